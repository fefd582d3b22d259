import { connect } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { BIRTH, charts, openServer } from "../open-server.ts";
import { callHttp1, callHttp2, envelope, FULL_CHART, goodBody, type RawRequest } from "./grpc-requests.ts";
import { factsOf, type ResponseFacts } from "./response-facts.ts";

const WATCH = "/grpc.health.v1.Health/Watch";
const CHECK = "/grpc.health.v1.Health/Check";
const REFLECTION = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
/** Its handler never ends. */
const HOUSES = "/almagest.v1.ChartService/ComputeHouses";

const empty = envelope(Buffer.alloc(0));
const noService = envelope(Buffer.from("\n\u0004none", "latin1"));
const chartJson = Buffer.from(JSON.stringify({ birth: BIRTH }));

interface Case {
  readonly request: Omit<RawRequest, "name">;
  /** Default: HTTP/2. */
  readonly isHttp1?: boolean;
  /** The HTTP status; gRPC and gRPC-Web have 200. */
  readonly httpStatus?: number;
  readonly grpc: string;
  readonly reason: string;
  readonly violations?: readonly string[];
}

const invalid = (grpc: string, ...violations: string[]) => ({ grpc, reason: "invalid_request", violations });
const CONTENT_TYPE = invalid("INVALID_ARGUMENT", "body unsupported_media_type");
const COMPRESSION = invalid("UNIMPLEMENTED", "body unsupported_media_type");
const METHOD = { grpc: "UNIMPLEMENTED", reason: "not_found" };
const DEADLINE = { grpc: "DEADLINE_EXCEEDED", reason: "internal_error" };
const typed = (type: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: { "content-type": type, ...more },
});

/** The same mistakes over gRPC and gRPC-Web, which name their headers alike. */
function grpcCases(type: string): Readonly<Record<string, Case>> {
  return {
    [`${type}: an unknown compression`]: { request: typed(type, { "grpc-encoding": "br" }), ...COMPRESSION },
    [`${type}: a malformed timeout`]: {
      request: typed(type, { "grpc-timeout": "1s" }),
      ...invalid("INVALID_ARGUMENT", "header.grpc-timeout wrong_format"),
    },
    [`${type}: no time`]: { request: typed(type, { "grpc-timeout": "0n" }), ...DEADLINE },
    [`${type}: a deadline`]: {
      request: { ...typed(type, { "grpc-timeout": "20m" }), path: HOUSES },
      ...DEADLINE,
    },
    [`${type}: a GET`]: { request: { ...typed(type), method: "GET" }, ...METHOD },
    [`${type}: an unknown procedure`]: { request: { ...typed(type), path: `${FULL_CHART}s` }, ...METHOD },
    [`${type}: an unknown codec`]: { request: typed(`${type}+thrift`), ...CONTENT_TYPE },
    [`${type}: an unknown service of health`]: {
      request: { ...typed(type), path: CHECK, body: noService },
      ...{ grpc: "NOT_FOUND", reason: "not_found" },
    },
    [`${type}: a stream with an unknown compression`]: {
      request: { ...typed(type, { "grpc-encoding": "br" }), path: WATCH, body: empty },
      ...COMPRESSION,
    },
    [`${type}: a stream with a malformed timeout`]: {
      request: { ...typed(type, { "grpc-timeout": "soon" }), path: WATCH, body: empty },
      ...invalid("INVALID_ARGUMENT", "header.grpc-timeout wrong_format"),
    },
    [`${type}: a stream beyond its deadline`]: {
      request: { ...typed(type, { "grpc-timeout": "20m" }), path: WATCH, body: empty },
      ...DEADLINE,
    },
    [`${type}: a stream without a message`]: {
      request: { ...typed(type), path: WATCH, body: Buffer.alloc(0) },
      ...invalid("UNIMPLEMENTED", "body invalid_encoding"),
    },
    [`${type}: a stream of two messages`]: {
      request: { ...typed(type), path: WATCH, body: Buffer.concat([empty, empty]) },
      ...invalid("UNIMPLEMENTED", "body invalid_encoding"),
    },
    [`${type}: a stream of an unknown codec`]: {
      request: { ...typed(`${type}+thrift`), path: WATCH },
      ...CONTENT_TYPE,
    },
    [`${type}: an unknown expectation`]: {
      request: typed(type, { expect: "a miracle" }),
      isHttp1: true,
      ...invalid("INVALID_ARGUMENT", "header.expect not_in_set"),
    },
  };
}

