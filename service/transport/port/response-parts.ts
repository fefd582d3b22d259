import type { RequestHold } from "./request-hold.ts";

/** The length of a part. A client that reads a long response reads at least one part in the stall time. */
const PART_BYTES = 32 * 1024;

/** The part of Node's responses and streams that writes. */
interface PartWriter {
  write(part: Uint8Array, callback: (error?: Error | null) => void): unknown;
}

/** Whether content is written in parts. */
export function isLong(content: unknown): content is LongContent {
  return content instanceof Uint8Array && content.length > PART_BYTES;
}

type LongContent = Uint8Array & { readonly isLong?: true };

/**
 * Writes long content in parts, the next one when the previous one was sent: Node reports the progress of a write only when
 * all of it was sent.
 *
 * @param end writes the last part and ends the response
 * @param onProgress called when parts were written or sent
 */
export function writeInParts(
  writer: PartWriter,
  content: Uint8Array,
  hold: RequestHold,
  end: (lastPart: Uint8Array) => void,
  onProgress: () => void,
): void {
  let at = 0;
  const next = (error?: Error | null): void => {
    if (error) return;
    const part = content.subarray(at, at + PART_BYTES);
    at += part.length;
    hold.unwrittenBytes = content.length - at;
    if (at === content.length) end(part);
    else writer.write(part, next);
    onProgress();
  };
  next();
}
