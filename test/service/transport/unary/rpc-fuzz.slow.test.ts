import { expect, test } from "vitest";
import { API_KEY } from "../../open-account.ts";
import { type HostileRequest, hostileRequests } from "../http/hostile-requests.ts";
import { asService, comparableOf, openHandlers, type RawRequest } from "./grpc-requests.ts";
import { factsOf, type RawResponse, type ResponseFacts, withJsonText } from "./response-facts.ts";

const SEED = 20_261_123;
const REQUESTS = 1_500;

/** Over Connect, by GET and POST, gRPC and gRPC-Web, to unary procedures of the contract. */
function* requestsOf(paths: ReadonlySet<string>): Generator<RawRequest, void> {
  for (const request of hostileRequests(SEED, API_KEY)) {
    const [path = ""] = request.path.split("?");
    if (request.transport === "raw" || !paths.has(path) || request.headers["host"] !== undefined) continue;
    if (SHORT_TIMEOUT.test(request.headers["grpc-timeout"] ?? "")) continue;
    if (SHORT_TIMEOUT.test(request.headers["connect-timeout-ms"] ?? "")) continue;
    yield rawRequest(request);
  }
}

function rawRequest({ index, transport, method, path, headers, body }: HostileRequest): RawRequest {
  return {
    name: `${transport === "http1" ? "HTTP/1.1" : "HTTP/2"} #${index} ${method} ${path.slice(0, 200)}`,
    ...{ method, path, body },
    headers: {
      "content-type": undefined,
      authorization: undefined,
      ...headers,
      "x-request-id": "test-0123456789",
    },
  };
}

/**
 * The differences from connect-node. Two more apply to every response, and the comparison removes them: JSON is the text of
 * REST (connect-node omits zeros, falses, empty lists and nulls), and over gRPC the error message is percent-encoded as the
 * specification states (connect-node encodes commas and spaces too). protocol-mistakes.test.ts states the responses.
 */
type Difference =
  /** The client's mistake; connect-node reports most as INTERNAL. */
  | "unreadable"
  /** Invalid; connect-node reports RESOURCE_EXHAUSTED, which clients retry. */
  | "tooLarge"
  /** The empty JSON object, as over REST. */
  | "emptyJson"
  /** All problems are reported, as over REST; connect-node reports the first, and ignores unknown fields. */
  | "jsonProblems"
  /** A query on a POST would be ignored, so it is rejected. */
  | "query"
  /** The key is checked before the body is read; reading costs a client without a key nothing. */
  | "keyFirst"
  /** The deadline is checked before the body is read; connect-node reports what it cannot read. */
  | "deadlineFirst"
  /** connect-node's error has no details. */
  | "deadline"
  | "compression"
  | "grpcTimeout"
  | "connectTimeout"
  /** connect-node sends an empty response, to HEAD without Allow. */
  | "method"
  | "headMethod"
  | "contentType"
  /** A deadline beyond the longest timer is ignored; connect-node's is 1 ms. */
  | "longTimeout"
  /** application/json may have any parameters, as over REST; connect-node answers 415. */
  | "jsonParameters"
  /** Of the flags of a request's envelope, only compression has a meaning; connect-node takes one for a trailer. */
  | "flags";

const READING_VIOLATION = /^body (invalid_encoding|malformed_json)$/;
/** Whether these are reached depends on the load. */
const SHORT_TIMEOUT = /^1[mn]?$/;
const LONG_TIMEOUT = /^99999999H$|^99999999999$|^999999999S$/;

/** The difference from connect-node that a response shows. */
function explain(request: RawRequest, own: ResponseFacts, library: ResponseFacts): Difference | undefined {
  const { grpc, reason, violations } = own;
  const isUnread = library.reason === null && library.grpc !== "OK";
  if (library.grpc === null) {
    if (request.method === "HEAD") return "headMethod";
    if (library.httpStatus === 405) return grpc === "UNIMPLEMENTED" ? "method" : undefined;
    return grpc === "INVALID_ARGUMENT" || own.httpStatus < 400 ? "contentType" : "jsonParameters";
  }
  const { "grpc-timeout": grpcTimeout, "connect-timeout-ms": connectTimeout } = request.headers ?? {};
  if (LONG_TIMEOUT.test(grpcTimeout ?? connectTimeout ?? "")) return "longTimeout";
  if (isUnread && grpc === "UNAUTHENTICATED") return "keyFirst";
  if (isUnread && grpc === "DEADLINE_EXCEEDED") return grpc === library.grpc ? "deadline" : "deadlineFirst";
  if (violations[0] === "body unsupported_media_type") return "compression";
  if (violations[0] === "header.grpc-timeout wrong_format") return "grpcTimeout";
  if (violations[0] === "header.connect-timeout-ms wrong_format") return "connectTimeout";
  if (isUnread && library.grpc === "UNIMPLEMENTED") return "flags";
  if (reason !== "invalid_request" || violations.length === 0) {
    return isUnread && grpc === "OK" ? "emptyJson" : undefined;
  }
  if (violations.some((text) => text.endsWith("body_too_large"))) return "tooLarge";
  if (violations.some((text) => text.startsWith("query."))) return "query";
  if (isUnread && violations.some((text) => READING_VIOLATION.test(text))) return "unreadable";
  const isJson = `${request.headers?.["content-type"]} ${request.path}`.includes("json");
  return isJson ? "jsonProblems" : undefined;
}

/** Requests that count in one of the two only change these, also in the trailers that gRPC-Web sends in the body. */
const COUNTS_IN_BODY = /^(?:ratelimit|x-ratelimit-remaining): .*\r\n/gm;
function withoutCounts(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ratelimit: _ratelimit, "x-ratelimit-remaining": _remaining, ...others } = fields;
  return others;
}

test(`${REQUESTS} hostile requests have the response of connect-node, or differ as documented`, async () => {
  const { own: protocol, send } = await openHandlers();
  // The response of an uncounted call states how many were counted.
  const endpoints = [...protocol.endpoints.values()].filter(({ access }) => access.isCounted);
  const paths = new Set(endpoints.map(({ method }) => `/${method.parent.typeName}/${method.name}`));
  const counts = new Map<string, number>();
  const compared = ({ headers, trailers, body, ...response }: RawResponse) =>
    comparableOf({
      ...response,
      headers: withoutCounts(headers),
      trailers: withoutCounts(trailers),
      body: Buffer.from(body, "base64").toString("latin1").replace(COUNTS_IN_BODY, ""),
    });
  let sent = 0;
  for (const request of requestsOf(paths)) {
    if (sent++ === REQUESTS) break;
    const { response, expected } = await send(request);
    const [ownResponse, libraryResponse] = [
      withJsonText(response, (text) => text),
      asService(protocol, request, expected),
    ].map((each) => JSON.stringify(compared(each)));
    const name =
      ownResponse === libraryResponse ? "equal" : explain(request, factsOf(response), factsOf(expected));
    const report = `${ownResponse}\n${libraryResponse}\n${request.body?.toString("latin1").slice(0, 500)}`;
    expect(name, `${request.name} ${JSON.stringify(request.headers)}\n${report}`).toBeDefined();
    counts.set(name ?? "", (counts.get(name ?? "") ?? 0) + 1);
  }
  expect(counts.get("equal")).toBeGreaterThan(REQUESTS / 20);
});
