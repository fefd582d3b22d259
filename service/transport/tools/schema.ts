import { type DescField, type DescMessage, getOption } from "@bufbuild/protobuf";
import { BirthSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { rule as ruleOption } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "../../contract/comments.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { DETAIL_ARGUMENT, SHARED_ARGUMENTS } from "./texts.ts";

/** The schema of an object; the protocol allows no other. */
export type ObjectSchema = Omit<JsonSchema, "type"> & {
  readonly type: "object";
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
};

/** The argument of the tools that chooses the form of the answer. It is not in the contract. */
export const DETAIL = "detail";
/** Its values; the first is the default. */
export const DETAILS = ["brief", "full"] as const;
export const DETAIL_SCHEMA: JsonSchema = { type: "string", enum: DETAILS };

/** Whether a tool has the argument: the answer to a request without fields is short. */
export function hasDetail({ fields }: DescMessage): boolean {
  return fields.length > 0;
}

const BIRTH = "birth";

/**
 * The schema of a tool's arguments: the names, types, sets of names and ranges of the request's schema, without what assistants
 * do not need (patterns, formats, the bounds of number types), and with `detail`. The service validates the arguments by the
 * request's schema.
 *
 * @param texts the descriptions of arguments by name; the contract's comment describes an argument without one
 */
export function argumentsSchemaOf(
  request: DescMessage,
  schema: JsonSchema,
  texts: Readonly<Record<string, string>>,
): ObjectSchema {
  const births = request.fields.filter(({ message }) => message?.typeName === BirthSchema.typeName);
  const [firstBirth] = births;
  const isShared = births.length > 1 && firstBirth !== undefined;
  const properties: Record<string, JsonSchema> = {};
  for (const field of request.fields) {
    const description = texts[field.jsonName] ?? SHARED_ARGUMENTS[field.jsonName] ?? commentOf(field);
    const form =
      isShared && births.includes(field)
        ? { $ref: `#/$defs/${BIRTH}` }
        : argumentSchema(field, schema.properties?.[field.jsonName] ?? {});
    properties[field.jsonName] = described(form, description);
  }
  if (hasDetail(request)) properties[DETAIL] = { ...DETAIL_SCHEMA, description: DETAIL_ARGUMENT };
  return {
    type: "object",
    properties,
    ...requiredOf(schema),
    ...(isShared ? { $defs: { [BIRTH]: sharedBirth(firstBirth, schema) } } : {}),
  };
}

function sharedBirth(birth: DescField, schema: JsonSchema): JsonSchema {
  const form = argumentSchema(birth, schema.properties?.[birth.jsonName] ?? {});
  return described(form, SHARED_ARGUMENTS[BIRTH] ?? "");
}

function argumentSchema(field: DescField, schema: JsonSchema): JsonSchema {
  const { type, enum: names, items } = schema;
  if (field.message !== undefined) return objectSchema(field.message, schema);
  if (items !== undefined) return { type: "array", items: { type: "string", ...namesOf(items) } };
  const { minimum, maximum } = getOption(field, ruleOption);
  return {
    ...(type === undefined ? {} : { type }),
    ...(names === undefined ? {} : { enum: names }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

function namesOf({ enum: names }: JsonSchema): JsonSchema {
  return names === undefined ? {} : { enum: names };
}

/** The schema of a birth or a place. */
function objectSchema(message: DescMessage, schema: JsonSchema): JsonSchema {
  const prefix = message.typeName === BirthSchema.typeName ? `${BIRTH}.` : "";
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) {
    const form = argumentSchema(field, schema.properties?.[field.jsonName] ?? {});
    properties[field.jsonName] = described(form, SHARED_ARGUMENTS[`${prefix}${field.jsonName}`] ?? "");
  }
  return { type: "object", properties, ...requiredOf(schema) };
}

function described(schema: JsonSchema, description: string): JsonSchema {
  return description === "" ? schema : { ...schema, description };
}

function requiredOf({ required }: JsonSchema): Pick<JsonSchema, "required"> {
  return required === undefined ? {} : { required };
}
