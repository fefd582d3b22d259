import { connect } from "node:http2";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { BAD_BIRTH, BIRTH, charts, type OpenServer, openServer } from "../open-server.ts";
import { REFLECTION, WATCH } from "../streams/stream-client.ts";
import {
  callHttp1,
  callHttp2,
  chartMessage,
  envelope,
  FULL_CHART,
  factsOf,
  goodBody,
  type RawRequest,
  type ResponseFacts,
} from "./grpc-requests.ts";

const CHECK = "/grpc.health.v1.Health/Check";
const LIST = "/grpc.health.v1.Health/List";
const USAGE = "/almagest.v1.UsageService/GetUsage";
/** Its handler never ends. */
const HOUSES = "/almagest.v1.ChartService/ComputeHouses";
const PROCEDURES = new Set([FULL_CHART, HOUSES, USAGE, CHECK, LIST, WATCH, REFLECTION]);

interface Outcome {
  /** Null: a response to HEAD does not state it. */
  readonly grpc: string | null;
  readonly reason: string | null;
  readonly violations: readonly string[];
  /** The HTTP status over Connect; gRPC and gRPC-Web have 200. */
  readonly httpStatus: number;
  /** The status that the metrics count. */
  readonly counted: number;
  /** A part of the message. */
  readonly message?: string;
}

const invalid = (...violations: string[]): Outcome => ({
  ...{ grpc: "INVALID_ARGUMENT", reason: "invalid_request", violations, httpStatus: 400, counted: 400 },
});
const OK: Outcome = { grpc: "OK", reason: null, violations: [], httpStatus: 200, counted: 200 };
const UNREADABLE = invalid("body invalid_encoding");
const TOO_LARGE = { ...invalid("body body_too_large"), counted: 413 };
const MALFORMED_JSON = invalid("body malformed_json");
const EMPTY_JSON = invalid("birth required");
const JSON_PROBLEMS = invalid(
  "ключ unknown_field",
  "birth.longitude required",
  "birth.tme unknown_field",
  "birth.date no_such_date",
  "birth.latitude out_of_range",
  "birth.timezone unknown_timezone",
);
const QUERY = invalid("query.birth unknown_field");
const HOST = {
  ...invalid("header.host wrong_format"),
  message: "header.host must be the name or address of a host, with or without a port.",
};
const EXPECT = { ...invalid("header.expect not_in_set"), httpStatus: 417, counted: 417 };
const GRPC_TIMEOUT = invalid("header.grpc-timeout wrong_format");
const CONNECT_TIMEOUT = invalid("header.connect-timeout-ms wrong_format");
const CONTENT_TYPE = { ...invalid("body unsupported_media_type"), httpStatus: 415 };
const UNIMPLEMENTED = { grpc: "UNIMPLEMENTED", counted: 404 };
const COMPRESSION = { ...CONTENT_TYPE, grpc: "UNIMPLEMENTED", httpStatus: 501, counted: 415 };
const NOT_ONE_MESSAGE = { ...UNREADABLE, ...UNIMPLEMENTED };
const METHOD = { ...UNIMPLEMENTED, reason: "not_found", violations: [], httpStatus: 405 };
const HEAD = { ...METHOD, grpc: null, reason: null };
const PROCEDURE = { ...METHOD, httpStatus: 404 };
const NO_SERVICE = { ...PROCEDURE, grpc: "NOT_FOUND" };
const DEADLINE: Outcome = {
  ...{ grpc: "DEADLINE_EXCEEDED", reason: "internal_error", violations: [], httpStatus: 504, counted: 499 },
};
const KEY: Outcome = {
  ...{ grpc: "UNAUTHENTICATED", reason: "missing_api_key", violations: [], httpStatus: 401, counted: 401 },
};

type Headers = Readonly<Record<string, string | undefined>>;
type Row = readonly [
  name: string,
  outcome: Outcome,
  headers?: Headers,
  body?: Buffer,
  request?: { readonly path?: string; readonly method?: string; readonly version?: Version },
];
const VERSIONS = ["HTTP/2", "HTTP/1.1"] as const;
type Version = (typeof VERSIONS)[number];

const EMPTY = Buffer.alloc(0);
/** Field 1 of length 127 in a message of two bytes. */
const GARBAGE = Buffer.from([0x0a, 0x7f]);
const COMPRESSED = 1;
const BOMB = gzipSync(Buffer.alloc(1 << 24));
const SHORT_BOMB = gzipSync(Buffer.alloc(1 << 20)).toString("base64url");
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const GOOD_JSON = json({ birth: BIRTH });
const BAD_JSON = json({ birth: { ...BAD_BIRTH, tme: "1\ud800" }, ключ: 1 });
const noService = envelope(Buffer.from("\n\u0004none", "latin1"));
const HALF_SURROGATE = Buffer.from(`{"fileContainingExtension":{"extensionNumber":"\\ud800"}}`);

