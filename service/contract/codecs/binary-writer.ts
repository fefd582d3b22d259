import assert from "node:assert/strict";
import { type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { valuesOf } from "../value-sets.ts";
import { BinaryBuffer, preparedNames } from "./binary-buffer.ts";

/**
 * Writes a message in the binary form of protobuf: the bytes of `toBinary`.
 *
 * @param headBytes bytes that the caller writes in front of the message
 * @throws {AssertionError} for a value that the field's type does not have: a bug of the caller
 * @throws {Error} when a message has a field of a kind that the contract does not use
 */
export type WriteBinary = (type: DescMessage, message: Message, headBytes?: number) => Buffer<ArrayBuffer>;

/** A writer for messages. The table of a message type is built from its descriptor when it is written first. */
export function createBinaryWriter(): WriteBinary {
  const out = new BinaryBuffer();
  const writers = new Map<DescMessage, Write>();
  const writerOf = (message: DescMessage): Write => {
    let write = writers.get(message);
    if (write === undefined) {
      write = messageWriter(out, message, writerOf);
      writers.set(message, write);
    }
    return write;
  };
  return (type, message, headBytes = 0) => {
    assert.equal(message.$typeName, type.typeName);
    out.begin();
    writerOf(type)(message);
    out.reserve(headBytes);
    return out.end();
  };
}

type Write = (value: unknown) => void;
type WriterOf = (message: DescMessage) => Write;
type Fields = Readonly<Record<string, unknown>>;

/** Wire types of the encoding. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;

/** The fields of a map's entry. */
const KEY_NUMBER = 1;
const VALUE_NUMBER = 2;

/** Writes the last field first, as {@link BinaryBuffer} requires. */
function messageWriter(out: BinaryBuffer, message: DescMessage, writerOf: WriterOf): Write {
  const fields = message.fields
    .toSorted((one, other) => other.number - one.number)
    .map((field) => [field.localName, fieldWriter(out, field, writerOf)] as const);
  return (value) => {
    for (const [localName, write] of fields) write((value as Fields)[localName]);
  };
}

function fieldWriter(out: BinaryBuffer, field: DescField, writerOf: WriterOf): Write {
  switch (field.fieldKind) {
    case "scalar":
      return singleWriter(out, field, field.scalar);
    case "message": {
      const write = delimitedWriter(out, field.number, deferred(field.message, writerOf));
      return (value) => {
        if (value !== undefined) write(value);
      };
    }
    case "list": {
      if (field.listKind === "enum" || field.packed) break;
      const write =
        field.listKind === "message"
          ? delimitedWriter(out, field.number, deferred(field.message, writerOf))
          : scalarWriter(out, field, field.number, field.scalar);
      return (value) => {
        const items = value as readonly unknown[];
        for (let index = items.length - 1; index >= 0; index--) write(items[index]);
      };
    }
    case "map": {
      if (field.mapKind !== "scalar" || field.mapKey !== ScalarType.STRING) break;
      return mapWriter(out, field, field.scalar);
    }
    case "enum":
      break;
  }
  throw withoutWriter(field);
}

/** Nested messages are built when they are written first. */
function deferred(message: DescMessage, writerOf: WriterOf): Write {
  let write: Write | null = null;
  return (value) => {
    write ??= writerOf(message);
    write(value);
  };
}

function mapWriter(out: BinaryBuffer, field: DescField, scalar: ScalarType): Write {
  const writeKey = scalarWriter(out, field, KEY_NUMBER, ScalarType.STRING);
  const writeItem = scalarWriter(out, field, VALUE_NUMBER, scalar);
  const writeEntry = delimitedWriter(out, field.number, ([key, item]: readonly [string, unknown]) => {
    writeItem(item);
    writeKey(key);
  });
  return (value) => {
    for (const entry of Object.entries(value as Fields).reverse()) writeEntry(entry);
  };
}

/** Writes a field of one value, which is omitted if it is the default. */
function singleWriter(out: BinaryBuffer, field: DescField, scalar: ScalarType): Write {
  const write = scalarWriter(out, field, field.number, scalar);
  if (field.proto.proto3Optional) {
    return (value) => {
      if (value !== undefined) write(value);
    };
  }
  const names = scalar === ScalarType.STRING ? valuesOf(field) : null;
  if (names !== null) {
    const prepared = preparedNames(tagOf(field.number, LENGTH_DELIMITED), names);
    return (value) => {
      const bytes = prepared.get(value as string);
      if (bytes !== undefined) out.prepared(bytes);
      else if (value !== "") write(value);
    };
  }
  // -0 is not the default.
  const initial = scalar === ScalarType.STRING ? "" : scalar === ScalarType.BOOL ? false : 0;
  return (value) => {
    if (!Object.is(value, initial)) write(value);
  };
}

/** Writes a value and its tag in front of it. */
function scalarWriter(out: BinaryBuffer, field: DescField, number: number, scalar: ScalarType): Write {
  switch (scalar) {
    case ScalarType.DOUBLE:
      return tagged(out, tagOf(number, FIXED_64), (value) => out.double(value as number));
    case ScalarType.INT32:
      return tagged(out, tagOf(number, VARINT), (value) => out.int32(value as number));
    case ScalarType.UINT32:
      return tagged(out, tagOf(number, VARINT), (value) => out.uint32(value as number));
    case ScalarType.BOOL:
      return tagged(out, tagOf(number, VARINT), (value) => out.bool(value as boolean));
    case ScalarType.STRING:
      return tagged(out, tagOf(number, LENGTH_DELIMITED), (value) => out.string(value as string));
    default:
      throw withoutWriter(field);
  }
}

/** Writes a value with its length and tag in front. */
function delimitedWriter<Value>(
  out: BinaryBuffer,
  number: number,
  writeContent: (value: Value) => void,
): (value: Value) => void {
  const tag = tagOf(number, LENGTH_DELIMITED);
  return (value) => {
    const before = out.size();
    writeContent(value);
    out.lengthSince(before);
    out.uint32(tag);
  };
}

function tagged(out: BinaryBuffer, tag: number, write: Write): Write {
  return (value) => {
    write(value);
    out.uint32(tag);
  };
}

function tagOf(number: number, wireType: number): number {
  return ((number << 3) | wireType) >>> 0;
}

function withoutWriter(field: DescField): Error {
  return new Error(`${field.toString()} has no binary writer`);
}
