import { gzipSync } from "node:zlib";

/** A source of repeatable chance. */
export interface Chance {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Whether an event of that probability occurs. */
  isHit(probability: number): boolean;
  bytes(count: number): Buffer;
}

/** The generator mulberry32 of a seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    isHit: (probability) => next() < probability,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}

/** Values that no field of the contract accepts, or that parsers treat specially. */
const JUNK_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1e308, -1e-308, 2 ** 53, 91, -181, 0.1 + 0.2],
  ...["", " ", "0", "NaN", "Infinity", "1990-02-30", "1800-01-01", "9999-12-31", "25:00", "14:30:00"],
  ...["Europe/Nowhere", "../../etc/passwd", "\u0000", "\ud800", "\u202e", "é".repeat(300), "a".repeat(5_000)],
  ...[[], {}, [[]], [{}], { a: { b: {} } }, Array(50).fill(0)],
];
const JUNK_NAMES = ["surprise", "__proto__", "constructor", "toString", "birth", "", "a.b", "\u0000", "ключ"];

/** JSON texts that are not a request: not JSON, not UTF-8, not an object, or extreme. */
const JUNK_TEXTS: readonly Buffer[] = [
  ...["", " ", "{", "}", "[", "]", '"', "nul", "NaN", "{,}", '{"a"}', '{"a":}', "{'a':1}", "{}{}", "[]", "0"],
  ...['"birth"', "null", "[1,2", '{"birth":{"birth":', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', "\ufeff{}"],
  ...[
    '{"birth":{"latitude":1e999}}',
    '{"birth":{"latitude":01}}',
    '{"a":"\\ud800"}',
    '{"a":"\\x"}',
    "/**/{}",
  ],
  ...[
    "[".repeat(2_000),
    '{"a":'.repeat(2_000),
    `{"a":"${"x".repeat(70_000)}"}`,
    `{"a":${"9".repeat(2_000)}}`,
  ],
  `{${Array.from({ length: 300 }, (_value, i) => `"k${i}":${i}`).join()}}`,
].map((text) => Buffer.from(text));

/** The text of a JSON body: a valid one, one with junk in it, or no JSON. */
export function jsonBody(chance: Chance, valid: unknown): Buffer {
  if (chance.isHit(0.25)) return damage(chance, chance.pick(JUNK_TEXTS));
  const value = structuredClone(valid);
  const changes = chance.below(4);
  for (let i = 0; i < changes; i++) spoil(chance, value);
  const text = Buffer.from(JSON.stringify(value) ?? "");
  return chance.isHit(0.1) ? damage(chance, text) : text;
}

/** Sets, removes or adds a member somewhere in the value. */
function spoil(chance: Chance, root: unknown): void {
  let target = root;
  for (;;) {
    if (typeof target !== "object" || target === null) return;
    const names = Object.keys(target);
    const inner = names.map((name) => (target as Record<string, unknown>)[name]).filter(isObject);
    if (inner.length === 0 || chance.isHit(0.4)) break;
    target = chance.pick(inner);
  }
  const members = target as Record<string, unknown>;
  const names = Object.keys(members);
  const name = names.length === 0 || chance.isHit(0.3) ? chance.pick(JUNK_NAMES) : chance.pick(names);
  if (chance.isHit(0.2)) delete members[name];
  else
    Object.defineProperty(members, name, {
      value: structuredClone(chance.pick(JUNK_VALUES)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The bytes with a few changed, removed or added. */
export function damage(chance: Chance, bytes: Buffer): Buffer {
  switch (chance.below(6)) {
    case 0:
      return bytes.subarray(0, chance.below(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, chance.bytes(1 + chance.below(8))]);
    case 2: {
      const changed = Buffer.from(bytes);
      if (changed.length > 0) changed[chance.below(changed.length)] = chance.below(256);
      return changed;
    }
    default:
      return bytes;
  }
}

/** Bytes of a Protobuf message: the valid one, a damaged one, or one that is not a message. */
export function messageBytes(chance: Chance, valid: Uint8Array): Buffer {
  switch (chance.below(5)) {
    case 0:
      return chance.bytes(chance.below(60));
    case 1:
      // A field of each wire type with a length beyond the end.
      return Buffer.from([chance.below(256), 0xff, 0xff, 0xff, 0xff, chance.below(16)]);
    case 2:
      return damage(chance, Buffer.from(valid));
    case 3:
      return Buffer.concat([valid, Buffer.from([0xf8, 0x3f, 1])]);
    default:
      return Buffer.from(valid);
  }
}

const GZIP_BOMB = gzipSync(Buffer.alloc(1 << 20));

/** The bytes, and at times what their encoding does not promise. */
export function maybeCompressed(chance: Chance, bytes: Buffer): Buffer {
  switch (chance.below(8)) {
    case 0:
      return gzipSync(bytes);
    case 1:
      return damage(chance, gzipSync(bytes));
    case 2:
      return chance.isHit(0.1) ? GZIP_BOMB : bytes;
    default:
      return bytes;
  }
}

/** Envelopes of gRPC, gRPC-Web and Connect streams: right, or wrong in flags, length or number. */
export function enveloped(chance: Chance, message: Buffer): Buffer {
  const flags = chance.pick([0, 0, 0, 0, 1, 2, 3, 128, 129, 255]);
  const length = chance.pick([
    ...Array(5).fill(message.length),
    ...[message.length + 1, Math.max(0, message.length - 1), 0, 70_000, 2 ** 32 - 1],
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(length, 1);
  const one = Buffer.concat([head, message]);
  switch (chance.below(8)) {
    case 0:
      return Buffer.concat([one, one]);
    case 1:
      return one.subarray(0, chance.below(one.length + 1));
    case 2:
      return Buffer.alloc(0);
    default:
      return one;
  }
}

/** What hostile requests are made of: fixed texts that servers and their libraries have stumbled over. */

/** Connections that do not carry one HTTP/1.1 request with one Host. */
export const RAW_TEXTS = [
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  "GET /v1/usage HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n\r\n",
  "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
  "POST /almagest.v1.ChartService/ComputeShortChart HTTP/1.1\r\nHost: a\r\nContent-Type: application/grpc\r\nContent-Length: 9\r\n\r\n\u0000",
  "POST /grpc.health.v1.Health/Check HTTP/1.1\r\nHost: [::\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
  "POST /mcp HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}",
  "GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET //%%% HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000",
  `GET / HTTP/1.1\r\nHost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
];

export const PAGES = [
  "/",
  "/healthz",
  "/readyz",
  "/docs",
  "/docs/nothing",
  "/docs/errors/internal_error",
  "/openapi.json",
  "/llms.txt",
  "/account",
  "/account/keys",
  "/account/sign-in",
  "/account/sign-up",
  "/account/forgotten",
  "/account/reset?token=x",
  "/account/verify?token=%ff",
  "/assets/x.js",
  "/webhooks/stripe",
  "/playground",
  "/.well-known/security.txt",
  "/v1/nothing",
  "/..%2f..%2fetc/passwd",
];
export const FORMS = [
  "email=a%40b.example&password=x",
  "email=&password=",
  "token=x",
  "a=%zz",
  "=",
  "\u0000",
  "x".repeat(70_000),
];

/** Signatures of deliveries; NOW is the time in seconds. */
export const SIGNATURES = [
  "t=NOW,v1=",
  "t=NOW,v1",
  "t=NOW,v1=,v1=",
  `t=NOW,v1=${"0".repeat(64)}`,
  `t=NOW,v1=${"0".repeat(63)}`,
  `t=NOW,v1=${"g".repeat(64)}`,
  `t=NOW,v1=,v1=${"a".repeat(64)}`,
  `t=NOW,v0=${"a".repeat(64)}`,
  `t=1,v1=${"a".repeat(64)}`,
  `t=99999999999,v1=${"a".repeat(64)}`,
  `t=NOW,t=1,v1=${"a".repeat(64)}`,
  `v1=${"a".repeat(64)},t=NOW`,
  `t=x,v1=${"a".repeat(64)}`,
  "t=NOW",
  ",",
  "",
];

export const TIMEOUTS = ["1m", "10S", "0m", "-1S", "99999999H", "1x", "", "999999999S", "1n"];
export const MILLISECONDS = ["1", "10000", "0", "-1", "x", "", "99999999999", "1e3"];
export const HOSTS = [
  "a b",
  "[",
  "[::1",
  "a:99999999",
  "",
  "%00",
  "a/b",
  "a?b",
  "a#b",
  "a@b",
  "http://a",
  "\\",
  "é",
  "..",
  "a,b",
];
export const KEYS = [
  "Bearer x",
  "Bearer ",
  "Basic eDp4",
  "Bearer alm_live_00000000000000000000000000000000000000",
  "x",
  "",
];
export const PROCEDURE_PATHS = [
  "/almagest.v1.ChartService/Nothing",
  "/almagest.v1.Nothing/X",
  "/grpc.health.v1.Health/",
  "/a.b/",
  "/a.b/%zz",
  "//",
  "/almagest.v1.ChartService/ComputeShortChart/",
  "/%61lmagest.v1.UsageService/GetUsage",
];
export const CONTENT_TYPES = [
  "",
  "text/plain",
  "application/json; charset=latin1",
  "application/grpc",
  "application/grpc-web+json",
  "application/connect+json",
  "application/proto",
  "a/b/c",
  ";",
  "multipart/form-data",
];
export const VERBS = ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