const hostRows = (path: string, body: Buffer): readonly Row[] =>
  ["a b", "[", "a:99999999"].map((host): Row => {
    return [`the host ${host} at ${path}`, HOST, { host }, body, { path, version: "HTTP/1.1" }];
  });

/** gRPC and gRPC-Web, which name their headers alike. */
function grpcRows(type: string): readonly Row[] {
  const gzip = { "grpc-encoding": "gzip" };
  const asJson = { "content-type": `${type}+json` };
  const watch = { path: WATCH };
  return [
    ["no message", UNREADABLE, {}, EMPTY],
    ["a part of an envelope", UNREADABLE, {}, goodBody.subarray(0, 3)],
    ["a part of a message", UNREADABLE, {}, goodBody.subarray(0, -1)],
    ["two messages", UNREADABLE, {}, Buffer.concat([goodBody, goodBody])],
    ["bytes that are not a message", UNREADABLE, {}, envelope(Buffer.from("ffffffff", "hex"))],
    ["a group", UNREADABLE, {}, envelope(Buffer.from("0b0c", "hex"))],
    [
      "a compressed message without an encoding",
      { ...UNREADABLE, message: "is marked as compressed, but grpc-encoding names no compression" },
      ...([{}, envelope(gzipSync(chartMessage), COMPRESSED)] as const),
    ],
    ["a message that is not compressed", UNREADABLE, gzip, envelope(chartMessage, COMPRESSED)],
    ["a zip bomb", TOO_LARGE, gzip, envelope(BOMB, COMPRESSED)],
    ["a message that is too large", TOO_LARGE, {}, envelope(Buffer.alloc(70_000))],
    // The text ends before the length is compared.
    [
      "a length that is too large",
      type.endsWith("-text") ? UNREADABLE : TOO_LARGE,
      ...([{}, Buffer.from("00ffffffff", "hex")] as const),
    ],
    ["an unknown flag", OK, {}, envelope(chartMessage, 4)],
    ["the flag of a trailer", OK, {}, envelope(chartMessage, 0x80)],
    ["JSON that is malformed", MALFORMED_JSON, asJson, envelope(Buffer.from("{"))],
    ["JSON that is empty", EMPTY_JSON, asJson, envelope(EMPTY)],
    ["JSON with problems", JSON_PROBLEMS, asJson, envelope(BAD_JSON)],
    ["no message and no key", KEY, { authorization: "" }, EMPTY],
    ["a query", QUERY, {}, goodBody, { path: `${FULL_CHART}?birth=1` }],
    ["an unknown compression", COMPRESSION, { "grpc-encoding": "br" }],
    ["an unknown compression and timeout", COMPRESSION, { "grpc-timeout": "soon", "grpc-encoding": "br" }],
    ["a malformed timeout", GRPC_TIMEOUT, { "grpc-timeout": "1s" }],
    ["no time", DEADLINE, { "grpc-timeout": "0n" }],
    ["a deadline", DEADLINE, { "grpc-timeout": "20m" }, goodBody, { path: HOUSES }],
    ["a timeout beyond all timers", OK, { "grpc-timeout": "99999999H" }],
    ["an unknown codec", CONTENT_TYPE, { "content-type": `${type}+thrift` }],
    ["an unknown expectation", EXPECT, { expect: "a miracle" }, goodBody, { version: "HTTP/1.1" }],
    ["an unknown procedure", PROCEDURE, {}, goodBody, { path: `${FULL_CHART}s` }],
    ["an unknown service", PROCEDURE, {}, goodBody, { path: "/almagest.v1.NoService/ComputeFullChart" }],
    ...["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].map(
      (method): Row => [method, METHOD, {}, EMPTY, { method }],
    ),
    ...hostRows(FULL_CHART, goodBody),
    ["an unknown service of health", NO_SERVICE, {}, noService, { path: CHECK }],
    ...[CHECK, LIST].flatMap((path): readonly Row[] => [
      [`garbage at ${path}`, UNREADABLE, {}, envelope(GARBAGE), { path }],
      [`no encoding at ${path}`, UNREADABLE, {}, envelope(EMPTY, COMPRESSED), { path }],
      [`not an envelope at ${path}`, UNREADABLE, {}, Buffer.from("x"), { path }],
    ]),
    ["a stream of garbage", UNREADABLE, {}, envelope(GARBAGE), watch],
    ["a stream without an encoding", UNREADABLE, {}, envelope(Buffer.from("{}"), COMPRESSED), watch],
    ["a stream with an unknown compression", COMPRESSION, { "grpc-encoding": "br" }, envelope(EMPTY), watch],
    ["a stream with a malformed timeout", GRPC_TIMEOUT, { "grpc-timeout": "soon" }, envelope(EMPTY), watch],
    ["a stream beyond its deadline", DEADLINE, { "grpc-timeout": "20m" }, envelope(EMPTY), watch],
    ["a stream without a message", NOT_ONE_MESSAGE, {}, EMPTY, watch],
    [
      "a stream of two messages",
      NOT_ONE_MESSAGE,
      {},
      Buffer.concat([envelope(EMPTY), envelope(EMPTY)]),
      watch,
    ],
    ["a stream of an unknown codec", CONTENT_TYPE, { "content-type": `${type}+thrift` }, goodBody, watch],
    [
      "a stream with half of a surrogate pair",
      UNREADABLE,
      ...([asJson, envelope(HALF_SURROGATE), { path: REFLECTION, version: "HTTP/2" }] as const),
    ],
  ];
}

