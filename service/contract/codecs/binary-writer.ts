import assert from "node:assert/strict";
import { type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { valuesOf } from "../value-sets.ts";
import { BinaryBuffer, type PreparedBytes, preparedBytes } from "./binary-buffer.ts";

/**
 * Writes a message in the binary form of protobuf: the bytes of `toBinary`.
 *
 * @param headBytes bytes that the caller writes in front of the message
 * @throws {AssertionError} for a value that the field's type does not have: a bug of the caller
 */
export type WriteBinary = (type: DescMessage, message: Message, headBytes?: number) => Buffer<ArrayBuffer>;

type Write = (message: Message) => void;

/** Wire types of the encoding. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;

/** The fields of a map's entry. */
const KEY_NUMBER = 1;
const VALUE_NUMBER = 2;

const SCALARS: ReadonlyMap<ScalarType, { readonly write: keyof BinaryBuffer; readonly wireType: number }> =
  new Map([
    [ScalarType.DOUBLE, { write: "double", wireType: FIXED_64 }],
    [ScalarType.INT32, { write: "int32", wireType: VARINT }],
    [ScalarType.UINT32, { write: "uint32", wireType: VARINT }],
    [ScalarType.BOOL, { write: "bool", wireType: VARINT }],
    [ScalarType.STRING, { write: "string", wireType: LENGTH_DELIMITED }],
  ]);

/**
 * A writer for messages of every type of the contract.
 *
 * Each type gets a function of its own, whose code is derived from the descriptor at its first message. A function that all
 * types share reads fields by a variable name, and takes twice as long to write a chart.
 */
export function createBinaryWriter(): WriteBinary {
  const out = new BinaryBuffer();
  const writers = new Map<DescMessage, Write>();

  const writerOf = (type: DescMessage): Write => {
    const existing = writers.get(type);
    if (existing !== undefined) return existing;
    const write = compile(type, out, writerOf);
    writers.set(type, write);
    return write;
  };

  return (type, message, headBytes = 0) => {
    assert.equal(message.$typeName, type.typeName);
    const write = writerOf(type);
    out.begin();
    write(message);
    out.reserve(headBytes);
    return out.end();
  };
}

/** What the code of a writer refers to, by place: writers of other types, and names of value sets. */
type References = unknown[];

function compile(type: DescMessage, out: BinaryBuffer, writerOf: (type: DescMessage) => Write): Write {
  const references: References = [];
  // The last field is written first.
  const fields = type.fields.toSorted((one, other) => other.number - one.number);
  const code = fields.map((field) => `{ ${fieldCode(field, references, writerOf)} }`).join("\n");
  const constants = references.map((_reference, index) => `const r${index} = references[${index}];`).join("");
  const source = `"use strict"; ${constants} return (message) => {\n${code}\n};`;
  return new Function("out", "references", source)(out, references) as Write;
}

function fieldCode(field: DescField, references: References, writerOf: (type: DescMessage) => Write): string {
  const refer = (reference: unknown): string => `r${references.push(reference) - 1}`;
  const value = `const value = message.${field.localName};`;
  switch (field.fieldKind) {
    case "scalar":
      return value + singleCode(field, field.scalar, refer);
    case "message":
      return `${value} if (value !== undefined) ${messageCode(field.number, refer(writerOf(field.message)), "value")}`;
    case "list": {
      if (field.listKind === "enum" || field.packed) break;
      const item = "value[index]";
      const write =
        field.listKind === "message"
          ? messageCode(field.number, refer(writerOf(field.message)), item)
          : scalarCode(field.number, scalarOf(field, field.scalar), item);
      return `${value} for (let index = value.length - 1; index >= 0; index--) { ${write} }`;
    }
    case "map": {
      if (field.mapKind !== "scalar" || field.mapKey !== ScalarType.STRING) break;
      const entry = scalarCode(VALUE_NUMBER, scalarOf(field, field.scalar), "value[key]");
      const key = scalarCode(KEY_NUMBER, scalarOf(field, ScalarType.STRING), "key");
      return `${value} for (const key of Object.keys(value).reverse()) ${partCode(field.number, entry + key)}`;
    }
    case "enum":
      break;
  }
  throw new Error(`${field.toString()} has no binary writer`);
}

/** The code of a field of one value, which is omitted if it is the default. */
function singleCode(field: DescField, scalar: ScalarType, refer: (reference: unknown) => string): string {
  const write = scalarCode(field.number, scalarOf(field, scalar), "value");
  if (field.proto.proto3Optional) return `if (value !== undefined) { ${write} }`;
  switch (scalar) {
    case ScalarType.DOUBLE:
      // -0 is not the default.
      return `if (!Object.is(value, 0)) { ${write} }`;
    case ScalarType.BOOL:
      return `if (value !== false) { ${write} }`;
    case ScalarType.STRING: {
      const names = valuesOf(field);
      const withoutNames = `if (value !== "") { ${write} }`;
      if (names === null) return withoutNames;
      const prepared = refer(preparedNames(field.number, names));
      return `const bytes = ${prepared}.get(value); if (bytes !== undefined) out.prepared(bytes); else ${withoutNames}`;
    }
    default:
      return `if (value !== 0) { ${write} }`;
  }
}

/** The bytes of a field with each of the names, which most strings are. */
function preparedNames(number: number, names: readonly string[]): ReadonlyMap<string, PreparedBytes> {
  const buffer = new BinaryBuffer();
  return new Map(
    names.map((name) => {
      buffer.begin();
      buffer.string(name);
      buffer.uint32(tagOf(number, LENGTH_DELIMITED));
      return [name, preparedBytes(buffer.end())];
    }),
  );
}

type Scalar = NonNullable<ReturnType<typeof SCALARS.get>>;

function scalarOf(field: DescField, scalar: ScalarType): Scalar {
  const scalarType = SCALARS.get(scalar);
  if (scalarType === undefined) throw new Error(`${field.toString()} has no binary writer`);
  return scalarType;
}

function scalarCode(number: number, { write, wireType }: Scalar, value: string): string {
  return `out.${write}(${value}); ${tagCode(number, wireType)}`;
}

function messageCode(number: number, write: string, value: string): string {
  return partCode(number, `${write}(${value});`);
}

/** The code of a part with its length and tag in front. */
function partCode(number: number, content: string): string {
  const head = `out.lengthSince(before); ${tagCode(number, LENGTH_DELIMITED)}`;
  return `{ const before = out.size(); ${content} ${head} }`;
}

function tagCode(number: number, wireType: number): string {
  const tag = tagOf(number, wireType);
  return tag < 0x80 ? `out.byte(${tag});` : `out.uint32(${tag});`;
}

function tagOf(number: number, wireType: number): number {
  return ((number << 3) | wireType) >>> 0;
}
