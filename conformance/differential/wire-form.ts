import {
  create,
  type DescField,
  type DescMessage,
  getOption,
  type Message,
  ScalarType,
} from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { rule } from "../../proto/gen/almagest/v1/options_pb.ts";

const INT32_MAX = 2 ** 31 - 1;
/** Text that UTF-8 cannot contain: half of a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The message of a JSON request, or null if protobuf cannot express it: unrecognized names, wrong types, and null for
 * a required field or in a list. Null for an optional field is an absent field, as documented.
 */
export function messageOf(schema: DescMessage, request: unknown): Message | null {
  const message = create(schema);
  return fill(reflect(schema, message), request) ? message : null;
}

function fill(message: ReflectMessage, value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const field = message.desc.fields.find(({ jsonName }) => jsonName === name);
    if (field === undefined) return false;
    if (member === null) return !getOption(field, rule).required;
    return setField(message, field, member);
  });
}

function setField(message: ReflectMessage, field: DescField, value: unknown): boolean {
  if (field.fieldKind === "message") {
    const nested = reflect(field.message);
    if (!fill(nested, value)) return false;
    message.set(field, nested);
    return true;
  }
  if (field.fieldKind === "list" && field.listKind === "scalar") {
    if (!Array.isArray(value) || !value.every((item) => fits(field.scalar, item))) return false;
    const list = message.get(field);
    for (const item of value) list.add(item);
    return true;
  }
  if (field.fieldKind !== "scalar" || !fits(field.scalar, value)) return false;
  message.set(field, value);
  return true;
}

function fits(scalar: ScalarType, value: unknown): boolean {
  if (scalar === ScalarType.STRING) return typeof value === "string" && !LONE_SURROGATE.test(value);
  if (scalar === ScalarType.BOOL) return typeof value === "boolean";
  if (typeof value !== "number") return false;
  if (scalar === ScalarType.DOUBLE) return true;
  return Number.isInteger(value) && Math.abs(value) <= INT32_MAX;
}
