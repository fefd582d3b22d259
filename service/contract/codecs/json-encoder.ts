import type { DescMessage, Message } from "@bufbuild/protobuf";
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
