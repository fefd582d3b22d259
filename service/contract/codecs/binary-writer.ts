import assert from "node:assert/strict";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { BinaryFields, type WriteFields } from "./binary-buffer.ts";
import { BINARY_WRITERS } from "./gen/binary-writers.ts";

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
