import { gzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { ComputeShortChartRequestSchema } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { EXAMPLE_BIRTH } from "../../service/contract/examples.ts";
import { enveloped } from "../load/protocol-requests.ts";

export type Protocol = "REST" | "Connect" | "gRPC" | "MCP";

/** One kind of request, as it is sent. */
export interface HostileRequest {
  readonly name: string;
  /** The protocol whose valid request it is compared with. */
  readonly protocol: Protocol;
  readonly path: string;
  readonly verb?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers with repeated names, or with many names. */
  readonly rawHeaders?: readonly string[];
  readonly body?: string | Buffer;
  /** Over HTTP/2, as gRPC clients do; default HTTP/1.1. */
  readonly isHttp2?: boolean;
  readonly withoutKey?: boolean;
  /** Sent by a client that has had too many requests rejected. */
  readonly isLimited?: boolean;
}

const BODY_BYTES = 64 * 1024;
const JSON_TYPE = { "content-type": "application/json" };
const FULL = "/v1/chart/full";
const PROCEDURE = "/almagest.v1.ChartService/ComputeFullChart";
const SKY_PROCEDURE = "/almagest.v1.SkyService/GetSky";

const births = { birth: EXAMPLE_BIRTH };

/** Repeats a part up to the size of the largest accepted body. */
function filled(start: string, part: string, end: string, bytes = BODY_BYTES): string {
  const count = Math.floor((bytes - start.length - end.length) / part.length);
  return `${start}${part.repeat(count)}${end}`;
}

/** An object with as many different names as fit, such as `{"k0":0,"k1":0}`. */
function manyNames(bytes: number, prefix = ""): string {
  const members: string[] = [];
  for (let length = 0; length < bytes - 16; ) {
    const member = `"${prefix}${members.length.toString(36)}":0`;
    members.push(member);
    length += member.length + 1;
  }
  return `{${members.join(",")}}`;
}

function callOf(id: number, args: string, name = "chart_full"): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
}

const unknownNames = manyNames(BODY_BYTES);
const fewUnknownNames = manyNames(240 * 7);

const SHORT_CHART = "/almagest.v1.ChartService/ComputeShortChart";
const PROTO_TYPE = { "content-type": "application/proto", "connect-protocol-version": "1" };
const GRPC_TYPE = { "content-type": "application/grpc", te: "trailers" };
const exampleMessage = toBinary(
  ComputeShortChartRequestSchema,
  create(ComputeShortChartRequestSchema, { birth: EXAMPLE_BIRTH }),
);

type Defaults = Omit<HostileRequest, "name">;

/** Requests of one protocol, with its name in front of theirs. */
function requestsOf(
  defaults: Defaults,
  requests: readonly (Partial<HostileRequest> & Pick<HostileRequest, "name">)[],
): readonly HostileRequest[] {
  return requests.map((each) => ({ ...defaults, ...each, name: `${defaults.protocol}: ${each.name}` }));
}

/** The small valid request of each protocol: the short chart of the documentation's example. */
export const SMALL_REQUESTS: readonly HostileRequest[] = [
  {
    protocol: "REST",
    name: "POST /v1/chart/short, the example",
    path: "/v1/chart/short",
    headers: JSON_TYPE,
    body: JSON.stringify(births),
  },
  {
    protocol: "Connect",
    name: "Connect: the same as a binary message",
    path: SHORT_CHART,
    headers: PROTO_TYPE,
    body: Buffer.from(exampleMessage),
  },
  {
    protocol: "gRPC",
    name: "gRPC: the same",
    path: SHORT_CHART,
    headers: GRPC_TYPE,
    isHttp2: true,
    body: enveloped(exampleMessage),
  },
  {
    protocol: "MCP",
    name: "MCP: the same as a tool call",
    path: "/mcp",
    headers: JSON_TYPE,
    body: callOf(1, JSON.stringify(births), "chart_short"),
  },
];

