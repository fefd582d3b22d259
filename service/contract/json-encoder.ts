import { type DescField, type DescMessage, getOption, type Message, ScalarType } from "@bufbuild/protobuf";
import { nullable as nullableOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { isOptional } from "./json-schema.ts";
import { valuesOf } from "./value-sets.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** A message's fields, by local name. */
type Fields = Readonly<Record<string, unknown>>;
type Write = (value: unknown) => string;

/**
 * The encoder of a message's JSON form, worked out once from its descriptor.
 *
 * Unlike the standard JSON of protobuf it writes every field that is always there (zero, false and empty included),
 * and an explicit null for a nullable field without a value.
 *
 * The encoder throws a RangeError on a number that JSON does not have (NaN, infinite): a bug of the one who made it.
 *
 * @throws Error as {@link jsonSchemaOf} does, for what the contract's JSON has no form for.
 */
export function jsonEncoderOf(message: DescMessage): JsonEncoder {
  return objectWriter(message) as JsonEncoder;
}

function objectWriter(message: DescMessage): Write {
  const members = message.fields.map((field) => ({
    name: field.localName,
    key: `${JSON.stringify(field.jsonName)}:`,
    write: fieldWriter(field),
    absent: getOption(field, nullableOption) ? `${JSON.stringify(field.jsonName)}:null` : null,
    isList: field.fieldKind === "list",
    isOptional: isOptional(field),
    field,
  }));

  return (value) => {
    const fields = value as Fields;
    let text = "";
    for (const { name, key, write, absent, isList, isOptional, field } of members) {
      const fieldValue = fields[name];
      const isMissing = fieldValue === undefined || (isList && absent !== null && isEmpty(fieldValue));
      let member: string;
      if (!isMissing) member = key + write(fieldValue);
      else if (absent !== null) member = absent;
      else if (isOptional) continue;
      else throw new TypeError(`${field.toString()} is always there, but was not set`);
      text += text === "" ? member : `,${member}`;
    }
    return `{${text}}`;
  };
}

function fieldWriter(field: DescField): Write {
  switch (field.fieldKind) {
    case "scalar":
      return scalarWriter(field, field.scalar);
    case "message":
      return objectWriter(field.message);
    case "list": {
      if (field.listKind === "enum") break;
      const write =
        field.listKind === "scalar" ? scalarWriter(field, field.scalar) : objectWriter(field.message);
      return (value) => {
        const items = value as readonly unknown[];
        let text = "";
        for (const item of items) text += text === "" ? write(item) : `,${write(item)}`;
        return `[${text}]`;
      };
    }
    case "map": {
      if (field.mapKind !== "scalar") break;
      const write = scalarWriter(field, field.scalar);
      return (value) => {
        const entries = value as Fields;
        let text = "";
        for (const key of Object.keys(entries)) {
          text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${write(entries[key])}`;
        }
        return `{${text}}`;
      };
    }
  }
  throw new Error(`${field.toString()} has no JSON form here`);
}

function scalarWriter(field: DescField, scalar: ScalarType): Write {
  switch (scalar) {
    case ScalarType.BOOL:
      return (value) => (value === true ? "true" : "false");
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return (value) => {
        if (!Number.isFinite(value)) throw new RangeError(`${field.toString()} is ${value}`);
        // A template writes −0 as 0.
        return `${value as number}`;
      };
    case ScalarType.STRING: {
      // Names of a closed set are the most of all strings, and need no escapes looked for.
      const quoted = new Map((valuesOf(field) ?? []).map((name) => [name, JSON.stringify(name)]));
      return (value) => quoted.get(value as string) ?? JSON.stringify(value);
    }
    default:
      throw new Error(`${field.toString()} has no JSON form here`);
  }
}

function isEmpty(list: unknown): boolean {
  return (list as readonly unknown[]).length === 0;
}
