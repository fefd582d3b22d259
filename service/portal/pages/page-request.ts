import { ServiceError } from "../../contract/errors.ts";
import { readBody } from "../../transport/http/request-body.ts";
import type { RequestContext } from "../../transport/http/request-handler.ts";
import type { HttpRequest } from "../../transport/port/exchange.ts";

export interface PageRequest {
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a posted form; empty for GET. */
  readonly form: URLSearchParams;
  /** The cookies, for the sign-in library. */
  readonly headers: Headers;
  /** The client's network, for limits only; never stored or logged in clear. */
  readonly network: string;
  readonly requestId: string;
  /** Aborts when the browser disconnects before the response is sent. */
  readonly signal: AbortSignal;
}

export interface PageOrigin {
  /** The origin of BASE_URL; null if it is not set: then the scheme of the connection and the Host header define it. */
  readonly publicOrigin: string | null;
  readonly isHttps: boolean;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const FORM_BYTES_MAX = 16_384;

/**
 * Reads a request and, for POST, its form.
 *
 * @throws {ServiceError} with status 403 for a form that another site sent, 405, 413 or 415
 * @throws {CallCancelledError} when the client has disconnected
 */
export async function readPageRequest(
  request: HttpRequest,
  { requestId, path, bodyTimeLeftMs }: Pick<RequestContext, "requestId" | "path" | "bodyTimeLeftMs">,
  { publicOrigin, isHttps }: PageOrigin,
  signal: AbortSignal,
): Promise<PageRequest> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const cookie = request.headers.cookie;
  const network = request.usage.network.name;
  const page = {
    path,
    query: url.searchParams,
    headers: new Headers(cookie === undefined ? {} : { cookie }),
    network,
    requestId,
    signal,
  };
  if (request.method === "GET" || request.method === "HEAD") {
    return { ...page, verb: "GET", form: new URLSearchParams() };
  }
  if (request.method !== "POST") {
    throw new ServiceError("not_found", "Pages accept only GET and POST.", {
      httpStatus: 405,
      headers: { allow: "GET, HEAD, POST" },
    });
  }
  assertSameOrigin(request, publicOrigin, isHttps);
  if (!FORM_TYPE.test(request.headers["content-type"] ?? "")) {
    throw new ServiceError(
      "invalid_request",
      "The content type of a form must be application/x-www-form-urlencoded.",
      { httpStatus: 415 },
    );
  }
  const body = await readBody(request, { bytesMax: FORM_BYTES_MAX, timeoutMs: bodyTimeLeftMs() });
  return { ...page, verb: "POST", form: new URLSearchParams(body.toString("utf8")) };
}

/**
 * Rejects a form that another site made the browser send, or a page of this host over the other scheme. Current browsers
 * state the origin of every POST; a request that states none, or another, is rejected.
 */
function assertSameOrigin(request: HttpRequest, publicOrigin: string | null, isHttps: boolean): void {
  const { origin, host } = request.headers;
  const serviceHost = host ?? request.headers[":authority"];
  const serviceOrigin = publicOrigin ?? `${isHttps ? "https" : "http"}://${serviceHost}`;
  const statedOrigin = originOf(origin ?? "");
  if (statedOrigin !== null && statedOrigin === originOf(serviceOrigin)) return;
  if (origin === undefined && request.headers["sec-fetch-site"] === "same-origin") return;
  throw new ServiceError("invalid_request", "This form was not sent from a page of this service.", {
    httpStatus: 403,
  });
}

/** Without the default port of the scheme, which browsers omit. */
function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
