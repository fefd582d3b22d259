import { randomUUID } from "node:crypto";
import type { Message } from "@bufbuild/protobuf";
import type { Logger } from "pino";
import { CallCancelledError } from "../../call/cancellation.ts";
import { type Answer, type CallTiming, internalError } from "../../call/handle-call.ts";
import { errorBody, ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import type { DoorName, GrpcOutcome } from "../../operations/ended-request.ts";
import { clientNetworkOf } from "../../request/client-network.ts";
import { pathOfTarget } from "../../request/request-path.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import type { EncodedContent } from "./compression.ts";
import { discardBody } from "./request-body.ts";

/** The outcome of a request, for the access log, the request log and the metrics. Contains nothing personal. */
export interface DoorResult {
  /** The REST path or procedure that was called; `unknown` if there is none. Never the path as sent. */
  readonly endpoint: string;
  readonly door: DoorName;
  /** The gRPC status that the response carries; null where the HTTP status is the outcome. */
  readonly outcome: GrpcOutcome | null;
}

/** What the port knows of a request before a door reads it. */
export interface DoorContext {
  /** Returned as X-Request-Id. */
  readonly requestId: string;
  /** The path without the query, normalized: encoded unreserved characters are decoded. */
  readonly path: string;
  /** The network of the client, for limits only: it is never stored or logged. Null if the client has disconnected. */
  network(): string | null;
  /** Calls add to it; the log has it. */
  readonly timing: CallTiming;
}

/** @param trustedProxies number of proxies in front, each of which appends an address to X-Forwarded-For */
export function contextOf(request: DoorRequest, requestId: string, trustedProxies: number): DoorContext {
  const path = pathOfTarget(request.url ?? "");
  const timing: CallTiming = { queueMs: 0, databaseMs: 0 };
  return { requestId, path, network: () => clientNetworkOf(request, trustedProxies), timing };
}

/** One way into the service: a protocol at a set of paths. */
export interface Door {
  serves(path: string): boolean;
  /** Answers a request. Resolves once the response is written or the client has disconnected; never rejects. */
  serve(request: DoorRequest, response: DoorResponse, context: DoorContext): Promise<DoorResult>;
}

export const UNKNOWN_ENDPOINT = "unknown";

/** What a door needs to answer errors as REST does. */
export interface ErrorOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly log: Pick<Logger, "error">;
}

/** Runs `answer` and sends what it throws as a REST error; a cancelled call gets no response. Never rejects. */
export async function answerWithErrors(
  request: DoorRequest,
  response: DoorResponse,
  { requestId }: DoorContext,
  { baseUrl, log }: ErrorOptions,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (error instanceof CallCancelledError) return;
    sendError(response, toServiceError(error, requestId, log), baseUrl);
    discardBody(request);
  }
}

/** Runs a check that comes before the key. A client that failed too many of them gets 429 instead. */
export function checkBeforeKey(
  guard: Pick<CallGuard, "takeToken">,
  context: DoorContext,
  check: () => void,
): void {
  try {
    check();
  } catch (error) {
    throw guard.takeToken(context) ?? error;
  }
}

/** The error to report for anything thrown. A bug is logged and reported as internal_error. */
export function toServiceError(error: unknown, requestId: string, log: Pick<Logger, "error">): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, err: error }, "request failed");
  return internalError(requestId, error);
}

/** The outcome of a call that ends with an error. */
export function outcomeOfError({ grpcStatus, httpStatus }: ServiceError): GrpcOutcome {
  return { grpcName: grpcStatus.grpcName, restStatus: httpStatus };
}

/** Aborts when the client disconnects before the response is complete. */
export function clientDisconnectSignal(
  response: DoorResponse,
  controller: AbortController = new AbortController(),
): AbortSignal {
  if (response.isClosed) controller.abort();
  response.on("close", () => {
    if (!response.isComplete) controller.abort();
  });
  return controller.signal;
}

