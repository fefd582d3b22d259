import assert from "node:assert/strict";
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
  createJsonBytes,
  type JsonBytes,
  NUMBER_BYTES_MAX,
  ROOM_BYTES,
  reserve,
  takeBytes,
  takeText,
  wordsOf,
  writeAscii,
  writeNumber,
  writeString,
  writeText,
} from "./json-bytes.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** The encoder of a message type in two forms. */
export interface JsonEncoders {
  readonly text: JsonEncoder;
  /** The text in UTF-8: Node sends bytes with fewer copies than a string. */
  readonly bytes: (message: Message) => Buffer;
}

/** Writes an object, list or map from an index on, and returns the index after it. */
type Write = (start: number, value: unknown) => number;

/** A name of a larger set is found by a Map. */
const COMPARED_NAMES_MAX = 20;

/** The functions so far, and the bytes that they write. */
interface Writers {
  readonly out: JsonBytes;
  readonly byType: Map<DescMessage, Write>;
}

/** What the code of a writer calls. */
const TOOLS = { reserve, writeAscii, writeNumber, writeString, writeText, failUnset };

/** Makes the room for the members of an object, or for one item of a list or map. */
const ROOM_CODE = "reserve(out, at, 0);";

/** The bytes of a number, the brackets and a comma, and the rest of a last word. */
const SHORT_BYTES_MAX = NUMBER_BYTES_MAX + 8;

/**
 * Derives the encoders of a message's JSON form from its descriptor. All share a buffer: each writes its text synchronously
 * from start to end.
 *
 * Unlike the standard JSON of protobuf, it writes every field that is always present (including zero, false and empty), and
 * an explicit null for a nullable field without a value.
 *
 * Each message type gets a function of its own, whose code is derived from the descriptor: one that all types share reads fields
 * by a variable name, and takes twice as long to write a chart.
 *
 * The encoders throw an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 *
 * @throws {Error} when the message has a type without a JSON form in the contract, as {@link jsonSchemaOf}
 */
export function createJsonEncoders(): (message: DescMessage) => JsonEncoders {
  const out = createJsonBytes();
  return (message) => {
    const write = compileObject(message, { out, byType: new Map() });
    return {
      text: (value) => takeText(out, write(0, value)),
      bytes: (value) => takeBytes(out, write(0, value)),
    };
  };
}

/** The encoder of one message type, as {@link createJsonEncoders}. */
export function jsonEncoderOf(message: DescMessage): JsonEncoder {
  return createJsonEncoders()(message).text;
}

/** What the code of a writer refers to, by place: writers of parts, and prepared texts. */
type Refer = (reference: unknown) => string;

/** Each member begins with a comma; the opening bracket replaces the first one. */
function compileObject(message: DescMessage, writers: Writers): Write {
  const existing = writers.byType.get(message);
  if (existing !== undefined) return existing;
  const shortBytes = message.fields.reduce((sum, field) => sum + shortBytesOf(field), 0);
  assert.ok(shortBytes <= ROOM_BYTES, `${message.typeName} has too many members for the room`);
  const write = compile(writers.out, "{}", (refer) => {
    const members = message.fields.map((field) => memberCode(field, refer, writers));
    return members.join("\n");
  });
  writers.byType.set(message, write);
  return write;
}

/** The most bytes that a member writes without making room: its key, and a number or name. */
function shortBytesOf(field: DescField): number {
  const names = valuesOf(field) ?? [];
  const width = Math.max(0, ...names.map((name) => JSON.stringify(name).length));
  return keyTextOf(field.jsonName).length + width + SHORT_BYTES_MAX;
}

/** A function that writes brackets and, between them, what the code writes, each part of which begins with a comma. */
function compile(out: JsonBytes, brackets: "{}" | "[]", codeOf: (refer: Refer) => string): Write {
  const references: unknown[] = [];
  const code = codeOf((reference) => `r${references.push(reference) - 1}`);
  const constants = references.map((_reference, index) => `const r${index} = references[${index}];`).join("");
  const source = `"use strict"; const { ${Object.keys(TOOLS).join(", ")} } = tools; ${constants}
    return (start, value) => {
      let at = start;
      ${ROOM_CODE}
      ${code}
      if (at === start) at += 1;
      out.bytes[start] = ${brackets.charCodeAt(0)};
      out.bytes[at] = ${brackets.charCodeAt(1)};
      return at + 1;
    };`;
  return new Function("out", "tools", "references", source)(out, TOOLS, references) as Write;
}

