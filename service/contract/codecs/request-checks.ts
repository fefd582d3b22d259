import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { PROBLEMS_MAX } from "../errors.ts";
import { type JsonSchema, type ValidationFormat, validationSchemaOf } from "../json-schema.ts";

export type FormatChecks = Readonly<Record<ValidationFormat, (text: string) => boolean>>;

/** A keyword of the schema that a value violates. */
export interface SchemaProblem {
  readonly keyword: string;
  /** A JSON Pointer to the part of the value. */
  readonly instancePath: string;
  /** The member that is missing or not recognized. */
  readonly member?: string;
  readonly parentSchema: JsonSchema;
  /** The part of the value. */
  readonly data: unknown;
}

/**
 * Compares a value with the schema of a request. Lists every problem in the order of the schema, one more than
 * {@link PROBLEMS_MAX} at most. A value of the wrong type has no other problem.
 */
export type CheckRequest = (request: DescMessage, value: unknown) => readonly SchemaProblem[];

type Check = (value: unknown, path: string, problems: SchemaProblem[]) => void;

/** The checks of requests, each built from its schema when it is used first. */
export function createRequestChecks(formats: FormatChecks): CheckRequest {
  const checks = new Map<string, Check>();
  return (request, value) => {
    const check = checks.get(request.typeName) ?? checkOf(validationSchemaOf(request), formats);
    checks.set(request.typeName, check);
    const problems: SchemaProblem[] = [];
    check(value, "", problems);
    return problems.slice(0, PROBLEMS_MAX + 1);
  };
}

function checkOf(schema: JsonSchema, formats: FormatChecks): Check {
  const types = [schema.type ?? []].flat();
  const checkContent = types.includes("object")
    ? objectCheck(schema, formats)
    : types.includes("array")
      ? arrayCheck(schema, formats)
      : valueCheck(schema, formats);
  return (value, path, problems) => {
    if (problems.length > PROBLEMS_MAX) return;
    if (types.length === 0) return;
    const type = typeOf(value);
    if (types.includes(type) || (type === "integer" && types.includes("number"))) {
      if (value !== null) checkContent(value, path, problems);
    } else {
      problems.push({ keyword: "type", instancePath: path, parentSchema: schema, data: value });
    }
  };
}

/** The type of a JSON value in a schema. NaN and infinity, which binary protocols can carry, have none. */
function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "number") return typeof value;
  if (!Number.isFinite(value)) return "";
  return Number.isInteger(value) ? "integer" : "number";
}

function objectCheck(schema: JsonSchema, formats: FormatChecks): Check {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  assert.ok(propertyNames === undefined && typeof additionalProperties !== "object", "requests have no maps");
  const members = Object.entries(properties).map(
    ([name, member]) => [name, `/${pointerStepOf(name)}`, checkOf(member, formats)] as const,
  );
  const isClosed = additionalProperties === false;
  return (value, path, problems) => {
    const object = value as Readonly<Record<string, unknown>>;
    const add = (keyword: string, member: string): void => {
      problems.push({ keyword, instancePath: path, member, parentSchema: schema, data: value });
    };
    for (const name of required) if (object[name] === undefined) add("required", name);
    if (isClosed) {
      for (const name of Object.keys(object))
        if (!Object.hasOwn(properties, name)) add("additionalProperties", name);
    }
    for (const [name, step, check] of members) {
      const member = object[name];
      if (member !== undefined) check(member, path + step, problems);
    }
  };
}

function pointerStepOf(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function arrayCheck({ items = {} }: JsonSchema, formats: FormatChecks): Check {
  const check = checkOf(items, formats);
  return (value, path, problems) => {
    for (const [index, item] of (value as readonly unknown[]).entries())
      check(item, `${path}/${index}`, problems);
  };
}

function valueCheck(schema: JsonSchema, formats: FormatChecks): Check {
  const { type, pattern, format, enum: names, maxLength } = schema;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  assert.ok(maxLength === undefined, "requests state no length");
  const isText = [type ?? []].flat().includes("string");
  const expression = pattern === undefined ? null : new RegExp(pattern, "u");
  const hasFormat = format === undefined ? null : formats[format as ValidationFormat];
  const accepted = names === undefined ? null : new Set<unknown>(names);
  /** The keyword that a value violates. */
  const findKeyword = (value: unknown): string | null => {
    if (!isText && (value as number) > maximum) return "maximum";
    if (!isText) return (value as number) < minimum ? "minimum" : null;
    const text = value as string;
    if (expression !== null && !expression.test(text)) return "pattern";
    if (hasFormat !== null && !hasFormat(text)) return "format";
    return accepted === null || accepted.has(text) ? null : "enum";
  };
  return (value, path, problems) => {
    const keyword = findKeyword(value);
    if (keyword !== null) problems.push({ keyword, instancePath: path, parentSchema: schema, data: value });
  };
}