/** Connect by POST, with one of its codecs. */
function connectRows(type: string, good: Buffer): readonly Row[] {
  const gzip = { "content-encoding": "gzip" };
  const typed = (name: string | undefined, body = good): readonly [Headers, Buffer] => [
    { "content-type": name },
    body,
  ];
  const none = Buffer.from("ff", "hex");
  return [
    ["a message that is not compressed", UNREADABLE, gzip, good],
    ["a zip bomb", TOO_LARGE, gzip, BOMB],
    ["a message that is too large", TOO_LARGE, {}, Buffer.alloc(70_000, " ")],
    ["two compressions", COMPRESSION, { "content-encoding": "gzip, gzip" }],
    ["an unknown compression", COMPRESSION, { "content-encoding": "br" }],
    [
      "an unknown compression and timeout",
      COMPRESSION,
      { "content-encoding": "br", "connect-timeout-ms": "soon" },
    ],
    ["a malformed timeout", CONNECT_TIMEOUT, { "connect-timeout-ms": "soon" }],
    ["no time", DEADLINE, { "connect-timeout-ms": "0" }],
    ["a deadline", DEADLINE, { "connect-timeout-ms": "20" }, good, { path: HOUSES }],
    ["a timeout beyond all timers", OK, { "connect-timeout-ms": "9999999999" }],
    ["broken bytes and no key", KEY, { authorization: "" }, none],
    ["broken bytes and no time", DEADLINE, { "connect-timeout-ms": "0" }, none],
    ["a query", QUERY, {}, good, { path: `${FULL_CHART}?birth=1` }],
    ["the content type of a stream", CONTENT_TYPE, ...typed(type.replace("/", "/connect+"))],
    ["an unknown codec", CONTENT_TYPE, ...typed("application/thrift")],
    ["an empty content type", CONTENT_TYPE, ...typed("")],
    ["no content type", CONTENT_TYPE, ...typed(undefined)],
    ["an unknown expectation", EXPECT, { expect: "a miracle" }, good, { version: "HTTP/1.1" }],
    ["an unknown procedure", PROCEDURE, {}, good, { path: `${FULL_CHART}s` }],
    ["an unknown service", PROCEDURE, {}, good, { path: "/almagest.v1.NoService/ComputeFullChart" }],
    ["HEAD", HEAD, {}, EMPTY, { method: "HEAD" }],
    ...["GET", "PUT", "DELETE", "OPTIONS"].map((method): Row => {
      const message = `${method} is not accepted: this procedure answers POST only.`;
      return [method, { ...METHOD, message }, {}, EMPTY, { method }];
    }),
    ...[FULL_CHART, USAGE, CHECK].flatMap((path) => hostRows(path, good)),
    ["a stream of another content type", CONTENT_TYPE, ...typed("text/plain"), { path: WATCH }],
  ];
}

const PROTO = "application/proto";
const JSON_TYPE = "application/json";
const asProto = { "content-type": PROTO };
const STREAM = { "content-type": "application/connect+proto" };
const STREAM_JSON = { "content-type": "application/connect+json" };
const streamed = (outcome: Outcome): Outcome => ({ ...outcome, httpStatus: 200 });
const bodyOf = (name: string): Outcome => ({
  ...UNREADABLE,
  message: `body must be the Protobuf message ${name}`,
});