/** Resolves when the response is complete or its connection has ended. */
export function responseClosed(response: DoorResponse): Promise<void> {
  if (response.isClosed) return Promise.resolve();
  return new Promise((resolve) => {
    response.on("close", () => resolve());
  });
}

/** The methods of what can be read: a response to HEAD is that to GET without its content (RFC 9110, section 9.3.2). */
export const READ_VERBS: readonly string[] = ["GET", "HEAD"];

/** @throws {ServiceError} not_found (405), with the accepted verbs in Allow */
export function assertVerb(request: DoorRequest, path: string, verbs: readonly string[]): void {
  if (verbs.includes(request.method ?? "")) return;
  const message = `${path} answers ${verbs.join(" and ")} only.`;
  throw new ServiceError("not_found", message, { httpStatus: 405, headers: { allow: verbs.join(", ") } });
}

/** A header by its lower-case name; the first value of a repeated one. */
export function headerOf(request: DoorRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The header that carries the request's id in both directions. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Characters that are safe in a header and in a log line. */
const REQUEST_ID_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The client's request id if it is well formed (8 to 64 of A–Z a–z 0–9 . _ -), otherwise a new one. */
export function requestIdFrom(header: string | readonly string[] | null | undefined): string {
  return typeof header === "string" && REQUEST_ID_FORM.test(header) ? header : randomUUID();
}

/** Cache-Control of every response that may not be stored. */
export const NO_STORE = "no-store";

/** RFC 9111: the client alone may cache the response, for a day. It changes only with the service's version. */
const CLIENT_CACHE_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "private, max-age=86400",
  // Requests need a key, so a cached response is reused for the same key only.
  vary: "Authorization, X-API-Key",
};

/** The caching headers of a response to a GET. */
export function cacheHeaders({ isLasting }: Answer): Readonly<Record<string, string>> {
  return isLasting ? CLIENT_CACHE_HEADERS : { "cache-control": NO_STORE };
}

/** Encodes the answer, as JSON text or compressed. If that fails, the counted request is refunded. */
export async function encodeAnswer<Content>(
  encode: (message: Message) => Content | Promise<Content>,
  answer: Answer,
): Promise<Content> {
  try {
    return await encode(answer.message);
  } catch (error) {
    await answer.refund();
    throw error;
  }
}

export const JSON_TYPE = "application/json";

/** Sends an error in the format of REST. */
export function sendError(response: DoorResponse, error: ServiceError, baseUrl: string): void {
  setHeaders(response, error.headers);
  send(response, error.httpStatus, JSON_TYPE, JSON.stringify(errorBody(error, baseUrl)));
}

/** Sends a complete response, to HEAD without its content. A null content type: the body is empty. */
export function send(
  response: DoorResponse,
  status: number,
  contentType: string | null,
  body: string | Buffer,
): void {
  // The client may have disconnected while the response was computed.
  if (response.headersSent || response.isClosed) return;
  response.statusCode = status;
  if (contentType !== null) response.setHeader("content-type", contentType);
  const bytes = Buffer.byteLength(body);
  response.setHeader("content-length", bytes);
  if (!response.hasHeader("cache-control")) response.setHeader("cache-control", NO_STORE);
  response.setHeader("x-content-type-options", "nosniff");
  if (response.req.method === "HEAD") {
    response.end();
    return;
  }
  // ASCII text, which nearly every response is, needs no conversion.
  if (typeof body === "string") response.end(body, bytes === body.length ? "latin1" : "utf8");
  else response.end(body);
}

/** Sends content that may be compressed, as {@link send}. */
export function sendContent(
  response: DoorResponse,
  status: number,
  contentType: string | null,
  { body, encoding, isNegotiated }: EncodedContent,
): void {
  if (isNegotiated) addVary(response, "Accept-Encoding");
  if (encoding !== null) response.setHeader("content-encoding", encoding);
  send(response, status, contentType, body);
}

function addVary(response: DoorResponse, name: string): void {
  const names = response.getHeader("vary");
  response.setHeader("vary", names === undefined ? name : `${names}, ${name}`);
}

export function setHeaders(response: DoorResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
