import { type ClientHttp2Session, connect } from "node:http2";
import { gunzipSync, gzipSync } from "node:zlib";
import { fromBinary, fromJson, fromJsonString, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { expect, onTestFinished, test } from "vitest";
import { defined } from "../../../defined.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { fieldsOf, goldenCalls } from "../../golden-calls/golden-call.ts";
import { API_KEY } from "../../open-account.ts";
import { BIRTH } from "../open-server.ts";
import {
  callHttp1,
  callHttp2,
  chartMessage,
  comparableOf,
  envelope,
  FULL_CHART,
  factsOf,
  goodBody,
  type RawRequest,
  type RawResponse,
  withJsonText,
} from "./grpc-requests.ts";
import { openRpcHandler, type RpcHandler } from "./open-rpc-handlers.ts";

const PROTO = { "content-type": "application/proto" };
const JSON_TYPE = { "content-type": "application/json" };
const NO_TYPE = { "content-type": undefined };
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Golden calls of procedures with and without side effects, with short and long responses: as a message and as JSON. */
const calls = ["/v1/chart/short", "/v1/sky", "/v1/almanac", "/v1/synastry", "/v1/timing"]
  .map((path) => defined(ENDPOINTS.get(path)))
  .map(({ path, method }) => {
    const [name, call] = defined(goldenCalls.find(([, { path: each }]) => each.split("?")[0] === path));
    const request = fieldsOf(call);
    const message = fromJson(method.input, request as JsonValue);
    const binary = Buffer.from(toBinary(method.input, message));
    return { name, method, path: `/${method.parent.typeName}/${method.name}`, binary, json: json(request) };
  });
const safeCalls = calls.filter(
  ({ method }) => method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS,
);

test("a call has the response of connect-node, framed in every way over HTTP/1.1 and 2", async () => {
  const { compare } = await openHandlers();
  const requests = calls.flatMap(({ name, path, ...call }): RawRequest[] => {
    const [binary, text] = [envelope(call.binary), envelope(call.json)];
    const requestOf = (version: string, type: string, body: Buffer, headers = {}): RawRequest => ({
      name: `${version} ${type} ${name}`,
      ...{ path, body, headers: { "content-type": type, ...headers } },
    });
    return [
      requestOf("HTTP/2", "application/proto", call.binary),
      requestOf("HTTP/1.1", "application/json", call.json),
      requestOf("HTTP/2", "application/grpc", binary),
      requestOf("HTTP/2", "application/grpc+json", text),
      requestOf("HTTP/2", "application/grpc-web+proto", binary, { "grpc-accept-encoding": "gzip" }),
      requestOf("HTTP/1.1", "application/grpc-web", binary),
      requestOf("HTTP/1.1", "application/grpc", binary),
      requestOf("HTTP/2", "application/grpc-web+json; charset=utf-8", text),
    ];
  });
  const responses = await compare(requests);
  for (const { name, method } of calls) {
    const { body, trailers } = defined(responses.get(`HTTP/2 application/grpc ${name}`));
    expect(trailers).toEqual({ "grpc-status": "0" });
    fromBinary(method.output, Buffer.from(body, "base64").subarray(5));
  }
});

test("a call without side effects has the response of connect-node by GET, and HEAD its headers", async () => {
  const { compare, send } = await openHandlers();
  const requests = safeCalls.flatMap(({ name, path, binary, json: text }): RawRequest[] => {
    const call = (kind: string, query: Readonly<Record<string, string>>): RawRequest => ({
      name: `${kind} ${name}`,
      path: `${path}?${new URLSearchParams(query)}`,
      method: "GET",
      headers: NO_TYPE,
    });
    const base64 = { encoding: "proto", message: binary.toString("base64url"), base64: "1" };
    return [
      call("JSON", { connect: "v1", encoding: "json", message: text.toString() }),
      call("HTTP/1.1 JSON", { connect: "v1", encoding: "json", message: text.toString() }),
      call("JSON in base64", { encoding: "json", message: text.toString("base64url"), base64: "1" }),
      call("proto", base64),
      call("gzip", { ...base64, message: gzipSync(binary).toString("base64url"), compression: "gzip" }),
    ];
  });
  await compare(requests);
  for (const request of requests) {
    const get = await send(request);
    const head = await send({ ...request, method: "HEAD" });
    expect(head.response.headers).toMatchObject({
      ":status": 200,
      "content-type": get.response.headers["content-type"],
      "content-length": get.response.headers["content-length"],
      "cache-control": get.response.headers["cache-control"],
    });
    expect(head.response.body).toBe("");
    expect(head.expected.headers[":status"]).toBe(405);
  }
});

type Row = readonly [name: string, headers: NonNullable<RawRequest["headers"]>, body?: Buffer];

const keys: readonly Row[] = [
  ["no key", { authorization: "" }],
  ["a malformed key", { authorization: "Bearer x" }],
  ["a wrong key", { authorization: `Bearer ${API_KEY.slice(0, -1)}0` }],
  ["a key in X-API-Key", { authorization: undefined, "x-api-key": API_KEY }],
];
const connectBodies: readonly Row[] = [
  ["no message", PROTO, Buffer.alloc(0)],
  ["an unknown field", PROTO, Buffer.concat([chartMessage, Buffer.from("f80101", "hex")])],
  ["a compressed message", { ...PROTO, "content-encoding": "gzip" }, gzipSync(chartMessage)],
  ["the encoding identity", { ...PROTO, "content-encoding": "identity" }, Buffer.from(chartMessage)],
  ["JSON in gzip", { ...JSON_TYPE, "content-encoding": "gzip" }, gzipSync(json({ birth: BIRTH }))],
  ["JSON with a charset", { "content-type": "application/json; charset=utf-8" }, json({ birth: BIRTH })],
];
const connectHeads: readonly Row[] = [
  ...keys,
  ["no version of the protocol", { "connect-protocol-version": undefined }],
  ["a version of the protocol", { "connect-protocol-version": "1" }],
  ["an unknown version of the protocol", { "connect-protocol-version": "2" }],
  ["a timeout that is not reached", { "connect-timeout-ms": "3600000" }],
  ["a timeout of gRPC", { "grpc-timeout": "0S" }],
  ["unknown encodings accepted", { "accept-encoding": "br, deflate" }],
  ["gzip accepted", { "accept-encoding": "identity,deflate,gzip" }],
];
const gzip = { "grpc-encoding": "gzip" };
const grpcRows: readonly Row[] = [
  ...keys,
  ["an empty message", {}, envelope(Buffer.alloc(0))],
  ["an unknown field", {}, envelope(Buffer.concat([chartMessage, Buffer.from("f80101", "hex")]))],
  ["a compressed message", gzip, envelope(gzipSync(chartMessage), 1)],
  ["a plain message where compression is possible", gzip],
  ["the encoding identity", { "grpc-encoding": "identity" }],
  ["an unknown flag", {}, envelope(chartMessage, 4)],
  ["a timeout that is not reached", { "grpc-timeout": "1H" }],
  ["unknown encodings accepted", { "grpc-accept-encoding": "br, deflate" }],
  ["gzip accepted", { "grpc-accept-encoding": "identity,deflate,gzip" }],
];

test("unusual requests have the response of connect-node", async () => {
  const { compare } = await openHandlers();
  const requestsOf = (
    kind: string,
    type: string,
    rows: readonly Row[],
    good: Buffer,
  ): readonly RawRequest[] =>
    rows.map(([name, headers, body = good]) => ({
      name: `${kind} ${type}: ${name}`,
      headers: { "content-type": type, ...headers },
      body,
    }));
  const responses = await compare(
    ["HTTP/2", "HTTP/1.1"].flatMap((version) => [
      ...requestsOf(
        version,
        "application/proto",
        [...connectBodies, ...connectHeads],
        Buffer.from(chartMessage),
      ),
      ...requestsOf(version, "application/json", connectHeads, json({ birth: BIRTH })),
      ...requestsOf(version, "application/grpc", grpcRows, goodBody),
      ...requestsOf(version, "application/grpc-web+proto", grpcRows, goodBody),
    ]),
  );
  const codeOf = (name: string): unknown => factsOf(defined(responses.get(name))).grpc;
  expect(codeOf("HTTP/2 application/json: no key")).toBe("UNAUTHENTICATED");
  expect(codeOf("HTTP/1.1 application/proto: a compressed message")).toBe("OK");
  expect(codeOf("HTTP/2 application/grpc: no key")).toBe("UNAUTHENTICATED");
  expect(codeOf("HTTP/2 application/grpc: a compressed message")).toBe("OK");
});

test("an unusual GET has the response of connect-node", async () => {
  const { compare } = await openHandlers();
  const message = JSON.stringify({ date: "2024-06-21" });
  const get = (name: string, query: string, headers = {}): RawRequest => ({
    name,
    path: `/almagest.v1.SkyService/GetSky?${query}`,
    method: "GET",
    headers: { ...NO_TYPE, ...headers },
  });
  const responses = await compare([
    get("no version", `encoding=json&message=${message}`),
    get("an unknown version", `connect=v2&encoding=json&message=${message}`),
    get("no message", "connect=v1&encoding=json&message={}"),
    get("an empty binary message", "connect=v1&encoding=proto"),
    get("an encoding twice", `encoding=json&encoding=proto&message=${message}`),
    get("parameters of no meaning", `encoding=json&message=${message}&a=1&%ff=%zz`),
    get("a fragment", `encoding=json&message=${message}#encoding=proto`),
    get("no key", `encoding=json&message=${message}`, { authorization: undefined }),
    get("gzip accepted", `encoding=json&message=${message}`, { "accept-encoding": "gzip" }),
    get("the content type of JSON", "encoding=proto", JSON_TYPE),
  ]);
  expect(responses.get("no version")?.headers["cache-control"]).toBe("private, max-age=86400");
});

test("a long response is compressed as by connect-node", async () => {
  const { compare, session } = await openHandlers();
  const { path, ...long } = defined(calls.find(({ path }) => path.endsWith("/ComputeSynastry")));
  const responses = await compare(
    ["gzip", "br, gzip", "br"].flatMap((encoding): RawRequest[] => {
      const connect = { "accept-encoding": encoding };
      const grpc = (type: string, body: Buffer): RawRequest => ({
        ...{ name: `${type} ${encoding}`, path, body: envelope(body) },
        headers: { "content-type": type, "grpc-accept-encoding": encoding },
      });
      return [
        { name: `proto ${encoding}`, path, headers: { ...PROTO, ...connect }, body: long.binary },
        { name: `JSON ${encoding}`, path, headers: { ...JSON_TYPE, ...connect }, body: long.json },
        grpc("application/grpc", long.binary),
        grpc("application/grpc-web", long.binary),
        grpc("application/grpc+json", long.json),
      ];
    }),
  );
  const sent = (name: string) => Buffer.from(defined(responses.get(name)).body, "base64");
  expect(responses.get("JSON gzip")?.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(sent("JSON gzip")).length).toBeGreaterThan(32_768);
  const framed = sent("application/grpc+json gzip");
  expect(framed[0]).toBe(1);
  expect(gunzipSync(framed.subarray(5, 5 + framed.readUInt32BE(1))).length).toBeGreaterThan(32_768);
  // connect-node compresses as the request is, too.
  const compressed = { ...PROTO, "content-encoding": "gzip" };
  const plain = await callHttp2(session, {
    name: "",
    path,
    headers: compressed,
    body: gzipSync(long.binary),
  });
  expect(plain.headers[":status"]).toBe(200);
  expect(plain.headers["content-encoding"]).toBeUndefined();
});

interface Handlers {
  /** Connected to the service's own. */
  readonly session: ClientHttp2Session;
  /** Sends a request to both. */
  send(request: RawRequest): Promise<{ readonly response: RawResponse; readonly expected: RawResponse }>;
  /** Sends each request to both, and expects the same responses. Returns the responses of the service. */
  compare(requests: readonly RawRequest[]): Promise<ReadonlyMap<string, RawResponse>>;
}

async function openHandlers(): Promise<Handlers> {
  const ownHandler = await openRpcHandler("service");
  const libraryHandler = await openRpcHandler("connect-node");
  const sessions = [ownHandler, libraryHandler].map(({ port }) => connect(`http://127.0.0.1:${port}`));
  onTestFinished(async () => {
    for (const session of sessions) session.destroy();
    await Promise.all([ownHandler.close(), libraryHandler.close()]);
  });
  const [ownSession, librarySession] = [defined(sessions[0]), defined(sessions[1])];
  const send: Handlers["send"] = async (request) => {
    const isHttp1 = request.headers?.["host"] !== undefined || request.name.startsWith("HTTP/1.1");
    const [response, expected] = await (isHttp1
      ? Promise.all([ownHandler, libraryHandler].map(({ port }) => callHttp1(port, request)))
      : Promise.all([ownSession, librarySession].map((session) => callHttp2(session, request))));
    return { response: defined(response), expected: defined(expected) };
  };
  return {
    session: ownSession,
    send,
    async compare(requests) {
      const responses = new Map<string, RawResponse>();
      for (const request of requests) {
        const { response, expected } = await send(request);
        const { name } = request;
        const compared = comparableOf(withJsonText(response, (text) => text));
        expect({ name, ...compared }).toEqual({
          name,
          ...comparableOf(asService(ownHandler, request, expected)),
        });
        responses.set(name, response);
      }
      return responses;
    },
  };
}

/** The response of connect-node with the service's JSON text. */
function asService({ endpoints }: RpcHandler, { path = FULL_CHART }: RawRequest, library: RawResponse) {
  const endpoint = [...endpoints.values()].find(({ method }) =>
    path.startsWith(`/${method.parent.typeName}/${method.name}`),
  );
  return withJsonText(library, (text) => {
    const { method, writeJson } = defined(endpoint);
    return writeJson(fromJsonString(method.output, text)).toString();
  });
}
