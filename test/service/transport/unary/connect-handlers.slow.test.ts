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
import { BAD_BIRTH, BIRTH } from "../open-server.ts";
import type { DifferenceName } from "./connect-node-differences.ts";
import { callHttp2, chartMessage, FULL_CHART, openHandlers, type RawRequest } from "./grpc-requests.ts";
import { factsOf } from "./response-facts.ts";

const endpoints = createEndpoints(createCalculationServices(loadTableSource()));
const PROTO = { "content-type": "application/proto" };
const JSON_TYPE = { "content-type": "application/json" };
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

function getPath(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

const NO_TYPE = { "content-type": undefined };

test("every golden call without side effects has the response of connect-node by GET, and HEAD its headers", async () => {
  const { compare, send } = await openHandlers();
  const requests = safeCalls.flatMap(({ name, path, binary, json: text }): RawRequest[] => {
    const call = (kind: string, query: Readonly<Record<string, string>>): RawRequest => ({
      name: `${kind} ${name}`,
      path: getPath(path, query),
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

type Row = readonly [
  name: string,
  headers: Readonly<Record<string, string | undefined>>,
  body?: Buffer | undefined,
  differs?: DifferenceName,
];

const gzip = { "content-encoding": "gzip" };
const bodies: readonly Row[] = [
  ["no message", PROTO, Buffer.alloc(0)],
  ["a part of a message", PROTO, chartMessage.subarray(0, -1) as Buffer, "unreadable"],
  ["bytes that are not a message", PROTO, Buffer.from("ffffffff", "hex"), "unreadable"],
  ["a group", PROTO, Buffer.from("0b0c", "hex"), "unreadable"],
  ["an unknown field", PROTO, Buffer.concat([chartMessage, Buffer.from("f80101", "hex")])],
  ["a compressed message", { ...PROTO, ...gzip }, gzipSync(chartMessage)],
  [
    "a message that is not compressed as stated",
    { ...PROTO, ...gzip },
    Buffer.from(chartMessage),
    "unreadable",
  ],
  ["a zip bomb", { ...PROTO, ...gzip }, gzipSync(Buffer.alloc(1 << 24)), "tooLarge"],
  ["the encoding identity", { ...PROTO, "content-encoding": "identity" }],
  ["an unknown encoding", { ...PROTO, "content-encoding": "br" }, undefined, "compression"],
  ["two encodings", { ...PROTO, "content-encoding": "gzip, gzip" }, undefined, "compression"],
  ["a message that is too large", PROTO, Buffer.alloc(70_000), "tooLarge"],
  ["JSON that is malformed", JSON_TYPE, Buffer.from("{"), "malformedJson"],
  ["JSON that is empty", JSON_TYPE, Buffer.alloc(0), "emptyJson"],
  ["JSON in gzip", { ...JSON_TYPE, ...gzip }, gzipSync(json({ birth: BIRTH }))],
  [
    "JSON with problems",
    JSON_TYPE,
    json({ birth: { ...BAD_BIRTH, tme: "1\ud800" }, ключ: 1 }),
    "jsonProblems",
  ],
  ["JSON with parameters", { "content-type": "application/json; charset=utf-8" }, json({ birth: BIRTH })],
  [
    "JSON with other parameters",
    { "content-type": "application/json; profile=x" },
    json({ birth: BIRTH }),
    "jsonParameters",
  ],
  ["JSON in latin1", { "content-type": "application/json; charset=latin1" }, undefined, "contentType"],
  ["broken bytes and no key", { ...PROTO, authorization: "" }, Buffer.from("ff", "hex"), "keyFirst"],
  [
    "broken bytes and no time",
    { ...PROTO, "connect-timeout-ms": "0" },
    Buffer.from("ff", "hex"),
    "deadlineFirst",
  ],
];

const heads: readonly Row[] = [
  ["no key", { authorization: "" }],
  ["a malformed key", { authorization: "Bearer x" }],
  ["a wrong key", { authorization: `Bearer ${API_KEY.slice(0, -1)}0` }],
  ["a key in X-API-Key", { authorization: undefined, "x-api-key": API_KEY }],
  ["no version of the protocol", { "connect-protocol-version": undefined }],
  ["a version of the protocol", { "connect-protocol-version": "1" }],
  ["an unknown version of the protocol", { "connect-protocol-version": "2" }],
  ["an invalid timeout", { "connect-timeout-ms": "soon" }, undefined, "connectTimeout"],
  ["a timeout of zero", { "connect-timeout-ms": "0" }, undefined, "deadline"],
  ["a timeout that is not reached", { "connect-timeout-ms": "3600000" }],
  ["a timeout beyond all timers", { "connect-timeout-ms": "9999999999" }, undefined, "longTimeout"],
  [
    "an invalid timeout and an unknown encoding",
    { "connect-timeout-ms": "soon", "content-encoding": "br" },
    undefined,
    "compression",
  ],
  ["a timeout of gRPC", { "grpc-timeout": "0S" }],
  ["unknown encodings accepted", { "accept-encoding": "br, deflate" }],
  ["gzip accepted", { "accept-encoding": "identity,deflate,gzip" }],
  ["the content type of a stream", { "content-type": "application/connect+proto" }, undefined, "contentType"],
  ["an unknown codec", { "content-type": "application/thrift" }, undefined, "contentType"],
  ["a parameter of proto", { "content-type": "application/proto; charset=utf-8" }, undefined, "contentType"],
  ["an empty content type", { "content-type": "" }, undefined, "contentType"],
  ["no content type", NO_TYPE, undefined, "contentType"],
];

test("requests that are malformed or unusual have the response of connect-node", async () => {
  const { compare } = await openHandlers();
  const requests = ["HTTP/2", "HTTP/1.1"].flatMap((version): RawRequest[] => [
    ...bodies.map(([name, headers, body = Buffer.from(chartMessage), differs]) => ({
      ...{ name: `${version}: ${name}`, headers, body, differs },
    })),
    ...[PROTO, JSON_TYPE].flatMap((type) =>
      heads.map(([name, headers, , differs]) => ({
        name: `${version} ${type["content-type"]}: ${name}`,
        headers: { ...type, ...headers },
        body: type === PROTO ? Buffer.from(chartMessage) : json({ birth: BIRTH }),
        differs,
      })),
    ),
    ...["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].map((method) => ({
      ...{ name: `${version}: ${method}`, method, headers: NO_TYPE, differs: methodDifference(method) },
    })),
    ...["/almagest.v1.ChartService/ComputeNothing", "/almagest.v1.NoService/ComputeFullChart"].map(
      (path) => ({
        ...{ name: `${version}: ${path}`, path, headers: PROTO, differs: "unknownProcedure" as const },
      }),
    ),
    {
      name: `${version}: a query`,
      path: `${FULL_CHART}?birth=1`,
      headers: PROTO,
      body: Buffer.from(chartMessage),
      differs: "query",
    },
    ...["a b", "[", "a:99999999"].map((host) => ({
      ...{ name: `HTTP/1.1 ${version}: the host ${host}`, headers: { ...JSON_TYPE, host } },
      differs: "host" as const,
    })),
  ]);
  const responses = await compare(requests);
  const codeOf = (name: string): unknown => factsOf(defined(responses.get(name))).grpc;
  expect(codeOf("HTTP/2: an unknown encoding")).toBe("UNIMPLEMENTED");
  expect(codeOf("HTTP/2 application/proto: a timeout of zero")).toBe("DEADLINE_EXCEEDED");
  expect(codeOf("HTTP/2 application/json: no key")).toBe("UNAUTHENTICATED");
  expect(codeOf("HTTP/1.1: a compressed message")).toBe("OK");
  expect(responses.get("HTTP/2: GET")?.headers["allow"]).toBe("POST");
});

/** A response to HEAD has no body, so its error is its status alone. */
function methodDifference(method: string): DifferenceName {
  return method === "HEAD" ? "headMethod" : "method";
}

const SKY = "/almagest.v1.SkyService/GetSky";

test("a malformed GET has the response of connect-node", async () => {
  const { compare } = await openHandlers();
  const message = JSON.stringify({ date: "2024-06-21" });
  const get = (name: string, query: string, more: Partial<RawRequest> = {}): RawRequest => ({
    ...{ name, path: `${SKY}?${query}`, method: "GET", headers: NO_TYPE, ...more },
  });
  const responses = await compare([
    get("no version", `encoding=json&message=${message}`),
    get("an unknown version", `connect=v2&encoding=json&message=${message}`),
    get("no message", "connect=v1&encoding=json&message={}"),
    get("an empty binary message", "connect=v1&encoding=proto"),
    get("an encoding twice", `encoding=json&encoding=proto&message=${message}`),
    get("parameters of no meaning", `encoding=json&message=${message}&a=1&%ff=%zz`),
    get("a fragment", `encoding=json&message=${message}#encoding=proto`),
    get("an empty JSON text", "encoding=json&message=", { differs: "emptyQuery" }),
    get("no encoding", `message=${message}`, { differs: "contentType" }),
    get("an unknown encoding", `encoding=yaml&message=${message}`, { differs: "contentType" }),
    get("no query", "", { differs: "contentType" }),
    get("malformed JSON", "encoding=json&message={", { differs: "malformedJson" }),
    get("bytes that are not a message", "encoding=proto&base64=1&message=_____w", { differs: "unreadable" }),
    get("an unknown compression", `encoding=json&compression=br&message=${message}`, {
      differs: "compression",
    }),
    get("an empty compression", `encoding=json&compression=&message=${message}`, { differs: "compression" }),
    get("a message that is not compressed", `encoding=json&compression=gzip&message=${message}`, {
      differs: "unreadable",
    }),
    get("no key", `encoding=json&message=${message}`, { headers: { ...NO_TYPE, authorization: undefined } }),
    get("broken bytes and no key", "encoding=proto&message=%ff", {
      headers: { ...NO_TYPE, authorization: undefined },
      differs: "keyFirst",
    }),
    get("an invalid timeout", `encoding=json&message=${message}`, {
      headers: { ...NO_TYPE, "connect-timeout-ms": "x" },
      differs: "connectTimeout",
    }),
    get("gzip accepted", `encoding=json&message=${message}`, {
      headers: { ...NO_TYPE, "accept-encoding": "gzip" },
    }),
    get("the content type of JSON", `encoding=proto`, { headers: JSON_TYPE }),
    get("the content type of gRPC", `encoding=proto`, {
      headers: { "content-type": "application/grpc" },
      differs: "contentType",
    }),
    get("too many parameters", `encoding=json&message={}&${"a&".repeat(3_000)}`, {
      differs: "manyParameters",
    }),
  ]);
  expect(responses.get("no version")?.headers["cache-control"]).toBe("private, max-age=86400");
});

test("a long response is compressed as by connect-node", async () => {
  const { compare, session } = await openHandlers();
  const long = defined(calls.find(({ name }) => name === "synastry-polar"));
  const compressed = { ...PROTO, "content-encoding": "gzip" };
  await compare([
    {
      name: "asymmetric",
      path: long.path,
      headers: compressed,
      body: gzipSync(long.binary),
      differs: "plainAnswer",
    },
    ...["gzip", "br, gzip", "br"].flatMap((encoding): RawRequest[] => [
      {
        name: `proto ${encoding}`,
        path: long.path,
        headers: { ...PROTO, "accept-encoding": encoding },
        body: long.binary,
      },
      {
        name: `JSON ${encoding}`,
        path: long.path,
        headers: { ...JSON_TYPE, "accept-encoding": encoding },
        body: long.json,
      },
    ]),
  ]);
  const { headers, body } = await callHttp2(session, {
    ...{ name: "JSON", path: long.path, body: long.json },
    headers: { ...JSON_TYPE, "accept-encoding": "gzip" },
  });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(Buffer.from(body, "base64")).length).toBeGreaterThan(32_768);
});
