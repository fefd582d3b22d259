import { type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import {
  absent_with as absentWithOption,
  type FieldRule,
  Format,
  type MemberRule,
  nullable as nullableOption,
  present_with as presentWithOption,
  rule as ruleOption,
  type ValueSet,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { keysOf, valuesOf } from "./value-sets.ts";

/** A JSON Schema (2020-12), limited to the keywords that the contract uses. */
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
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
}

/** The `format` values of validation schemas. The schemas of tools have none, so that every validator accepts them by default. */
export const VALIDATION_FORMATS = { date: "date", timeZone: "time-zone" } as const;
export type ValidationFormat = (typeof VALIDATION_FORMATS)[keyof typeof VALIDATION_FORMATS];

/** Request schemas apply the rules and reject unrecognized fields. Response schemas list the fields that are always present and allow new ones. */
export type Direction = "request" | "response";

/** How a schema describes its fields, and whether it contains or references nested schemas. */
export interface SchemaStyle {
  /** The description of a field; undefined: none. */
  describe(field: DescField): string | undefined;
  /**
   * The schema of a nested message, or a reference to it.
   *
   * @param members the fields that are required here in addition to those required everywhere
   */
  nested(message: DescMessage, members: readonly MemberRule[], schema: () => JsonSchema): JsonSchema;
  /** The schema of a closed set of names, or a reference to it. */
  names(set: ValueSet, schema: JsonSchema): JsonSchema;
  /** The keywords that check the text of a field. */
  textChecks(rule: FieldRule): JsonSchema;
  /** The `format` of a field's number or text; undefined: none. */
  formatOf(field: DescField, scalar: ScalarType): string | undefined;
  /** Whether null is accepted for an optional field of a request, which then counts as absent. */
  readonly isNullAbsent: boolean;
  /** Whether integers without a rule have the bounds of their type. */
  readonly hasTypeBounds: boolean;
}

/** One self-contained schema. Each field's description states the accepted values. */
const PLAIN_STYLE: SchemaStyle = {
  describe: (field) =>
    (hasOption(field, ruleOption) ? getOption(field, ruleOption).expected : "") || undefined,
  nested: (_message, _members, schema) => schema(),
  names: (_set, schema) => schema,
  textChecks: ({ pattern }) => (pattern === "" ? {} : { pattern }),
  formatOf: () => undefined,
  isNullAbsent: false,
  hasTypeBounds: false,
};

/** As the service validates: more strictly than patterns can state, and with null for an optional field. */
const VALIDATION_STYLE: SchemaStyle = {
  ...PLAIN_STYLE,
  textChecks(rule) {
    const format = FORMAT_NAMES.get(rule.format);
    return format === undefined ? PLAIN_STYLE.textChecks(rule) : { format };
  },
  isNullAbsent: true,
  hasTypeBounds: true,
};

const FORMAT_NAMES: ReadonlyMap<Format, string> = new Map([
  [Format.DATE, VALIDATION_FORMATS.date],
  [Format.TIME_ZONE, VALIDATION_FORMATS.timeZone],
]);

interface Walk {
  readonly direction: Direction;
  readonly style: SchemaStyle;
  /** The messages that contain this one, outermost first. */
  readonly within: readonly DescMessage[];
}

/**
 * The schema that the service validates a request with.
 *
 * @throws {Error} as {@link jsonSchemaOf}
 */
export function validationSchemaOf(request: DescMessage): JsonSchema {
  return jsonSchemaOf(request, "request", VALIDATION_STYLE);
}

/**
 * The schema of a message's JSON form; by default self-contained, with the accepted values as descriptions.
 *
 * @throws {Error} when the message has a type without a JSON form in the contract: 64-bit integers (they would have to be
 * strings), bytes, enums, oneofs, recursive messages
 */
export function jsonSchemaOf(
  message: DescMessage,
  direction: Direction,
  style: SchemaStyle = PLAIN_STYLE,
): JsonSchema {
  return objectSchema(message, { direction, style, within: [] });
}

function objectSchema(message: DescMessage, { direction, style, within }: Walk): JsonSchema {
  if (message.typeName === "google.protobuf.Value") return {};
  if (within.includes(message)) throw unsupported(message, "contains itself");
  if (message.oneofs.length > 0) throw unsupported(message, "has a oneof");
  const walk = { direction, style, within: [...within, message] };
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) properties[field.jsonName] = fieldSchema(field, walk);
  const required = message.fields
    .filter((field) => isAlwaysPresent(field, direction))
    .map((field) => field.jsonName);
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(direction === "request" ? { additionalProperties: false } : {}),
  };
}

