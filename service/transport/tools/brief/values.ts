import { type DescField, type DescMessage, getOption, type Message } from "@bufbuild/protobuf";
import {
  absent_with as absentWithOption,
  nullable as nullableOption,
  present_with as presentWithOption,
} from "../../../../proto/gen/almagest/v1/options_pb.ts";
import { type BriefObject, type BriefValue, FORMS, KEYS, OMITTED, rounded } from "./forms.ts";

/** The fields of a message by local name. */
type Fields = Readonly<Record<string, unknown>>;
/** Undefined for a value that the brief form omits. */
type ValueOf = (value: unknown) => BriefValue | undefined;

export type BriefWriter = (message: Message) => BriefObject;

/**
 * The writer of a type's brief form, derived once from its descriptor.
 *
 * @param without members that the form omits
 */
export function briefWriterOf(
  { typeName, fields }: DescMessage,
  without: ReadonlySet<string> = new Set(),
): BriefWriter {
  const members = fields
    .filter(({ jsonName, name }) => !without.has(jsonName) && !OMITTED.has(`${typeName}.${name}`))
    .map((field) => ({
      field,
      controllingField: controllingFieldOf(field, getOption(field, presentWithOption)),
      excludingField: controllingFieldOf(field, getOption(field, absentWithOption)),
      toValue: valueWriterOf(field),
    }));
  return (message) => {
    const values = message as unknown as Fields;
    const form: Record<string, BriefValue> = {};
    for (const { field, controllingField, excludingField, toValue } of members) {
      if (controllingField !== null && values[controllingField] === undefined) continue;
      if (excludingField !== null && values[excludingField] !== undefined) continue;
      const value = toValue(values[field.localName]);
      if (value !== undefined) form[field.jsonName] = value;
    }
    return form;
  };
}

/** The local name of the field that decides whether this one is present; null without such an option. */
function controllingFieldOf(field: DescField, name: string): string | null {
  return field.parent.fields.find((candidate) => candidate.name === name)?.localName ?? null;
}

function valueWriterOf(field: DescField): ValueOf {
  const isNullable = getOption(field, nullableOption);
  const absent = isNullable ? null : undefined;
  switch (field.fieldKind) {
    case "message": {
      const toValue = messageWriterOf(field.message);
      return (value) => (value === undefined ? absent : toValue(value));
    }
    case "list": {
      const toValue = field.listKind === "message" ? listWriterOf(field.message) : plainValue;
      return (value) => (isNullable && (value as readonly unknown[]).length === 0 ? null : toValue(value));
    }
    case "map":
      return plainValue;
    default:
      return (value) => (value === undefined ? absent : scalarValue(value));
  }
}

function plainValue(value: unknown): BriefValue {
  return value as BriefValue;
}

function scalarValue(value: unknown): BriefValue | undefined {
  if (value === false) return undefined;
  return typeof value === "number" ? rounded(value) : (value as string | true);
}

function messageWriterOf(type: DescMessage): ValueOf {
  if (OMITTED.has(type.typeName)) return () => undefined;
  const form = FORMS.get(type.typeName);
  return (form ?? briefWriterOf(type)) as ValueOf;
}

function listWriterOf(type: DescMessage): ValueOf {
  const toValue = messageWriterOf(type);
  const key = KEYS.get(type.typeName);
  return (value) => {
    const items = value as readonly Fields[];
    const values = items.flatMap((item) => toValue(item) ?? []);
    if (key === undefined) return values;
    return Object.fromEntries(values.map((item, index) => [items[index]?.[key], item]));
  };
}
