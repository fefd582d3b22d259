import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  headerBlock,
  PREFACE,
} from "./http2-frames.ts";

const CANCEL = 8;

/** SETTINGS_INITIAL_WINDOW_SIZE 0: no byte of a body may be sent. */
export const NO_WINDOW = Buffer.from([0, 4, 0, 0, 0, 0]);

/** After this frame, the client is expected to know the server's limits. */
export const SETTINGS_SEEN = frame(FRAME.settings, 1, 0);

/** The first bytes of a connection, followed by the frames. */
export function http2Opening(...sent: readonly Buffer[]): Buffer {
  return Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0), ...sent]);
}

export function getRoot(stream: number): Buffer {
  return frame(FRAME.headers, END_HEADERS | END_STREAM, stream, headerBlock(GET_ROOT));
}

/** Requests that are each reset at the same time (CVE-2023-44487). */
export function rapidResets(count: number): Buffer {
  const code = Buffer.alloc(4);
  code.writeUInt32BE(CANCEL);
  return Buffer.concat(
    Array.from({ length: count }, (_, i) =>
      Buffer.concat([getRoot(2 * i + 1), frame(FRAME.reset, 0, 2 * i + 1, code)]),
    ),
  );
}

/** A request whose headers do not end (CVE-2024-28182). */
export function continuationFlood(count: number): Buffer {
  const more = frame(FRAME.continuation, 0, 1, headerBlock({ "x-a": "b" }));
  return Buffer.concat([
    frame(FRAME.headers, END_STREAM, 1, headerBlock(GET_ROOT)),
    ...Array<Buffer>(count).fill(more),
  ]);
}

export function pingFlood(count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(frame(FRAME.ping, 0, 0, Buffer.alloc(8))));
}

export function settingsFlood(count: number): Buffer {
  const settings = frame(FRAME.settings, 0, 0, Buffer.from([0, 3, 0, 0, 0, 9]));
  return Buffer.concat(Array<Buffer>(count).fill(settings));
}

/** A request whose body consists of DATA frames without data (CVE-2019-9518). */
export function emptyDataFlood(count: number): Buffer {
  const post = headerBlock({ ...GET_ROOT, ":method": "POST" });
  return Buffer.concat([
    frame(FRAME.headers, END_HEADERS, 1, post),
    ...Array<Buffer>(count).fill(frame(FRAME.data, 0, 1)),
  ]);
}

/** The error code that the server ended the connection with. */
export function goawayCode(received: Buffer): number | undefined {
  return frames(received)
    .findLast((each) => each.type === FRAME.goaway)
    ?.payload.readUInt32BE(4);
}

/** The error code that the server reset a stream with. */
export function resetCode(received: Buffer, stream: number): number | undefined {
  return frames(received)
    .find((each) => each.type === FRAME.reset && each.stream === stream)
    ?.payload.readUInt32BE(0);
}
