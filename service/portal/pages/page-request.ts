import { CallCancelledError } from "../../call/cancellation.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { DoorRequest } from "../../transport/one-port.ts";
import { readBytes } from "../../transport/request-body.ts";
import { networkOf } from "./client-network.ts";

/** A browser's request, as pages need it. */
export interface PageRequest {
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a posted form. */
  readonly form: URLSearchParams;
  /** The cookies, for the sign-in library. */
  readonly headers: Headers;
  /** Where the caller is, for the throttle alone; kept nowhere. */
  readonly address: string;
  readonly requestId: string;
  /** Comes when the browser waits for the page no more. */
  readonly signal: AbortSignal;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const FORM_BYTES_MAX = 16_384;

/**
 * Reads a request; of a POST, its form.
 *
 * @param trustedProxies proxies in front, each of which adds the address it was called from to X-Forwarded-For
 * @throws ServiceError 405, 413, 415, or 403 for a form that another site sent · CallCancelledError
 */
export async function readPageRequest(
  request: DoorRequest,
  requestId: string,
  trustedProxies: number,
  signal: AbortSignal,
): Promise<PageRequest> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const cookie = request.headers.cookie;
  const page = {
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(cookie === undefined ? {} : { cookie }),
    address: addressOf(request, trustedProxies),
    requestId,
    signal,
  };
  if (request.method === "GET" || request.method === "HEAD") {
    return { ...page, verb: "GET", form: new URLSearchParams() };
  }
  if (request.method !== "POST") {
    throw new ServiceError("not_found", "Pages answer GET and POST only.", {
      httpStatus: 405,
      headers: { allow: "GET, HEAD, POST" },
    });
  }
  assertOwnSite(request);
  if (!FORM_TYPE.test(request.headers["content-type"] ?? "")) {
    throw new ServiceError("invalid_request", "A form is sent as application/x-www-form-urlencoded.", {
      httpStatus: 415,
    });
  }
  const body = await readBytes(request, { maxBytes: FORM_BYTES_MAX });
  return { ...page, verb: "POST", form: new URLSearchParams(body.toString("utf8")) };
}

/**
 * Refuses what another site made a browser send. Every browser of today tells where a POST comes from; what does not say
 * so, or says it of another host, is refused.
 */
function assertOwnSite(request: DoorRequest): void {
  const { origin, host } = request.headers;
  const own = host ?? request.headers[":authority"];
  if (typeof origin === "string" && URL.canParse(origin) && new URL(origin).host === own) return;
  if (origin === undefined && request.headers["sec-fetch-site"] === "same-origin") return;
  throw new ServiceError("invalid_request", "This form was not sent from a page of this service.", {
    httpStatus: 403,
  });
}

function addressOf(request: DoorRequest, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    const address = forwarded.at(-trustedProxies)?.trim();
    if (address) return networkOf(address);
  }
  const address = request.socket?.remoteAddress;
  if (address === undefined) throw new CallCancelledError("the request broke off");
  return networkOf(address);
}
