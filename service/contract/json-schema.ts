import { type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import {
  Format,
  type MemberRule,
  nullable as nullableOption,
  present_with as presentWithOption,
  rule as ruleOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { keysOf, valuesOf } from "./value-sets.ts";

/** A JSON Schema (2020-12), as much of the language as the contract needs. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** The `format` that stands for a further check of a string. */
export const SCHEMA_FORMATS = { date: "date", timeZone: "iana-time-zone" } as const;

const FORMAT_NAMES: ReadonlyMap<number, string> = new Map([
  [Format.DATE, SCHEMA_FORMATS.date],
  [Format.TIME_ZONE, SCHEMA_FORMATS.timeZone],
]);

/**
 * A request takes what its rules allow and nothing it does not know. A response promises what is always there, and
 * may gain fields.
 */
export type Direction = "request" | "response";

/**
 * The JSON form of a message, as a schema.
 *
 * @throws Error when the message has something the contract's JSON has no form for: 64-bit integers (they would
 * have to be strings), bytes, enums, oneofs, messages within themselves.
 */
export function jsonSchemaOf(message: DescMessage, direction: Direction): JsonSchema {
  return objectSchema(message, direction, []);
}

function objectSchema(
  message: DescMessage,
  direction: Direction,
  within: readonly DescMessage[],
): JsonSchema {
  if (message.typeName === "google.protobuf.Value") return {};
  if (within.includes(message)) throw unsupported(message, "is within itself");
  if (message.oneofs.length > 0) throw unsupported(message, "has a oneof");
  const inside = [...within, message];
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) properties[field.jsonName] = fieldSchema(field, direction, inside);
  const required = message.fields
    .filter((field) => isAlwaysThere(field, direction))
    .map((field) => field.jsonName);
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(direction === "request" ? { additionalProperties: false } : {}),
  };
}

function isAlwaysThere(field: DescField, direction: Direction): boolean {
  if (direction === "request") return getOption(field, ruleOption).required;
  return getOption(field, nullableOption) || !isOptional(field);
}

/** Whether the field can be left out of the JSON: when it is not set, or (a list) when another field is not. */
export function isOptional(field: DescField): boolean {
  return field.proto.proto3Optional || getOption(field, presentWithOption) !== "";
}

function fieldSchema(field: DescField, direction: Direction, within: readonly DescMessage[]): JsonSchema {
  const rule = hasOption(field, ruleOption) ? getOption(field, ruleOption) : null;
  const form = { ...formOf(field, direction, within) };
  const described = rule?.expected ? { description: rule.expected } : {};
  if (!getOption(field, nullableOption)) return { ...described, ...form };
  return {
    ...described,
    ...form,
    ...(form.type === undefined ? {} : { type: [form.type, "null"].flat() }),
    ...(form.enum === undefined ? {} : { enum: [...form.enum, null] }),
  };
}

function formOf(field: DescField, direction: Direction, within: readonly DescMessage[]): JsonSchema {
  switch (field.fieldKind) {
    case "scalar":
      return scalarSchema(field, field.scalar, valuesOf(field));
    case "message": {
      const members = direction === "request" ? getOption(field, ruleOption).members : [];
      return withMembers(objectSchema(field.message, direction, within), members, field);
    }
    case "list": {
      if (field.listKind === "enum") throw unsupported(field, "is a list of enums");
      const items =
        field.listKind === "scalar"
          ? scalarSchema(field, field.scalar, valuesOf(field))
          : objectSchema(field.message, direction, within);
      return { type: "array", items };
    }
    case "map": {
      if (field.mapKind !== "scalar" || field.mapKey !== ScalarType.STRING) {
        throw unsupported(field, "is a map of something else than strings to scalars");
      }
      const keys = keysOf(field);
      return {
        type: "object",
        ...(keys === null ? {} : { propertyNames: { enum: keys } }),
        additionalProperties: scalarSchema(field, field.scalar, valuesOf(field)),
      };
    }
    case "enum":
      throw unsupported(field, "is an enum: use a string with a value set");
  }
}

/** The schema of a message that must have members here which it can do without elsewhere. */
function withMembers(schema: JsonSchema, members: readonly MemberRule[], field: DescField): JsonSchema {
  if (members.length === 0) return schema;
  const properties = { ...schema.properties };
  for (const { name, expected } of members) {
    const member = field.message?.fields.find((candidate) => candidate.name === name);
    const form = member === undefined ? undefined : properties[member.jsonName];
    if (member === undefined || form === undefined) throw unsupported(field, `has no member ${name}`);
    const types = [form.type ?? []].flat().filter((type) => type !== "null");
    properties[member.jsonName] = { ...form, description: expected, type: types[0]! };
  }
  const required = Object.keys(properties).filter(
    (name) => schema.required?.includes(name) || members.some((member) => member.name === name),
  );
  return { ...schema, properties, required };
}

function scalarSchema(field: DescField, scalar: ScalarType, names: readonly string[] | null): JsonSchema {
  const rule = getOption(field, ruleOption);
  const format = FORMAT_NAMES.get(rule.format);
  const range = {
    ...(rule.minimum === undefined ? {} : { minimum: rule.minimum }),
    ...(rule.maximum === undefined ? {} : { maximum: rule.maximum }),
  };
  switch (scalar) {
    case ScalarType.BOOL:
      return { type: "boolean" };
    case ScalarType.DOUBLE:
      return { type: "number", ...range };
    case ScalarType.INT32:
      return { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1, ...range };
    case ScalarType.UINT32:
      return { type: "integer", minimum: 0, maximum: 2 ** 32 - 1, ...range };
    case ScalarType.STRING:
      if (names !== null) return { type: "string", enum: names };
      if (rule.format !== Format.UNSPECIFIED && format === undefined) {
        throw unsupported(field, `has the format ${rule.format}`);
      }
      return {
        type: "string",
        ...(rule.pattern === "" ? {} : { pattern: rule.pattern }),
        ...(format === undefined ? {} : { format }),
      };
    default:
      throw unsupported(field, `has the scalar type ${ScalarType[scalar]}`);
  }
}

function unsupported(what: DescMessage | DescField, why: string): Error {
  return new Error(`${what.toString()} has no JSON form here: it ${why}`);
}
