import { once } from "node:events";
import { request as sendHttp1 } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { create, fromJsonString, toBinary } from "@bufbuild/protobuf";
import { expect, onTestFinished } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../../defined.ts";
import { usedOf, WITH_KEY } from "../../open-account.ts";
import { BIRTH } from "../open-server.ts";
import { openRpcHandler, type RpcHandler, type RpcHandlerOptions } from "./open-rpc-handlers.ts";
import { factsOf, type RawResponse, withJsonText } from "./response-facts.ts";

export interface RawRequest {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  /** A header that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Buffer;
}

export const FULL_CHART = "/almagest.v1.ChartService/ComputeFullChart";
/** 2026-11-22T12:00:00Z */
export const NOW_MS = 1_795_348_800_000;
const CLOCKS = { now: () => NOW_MS, monotonicMs: () => 0 };

export function envelope(message: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

export const chartMessage = toBinary(
  ComputeFullChartRequestSchema,
  create(ComputeFullChartRequestSchema, { birth: BIRTH }),
);
export const goodBody = envelope(chartMessage);

/** Headers that depend on the time, or on how HTTP/1.1 frames a body. The length of a Connect response is part of it. */
function comparable(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isGrpc = String(headers["content-type"]).startsWith("application/grpc");
  const uncompared = ["date", "transfer-encoding", ...(isGrpc ? ["content-length"] : [])];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !uncompared.includes(name)));
}

/** The trailers with the decoded error message. HTTP/1.1 strips a space at its end. */
function readable(trailers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { "grpc-message": message, ...others } = trailers;
  const sorted = Object.fromEntries(Object.entries(others).sort());
  return message === undefined
    ? sorted
    : { ...sorted, "grpc-message": decodeURIComponent(String(message)).trimEnd() };
}

export function requestHeaders(request: RawRequest): Record<string, string> {
  const headers = {
    "content-type": "application/grpc",
    te: "trailers",
    "x-request-id": "test-0123456789",
    ...WITH_KEY,
    ...request.headers,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(sent);
}

export async function callHttp2(session: ClientHttp2Session, request: RawRequest): Promise<RawResponse> {
  const stream = session.request({
    ":method": request.method ?? "POST",
    ":path": request.path ?? FULL_CHART,
    ...requestHeaders(request),
  });
  let headers = {};
  let trailers = {};
  const chunks: Buffer[] = [];
  stream.on("response", (received) => {
    headers = comparable(received);
  });
  stream.on("trailers", (received) => {
    trailers = comparable(received);
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("error", () => {});
  if ((request.method ?? "POST") === "POST") stream.end(request.body ?? goodBody);
  else stream.end();
  await once(stream, "close");
  return {
    headers,
    trailers,
    body: Buffer.concat(chunks).toString("base64"),
    resetCode: stream.rstCode ?? 0,
  };
}

export function callHttp1(port: number, request: RawRequest): Promise<RawResponse> {
  const { method = "POST", path = FULL_CHART, body = goodBody } = request;
  return new Promise((resolve, reject) => {
    const sent = sendHttp1(
      { host: "127.0.0.1", port, agent: false, method, path, headers: requestHeaders(request) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () =>
          resolve({
            headers: comparable({ ...response.headers, ":status": response.statusCode }),
            trailers: comparable(response.trailers),
            body: Buffer.concat(chunks).toString("base64"),
            resetCode: 0,
          }),
        );
      },
    );
    sent.once("error", (error) => reject(new Error(request.name, { cause: error })));
    sent.end(method === "POST" ? body : undefined);
  });
}

interface Handlers {
  readonly own: RpcHandler;
  readonly library: RpcHandler;
  /** Connected to the service's own. */
  readonly session: ClientHttp2Session;
  /** Sends a request to both. */
  send(request: RawRequest): Promise<{ readonly response: RawResponse; readonly expected: RawResponse }>;
  /**
   * Sends each request to both, and expects the same responses, and an outcome in the log that is the status of the response.
   * Returns the responses of the service.
   */
  compare(requests: readonly RawRequest[]): Promise<ReadonlyMap<string, RawResponse>>;
}

export async function openHandlers(options: RpcHandlerOptions = {}): Promise<Handlers> {
  const ownHandler = await openRpcHandler("service", { ...CLOCKS, ...options });
  const libraryHandler = await openRpcHandler("connect-node", { ...CLOCKS, ...options });
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
    own: ownHandler,
    library: libraryHandler,
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
      await Promise.all([ownHandler, libraryHandler].map((each) => untilLogged(each, requests.length)));
      expect(await usedOf(ownHandler.accounts, NOW_MS)).toBe(await usedOf(libraryHandler.accounts, NOW_MS));
      compareLog(ownHandler, requests, responses);
      return responses;
    },
  };
}

/** A response as it is compared: its headers in order, the error message decoded. */
export function comparableOf(response: RawResponse): RawResponse {
  const headers = Object.fromEntries(Object.entries(response.headers).sort());
  return { ...response, headers, trailers: readable(response.trailers) };
}

/** The response of connect-node with the service's JSON text. */
export function asService(
  { endpoints }: RpcHandler,
  { path = FULL_CHART }: RawRequest,
  library: RawResponse,
) {
  const endpoint = [...endpoints.values()].find(({ method }) =>
    path.startsWith(`/${method.parent.typeName}/${method.name}`),
  );
  return withJsonText(library, (text) => {
    const { method, encode } = defined(endpoint);
    return encode(fromJsonString(method.output, text));
  });
}

/** Expects that the log states each call, with the status that its response has. */
function compareLog(
  { log, endpoints }: RpcHandler,
  requests: readonly RawRequest[],
  responses: ReadonlyMap<string, RawResponse>,
): void {
  const paths = new Set(
    [...endpoints.values()].map(({ method }) => `/${method.parent.typeName}/${method.name}`),
  );
  const lines = log.filter(({ msg }) => msg === "request").slice(-requests.length);
  const outcomes = lines.map(({ endpoint, protocol, grpc }, index) => {
    return { name: defined(requests[index]).name, endpoint, protocol, grpc };
  });
  const expected = requests.map((request) => {
    const [path = ""] = (request.path ?? FULL_CHART).split("?");
    const [, web] = /^application\/grpc(-web)?/.exec(requestHeaders(request)["content-type"] ?? "") ?? [
      null,
      null,
    ];
    const { grpc } = factsOf(defined(responses.get(request.name)));
    const protocol = web === null ? "connect" : web === undefined ? "grpc" : "grpc-web";
    return { name: request.name, endpoint: paths.has(path) ? path : "unknown", protocol, grpc };
  });
  expect(outcomes).toEqual(expected);
}

export async function untilLogged({ log }: RpcHandler, requests: number): Promise<void> {
  while (log.filter(({ msg }) => msg === "request").length < requests) await new Promise(setImmediate);
}
