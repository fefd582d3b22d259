import { type DescField, type DescMessage, getOption } from "@bufbuild/protobuf";
import { BirthSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { rule as ruleOption } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { SearchTargetSchema } from "../../../proto/gen/almagest/v1/search_pb.ts";
import { commentOf } from "../../contract/comments.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { SHARED_ARGUMENTS, TIMEZONE_ARGUMENT } from "./texts.ts";

/** The schema of an object; the protocol allows no other. */
export type ObjectSchema = Omit<JsonSchema, "type" | "properties"> & {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
};

type ArgumentSchema = JsonSchema & { readonly default?: string };

/** The argument of the tools that chooses the form of the answer. It is not in the contract. */
export const DETAIL = "detail";
/** Its values; the first is the default. */
export const DETAILS = ["brief", "full"] as const;
export const DETAIL_SCHEMA: ArgumentSchema = { type: "string", enum: DETAILS, default: DETAILS[0] };
/** The argument of the zone whose midnight begins the days, where the contract has none. */
export const TIMEZONE = "timezone";
/** The argument of the tools with a calendar: how many months it covers. */
export const MONTHS = "months";
export const MONTHS_MAX = 12;

/** Whether a tool has the argument `detail`: the answer to a request without fields is short. */
export function hasDetail({ fields }: DescMessage): boolean {
  return fields.length > 0;
}

/** The fields of a request that name its day or its first day. */
const DAY_FIELDS = ["date", "from"];

/** The field of a day that begins at midnight UTC in the contract, by JSON name; null if the request has none or names the zone. */
export function dayFieldOf({ fields }: DescMessage): string | null {
  if (fields.some(({ jsonName }) => jsonName === TIMEZONE)) return null;
  return fields.find(({ jsonName }) => DAY_FIELDS.includes(jsonName))?.jsonName ?? null;
}

/**
 * The schema of a tool's arguments: the names, types, sets of names and ranges of the request's schema, without what assistants
 * do not need (patterns, formats, the bounds of number types), and with the arguments that only tools accept. The service validates
 * the arguments by the request's schema. Each schema is written out: some hosts do not follow references.
 *
 * @param texts the descriptions of arguments by name; the contract's comment describes an argument without one
 */
export function argumentsSchemaOf(
  request: DescMessage,
  schema: JsonSchema,
  texts: Readonly<Record<string, string>>,
): ObjectSchema {
  const properties: Record<string, ArgumentSchema> = {};
  for (const field of request.fields) {
    const description = texts[field.jsonName] ?? SHARED_ARGUMENTS[field.jsonName] ?? commentOf(field);
    const form = argumentSchema(field, schema.properties?.[field.jsonName] ?? {}, texts);
    properties[field.jsonName] = described(form, description);
  }
  if (dayFieldOf(request) !== null) {
    properties[TIMEZONE] = { type: "string", description: TIMEZONE_ARGUMENT };
  }
  if (texts[MONTHS] !== undefined) {
    properties[MONTHS] = { type: "integer", minimum: 1, maximum: MONTHS_MAX, description: texts[MONTHS] };
  }
  if (hasDetail(request)) properties[DETAIL] = DETAIL_SCHEMA;
  const { required } = schema;
  return { type: "object", properties, ...(required && { required }), additionalProperties: false };
}

function argumentSchema(
  field: DescField,
  schema: JsonSchema,
  texts: Readonly<Record<string, string>>,
): JsonSchema {
  const { type, enum: names, items } = schema;
  if (field.message !== undefined) return objectSchema(field.message, schema, texts);
  if (items !== undefined)
    return { type: "array", items: { type: "string", ...(items.enum && { enum: items.enum }) } };
  const { minimum, maximum } = getOption(field, ruleOption);
  return {
    ...(type === undefined ? {} : { type }),
    ...(names === undefined ? {} : { enum: names }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** The beginning of the paths by which texts name the members of a message. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [BirthSchema.typeName, "birth."],
  [SearchTargetSchema.typeName, "target."],
]);

/** The schema of a birth, a place or the target of a search. */
function objectSchema(
  message: DescMessage,
  schema: JsonSchema,
  texts: Readonly<Record<string, string>>,
): JsonSchema {
  const prefix = PREFIXES.get(message.typeName) ?? "";
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) {
    const name = field.jsonName;
    const form = argumentSchema(field, schema.properties?.[name] ?? {}, texts);
    const path = `${prefix}${name}`;
    const requiredText =
      schema.required?.includes(name) === true ? SHARED_ARGUMENTS[`${path}, required`] : undefined;
    properties[name] = described(form, requiredText ?? texts[path] ?? SHARED_ARGUMENTS[path] ?? "");
  }
  const { required } = schema;
  return { type: "object", properties, ...(required && { required }), additionalProperties: false };
}

function described(schema: JsonSchema, description: string): JsonSchema {
  return description === "" ? schema : { ...schema, description };
}
