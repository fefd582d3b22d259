import assert from "node:assert/strict";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { BinaryFields, type WriteFields } from "./binary-buffer.ts";
import { BINARY_WRITERS } from "./gen/binary-writers.ts";
import { JSON_WRITERS } from "./gen/json-writers.ts";
import { createJsonBytes } from "./json-bytes.ts";
import type { WriteObject } from "./json-members.ts";

/**
 * Writes a message as JSON in UTF-8, or in the binary form of protobuf: the bytes of `toBinary`.
 *
 * @param headBytes unused bytes in front of the message, for the caller
 * @throws {AssertionError} for a missing field, a value that the field's type does not have, or a number that the form cannot
 * represent (NaN, infinity): bugs of the caller
 */
export type WriteMessage = (message: Message, headBytes?: number) => Buffer<ArrayBuffer>;

/** The generated writers of messages, by type name. */
export type JsonWriters = ReadonlyMap<string, WriteObject<never>>;
export type BinaryWriters = ReadonlyMap<string, WriteFields<never>>;

/** The writers of JSON of the messages that responses contain. All share a buffer: each writes its text synchronously. */
export function createJsonWriters(): (type: DescMessage, writers?: JsonWriters) => WriteMessage {
  const out = createJsonBytes();
  return ({ typeName }, writers = JSON_WRITERS) => {
    const write = writers.get(typeName);
    if (write === undefined) throw new Error(`${typeName} has no JSON writer`);
    return (message, headBytes = 0) => {
      const end = write(out, 0, message as never);
      // A copy: the next text overwrites the buffer.
      const bytes = Buffer.allocUnsafeSlow(headBytes + end);
      out.bytes.copy(bytes, headBytes, 0, end);
      return bytes;
    };
  };
}

/** As {@link createJsonWriters}, of the binary form. They throw an AssertionError for a message of another type, too. */
export function createBinaryWriters(): (type: DescMessage, writers?: BinaryWriters) => WriteMessage {
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
