import type { CallTiming } from "../../call/call-timing.ts";
import { CallCancelledError } from "../../call/cancellation.ts";
import { toServiceError } from "../../contract/database-failure.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { Limits } from "../../limits/limits.ts";
import type { GrpcOutcome, ProtocolName } from "../../operations/ended-request.ts";
import type { HttpRequest, HttpResponse } from "../port/exchange.ts";
import { type ErrorOptions, sendError } from "./response.ts";

/** The outcome of a request, for the access log, the request log and the metrics. Contains nothing personal. */
export interface RequestOutcome {
  /** The REST path or procedure that was called; `unknown` if there is none. Never the path as sent. */
  readonly endpoint: string;
  readonly protocol: ProtocolName;
  /** The gRPC status that the response carries; null where the HTTP status is the outcome. */
  readonly outcome: GrpcOutcome | null;
}

/** What the port knows of a request before a handler reads it. */
export interface RequestContext {
  /** Returned as X-Request-Id. */
  readonly requestId: string;
  /** The path without the query, normalized: encoded unreserved characters are decoded. */
  readonly path: string;
  /** The network of the client, for limits only: it is never stored or logged. */
  network(): string;
  /** Time per stage, added by calls, for the access log and the trace. */
  readonly timing: CallTiming;
  /** How much longer the body may take to arrive, in milliseconds. */
  bodyTimeLeftMs(): number;
  /** Resolves when the response is complete or its connection has ended, to the time (`performance.now`). */
  readonly closed: Promise<number>;
}

const ENCODED_OCTET = /%([0-9a-f]{2})/gi;
/** The characters that mean the same whether or not they are encoded (RFC 3986, section 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * The path of a request line without its query, with encoded unreserved characters decoded: `/v1/chart/%66ull` is
 * `/v1/chart/full`. Every other encoding remains, `%2F` and malformed ones included, so it matches no path.
 *
 * **Source:** RFC 3986, section 6.2.2.2.
 *
 * @param target path and query, as in the request line
 */
function pathOfTarget(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (!path.includes("%")) return path;
  return path.replace(ENCODED_OCTET, (octet, hexadecimal: string) => {
    const character = String.fromCharCode(Number.parseInt(hexadecimal, 16));
    return UNRESERVED.test(character) ? character : octet;
  });
}

export function contextOf(
  request: HttpRequest,
  response: HttpResponse,
  requestId: string,
  { requestTimeoutMs }: Pick<Limits, "requestTimeoutMs">,
): RequestContext {
  const bodyEndMs = performance.now() + requestTimeoutMs;
  const closed = Promise.withResolvers<number>();
  if (response.destroyed) closed.resolve(performance.now());
  else response.once("close", () => closed.resolve(performance.now()));
  return {
    requestId,
    path: pathOfTarget(request.url ?? ""),
    network: () => request.usage.network.name,
    timing: { queueMs: 0, databaseMs: 0, trace: null },
    bodyTimeLeftMs: () => Math.max(1, bodyEndMs - performance.now()),
    closed: closed.promise,
  };
}

/** Answers a request. Resolves once the response is written or the client has disconnected. */
export type Serve = (
  request: HttpRequest,
  response: HttpResponse,
  context: RequestContext,
) => Promise<RequestOutcome>;

/** Handles the requests of a protocol at a set of paths. */
export interface RequestHandler {
  serves(path: string): boolean;
  /** Never rejects. */
  readonly serve: Serve;
  /** Answers a request whose head breaks HTTP, in the handler's protocol. Absent: it is answered as by REST. */
  readonly reject?: (
    error: ServiceError,
    request: HttpRequest,
    response: HttpResponse,
    context: RequestContext,
  ) => RequestOutcome;
}

export const UNKNOWN_ENDPOINT = "unknown";

/** What Node reports, by their codes, for reading from or writing to a client that has disconnected. */
const DISCONNECT_CODES: ReadonlySet<unknown> = new Set([
  "ECANCELED",
  "ECONNRESET",
  "EPIPE",
  "ERR_HTTP2_INVALID_STREAM",
  "ERR_HTTP2_SESSION_ERROR",
  "ERR_HTTP2_STREAM_ERROR",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_WRITE_AFTER_END",
  "HPE_INVALID_EOF_STATE",
]);

/**
 * Whether an error means that the client has disconnected, which is not a failure of the service. The error can precede the
 * close of the request.
 *
 * A connection of the service itself fails with the same codes. The errors of its database are marked where they are caught
 * (`DatabaseFailure`), so they have no code.
 */
export function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISCONNECT_CODES.has(error.code);
}

/** Sends what a handler has thrown as a REST error. A client that has disconnected gets no response. */
export function sendThrown(
  error: unknown,
  request: HttpRequest,
  response: HttpResponse,
  { requestId }: Pick<RequestContext, "requestId">,
  { baseUrl, log }: ErrorOptions,
): void {
  if (error instanceof CallCancelledError) return;
  if (isDisconnect(error)) {
    request.cancel();
    return;
  }
  sendError(response, toServiceError(error, requestId, log), baseUrl);
}

/** The outcome of a call that ends with an error. */
export function outcomeOfError({ grpcStatus, httpStatus }: ServiceError): GrpcOutcome {
  return { grpcName: grpcStatus.grpcName, restStatus: httpStatus };
}

/** The methods of what can be read: a response to HEAD is that to GET without its content (RFC 9110, section 9.3.2). */
export const READ_VERBS: readonly string[] = ["GET", "HEAD"];

/** @throws {ServiceError} not_found (405), with the accepted verbs in Allow */
export function assertVerb(request: HttpRequest, path: string, verbs: readonly string[]): void {
  if (!verbs.includes(request.method ?? "")) throw verbNotAccepted(request.method, path, verbs);
}

export function verbNotAccepted(
  method: string | undefined,
  path: string,
  verbs: readonly string[],
): ServiceError {
  const message = `${methodInWords(method)} is not accepted: ${path} answers ${verbs.join(" and ")} only.`;
  return new ServiceError("not_found", message, { httpStatus: 405, headers: { allow: verbs.join(", ") } });
}

/** The method of a request for a message. Over HTTP/2 it can be any text. */
export function methodInWords(method: string | undefined): string {
  return method !== undefined && /^[A-Z]{3,16}$/.test(method) ? method : "The method";
}

/**
 * The error of a preflight (CORS): a browser asks whether a page of another origin may send the request. No page may, as it
 * would contain the API key.
 *
 * @param allow the value of the header Allow
 */
export function preflightRejected(allow: string, baseUrl: string): ServiceError {
  const message = `Pages of other origins cannot call the service: they would contain the API key. Call it from your own server: ${baseUrl}/docs/web-pages`;
  return new ServiceError("not_found", message, { httpStatus: 405, headers: { allow } });
}
