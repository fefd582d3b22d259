import { type DescField, type DescMessage, getOption, type Message } from "@bufbuild/protobuf";
import {
  nullable as nullableOption,
  present_with as presentWithOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import {
  type BriefObject,
  type BriefValue,
  FORMS,
  KEYS,
  OMITTED,
  rounded,
} from "./tool-calls-brief-forms.ts";

/** The fields of a message by local name. */
type Fields = Readonly<Record<string, unknown>>;

/** The brief form of a message: its members, without those named. */
export function briefObjectOf(
  { typeName, fields }: DescMessage,
  message: Message,
  without: ReadonlySet<string> = new Set(),
): BriefObject {
  const members: Record<string, BriefValue> = {};
  for (const field of fields) {
    if (without.has(field.jsonName) || OMITTED.has(`${typeName}.${field.name}`)) continue;
    const values = message as unknown as Fields;
    if (isWithoutCompanion(field, values)) continue;
    const value = fieldValue(field, values[field.localName]);
    if (value !== undefined) members[field.jsonName] = value;
  }
  return members;
}

/** Whether the field belongs to another one that the message does not have. */
function isWithoutCompanion(field: DescField, values: Fields): boolean {
  const name = getOption(field, presentWithOption);
  const companion = field.parent.fields.find((candidate) => candidate.name === name);
  return companion !== undefined && values[companion.localName] === undefined;
}

function fieldValue(field: DescField, value: unknown): BriefValue | undefined {
  const isNullable = getOption(field, nullableOption);
  if (value === undefined) return isNullable ? null : undefined;
  switch (field.fieldKind) {
    case "message":
      return messageValue(field.message, value);
    case "list": {
      const items = value as readonly unknown[];
      if (isNullable && items.length === 0) return null;
      return field.listKind === "message" ? listOf(field.message, items) : (items as readonly string[]);
    }
    case "map":
      return value as BriefObject;
    default:
      return scalarValue(value);
  }
}

function scalarValue(value: unknown): BriefValue | undefined {
  if (value === false) return undefined;
  return typeof value === "number" ? rounded(value) : (value as string | true);
}

/** Undefined for a message that the brief form omits. */
function messageValue(type: DescMessage, value: unknown): BriefValue | undefined {
  if (OMITTED.has(type.typeName)) return undefined;
  const form = FORMS.get(type.typeName);
  return form === undefined ? briefObjectOf(type, value as Message) : form(value as Message);
}

function listOf(type: DescMessage, items: readonly unknown[]): BriefValue {
  const values = items.flatMap((item) => messageValue(type, item) ?? []);
  const keyOf = KEYS.get(type.typeName);
  if (keyOf === undefined) return values;
  return Object.fromEntries(values.map((value, index) => [keyOf(items[index] as Message), value]));
}
