import { gunzipSync, gzipSync } from "node:zlib";
import { fromBinary, fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { createCalculationServices } from "../../../../service/app/services.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { defined } from "../../../defined.ts";
import { fieldsOf, goldenCalls } from "../../golden-calls/golden-call.ts";
import { API_KEY } from "../../open-account.ts";
import { BIRTH } from "../open-server.ts";
import {
  callHttp2,
  chartMessage,
  envelope,
  goodBody,
  openHandlers,
  type RawRequest,
} from "./grpc-requests.ts";
import { factsOf } from "./response-facts.ts";

const endpoints = createEndpoints(createCalculationServices(loadTableSource()));
const PROTO = { "content-type": "application/proto" };
const JSON_TYPE = { "content-type": "application/json" };
const NO_TYPE = { "content-type": undefined };
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** The golden calls: name, procedure, and the request as a message and as JSON. */
const calls = goldenCalls
  .map(([name, call]) => {
    const { method } = defined(endpoints.get(call.path.split("?")[0] ?? ""));
    return { name, method, request: fieldsOf(call) };
  })
  .map(({ name, method, request }) => ({
    name,
    method,
    path: `/${method.parent.typeName}/${method.name}`,
    binary: Buffer.from(toBinary(method.input, fromJson(method.input, request as JsonValue))),
    json: json(request),
  }));
const safeCalls = calls.filter(
  ({ method }) => method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS,
);

test("every golden call has the response of connect-node: Connect, binary and JSON, HTTP/1.1 and 2", async () => {
  const { compare } = await openHandlers();
  const requests = calls.flatMap(({ name, path, binary, json: text }, index): RawRequest[] => {
    const version = index % 2 === 0 ? "HTTP/1.1" : "HTTP/2";
    return [
      { name: `proto ${name}`, path, headers: PROTO, body: binary },
      { name: `${version} JSON ${name}`, path, headers: JSON_TYPE, body: text },
      ...(index % 5 === 0 ? [{ name: `HTTP/1.1 proto ${name}`, path, headers: PROTO, body: binary }] : []),
    ];
  });
  const responses = await compare(requests);
  for (const { name, method } of calls) {
    const { headers, body } = defined(responses.get(`proto ${name}`));
    expect(headers[":status"], name).toBe(200);
    fromBinary(method.output, Buffer.from(body, "base64"));
  }
});

test("every golden call has the response of connect-node: gRPC and gRPC-Web, binary and JSON, HTTP/1.1 and 2", async () => {
  const { compare } = await openHandlers();
  const requests = calls.flatMap(({ name, path, ...call }, index): RawRequest[] => {
    const [binary, text] = [envelope(call.binary), envelope(call.json)];
    const requestOf = (protocol: string, type: string, body: Buffer, headers = {}): RawRequest => ({
      name: `${protocol} ${type} ${name}`,
      path,
      headers: { "content-type": type, ...headers },
      body,
    });
    const grpc = requestOf("HTTP/2", "application/grpc", binary);
    // The others frame the same message.
    const others = [
      requestOf("HTTP/2", "application/grpc+json", text),
      requestOf("HTTP/2", "application/grpc-web+proto", binary, { "grpc-accept-encoding": "gzip" }),
      requestOf("HTTP/1.1", "application/grpc-web", binary),
      requestOf("HTTP/1.1", "application/grpc", binary),
      requestOf("HTTP/2", "application/grpc-web+json; charset=utf-8", text),
    ];
    // A test of the golden calls compares the text of JSON; here each way of framing is used for some.
    return index % 3 === 0 ? [grpc, defined(others[(index / 3) % others.length])] : [grpc];
  });
  const responses = await compare(requests);
  for (const { name, method } of calls) {
    const { body, trailers } = defined(responses.get(`HTTP/2 application/grpc ${name}`));
    expect(trailers).toEqual({ "grpc-status": "0" });
    fromBinary(method.output, Buffer.from(body, "base64").subarray(5));
  }
});

test("every golden call without side effects has the response of connect-node by GET, and HEAD its headers", async () => {
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
  expect(requests.length).toBeGreaterThan(10);
  await compare(requests);
  for (const request of requests.slice(0, 10)) {
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
  const { path, ...long } = defined(calls.find(({ name }) => name === "synastry-polar"));
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

test("a plan that does not include the call, and the daily limit, are reported as by connect-node", async () => {
  const free = await openHandlers({ plan: "free" });
  const timing = defined(calls.find(({ path }) => path.endsWith("/ScoreDays")));
  const types = ["application/grpc", "application/grpc-web"];
  const refused = await free.compare(
    types.map((type) => ({
      name: type,
      path: timing.path,
      body: envelope(timing.binary),
      headers: { "content-type": type },
    })),
  );
  expect(refused.get("application/grpc")?.trailers["grpc-status"]).toBe("7");
  const limited = await openHandlers({ environment: { PLAN_PRO_LIMIT: "2" } });
  const answers = await limited.compare(
    [1, 2, 3, 4].map((number) => ({
      name: `${number}`,
      headers: { "content-type": defined(types[number % 2]) },
    })),
  );
  expect(answers.get("4")?.trailers).toMatchObject({ "grpc-status": "8", "retry-after": expect.anything() });
});
