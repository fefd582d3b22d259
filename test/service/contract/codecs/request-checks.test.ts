// Takes seconds of processor time: 44,000 requests are drawn, checked, and checked by another program.
import { isDeepStrictEqual } from "node:util";
import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { UsageService } from "../../../../proto/gen/almagest/v1/usage_pb.ts";
import { createCalculationServices } from "../../../../service/app/services.ts";
import { createRequestChecks } from "../../../../service/contract/codecs/request-checks.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { VALIDATION_FORMATS, validationSchemaOf } from "../../../../service/contract/json-schema.ts";
import { TABLES } from "../../../tables.ts";
import { goldenCalls } from "../../golden-calls/golden-call.ts";

const FORMATS = {
  [VALIDATION_FORMATS.date]: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text),
  [VALIDATION_FORMATS.timeZone]: (text: string) => text.includes("/"),
};
const RUNS = 2_000;

const services = [...createCalculationServices(TABLES), { service: UsageService }];
const endpoints = createEndpoints(services);
const ajv = new Ajv({
  allErrors: true,
  strictNumbers: true,
  allowUnionTypes: true,
  validateSchema: false,
  formats: FORMATS,
});
const checkRequest = createRequestChecks(FORMATS);

/** A value that no member, or some member, accepts. */
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    "",
    "1990-06-15",
    "14:30",
    "Europe/Paris",
    "general",
    -91,
    180.5,
    2024,
    Number.NaN,
    [],
    {},
  ),
);

/** The request with values of some members replaced, removed or added, also of nested objects. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fc.oneof(fc.constant(value), anyValue);
  const members = Object.entries(value).map(
    ([name, member]) => [name, fc.option(mutated(member), { nil: undefined })] as const,
  );
  const requestMembers = fc.record(Object.fromEntries(members));
  // A dictionary, which draws until its keys differ, takes twice the time.
  const added = fc
    .array(fc.tuple(fc.constantFrom("tz", "birth", "date", "__proto__x", "a/b~c"), anyValue), {
      maxLength: 2,
    })
    .map((entries) => Object.fromEntries(entries));
  return fc
    .tuple(requestMembers, fc.option(added, { nil: {} }))
    .map(([object, more]) =>
      Object.fromEntries(Object.entries({ ...object, ...more }).filter(([, member]) => member !== undefined)),
    );
}

interface Problem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly member: string | undefined;
}

/** What ajv reports, without the further problems of a value of the wrong type. */
function expectedProblems(validate: ReturnType<Ajv["compile"]>, value: unknown): readonly Problem[] {
  validate(value);
  const errors = validate.errors ?? [];
  const mistyped = new Set(
    errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath),
  );
  return errors
    .filter(({ keyword, instancePath }) => keyword === "type" || !mistyped.has(instancePath))
    .map(({ keyword, instancePath, params }) => ({
      keyword,
      instancePath,
      member: params["missingProperty"] ?? params["additionalProperty"],
    }));
}

test.each([...endpoints.values()].map((endpoint) => [endpoint.path, endpoint] as const))(
  "the checks of %s list the problems that ajv finds, in its order",
  (path, { method }) => {
    const validate = ajv.compile(validationSchemaOf(method.input));
    const [, call] = goldenCalls.find(([, golden]) => golden.path === path) ?? [];
    fc.assert(
      fc.property(mutated(call?.request ?? {}), (value) => {
        const problems = checkRequest(method.input, value).map(
          ({ keyword, instancePath, member }): Problem => ({ keyword, instancePath, member }),
        );
        const expected = expectedProblems(validate, value);
        // Ten times as fast as the comparison that prints a difference.
        if (!isDeepStrictEqual(problems, expected)) expect(problems).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  },
);