const connectBodies: readonly Row[] = [
  ["a part of a message", UNREADABLE, asProto, Buffer.from(chartMessage.subarray(0, -1))],
  ["bytes that are not a message", UNREADABLE, asProto, Buffer.from("ffffffff", "hex")],
  ["a group", UNREADABLE, asProto, Buffer.from("0b0c", "hex")],
  ["a parameter of proto", CONTENT_TYPE, { "content-type": `${PROTO}; charset=utf-8` }],
  ["garbage for a check", bodyOf("grpc.health.v1.HealthCheckRequest"), asProto, GARBAGE, { path: CHECK }],
  ["garbage for a list", bodyOf("grpc.health.v1.HealthListRequest"), asProto, GARBAGE, { path: LIST }],
  ["JSON of another type for a check", UNREADABLE, {}, json({ service: 5 }), { path: CHECK }],
  ["JSON that is malformed", MALFORMED_JSON, {}, Buffer.from("{")],
  ["JSON that is empty", EMPTY_JSON, {}, EMPTY],
  ["JSON with problems", JSON_PROBLEMS, {}, BAD_JSON],
  ["JSON with parameters", OK, { "content-type": `${JSON_TYPE}; profile=x` }],
  ["JSON in latin1", CONTENT_TYPE, { "content-type": `${JSON_TYPE}; charset=latin1` }],
  ["a stream of garbage", streamed(UNREADABLE), STREAM, envelope(GARBAGE), { path: WATCH }],
  ["a stream of no encoding", streamed(UNREADABLE), STREAM, envelope(GARBAGE, COMPRESSED), { path: WATCH }],
  ["a GET of a stream", METHOD, STREAM_JSON, EMPTY, { path: WATCH, method: "GET" }],
  [
    "a stream with half of a surrogate pair",
    streamed(UNREADABLE),
    ...([STREAM_JSON, envelope(HALF_SURROGATE), { path: REFLECTION, version: "HTTP/2" }] as const),
  ],
  [
    "a stream that needs HTTP/2",
    { ...NOT_ONE_MESSAGE, httpStatus: 505 },
    ...([STREAM_JSON, EMPTY, { path: REFLECTION, version: "HTTP/1.1" }] as const),
  ],
];

const NO_TYPE = { "content-type": undefined };
const get = (name: string, outcome: Outcome, query: string, headers: Headers = {}): Row => [
  ...([
    `GET: ${name}`,
    outcome,
    { ...NO_TYPE, ...headers },
    EMPTY,
    { path: `${USAGE}?${query}`, method: "GET" },
  ] as const),
];
const connectGets: readonly Row[] = [
  get("an empty JSON text", OK, "encoding=json&message="),
  get("no encoding", CONTENT_TYPE, "message={}"),
  get("an unknown encoding", CONTENT_TYPE, "encoding=thrift&message={}"),
  get("no query", CONTENT_TYPE, ""),
  get("malformed JSON", MALFORMED_JSON, "encoding=json&message={"),
  get("bytes that are not a message", UNREADABLE, "encoding=proto&base64=1&message=_____w"),
  get("an unknown compression", COMPRESSION, "encoding=json&compression=br&message={}"),
  get("an empty compression", COMPRESSION, "encoding=json&compression=&message={}"),
  get("a message that is not compressed", UNREADABLE, "encoding=json&compression=gzip&message={}"),
  get("a zip bomb", TOO_LARGE, `encoding=json&compression=gzip&base64=1&message=${SHORT_BOMB}`),
  get("broken bytes and no key", KEY, "encoding=proto&message=%ff", { authorization: undefined }),
  get("a malformed timeout", CONNECT_TIMEOUT, "encoding=json&message={}", { "connect-timeout-ms": "x" }),
  get("the content type of gRPC", streamed(CONTENT_TYPE), "encoding=proto", {
    "content-type": "application/grpc",
  }),
  get(
    "too many parameters",
    invalid("query body_too_large"),
    `encoding=json&message={}&${"a&".repeat(3_000)}`,
  ),
];

interface Case {
  readonly request: RawRequest;
  readonly version: Version;
  readonly outcome: Outcome;
}

