import type { DescMessage, Message } from "@bufbuild/protobuf";
import { createJsonBytes, takeText } from "./json-bytes.ts";
import { createJsonWriters } from "./json-writers.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** The encoder of a message type in two forms. */
export interface JsonEncoders {
  readonly text: JsonEncoder;
  /** The text in UTF-8: Node sends bytes with fewer copies than a string. */
  readonly bytes: (message: Message) => Buffer;
}

/**
 * The encoders of message types. All share a buffer: each writes its text synchronously from start to end.
 *
 * The encoders throw an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 */
export function createJsonEncoders(): (message: DescMessage) => JsonEncoders {
  const out = createJsonBytes();
  const writerOf = createJsonWriters(out);
  return (type) => {
    const write = writerOf(type);
    return {
      text: (message) => takeText(out, write(0, message)),
      bytes(message) {
        const end = write(0, message);
        out.isAscii = true;
        // A copy: the next text overwrites the buffer.
        const bytes = Buffer.allocUnsafeSlow(end);
        out.bytes.copy(bytes, 0, 0, end);
        return bytes;
      },
    };
  };
}
