import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { isCalendarDate } from "../civil/calendar-date.ts";
import { PROBLEMS_MAX, type Violation, type ViolationCode } from "../contract/errors.ts";
import { type JsonSchema, jsonSchemaOf, SCHEMA_FORMATS } from "../contract/json-schema.ts";
import { pathOf, stepsOfPointer } from "./field-path.ts";
import { periodViolations } from "./request-period.ts";

/** Reports the problems of a request. All protocols use the same rules. */
export interface Validator {
  /**
   * The problems of a request of this type, given in its JSON form. Empty if the request is valid. Collecting stops when there
   * are more than {@link PROBLEMS_MAX}.
   *
   * @param receivedAtMs the time that determines today's date: milliseconds since 1970-01-01T00:00:00Z
   */
  violationsOf(request: DescMessage, value: unknown, receivedAtMs: number): readonly Violation[];
}

export interface ValidatorOptions {
  /** All request types. Their checks are compiled when the validator is created. */
  readonly requests: readonly DescMessage[];
  readonly isKnownZone: (name: string) => boolean;
}

export function createValidator({ requests, isKnownZone }: ValidatorOptions): Validator {
  const ajv = new Ajv2020({
    allErrors: true,
    // Adds the value and its schema to each error.
    verbose: true,
    // The schemas are generated from the contract: a keyword unknown to ajv is a bug.
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
      assert.ok(check !== undefined, `no check is compiled for ${request.typeName}`);
      const schemaViolations = check(value) ? [] : violationsFrom(check.errors ?? [], value);
      if (schemaViolations.length > PROBLEMS_MAX) return schemaViolations;
      const invalidFields = new Set(schemaViolations.map(({ field }) => field));
      return [...schemaViolations, ...periodViolations(request, value, invalidFields, receivedAtMs)];
    },
  };
}

function violationsFrom(errors: readonly ErrorObject[], value: unknown): readonly Violation[] {
  const violations: Violation[] = [];
  const pathsOf = (keyword: string) =>
    new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
  const [misformed, mistyped] = [pathsOf("pattern"), pathsOf("type")];
  for (const error of errors) {
    if (violations.length > PROBLEMS_MAX) break;
    // A value that fails `pattern` also fails `format`, and one that fails `type` also fails `enum`. Report only the
    // first of each pair.
    if (error.keyword === "format" && misformed.has(error.instancePath)) continue;
    if (error.keyword === "enum" && mistyped.has(error.instancePath)) continue;
    violations.push(violationOf(error, value));
  }
  return violations;
}

function violationOf(error: ErrorObject, value: unknown): Violation {
  const schema = error.parentSchema as JsonSchema;
  const steps = stepsOfPointer(error.instancePath, value);
  const expected = expectedOf(schema) ?? typesInWords(schema);
  const violation = (code: ViolationCode, message: string): Violation => ({
    field: pathOf(steps),
    code,
    message,
  });
  switch (error.keyword) {
    case "required": {
      const name: string = error.params["missingProperty"];
      const missing = expectedOf(schema.properties?.[name] ?? {});
      const message = missing === undefined ? "is required" : `is required and must be ${missing}`;
      return { field: pathOf([...steps, name]), code: "required", message };
    }
    case "additionalProperties": {
      const field = pathOf([...steps, error.params["additionalProperty"] as string]);
      const names = Object.keys(schema.properties ?? {}).join(", ");
      const accepted = names === "" ? "no fields are accepted here" : `expected one of: ${names}`;
      const message = `is not a recognized field; ${accepted}`;
      return { field, code: "unknown_field", message };
    }
    case "type":
      if (error.data === null) return violation("null_not_allowed", `must be ${expected}; got null`);
      return violation("wrong_type", `must be ${expected}; got ${typeInWords(error.data)}`);
    case "minimum":
    case "maximum":
      return violation("out_of_range", `must be ${expected}`);
    case "enum":
      return violation("not_in_set", `must be ${expected}`);
    case "pattern":
      return violation("wrong_format", `must be ${expected}`);
    case "format":
      if (schema.format === SCHEMA_FORMATS.date) {
        return violation("no_such_date", "must be a date that exists in the calendar");
      }
      return violation("unknown_timezone", `must be ${expected}`);
    default:
      assert.fail(`no message is defined for the schema keyword ${error.keyword}`);
  }
}

/** The accepted values by the contract: the names of the value set, otherwise the rule's text. Undefined if neither exists. */
function expectedOf({ enum: names, description }: JsonSchema): string | undefined {
  return names === undefined ? description : `one of ${names.join(", ")}`;
}

/** The accepted JSON types, for a field without a rule's text. */
function typesInWords(schema: JsonSchema): string {
  const types = [schema.type ?? "a value"].flat();
  return types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
}

function typeInWords(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  // JSON.parse returns Infinity for 1e999; binary protocols can also carry NaN.
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that is not finite";
  return withArticle(typeof value);
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
