import assert from "node:assert/strict";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { BinaryFields, type WriteFields } from "./binary-buffer.ts";
import { BINARY_WRITERS } from "./gen/binary-writers.ts";
import { JSON_WRITERS } from "./gen/json-writers.ts";
import { createJsonBytes, takeText } from "./json-bytes.ts";
import type { WriteObject } from "./json-members.ts";

/** The encoder of a message type in two forms. */
export interface JsonEncoders {
  readonly text: (message: Message) => string;
  /** The text in UTF-8, after as many unused bytes: Node sends bytes with fewer copies than a string. */
  readonly bytes: (message: Message, headBytes?: number) => Buffer;
}

/** The generated writers of messages, by type name. */
export type JsonWriters = ReadonlyMap<string, WriteObject<never>>;

/**
 * The encoders of the messages that responses contain. All share a buffer: each writes its text synchronously from start to end.
 *
 * The encoders throw an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 */
export function createJsonEncoders(): (message: DescMessage, writers?: JsonWriters) => JsonEncoders {
  const out = createJsonBytes();
  return ({ typeName }, writers = JSON_WRITERS) => {
    const writer = writers.get(typeName);
    if (writer === undefined) throw new Error(`${typeName} has no JSON writer`);
    return {
      text: (message) => takeText(out, writer(out, 0, message as never)),
      bytes(message, headBytes = 0) {
        const end = writer(out, 0, message as never);
        out.isAscii = true;
        // A copy: the next text overwrites the buffer.
        const bytes = Buffer.allocUnsafeSlow(headBytes + end);
        out.bytes.copy(bytes, headBytes, 0, end);
        return bytes;
      },
    };
  };
}

/**
 * Writes a message in the binary form of protobuf: the bytes of `toBinary`.
 *
 * @param headBytes bytes that the caller writes in front of the message
 * @throws {AssertionError} for a message of another type, or a value that the field's type does not have: bugs of the caller
 */
export type WriteBinary = (message: Message, headBytes?: number) => Buffer<ArrayBuffer>;

/** The generated writers of messages, by type name. */
export type BinaryWriters = ReadonlyMap<string, WriteFields<never>>;

/**
 * The writers of the messages that responses contain. All share a buffer: each writes its message synchronously.
 *
 * @throws {Error} for a message that no response contains
 */
export function createBinaryWriters(): (type: DescMessage, writers?: BinaryWriters) => WriteBinary {
  const out = new BinaryFields();
  return ({ typeName }, writers = BINARY_WRITERS) => {
    const write = writers.get(typeName);
    if (write === undefined) throw new Error(`${typeName} has no binary writer`);
    return (message, headBytes = 0) => {
      assert.equal(message.$typeName, typeName);
      out.begin();
      write(out, message as never);
      out.reserve(headBytes);
      return out.end();
    };
  };
}
