// HTTP/2 by hand (RFC 9113), for what no well-behaved client sends.

export const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;
export const END_STREAM = 1;
export const END_HEADERS = 4;

export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** HPACK without compression: literal header fields, names and values under 127 bytes. */
export function headerBlock(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).map(([name, value]) =>
      Buffer.concat([
        Buffer.from([0, name.length]),
        Buffer.from(name, "latin1"),
        Buffer.from([value.length]),
        Buffer.from(value, "latin1"),
      ]),
    ),
  );
}

export const GET_ROOT = { ":method": "GET", ":scheme": "http", ":path": "/", ":authority": "localhost" };

/** The complete frames that a server sent; a truncated last frame is omitted. */
export function frames(received: Buffer): { type: number; flags: number; stream: number; payload: Buffer }[] {
  const frames = [];
  for (let at = 0; at + 9 <= received.length; ) {
    const length = received.readUIntBE(at, 3);
    if (at + 9 + length > received.length) break;
    frames.push({
      type: received.readUInt8(at + 3),
      flags: received.readUInt8(at + 4),
      stream: received.readUInt32BE(at + 5) & 0x7fffffff,
      payload: received.subarray(at + 9, at + 9 + length),
    });
    at += 9 + length;
  }
  return frames;
}

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
