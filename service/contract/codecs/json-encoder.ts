import assert from "node:assert/strict";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { createJsonBytes, JSON_TOOLS, type JsonBytes, takeBytes, takeText } from "./json-bytes.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** The encoder of a message type in two forms. */
export interface JsonEncoders {
  readonly text: JsonEncoder;
  /** The text in UTF-8: Node sends bytes with fewer copies than a string. */
  readonly bytes: (message: Message) => Buffer;
}

/** The function of a generated module: the writers of message types by name. */
export type CreateJsonWriters = (
  out: JsonBytes,
  tools: typeof JSON_TOOLS,
) => Readonly<Record<string, (start: number, message: Message) => number>>;

/**
 * The encoders of message types, written by generated functions. All share a buffer: each writes its text
 * synchronously from start to end.
 *
 * Unlike the standard JSON of protobuf, they write every field that is always present (including zero, false and empty), and
 * an explicit null for a nullable field without a value.
 *
 * The encoders throw an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 *
 * @throws {AssertionError} when the message type is not part of a response of the contract
 */
export function createJsonEncoders(createWriters: CreateJsonWriters): (message: DescMessage) => JsonEncoders {
  const out = createJsonBytes();
  const writers = createWriters(out, JSON_TOOLS);
  return ({ typeName }) => {
    const write = writers[typeName];
    assert.ok(write !== undefined, `${typeName} has no JSON writer`);
    return {
      text: (message) => takeText(out, write(0, message)),
      bytes: (message) => takeBytes(out, write(0, message)),
    };
  };
}
