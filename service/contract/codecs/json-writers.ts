import { type DescField, type DescMessage, getOption, type Message, ScalarType } from "@bufbuild/protobuf";
import {
  nullable as nullableOption,
  present_with as presentWithOption,
} from "../../../proto/gen/almagest/v1/options_pb.ts";
import { isOptional } from "../json-schema.ts";
import { keysOf, valuesOf } from "../value-sets.ts";
import {
  type Ascii,
  asciiOf,
  endList,
  endObject,
  failUnset,
  type JsonBytes,
  reserve,
  writeAscii,
  writeNumber,
  writeString,
  writeText,
} from "./json-bytes.ts";

/** Writes a value from an index on; returns the index after it. */
type Write = (at: number, value: unknown) => number;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The writers of messages and all that they contain, each built from its descriptor when it is used first.
 *
 * Unlike the standard JSON of protobuf, a writer writes every field that is always present (including zero, false and empty),
 * and an explicit null for a nullable field without a value. A member begins with a comma; the opening bracket replaces the first
 * one.
 *
 * @throws {Error} when a message has a type without a JSON form in the contract, as `jsonSchemaOf`
 */
export function createJsonWriters(
  out: JsonBytes,
): (message: DescMessage) => (at: number, message: Message) => number {
  const writers = new Map<DescMessage, Write>();
  const writerOf = (message: DescMessage): Write => {
    let write = writers.get(message);
    if (write === undefined) {
      const members = message.fields.map((field) => memberWriter(out, field, writerOf));
      write = (start, value) => {
        let at = start;
        reserve(out, at, 0);
        for (const member of members) at = member(at, value as Fields);
        return endObject(out, start, at);
      };
      writers.set(message, write);
    }
    return write;
  };
  return writerOf;
}

type WriterOf = (message: DescMessage) => Write;

/** Writes the member of a message: its key and value, or what is written without a value. */
function memberWriter(
  out: JsonBytes,
  field: DescField,
  writerOf: WriterOf,
): (at: number, message: Fields) => number {
  const { localName } = field;
  const key = asciiOf(keyTextOf(field.jsonName));
  const isNullable = getOption(field, nullableOption);
  const isNullIfEmpty = isNullable && field.fieldKind === "list";
  const isOmittable = isOptional(field);
  const nullText = isNullable ? asciiOf(`${keyTextOf(field.jsonName)}null`) : null;
  const controllingField = controllingFieldOf(field);
  const writeValue = valueWriter(out, field, key, writerOf);
  return (at, message) => {
    const value = message[localName];
    if (controllingField !== null && message[controllingField] === undefined) return at;
    if (value === undefined || (isNullIfEmpty && (value as readonly unknown[]).length === 0)) {
      if (nullText !== null) return writeAscii(out, at, nullText);
      return isOmittable ? at : failUnset(field.toString());
    }
    return writeValue(at, value);
  };
}

/** The local name of the field named by `present_with`; null without that option. */
function controllingFieldOf(field: DescField): string | null {
  const name = getOption(field, presentWithOption);
  if (name === "") return null;
  const controllingField = field.parent.fields.find((candidate) => candidate.name === name);
  if (controllingField === undefined)
    throw new Error(
      `(present_with) of ${field.toString()} names ${name}, which is not a field of the message`,
    );
  return controllingField.localName;
}

/** Writes a key and a value. */
function valueWriter(out: JsonBytes, field: DescField, key: Ascii, writerOf: WriterOf): Write {
  switch (field.fieldKind) {
    case "scalar":
      return scalarWriter(out, field, field.scalar, key);
    case "message":
      return delimitedWriter(out, key, deferred(field.message, writerOf));
    case "list":
      if (field.listKind === "enum") break;
      return delimitedWriter(out, key, listWriter(out, itemWriter(out, field, writerOf)));
    case "map":
      if (field.mapKind !== "scalar") break;
      return delimitedWriter(out, key, mapWriter(out, field, scalarWriter(out, field, field.scalar, NO_KEY)));
    case "enum":
      break;
  }
  throw withoutForm(field);
}

/** Nested messages are built when they are written first. */
function deferred(message: DescMessage, writerOf: WriterOf): Write {
  let write: Write | null = null;
  return (at, value) => {
    write ??= writerOf(message);
    return write(at, value);
  };
}

/** Writes a key and a value that makes room for itself, and makes room for what follows. */
function delimitedWriter(out: JsonBytes, key: Ascii, writeContent: Write): Write {
  return (at, value) => {
    const end = writeContent(writeAscii(out, at, key), value);
    reserve(out, end, 0);
    return end;
  };
}

const NO_KEY = asciiOf("");
const COMMA = asciiOf(",");

function itemWriter(
  out: JsonBytes,
  field: DescField & { fieldKind: "list"; listKind: "scalar" | "message" },
  writerOf: WriterOf,
): Write {
  return field.listKind === "message"
    ? delimitedWriter(out, COMMA, deferred(field.message, writerOf))
    : scalarWriter(out, field, field.scalar, COMMA);
}

function listWriter(out: JsonBytes, writeItem: Write): Write {
  return (start, value) => {
    let at = start;
    reserve(out, at, 0);
    for (const item of value as readonly unknown[]) {
      at = writeItem(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  };
}

function mapWriter(out: JsonBytes, field: DescField, writeValue: Write): Write {
  const keys = new Map((keysOf(field) ?? []).map((name) => [name, asciiOf(keyTextOf(name))]));
  return (start, value) => {
    const map = value as Fields;
    let at = start;
    reserve(out, at, 0);
    for (const name in map) {
      const key = keys.get(name);
      at = key === undefined ? writeText(out, at, keyTextOf(name)) : writeAscii(out, at, key);
      at = writeValue(at, map[name]);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  };
}

/** Writes a key and a value that is not an object, list or map. */
function scalarWriter(out: JsonBytes, field: DescField, scalar: ScalarType, key: Ascii): Write {
  const name = field.toString();
  const keyText = textOf(key);
  switch (scalar) {
    case ScalarType.BOOL: {
      const [trueText, falseText] = [asciiOf(`${keyText}true`), asciiOf(`${keyText}false`)];
      return (at, value) => writeAscii(out, at, value ? trueText : falseText);
    }
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return (at, value) => writeNumber(out, writeAscii(out, at, key), value as number, name);
    case ScalarType.STRING: {
      const names = valuesOf(field);
      if (names === null) return (at, value) => writeString(out, writeAscii(out, at, key), value as string);
      // Most strings are names of a closed set: key and value are prepared.
      const texts = new Map(names.map((each) => [each, asciiOf(`${keyText}${JSON.stringify(each)}`)]));
      return (at, value) => {
        const text = texts.get(value as string);
        if (text !== undefined) return writeAscii(out, at, text);
        return writeString(out, writeAscii(out, at, key), value as string);
      };
    }
    default:
      throw withoutForm(field);
  }
}

function keyTextOf(name: string): string {
  return `,${JSON.stringify(name)}:`;
}

function textOf(ascii: Ascii): string {
  return Buffer.from(ascii.buffer, ascii.byteOffset + 4, ascii[0]).toString("latin1");
}

function withoutForm(field: DescField): Error {
  return new Error(`${field.toString()} has no JSON form`);
}