/** The code of a member: its value, or what is written without one. */
function memberCode(field: DescField, refer: Refer, writers: Writers): string {
  const key = keyTextOf(field.jsonName);
  const member = `value.${field.localName}`;
  const isNullable = getOption(field, nullableOption);
  const isNullIfEmpty = isNullable && field.fieldKind === "list";
  const isAbsent = isNullIfEmpty
    ? `${member} === undefined || ${member}.length === 0`
    : `${member} === undefined`;
  const code = `if (${isAbsent}) { ${absentCode(field, key, isNullable)} }
    else { ${valueCode(field, member, key, refer, writers)} }`;
  const companion = companionOf(field);
  return companion === null ? code : `if (value.${companion} !== undefined) { ${code} }`;
}

function absentCode(field: DescField, key: string, isNullable: boolean): string {
  if (isNullable) return textCode(`${key}null`);
  return isOptional(field) ? "" : `failUnset(${JSON.stringify(field.toString())});`;
}

function failUnset(field: string): never {
  assert.fail(`${field} is always present, but is not set`);
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

/** The code of a key and a value, an expression. */
function valueCode(field: DescField, value: string, key: string, refer: Refer, writers: Writers): string {
  switch (field.fieldKind) {
    case "scalar":
      return scalarCode(field, field.scalar, value, key, refer);
    case "message":
      return partCode(compileObject(field.message, writers), value, key, refer);
    case "list":
      if (field.listKind === "enum") break;
      return partCode(compileList(field, writers), value, key, refer);
    case "map":
      if (field.mapKind !== "scalar") break;
      return partCode(compileMap(field, field.scalar, writers.out), value, key, refer);
    case "enum":
      break;
  }
  throw withoutForm(field);
}

function partCode(write: Write, value: string, key: string, refer: Refer): string {
  return `${textCode(key)} at = ${refer(write)}(at, ${value}); ${ROOM_CODE}`;
}

function compileList(
  field: DescField & { fieldKind: "list"; listKind: "scalar" | "message" },
  writers: Writers,
): Write {
  return compile(writers.out, "[]", (refer) => {
    const code =
      field.listKind === "message"
        ? partCode(compileObject(field.message, writers), "item", ",", refer)
        : scalarCode(field, field.scalar, "item", ",", refer);
    return `for (let index = 0; index < value.length; index++) { const item = value[index]; ${code} ${ROOM_CODE} }`;
  });
}

function compileMap(field: DescField, scalar: ScalarType, out: JsonBytes): Write {
  return compile(out, "{}", (refer) => {
    const keys = refer(preparedTexts(keysOf(field) ?? [], keyTextOf));
    return `for (const name in value) {
      const key = ${keys}.get(name);
      at = key === undefined ? writeText(out, at, "," + JSON.stringify(name) + ":") : writeAscii(out, at, key);
      ${scalarCode(field, scalar, "value[name]", "", refer)}
      ${ROOM_CODE}
    }`;
  });
}

/** The code of a key and a value that is not an object, list or map. Most strings are names of a closed set, and are prepared. */
function scalarCode(field: DescField, scalar: ScalarType, value: string, key: string, refer: Refer): string {
  switch (scalar) {
    case ScalarType.BOOL:
      return `if (${value}) { ${textCode(`${key}true`)} } else { ${textCode(`${key}false`)} }`;
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return `${textCode(key)} at = writeNumber(out, at, ${value}, ${JSON.stringify(field.toString())});`;
    case ScalarType.STRING: {
      const anyText = `${textCode(key)} at = writeString(out, at, ${value});`;
      const names = valuesOf(field);
      if (names === null) return anyText;
      const texts = preparedTexts(names, (name) => key + JSON.stringify(name));
      return `{ const member = ${value}; const text = ${preparedCode(texts, "member", refer)};
        if (text === undefined) { ${anyText} } else { at = writeAscii(out, at, text); } }`;
    }
    default:
      throw withoutForm(field);
  }
}

function preparedTexts(
  names: readonly string[],
  textOf: (name: string) => string,
): ReadonlyMap<string, Ascii> {
  return new Map(names.map((name) => [name, asciiOf(textOf(name))]));
}

/**
 * The code of the prepared text of a name; undefined for another. V8 compares the names of the source by their addresses, so
 * a few of them take a fraction of the time of a Map.
 */
function preparedCode(texts: ReadonlyMap<string, Ascii>, value: string, refer: Refer): string {
  if (texts.size > COMPARED_NAMES_MAX) return `${refer(texts)}.get(${value})`;
  const choices = [...texts].map(
    ([name, text]) => `${value} === ${JSON.stringify(name)} ? ${refer(text)} : `,
  );
  return `${choices.join("")}undefined`;
}

/** The code of a constant text. */
function textCode(text: string): string {
  const words = wordsOf(text).map((word, index) => `out.view.setInt32(at + ${4 * index}, ${word}, true);`);
  return `${words.join(" ")} at += ${text.length};`;
}

function keyTextOf(name: string): string {
  return `,${JSON.stringify(name)}:`;
}

function withoutForm(field: DescField): Error {
  return new Error(`${field.toString()} has no JSON form`);
}
