import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { dateProblemOf, type ZoneFinder } from "../../civil/index.ts";
import { similarName } from "../../engine/index.ts";
import { createRequestChecks, type SchemaProblem } from "../contract/codecs/request-checks.ts";
import { PROBLEMS_MAX, type Violation, type ViolationCode } from "../contract/errors.ts";
import { type JsonSchema, VALIDATION_FORMATS } from "../contract/json-schema.ts";
import { type PathStep, pathOf, stepsOfPointer } from "./field-path.ts";
import { dateHint, noSuchDateHint } from "./hints/date-hint.ts";
import { unknownFieldMessage } from "./hints/field-hint.ts";
import { timeZoneHint } from "./hints/time-zone-hint.ts";
import { areCoordinatesExchanged, numberHint, timeHint } from "./hints/value-hint.ts";
import { createRuleCheck } from "./request-rules.ts";

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
  /** Finds the zone that the message about an offset names; without it, the message names none. */
  readonly zones?: ZoneFinder | undefined;
}

export function createValidator({ isKnownZone, zones }: ValidatorOptions): Validator {
  const checkRequest = createRequestChecks({
    [VALIDATION_FORMATS.date]: (text) => dateProblemOf(text) === null,
    [VALIDATION_FORMATS.timeZone]: isKnownZone,
  });
  const checkRules = createRuleCheck();

  return {
    violationsOf(request, value, receivedAtMs) {
      const schemaViolations = checkRequest(request, value).map((problem) =>
        violationOf(problem, value, zones),
      );
      if (schemaViolations.length > PROBLEMS_MAX) return schemaViolations;
      const invalidFields = new Set(schemaViolations.map(({ field }) => field));
      return [...schemaViolations, ...checkRules(request, value, invalidFields, receivedAtMs)];
    },
  };
}

function violationOf(error: SchemaProblem, value: unknown, zones: ZoneFinder | undefined): Violation {
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
      const message = unknownFieldMessage(memberOf(error), Object.keys(schema.properties ?? {}));
      return { field, code: "unknown_field", message };
    }
    case "type":
      if (error.data === null) return violation("null_not_allowed", `must be ${expected}; got null`);
      return violation(
        "wrong_type",
        `must be ${expected}; got ${typeInWords(error.data, schema)}${wrongTypeHint(error.data, schema)}`,
      );
    case "minimum":
    case "maximum":
      return violation("out_of_range", `must be ${expected}${outOfRangeHint(error.data, steps, value)}`);
    case "enum":
      return violation("not_in_set", `must be ${expected}${nameHint(error.data, namesOf(schema))}`);
    case "pattern":
      return violation(
        "wrong_format",
        `must be ${expected}${steps.at(-1) === "time" ? timeHint(String(error.data)) : ""}`,
      );
    case "format":
      return formatViolation(error, violation, expected, zoneOfPlace(parentOf(steps, value), zones));
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
  zoneOfCoordinates: () => string | null,
): Violation {
  const text = String(data);
  if (parentSchema.format === VALIDATION_FORMATS.timeZone) {
    return violation("unknown_timezone", `must be ${expected}${timeZoneHint(text, zoneOfCoordinates)}`);
  }
  const problem = dateProblemOf(text);
  assert.ok(problem !== null, "only invalid dates are reported");
  if (problem === "no_such_date")
    return violation(problem, `must be a date that exists in the calendar${noSuchDateHint(text)}`);
  return violation(problem, `must be ${expected}${problem === "wrong_format" ? dateHint(text) : ""}`);
}

/** What to send in place of a number as text. */
function wrongTypeHint(data: unknown, schema: JsonSchema): string {
  const isNumber = typesOf(schema).some((type) => type === "number" || type === "integer");
  return isNumber && typeof data === "string" ? numberHint(data) : "";
}

function outOfRangeHint(data: unknown, steps: readonly PathStep[], value: unknown): string {
  const isExchanged =
    steps.at(-1) === "latitude" && areCoordinatesExchanged(data, parentOf(steps, value)["longitude"]);
  return isExchanged ? "; latitude and longitude may be exchanged" : "";
}

/** The object that contains the value at the end of a path. */
function parentOf(steps: readonly PathStep[], value: unknown): Readonly<Record<string, unknown>> {
  let at = value;
  for (const step of steps.slice(0, -1)) at = (at as Readonly<Record<string, unknown>>)[step];
  return at as Readonly<Record<string, unknown>>;
}

/** Finds the zone at valid coordinates next to a field; null without them. */
function zoneOfPlace(
  { latitude, longitude }: Readonly<Record<string, unknown>>,
  zones: ZoneFinder | undefined,
): () => string | null {
  const isWithin = (deg: unknown, maxDeg: number): deg is number =>
    typeof deg === "number" && Math.abs(deg) <= maxDeg;
  return () =>
    zones !== undefined && isWithin(latitude, 90) && isWithin(longitude, 180)
      ? zones.zoneFromPlace(latitude, longitude)
      : null;
}

/** The values that the contract accepts: the names of the value set, otherwise the rule's text. Undefined if neither exists. */
function expectedOf(schema: JsonSchema): string | undefined {
  return schema.enum === undefined ? schema.description : `one of ${namesOf(schema).join(", ")}`;
}

/** The name to send in place of a misspelt one. */
function nameHint(data: unknown, names: readonly string[]): string {
  const name = typeof data === "string" ? similarName(data, names) : undefined;
  return name === undefined ? "" : `; send ${name}`;
}

/** The names of a value set. */
function namesOf({ enum: names = [] }: JsonSchema): readonly string[] {
  return names.filter((name) => typeof name === "string");
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
