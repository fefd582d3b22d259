import assert from "node:assert/strict";
import { type DescField, type DescMessage, getOption, type Message, ScalarType } from "@bufbuild/protobuf";
import {
  nullable as nullableOption,
  present_with as presentWithOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { isOptional } from "./json-schema.ts";
import { createTextBuffer } from "./text-buffer.ts";
import { keysOf, valuesOf } from "./value-sets.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** The fields of a message by local name. */
type Fields = Readonly<Record<string, unknown>>;
/** Appends a value to the text. */
type Write = (value: unknown) => void;

/** Shared by all encoders: each writes its text synchronously from start to end. */
const out = createTextBuffer();

const COMMA = ",".charCodeAt(0);
const OPEN_OBJECT = "{".charCodeAt(0);
const CLOSE_OBJECT = "}".charCodeAt(0);
const OPEN_LIST = "[".charCodeAt(0);
const CLOSE_LIST = "]".charCodeAt(0);
const TRUE = asciiOf("true");
const FALSE = asciiOf("false");

/**
 * The encoder of a message's JSON form, derived once from its descriptor.
 *
 * Unlike the standard JSON of protobuf, it writes every field that is always present (including zero, false and empty), and
 * an explicit null for a nullable field without a value.
 *
 * The encoder throws an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 *
 * @throws {Error} when the message has a type without a JSON form in the contract, as {@link jsonSchemaOf}
 */
export function jsonEncoderOf(message: DescMessage): JsonEncoder {
  const write = objectWriter(message);
  return (value) => {
    out.clear();
    write(value);
    return out.toString();
  };
}

/** Each member and item is followed by a comma; the closing bracket replaces the last one. */
function objectWriter(message: DescMessage): Write {
  const members = message.fields.map((field) => ({
    name: field.localName,
    key: asciiOf(`${JSON.stringify(field.jsonName)}:`),
    write: fieldWriter(field),
    absent: getOption(field, nullableOption) ? asciiOf(`${JSON.stringify(field.jsonName)}:null`) : null,
    isList: field.fieldKind === "list",
    isOptional: isOptional(field),
    presentWith: companionOf(field),
    field,
  }));

  return (value) => {
    const fields = value as Fields;
    out.byte(OPEN_OBJECT);
    for (const { name, key, write, absent, isList, isOptional, presentWith, field } of members) {
      if (presentWith !== null && fields[presentWith] === undefined) continue;
      const fieldValue = fields[name];
      const isMissing = fieldValue === undefined || (isList && absent !== null && isEmpty(fieldValue));
      if (!isMissing) {
        out.bytes(key);
        write(fieldValue);
      } else if (absent !== null) out.bytes(absent);
      else if (isOptional) continue;
      else assert.fail(`${field.toString()} is always present, but is not set`);
      out.byte(COMMA);
    }
    out.closeList(CLOSE_OBJECT);
  };
}

/** The local name of the field named by `present_with`; null without that option. */
function companionOf(field: DescField): string | null {
  const name = getOption(field, presentWithOption);
  if (name === "") return null;
  const companion = field.parent.fields.find((candidate) => candidate.name === name);
  if (companion === undefined)
    throw new Error(
      `(present_with) of ${field.toString()} names ${name}, which is not a field of the message`,
    );
  return companion.localName;
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
        out.byte(OPEN_LIST);
        for (const item of value as readonly unknown[]) {
          write(item);
          out.byte(COMMA);
        }
        out.closeList(CLOSE_LIST);
      };
    }
    case "map": {
      if (field.mapKind !== "scalar") break;
      const write = scalarWriter(field, field.scalar);
      const quotedKeys = quotedNames(keysOf(field), ":");
      return (value) => {
        const entries = value as Fields;
        out.byte(OPEN_OBJECT);
        for (const key of Object.keys(entries)) {
          const quoted = quotedKeys.get(key);
          if (quoted !== undefined) out.bytes(quoted);
          else out.text(`${JSON.stringify(key)}:`);
          write(entries[key]);
          out.byte(COMMA);
        }
        out.closeList(CLOSE_OBJECT);
      };
    }
    case "enum":
      break;
  }
  throw new Error(`${field.toString()} has no JSON form`);
}

function scalarWriter(field: DescField, scalar: ScalarType): Write {
  switch (scalar) {
    case ScalarType.BOOL:
      return (value) => out.bytes(value === true ? TRUE : FALSE);
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return (value) => {
        if (!Number.isFinite(value)) assert.fail(`${field.toString()} is ${value}`);
        out.number(value as number);
      };
    case ScalarType.STRING: {
      // Most strings are names of a closed set. Their JSON is prepared, so they need no search for escapes.
      const quotedValues = quotedNames(valuesOf(field), "");
      return (value) => {
        const quoted = quotedValues.get(value as string);
        if (quoted !== undefined) out.bytes(quoted);
        else out.text(JSON.stringify(value));
      };
    }
    default:
      throw new Error(`${field.toString()} has no JSON form`);
  }
}

/** The JSON of each name, followed by `end`. */
function quotedNames(names: readonly string[] | null, end: string): ReadonlyMap<string, Uint8Array> {
  return new Map((names ?? []).map((name) => [name, asciiOf(JSON.stringify(name) + end)]));
}

/** @throws {Error} when the text is not ASCII */
function asciiOf(text: string): Uint8Array {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  if (bytes.length !== Buffer.byteLength(text)) throw new Error(`${text} is not ASCII`);
  return bytes;
}

function isEmpty(list: unknown): boolean {
  return (list as readonly unknown[]).length === 0;
}
