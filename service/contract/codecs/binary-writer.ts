import assert from "node:assert/strict";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { BINARY_TOOLS, BinaryBuffer } from "./binary-buffer.ts";

/**
 * Writes a message in the binary form of protobuf: the bytes of `toBinary`.
 *
 * @param headBytes bytes that the caller writes in front of the message
 * @throws {AssertionError} for a value that the field's type does not have, and for a message type that is not part of a
 * response of the contract: bugs of the caller
 */
export type WriteBinary = (type: DescMessage, message: Message, headBytes?: number) => Buffer<ArrayBuffer>;

/** The function of a generated module: the writers of message types by name. */
export type CreateBinaryWriters = (
  out: BinaryBuffer,
  tools: typeof BINARY_TOOLS,
) => Readonly<Record<string, (message: Message) => void>>;

/** A writer for the messages of responses. */
export function createBinaryWriter(createWriters: CreateBinaryWriters): WriteBinary {
  const out = new BinaryBuffer();
  const writers = createWriters(out, BINARY_TOOLS);
  return ({ typeName }, message, headBytes = 0) => {
    assert.equal(message.$typeName, typeName);
    const write = writers[typeName];
    assert.ok(write !== undefined, `${typeName} has no binary writer`);
    out.begin();
    write(message);
    out.reserve(headBytes);
    return out.end();
  };
}