const rest = requestsOf({ protocol: "REST", path: FULL, headers: JSON_TYPE }, [
  { name: "unknown fields, 64 KiB", body: unknownNames },
  { name: "unknown fields in birth, 64 KiB", body: `{"birth":${manyNames(BODY_BYTES - 16)}}` },
  { name: "one field repeated, 64 KiB", body: filled("{", '"":0,', '"":0}') },
  { name: "arrays in arrays, 64 KiB", body: "[".repeat(BODY_BYTES) },
  { name: "objects in objects, 64 KiB", body: filled("", '{"a":', "") },
  { name: "items of an array, 64 KiB", body: filled('{"birth":[', "0,", "0]}") },
  { name: "most problems that are listed", body: fewUnknownNames },
  { name: "one long name, 64 KiB", body: `{"${"n".repeat(BODY_BYTES - 8)}":0}` },
  { name: "one long text, 64 KiB", body: `{"birth":{"date":"${"2".repeat(BODY_BYTES - 32)}"}}` },
  { name: "escapes in a text, 64 KiB", body: filled('{"birth":"', '\\"', '"}') },
  { name: "one long number, 64 KiB", body: `{"birth":${"9".repeat(BODY_BYTES - 16)}}` },
  { name: "line feeds, then an error, 64 KiB", body: `${"\n".repeat(BODY_BYTES - 8)}{"a"` },
  { name: "bytes that are not UTF-8, 64 KiB", body: Buffer.alloc(BODY_BYTES, 0xff) },
  { name: "a body over 64 KiB", body: " ".repeat(BODY_BYTES + 1) },
  { name: "an empty object", body: "{}" },
  { name: "another content type, 64 KiB", body: unknownNames, headers: { "content-type": "text/plain" } },
  { name: "no key, 64 KiB", body: unknownNames, withoutKey: true },
  { name: "an unknown path, 64 KiB", body: unknownNames, path: "/v1/nothing" },
  {
    name: "500 headers",
    rawHeaders: Array.from({ length: 500 }, (_none, index) => [`h${index.toString(36)}`, ""]).flat(),
    body: "{}",
  },
  { name: "5,000 query parameters", verb: "GET", path: `/v1/sky?${"a&".repeat(5_000)}` },
]);

/** Field 15, a number: two bytes each. */
const unknownNumbers = Buffer.alloc(BODY_BYTES, Buffer.from([0x78, 0x01]));
/** Field 1, an empty message: the birth. */
const repeatedBirths = Buffer.alloc(BODY_BYTES, Buffer.from([0x0a, 0x00]));
/** Starts of group 15, each in the one before. */
const openGroups = Buffer.alloc(BODY_BYTES, 0x7b);

const connect = requestsOf({ protocol: "Connect", path: PROCEDURE, headers: PROTO_TYPE }, [
  {
    name: "unknown fields, 64 KiB as gzip",
    headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    body: gzipSync(unknownNames),
  },
  { name: "unknown binary fields, 64 KiB", body: unknownNumbers },
  { name: "repeated binary messages, 64 KiB", body: repeatedBirths },
  { name: "groups in groups, 64 KiB", body: openGroups },
  {
    name: "5,000 query parameters",
    verb: "GET",
    path: `${SKY_PROCEDURE}?connect=v1&encoding=json&message=%7B%22x%22:0%7D&${"a&".repeat(5_000)}`,
  },
]);

const grpc = requestsOf({ protocol: "gRPC", path: PROCEDURE, headers: GRPC_TYPE, isHttp2: true }, [
  { name: "unknown binary fields, 64 KiB", body: enveloped(unknownNumbers) },
  { name: "repeated binary messages, 64 KiB", body: enveloped(repeatedBirths) },
  {
    name: "as JSON, most problems that are listed",
    headers: { ...GRPC_TYPE, "content-type": "application/grpc+json" },
    body: enveloped(Buffer.from(fewUnknownNames)),
  },
  {
    name: "health check of unknown fields, 64 KiB",
    path: "/grpc.health.v1.Health/Check",
    withoutKey: true,
    body: enveloped(unknownNumbers),
  },
  {
    name: "reflection of unknown fields, 64 KiB",
    path: "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    withoutKey: true,
    body: enveloped(unknownNumbers),
  },
]);

const batchOf = (messages: readonly string[]): string => `[${messages.join(",")}]`;
const ids = Array.from({ length: 10 }, (_none, index) => index);

const toolCalls = requestsOf({ protocol: "MCP", path: "/mcp", headers: JSON_TYPE }, [
  { name: "a call with unknown fields, 64 KiB", body: callOf(1, manyNames(BODY_BYTES - 120)) },
  {
    name: "ten calls of one id, 64 KiB",
    body: batchOf([callOf(1, manyNames(BODY_BYTES - 1_200)), ...ids.slice(1).map(() => callOf(1, "{}"))]),
  },
  { name: "arrays in arrays, 64 KiB", body: "[".repeat(BODY_BYTES) },
  { name: "a call with the most problems that are listed", body: callOf(1, fewUnknownNames) },
  { name: "ten calls without a birth", body: batchOf(ids.map((id) => callOf(id, "{}"))) },
  {
    name: "ten lists of tools",
    body: batchOf(ids.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`)),
  },
  { name: "one list of tools (valid, free)", body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },
  {
    name: "initialize (valid, free)",
    body:
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},' +
      '"clientInfo":{"name":"bench","version":"1"}}}',
  },
  { name: "a message that is not one of the protocol", body: '{"jsonrpc":"1.0"}' },
]);

/** The valid requests, from a client that has had too many requests rejected. */
const limited: readonly HostileRequest[] = SMALL_REQUESTS.map((each) => ({
  ...each,
  name: `${each.protocol}: a valid request after too many rejected ones`,
  isLimited: true,
}));

export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  ...rest,
  ...connect,
  ...grpc,
  ...toolCalls,
  ...limited,
];