/** Each row as a request over the versions of HTTP. */
function casesOf(
  type: string,
  good: Buffer,
  rows: readonly Row[],
  versions: readonly Version[] = VERSIONS,
): readonly Case[] {
  return rows.flatMap(([name, outcome, headers = {}, sent = good, request = {}]) => {
    const { version: only, ...place } = request;
    const body = type.endsWith("-text") ? Buffer.from(sent.toString("base64")) : sent;
    return versions
      .filter((version) => version === (only ?? version))
      .map((version) => ({
        request: {
          name: `${type} over ${version}: ${name}`,
          ...{ ...place, headers: { "content-type": type, ...headers }, body },
        },
        ...{ version, outcome: type.includes("grpc") ? streamed(outcome) : outcome },
      }));
  });
}

const TEXT = "application/grpc-web-text";
const MESSAGE = Buffer.from(chartMessage);
const cases = [
  ...["application/grpc", "application/grpc-web"].flatMap((type) => casesOf(type, goodBody, grpcRows(type))),
  ...casesOf(TEXT, goodBody, grpcRows(TEXT), ["HTTP/2"]),
  ...casesOf(PROTO, MESSAGE, connectRows(PROTO, MESSAGE)),
  ...casesOf(JSON_TYPE, GOOD_JSON, connectRows(JSON_TYPE, GOOD_JSON)),
  ...casesOf(JSON_TYPE, GOOD_JSON, [...connectBodies, ...connectGets]),
];

function protocolOf({ headers }: RawRequest): string {
  const type = headers?.["content-type"] ?? "";
  if (type.startsWith("application/grpc-web")) return "grpc-web";
  return type.startsWith("application/grpc") ? "grpc" : "connect";
}

/** The requests that the metrics count, by status. */
async function countsByStatus(server: OpenServer): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const line of await server.metrics()) {
    const [, status, count] = /^almagest_requests_total\{.*status="(\d+)"\} (\d+)$/.exec(line) ?? [];
    if (status !== undefined) counts[status] = (counts[status] ?? 0) + Number(count);
  }
  return counts;
}

test("every mistake has its code, documentation and problem in each protocol, in the log and in the metrics", async () => {
  const handlers = { ...charts, computeHouses: () => new Promise<never>(() => {}) };
  const server = await openServer(handlers, { PRIVATE_PORT: "0" });
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  const actual: Record<string, ResponseFacts> = {};
  const expected: Record<string, object> = {};
  const lines: object[] = [];
  const counts: Record<string, number> = {};
  for (const [index, { request, version, outcome }] of cases.entries()) {
    const requestId = `request-${index}`;
    const sent = { ...request, headers: { ...request.headers, "x-request-id": requestId } };
    const response = await (version === "HTTP/1.1" ? callHttp1(server.port, sent) : callHttp2(session, sent));
    const { counted, message, ...facts } = outcome;
    const { name, path = FULL_CHART } = request;
    actual[name] = factsOf(response);
    expected[name] = {
      ...facts,
      docs: facts.reason === null ? null : `${server.baseUrl}/docs/errors/${facts.reason}`,
      ...(message === undefined ? {} : { message: expect.stringContaining(message) }),
    };
    const [procedure = ""] = path.split("?");
    const endpoint = PROCEDURES.has(procedure) ? procedure : "unknown";
    lines.push({ requestId, endpoint, protocol: protocolOf(request), grpc: facts.grpc ?? "UNIMPLEMENTED" });
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  expect(Object.keys(actual)).toHaveLength(cases.length);
  expect(actual).toMatchObject(expected);
  await expect.poll(() => server.log).toHaveLength(cases.length);
  expect(server.log).toMatchObject(lines);
  expect(JSON.stringify(server.log)).not.toMatch(/Mars|miracle|NoService/);
  expect(await countsByStatus(server)).toEqual(counts);
  const isCounted = ({ outcome, request }: Case) => outcome.grpc === "OK" && request.method !== "GET";
  expect(await server.used()).toBe(cases.filter(isCounted).length);
});

test("a client with too many mistakes is rejected, over gRPC and gRPC-Web", async () => {
  const server = await openServer(charts, { REFUSAL_BURST: "2" }, { monotonicMs: () => 0 });
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  const codes: (string | null)[] = [];
  for (const path of [FULL_CHART, `${FULL_CHART}s`])
    for (const type of ["application/grpc", "application/grpc-web", "application/grpc"]) {
      const request = { name: "", path, body: GARBAGE, headers: { "content-type": type } };
      codes.push(factsOf(await callHttp2(session, request)).grpc);
    }
  const limited = (code: string) => [code, code, "RESOURCE_EXHAUSTED"];
  expect(codes).toEqual([...limited("INVALID_ARGUMENT"), ...limited("UNIMPLEMENTED")]);
});
