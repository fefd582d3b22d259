import { CallCancelledError } from "../../call/cancellation.ts";
import { ServiceError } from "../../contract/errors.ts";
import { clientNetworkOf } from "../../request/client-network.ts";
import type { DoorRequest } from "../../transport/one-port.ts";
import { readBytes } from "../../transport/request-body.ts";

/** A browser's request to a page. */
export interface PageRequest {
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a posted form; empty for GET. */
  readonly form: URLSearchParams;
  /** The cookies, for the sign-in library. */
  readonly headers: Headers;
  /** The client's network, for the throttle only; never stored or logged. */
  readonly clientNetwork: string;
  readonly requestId: string;
  /** Aborts when the browser disconnects before the response is sent. */
  readonly signal: AbortSignal;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const FORM_BYTES_MAX = 16_384;

/**
 * Reads a request and, for POST, its form.
 *
 * @param trustedProxies number of proxies in front of the service, each of which appends an address to X-Forwarded-For
 * @throws {ServiceError} with status 403 for a form that another site sent, 405, 413 or 415
 * @throws {CallCancelledError} when the client has disconnected
 */
export async function readPageRequest(
  request: DoorRequest,
  requestId: string,
  trustedProxies: number,
  signal: AbortSignal,
): Promise<PageRequest> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const cookie = request.headers.cookie;
  const clientNetwork = clientNetworkOf(request, trustedProxies);
  if (clientNetwork === null) throw new CallCancelledError("the client disconnected");
  const page = {
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(cookie === undefined ? {} : { cookie }),
    clientNetwork,
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
  assertSameOrigin(request);
  if (!FORM_TYPE.test(request.headers["content-type"] ?? "")) {
    throw new ServiceError(
      "invalid_request",
      "The content type of a form must be application/x-www-form-urlencoded.",
      { httpStatus: 415 },
    );
  }
  const body = await readBytes(request, { maxBytes: FORM_BYTES_MAX });
  return { ...page, verb: "POST", form: new URLSearchParams(body.toString("utf8")) };
}

/**
 * Rejects a form that another site made the browser send. Current browsers state the origin of every POST; a request that
 * states none, or another host, is rejected.
 */
function assertSameOrigin(request: DoorRequest): void {
  const { origin, host } = request.headers;
  const serviceHost = host ?? request.headers[":authority"];
  if (typeof origin === "string" && URL.canParse(origin) && new URL(origin).host === serviceHost) return;
  if (origin === undefined && request.headers["sec-fetch-site"] === "same-origin") return;
  throw new ServiceError("invalid_request", "This form was not sent from a page of this service.", {
    httpStatus: 403,
  });
}