const JSON_TYPE = "application/json";
const connectCases: Readonly<Record<string, Case>> = {
  "another content type": { request: typed("text/plain"), httpStatus: 415, ...CONTENT_TYPE },
  "the content type of a stream": {
    request: typed("application/connect+json"),
    httpStatus: 415,
    ...CONTENT_TYPE,
  },
  "an unknown compression": {
    request: typed(JSON_TYPE, { "content-encoding": "br" }),
    ...{ httpStatus: 501, ...COMPRESSION },
  },
  "a malformed timeout": {
    request: typed(JSON_TYPE, { "connect-timeout-ms": "abc" }),
    httpStatus: 400,
    ...invalid("INVALID_ARGUMENT", "header.connect-timeout-ms wrong_format"),
  },
  "no time": { request: typed(JSON_TYPE, { "connect-timeout-ms": "0" }), httpStatus: 504, ...DEADLINE },
  "a deadline": {
    request: { ...typed(JSON_TYPE, { "connect-timeout-ms": "20" }), path: HOUSES, body: chartJson },
    ...{ httpStatus: 504, ...DEADLINE },
  },
  "a PUT": { request: { ...typed(JSON_TYPE), method: "PUT" }, httpStatus: 405, ...METHOD },
  "a GET of an unknown codec": {
    request: {
      headers: { "content-type": undefined },
      method: "GET",
      path: "/almagest.v1.UsageService/GetUsage?encoding=thrift",
    },
    ...{ httpStatus: 415, ...CONTENT_TYPE },
  },
  "a GET with an unknown compression": {
    request: {
      headers: { "content-type": undefined },
      method: "GET",
      path: "/almagest.v1.UsageService/GetUsage?encoding=json&message={}&compression=br",
    },
    ...{ httpStatus: 501, ...COMPRESSION },
  },
  "an unknown procedure": {
    request: { ...typed(JSON_TYPE), path: `${FULL_CHART}s` },
    httpStatus: 404,
    ...METHOD,
  },
  "a stream over HTTP/1.1 that needs HTTP/2": {
    request: { ...typed("application/connect+json"), path: REFLECTION, body: Buffer.alloc(0) },
    isHttp1: true,
    ...{ httpStatus: 505, ...invalid("UNIMPLEMENTED", "body invalid_encoding") },
  },
  "a stream of another content type": {
    request: { ...typed("text/plain"), path: WATCH },
    ...{ httpStatus: 415, ...CONTENT_TYPE },
  },
  "a GET of a stream": {
    request: { ...typed("application/connect+json"), path: WATCH, method: "GET" },
    ...{ httpStatus: 405, ...METHOD },
  },
  "an unknown expectation": {
    request: typed(JSON_TYPE, { expect: "a miracle" }),
    isHttp1: true,
    ...{ httpStatus: 417, ...invalid("INVALID_ARGUMENT", "header.expect not_in_set") },
  },
};

const cases = {
  ...connectCases,
  ...grpcCases("application/grpc"),
  ...grpcCases("application/grpc-web"),
  ...grpcCases("application/grpc-web-text"),
};

test("every error of a protocol has the code, its documentation and the problem that causes it", async () => {
  const server = await openServer({ ...charts, computeHouses: () => new Promise(() => {}) });
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  const actual: Record<string, ResponseFacts> = {};
  const expected: Record<string, ResponseFacts> = {};
  for (const [
    name,
    { request, isHttp1 = false, httpStatus = 200, grpc, reason, violations = [] },
  ] of Object.entries(cases)) {
    const { body = goodBody } = request;
    const isText = request.headers?.["content-type"]?.includes("-text") ?? false;
    const rawRequest = { name, ...request, body: isText ? Buffer.from(body.toString("base64")) : body };
    const response = isHttp1
      ? await callHttp1(server.port, rawRequest)
      : await callHttp2(session, rawRequest);
    actual[name] = factsOf(response);
    expected[name] = {
      httpStatus,
      grpc,
      reason,
      violations,
      docs: `${server.baseUrl}/docs/errors/${reason}`,
    };
  }
  expect(actual).toEqual(expected);
  expect(await server.used()).toBe(0);
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});