function isAlwaysPresent(field: DescField, direction: Direction): boolean {
  if (direction === "request") return getOption(field, ruleOption).required;
  return getOption(field, nullableOption) || !isOptional(field);
}

/** Whether the JSON can omit the field: if it is not set or, for a list with `present_with` or `absent_with`, depending on the other field. */
export function isOptional(field: DescField): boolean {
  return (
    field.proto.proto3Optional ||
    getOption(field, presentWithOption) !== "" ||
    getOption(field, absentWithOption) !== ""
  );
}

function fieldSchema(field: DescField, walk: Walk): JsonSchema {
  const description = walk.style.describe(field);
  const form = formOf(field, walk);
  const isNullable = getOption(field, nullableOption) || isNullAbsent(field, walk);
  return { ...(description && { description }), ...(isNullable ? orNull(form) : form) };
}

function isNullAbsent(field: DescField, { direction, style }: Walk): boolean {
  return direction === "request" && style.isNullAbsent && !getOption(field, ruleOption).required;
}

function orNull(form: JsonSchema): JsonSchema {
  if (form.$ref !== undefined) return { anyOf: [form, { type: "null" }] };
  return {
    ...form,
    ...(form.type === undefined ? {} : { type: [form.type, "null"].flat() }),
    ...(form.enum === undefined ? {} : { enum: [...form.enum, null] }),
  };
}

function formOf(field: DescField, walk: Walk): JsonSchema {
  switch (field.fieldKind) {
    case "scalar":
      return scalarSchema(field, field.scalar, walk.style);
    case "message":
      return messageSchema(field, field.message, walk);
    case "list":
      if (field.listKind === "enum") throw unsupported(field, "is a list of enums");
      return {
        type: "array",
        items:
          field.listKind === "scalar"
            ? scalarSchema(field, field.scalar, walk.style)
            : messageSchema(field, field.message, walk),
      };
    case "map": {
      if (field.mapKind !== "scalar" || field.mapKey !== ScalarType.STRING) {
        throw unsupported(field, "is not a map of strings to scalars");
      }
      const keys = keysOf(field);
      return {
        type: "object",
        ...(keys === null ? {} : { propertyNames: { enum: keys } }),
        additionalProperties: scalarSchema(field, field.scalar, walk.style),
      };
    }
    case "enum":
      throw unsupported(field, "is an enum; use a string with a value set");
  }
}

function messageSchema(field: DescField, message: DescMessage, walk: Walk): JsonSchema {
  const isSingle = field.fieldKind === "message" && walk.direction === "request";
  const members = isSingle ? getOption(field, ruleOption).members : [];
  return walk.style.nested(message, members, () => withMembers(objectSchema(message, walk), members, field));
}

/** Adds the fields that are required only here to the schema of a message. */
function withMembers(schema: JsonSchema, members: readonly MemberRule[], field: DescField): JsonSchema {
  if (members.length === 0) return schema;
  const properties = { ...schema.properties };
  for (const { name, expected } of members) {
    const member = field.message?.fields.find((candidate) => candidate.name === name);
    const form = member === undefined ? undefined : properties[member.jsonName];
    if (member === undefined || form === undefined) throw unsupported(field, `has no field ${name}`);
    const [type = "string"] = [form.type ?? []].flat().filter((name) => name !== "null");
    properties[member.jsonName] = { ...form, description: expected, type };
  }
  const required = Object.keys(properties).filter(
    (name) => schema.required?.includes(name) || members.some((member) => member.name === name),
  );
  return { ...schema, properties, required };
}

const INT32_RANGE = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const UINT32_RANGE = { minimum: 0, maximum: 2 ** 32 - 1 };

function scalarSchema(field: DescField, scalar: ScalarType, style: SchemaStyle): JsonSchema {
  const format = style.formatOf(field, scalar);
  return { ...typeSchema(field, scalar, style), ...(format && { format }) };
}

function typeSchema(field: DescField, scalar: ScalarType, style: SchemaStyle): JsonSchema {
  const rule = getOption(field, ruleOption);
  const names = valuesOf(field);
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
      return { type: "integer", ...(style.hasTypeBounds ? INT32_RANGE : {}), ...range };
    case ScalarType.UINT32:
      return { type: "integer", ...(style.hasTypeBounds ? UINT32_RANGE : { minimum: 0 }), ...range };
    case ScalarType.STRING:
      if (names !== null) {
        return style.names(getOption(field, valueSetOption), { type: "string", enum: names });
      }
      return { type: "string", ...style.textChecks(rule) };
    default:
      throw unsupported(field, `has the scalar type ${ScalarType[scalar]}`);
  }
}

function unsupported(part: DescMessage | DescField, reason: string): Error {
  return new Error(`${part.toString()} has no JSON form: it ${reason}`);
}
