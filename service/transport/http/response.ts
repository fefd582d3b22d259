import type { Logger } from "pino";
import { type CallTiming, createCallStages } from "../../call/call-timing.ts";
import { isPromise } from "../../call/cancellation.ts";
import type { Answer } from "../../call/handle-call.ts";
import { errorBody, type ServiceError } from "../../contract/errors.ts";
import { REQUEST_ID_HEADER } from "../../contract/headers.ts";
import type { HttpResponse } from "../port/exchange.ts";
import type { EncodedContent } from "./compression.ts";
import type { ServiceContext } from "./service-context.ts";

export const JSON_TYPE = "application/json";

/** Cache-Control of every response that may not be stored. */
export const NO_STORE = "no-store";

/** RFC 9111: the client alone may cache the response, for a day. It changes only with the service's version. */
const CLIENT_CACHE_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "private, max-age=86400",
  // Requests need a key, so a cached response is reused for the same key only.
  vary: "Authorization, X-API-Key",
};

export function cacheHeaders({ isCacheable }: Answer): Readonly<Record<string, string>> {
  return isCacheable ? CLIENT_CACHE_HEADERS : { "cache-control": NO_STORE };
}

/** Encodes the answer, as JSON text or compressed. If that fails, the counted request is refunded. */
export async function encodeAnswer<Content>(
  encode: () => Content | Promise<Content>,
  { refund }: Pick<Answer, "refund">,
  timing?: CallTiming,
): Promise<Content> {
  const stages = createCallStages(timing);
  stages.enter("encode");
  try {
    const content = encode();
    return isPromise(content) ? await content : content;
  } catch (error) {
    await refund();
    throw error;
  } finally {
    stages.enter(null);
  }
}

/** What a handler needs to answer errors as REST does. */
export type ErrorOptions = Pick<ServiceContext, "baseUrl"> & { readonly log: Pick<Logger, "error"> };

/** Sends an error in the format of REST. The response has its X-Request-Id, which the body repeats. */
export function sendError(response: HttpResponse, error: ServiceError, baseUrl: string): void {
  setHeaders(response, error.headers);
  const requestId = String(response.getHeader(REQUEST_ID_HEADER));
  send(response, error.httpStatus, JSON_TYPE, JSON.stringify(errorBody(error, baseUrl, requestId)));
}

/** Sends a complete response, to HEAD without its content. A null content type: the body is empty. */
export function send(
  response: HttpResponse,
  status: number,
  contentType: string | null,
  body: string | Buffer,
): void {
  // The client may have disconnected while the response was computed.
  if (response.headersSent || response.destroyed) return;
  response.statusCode = status;
  if (contentType !== null) response.setHeader("content-type", contentType);
  const bytes = Buffer.byteLength(body);
  response.setHeader("content-length", bytes);
  if (response.getHeader("cache-control") === undefined) response.setHeader("cache-control", NO_STORE);
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
  response: HttpResponse,
  status: number,
  contentType: string | null,
  { body, encoding, isNegotiated }: EncodedContent,
): void {
  if (isNegotiated) {
    const names = response.getHeader("vary");
    response.setHeader("vary", names === undefined ? "Accept-Encoding" : `${names}, Accept-Encoding`);
  }
  if (encoding !== null) response.setHeader("content-encoding", encoding);
  send(response, status, contentType, body);
}

export function setHeaders(response: HttpResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/**
 * Aborts when the client disconnects before the response is complete.
 *
 * @param closed resolves when the response has closed
 */
export function clientDisconnectSignal(
  response: HttpResponse,
  closed: Promise<unknown>,
  controller: AbortController = new AbortController(),
): AbortSignal {
  if (response.destroyed) controller.abort();
  void closed.then(() => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
