import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { dateProblemOf } from "../../civil/index.ts";
import { createRequestChecks, type SchemaProblem } from "../contract/codecs/request-checks.ts";
import { PROBLEMS_MAX, type Violation, type ViolationCode } from "../contract/errors.ts";
import { type JsonSchema, VALIDATION_FORMATS } from "../contract/json-schema.ts";
import { pathOf, stepsOfPointer } from "./field-path.ts";
import { periodViolations } from "./request-period.ts";
import { timeZoneHint } from "./time-zone-hint.ts";

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
  readonly isKnownZone: (name: string) => boolean;
}

export function createValidator({ isKnownZone }: ValidatorOptions): Validator {
  const checkOf = createRequestChecks({
    [VALIDATION_FORMATS.date]: (text) => dateProblemOf(text) === null,
    [VALIDATION_FORMATS.timeZone]: isKnownZone,
  });

  return {
    violationsOf(request, value, receivedAtMs) {
      const schemaViolations = checkOf(request)(value).map((problem) => violationOf(problem, value));
      if (schemaViolations.length > PROBLEMS_MAX) return schemaViolations;
      const invalidFields = new Set(schemaViolations.map(({ field }) => field));
      return [...schemaViolations, ...periodViolations(request, value, invalidFields, receivedAtMs)];
    },
  };
}

function violationOf(error: SchemaProblem, value: unknown): Violation {
  const schema = error.parentSchema;
  const steps = stepsOfPointer(error.instancePath, value);
  const expected = expectedOf(schema) ?? typesInWords(schema);
  const violation = (code: ViolationCode, message: string): Violation => ({
    field: pathOf(steps),
    code,
    message,
  });
  switch (error.keyword) {
    case "required": {
      const name = memberOf(error);
      const missing = expectedOf(schema.properties?.[name] ?? {});
      const message = missing === undefined ? "is required" : `is required and must be ${missing}`;
      return { field: pathOf([...steps, name]), code: "required", message };
    }
    case "additionalProperties": {
      const field = pathOf([...steps, memberOf(error)]);
      const names = Object.keys(schema.properties ?? {}).join(", ");
      const accepted = names === "" ? "no fields are accepted here" : `expected one of: ${names}`;
      const message = `is not a recognized field; ${accepted}`;
      return { field, code: "unknown_field", message };
    }
    case "type":
      if (error.data === null) return violation("null_not_allowed", `must be ${expected}; got null`);
      return violation("wrong_type", `must be ${expected}; got ${typeInWords(error.data, schema)}`);
    case "minimum":
    case "maximum":
      return violation("out_of_range", `must be ${expected}`);
    case "enum":
      return violation("not_in_set", `must be ${expected}`);
    case "pattern":
      return violation("wrong_format", `must be ${expected}`);
    case "format":
      return formatViolation(error, violation, expected);
    default:
      assert.fail(`no message is defined for the schema keyword ${error.keyword}`);
  }
}

function memberOf({ member, keyword }: SchemaProblem): string {
  return member ?? assert.fail(`${keyword} names a member`);
}

/** The problem of a text that fails the check of its format: a date or a time zone. */
function formatViolation(
  { data, parentSchema }: SchemaProblem,
  violation: (code: ViolationCode, message: string) => Violation,
  expected: string,
): Violation {
  const text = String(data);
  if (parentSchema.format === VALIDATION_FORMATS.timeZone) {
    return violation("unknown_timezone", `must be ${expected}${timeZoneHint(text)}`);
  }
  const problem = dateProblemOf(text);
  assert.ok(problem !== null, "only invalid dates are reported");
  const accepted = problem === "no_such_date" ? "a date that exists in the calendar" : expected;
  return violation(problem, `must be ${accepted}`);
}

/** The values that the contract accepts: the names of the value set, otherwise the rule's text. Undefined if neither exists. */
function expectedOf({ enum: names, description }: JsonSchema): string | undefined {
  return names === undefined ? description : `one of ${names.filter((name) => name !== null).join(", ")}`;
}

/** The accepted JSON types, for a field without a rule's text. An optional field can also be null, which means absent. */
function typesInWords(schema: JsonSchema): string {
  const types = typesOf(schema).filter((type) => type !== "null");
  return types.map((type) => (type === "integer" ? "a whole number" : withArticle(type))).join(" or ");
}

/** The type of a value that a schema does not accept: `a number`. */
export function typeInWords(value: unknown, schema: JsonSchema): string {
  if (Array.isArray(value)) return "an array";
  // JSON.parse returns Infinity for 1e999; binary protocols can also carry NaN.
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that is not finite";
  // A number, but not a whole one.
  if (typeof value === "number" && typesOf(schema).includes("integer")) return String(value);
  // Some assistants send a nested object as text.
  if (typeof value === "string" && typesOf(schema).includes("object") && value.trimStart().startsWith("{")) {
    return "a string of JSON; send the object itself";
  }
  return withArticle(typeof value);
}

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return [type].flat();
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
