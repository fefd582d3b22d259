import type { DescMessage } from "@bufbuild/protobuf";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { isCalendarDate } from "../civil/calendar-date.ts";
import type { Violation, ViolationCode } from "../contract/errors.ts";
import { type JsonSchema, jsonSchemaOf, SCHEMA_FORMATS } from "../contract/json-schema.ts";
import { pathOf, stepsOfPointer } from "./field-path.ts";
import { periodViolations } from "./request-period.ts";

/** Finds everything that is wrong with a request, whatever door it came through. */
export interface Validator {
  /**
   * All problems of a request of this type in its JSON form; none: it is valid.
   *
   * @param receivedAtMs decides what today is: milliseconds since 1970-01-01T00:00:00Z
   */
  violationsOf(request: DescMessage, value: unknown, receivedAtMs: number): readonly Violation[];
}

export interface ValidatorOptions {
  /** The types of request that there are; their checks are compiled at once. */
  readonly requests: readonly DescMessage[];
  readonly isKnownZone: (name: string) => boolean;
}

export function createValidator({ requests, isKnownZone }: ValidatorOptions): Validator {
  const ajv = new Ajv2020({
    allErrors: true,
    // Errors then carry the value and the schema they are about.
    verbose: true,
    // The schemas are made from the contract; a word ajv does not know is a bug here.
    strict: true,
    allowUnionTypes: true,
    strictNumbers: true,
    formats: {
      [SCHEMA_FORMATS.date]: isCalendarDate,
      [SCHEMA_FORMATS.timeZone]: isKnownZone,
    },
  });
  const checks = new Map<DescMessage, ValidateFunction>();
  for (const request of requests) checks.set(request, ajv.compile(jsonSchemaOf(request, "request")));

  return {
    violationsOf(request, value, receivedAtMs) {
      const check = checks.get(request);
      if (check === undefined) throw new Error(`no check was compiled for ${request.typeName}`);
      const ofSchema = check(value) ? [] : violationsFrom(check.errors ?? [], value);
      const wrong = new Set(ofSchema.map(({ field }) => field));
      return [...ofSchema, ...periodViolations(request, value, wrong, receivedAtMs)];
    },
  };
}

function violationsFrom(errors: readonly ErrorObject[], value: unknown): readonly Violation[] {
  const violations: Violation[] = [];
  const pathsOf = (keyword: string) =>
    new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
  const [misformed, mistyped] = [pathsOf("pattern"), pathsOf("type")];
  for (const error of errors) {
    // A string of the wrong form is no date either, nor is what is no string a name; one of the two is enough to say.
    if (error.keyword === "format" && misformed.has(error.instancePath)) continue;
    if (error.keyword === "enum" && mistyped.has(error.instancePath)) continue;
    violations.push(violationOf(error, value));
  }
  return violations;
}

function violationOf(error: ErrorObject, value: unknown): Violation {
  const schema = error.parentSchema as JsonSchema;
  const at = stepsOfPointer(error.instancePath, value);
  const expected = expectedOf(schema) ?? formInWords(schema);
  const violation = (code: ViolationCode, message: string): Violation => ({
    field: pathOf(at),
    code,
    message,
  });
  switch (error.keyword) {
    case "required": {
      const name: string = error.params.missingProperty;
      const missing = expectedOf(schema.properties?.[name] ?? {});
      const message = missing === undefined ? "is required" : `is required: ${missing}`;
      return { field: pathOf([...at, name]), code: "required", message };
    }
    case "additionalProperties": {
      const field = pathOf([...at, error.params.additionalProperty as string]);
      const known = Object.keys(schema.properties ?? {}).join(", ");
      const message = `is not known; ${known === "" ? "nothing can be here" : `what can be here: ${known}`}`;
      return { field, code: "unknown_field", message };
    }
    case "type":
      if (error.data === null) return violation("null_not_allowed", `must be ${expected}; it is null`);
      return violation("wrong_type", `must be ${expected}; it is ${typeInWords(error.data)}`);
    case "minimum":
    case "maximum":
      return violation("out_of_range", `must be ${expected}`);
    case "enum":
      return violation("not_in_set", `must be ${expected}`);
    case "pattern":
      return violation("wrong_format", `must be ${expected}`);
    case "format":
      if (schema.format === SCHEMA_FORMATS.date) {
        return violation("no_such_date", "must be a day that the calendar has");
      }
      return violation("unknown_timezone", `must be ${expected}`);
    default:
      throw new Error(`no words for the schema keyword ${error.keyword}`);
  }
}

/** What a field must be, where the contract says more than its form: the names of its set, else its own words. */
function expectedOf({ enum: names, description }: JsonSchema): string | undefined {
  return names === undefined ? description : `one of ${names.join(", ")}`;
}

/** What a field without words of its own must be. */
function formInWords(schema: JsonSchema): string {
  const types = [schema.type ?? "a value"].flat();
  return types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
}

function typeInWords(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  // What JSON.parse makes of 1e999.
  if (typeof value === "number" && !Number.isFinite(value)) return "no finite number";
  return withArticle(typeof value);
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
