import { Ajv } from "ajv";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dateProblemOf } from "../../../civil/calendar.ts";
import type { Endpoint } from "../../../service/contract/endpoints.ts";
import { examplesOf } from "../../../service/contract/examples.ts";
import { openApiDocument } from "../../../service/contract/openapi.ts";
import { CALENDAR_DATE_PATTERN } from "../../../service/contract/openapi-schemas.ts";
import { createValidator } from "../../../service/request/validation.ts";
import { isKnownZone } from "../../../service/time/civil-time.ts";
import { embeddedIcons } from "../../../service/transport/tools/icons.ts";
import { callToolsOf } from "../../../service/transport/tools/tools.ts";
import { defined } from "../../defined.ts";
import { ENDPOINTS } from "../endpoints.ts";
import { REGISTERED_FORMATS } from "./registered-formats.ts";

const BASE_URL = "https://api.example.com";
const posts = [...ENDPOINTS.values()].filter(({ verb }) => verb === "POST");
const { schemas } = openApiDocument(ENDPOINTS.values(), BASE_URL).components;
/** The components as a self-contained schema. */
const $defs = JSON.parse(JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/")) as object;
const DOCUMENT = { $id: "openapi", $defs };
const componentNamed = (name: string): object => ({ $ref: `openapi#/$defs/${name}` });

/** In the strictest mode that accepts null, with and without the formats. */
const VALIDATORS = [
  ["Ajv without formats", () => new Ajv({ logger: false, validateFormats: false })],
  ["strict Ajv2020", () => new Ajv2020({ strict: true, allowUnionTypes: true, formats: REGISTERED_FORMATS })],
] as const;

test.each(VALIDATORS)("a %s compiles every schema of the OpenAPI document", (_name, createAjv) => {
  const ajv = createAjv().addSchema(DOCUMENT);
  for (const name of Object.keys(schemas)) ajv.compile(componentNamed(name));
});

test("Ajv compiles the schemas of every tool", () => {
  const ajv = new Ajv({ logger: false });
  for (const { listEntry } of callToolsOf(ENDPOINTS, embeddedIcons("")).values()) {
    ajv.compile(listEntry.inputSchema);
  }
});

test("the pattern of dates accepts exactly the dates that the service accepts", () => {
  const pattern = new RegExp(CALENDAR_DATE_PATTERN, "u");
  const wrong: string[] = [];
  for (const year of [
    0, 1799, 1800, 1896, 1900, 1999, 2000, 2023, 2024, 2096, 2100, 2200, 2396, 2399, 2400,
  ]) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const text = [year, month, day]
          .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0"))
          .join("-");
        if (pattern.test(text) !== (dateProblemOf(text) === null)) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
  for (const text of ["", "2000-1-1", "2000-01-01x", "x2000-01-01", "2000-01-01\n", "+2000-01-01"]) {
    expect([pattern.test(text), dateProblemOf(text)], text).toEqual([false, "wrong_format"]);
  }
});

/** Values that a field of a request accepts, or that are close to those. */
const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", 0, 3, 2.5, 12, 90, -90.001, 180, 2024, 2024.5, 2101, [], {}, [
    null,
  ]),
  fc.constantFrom<unknown>(
    "1800-01-01",
    "1799-12-31",
    "1900-02-29",
    "2399-12-31",
    "2400-01-01",
    "2000-02-29",
  ),
  fc.constantFrom<unknown>("00:00", "24:00", "Europe/Paris", "CST", "love", "Europe", "general", "Sun"),
  fc.constantFrom<unknown>({ latitude: 1, longitude: 2 }, { date: "2000-01-01", latitude: 1, longitude: 2 }),
);
/** Where to change a request: which of its members, counted along a walk, and how. */
const change = fc.tuple(
  fc.nat({ max: 12 }),
  fc.constantFrom("replace", "remove", "add"),
  value,
  fc.constantFrom("date", "time", "timezone", "from", "focus", "region", "limit", "location", "x"),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Members = Record<string, unknown>;

/** The objects of a request, outermost first. */
function objectsOf(request: unknown): readonly Members[] {
  if (typeof request !== "object" || request === null || Array.isArray(request)) return [];
  const members = request as Members;
  return [members, ...Object.values(members).flatMap(objectsOf)];
}

function applyChange(request: unknown, [place, kind, newValue, newName]: Change): void {
  const members = objectsOf(request).flatMap((object) =>
    Object.keys(object).map((name) => [object, name] as const),
  );
  const [object, name] = members[place % Math.max(members.length, 1)] ?? [];
  if (object === undefined || name === undefined) return;
  if (kind === "remove") delete object[name];
  else object[kind === "replace" ? name : newName] = structuredClone(newValue);
}

/** Problems that a schema cannot state: unknown zones, and rules between fields. */
function isBeyondSchemas({ code, message }: { readonly code: string; readonly message: string }): boolean {
  return (
    code === "unknown_timezone" ||
    /days after|not be before|years after|must have exactly one|with birth|with point|target is a sign|depends on it|must differ/.test(
      message,
    )
  );
}

const validator = createValidator({ isKnownZone });
const ajv = new Ajv2020({ logger: false, formats: REGISTERED_FORMATS }).addSchema(DOCUMENT);
const checks = new Map<Endpoint, ValidateFunction>(
  posts.map((endpoint) => [endpoint, ajv.compile(componentNamed(endpoint.method.input.name))]),
);

const { calls } = examplesOf(BASE_URL);

test.each(posts.map((endpoint) => [endpoint.path, endpoint] as const))(
  "the description accepts exactly the requests that the service accepts: %s",
  (path, endpoint) => {
    const isDescribed = defined(checks.get(endpoint));
    const example = JSON.stringify(defined(calls[path]?.[0]).request);
    const verdicts = { true: 0, false: 0 };
    const changes = fc.sample(fc.array(change, { maxLength: 3 }), { numRuns: 150, seed: 13 });
    for (const list of changes) {
      const request = JSON.parse(example) as unknown;
      for (const one of list) applyChange(request, one);
      const problems = validator.violationsOf(endpoint.method.input, request, 0);
      const isAccepted = problems.every(isBeyondSchemas);
      if (isDescribed(request) !== isAccepted)
        expect.fail(`${JSON.stringify(request)} ${JSON.stringify(problems)}`);
      verdicts[`${isAccepted}`] += 1;
    }
    expect(verdicts.true).toBeGreaterThan(15);
    expect(verdicts.false).toBeGreaterThan(15);
  },
);
