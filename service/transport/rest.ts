import { CallerGoneError } from "../call/caller-gone.ts";
import { type Answer, type CallLog, type HandleCall, internalError } from "../call/handle-call.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { errorBody, ServiceError } from "../contract/errors.ts";
import type { JsonEncoder } from "../contract/json-encoder.ts";
import type { SendDocument } from "../portal/site/send-document.ts";
import type { WebDocuments } from "../portal/site/web-document.ts";
import { cacheHeaders, NOT_KEPT } from "./cache-headers.ts";
import type { DoorListener, DoorRequest, DoorResponse } from "./one-port.ts";
import { REQUEST_ID_HEADER, requestIdFrom } from "./request-id.ts";
import { discardBody, readJsonBody } from "./rest-body.ts";
import { parseQuery } from "./rest-query.ts";

export interface RestOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  /** What is there to be read without a key. */
  readonly documents: WebDocuments;
  readonly sendDocument: SendDocument;
  /** The service's public address, without a slash at its end. */
  readonly baseUrl: string;
  readonly maxBodyBytes: number;
  readonly log: CallLog;
}

const JSON_TYPE = "application/json";
const DOCUMENT_VERBS = ["GET", "HEAD"];

/**
 * The REST door: JSON over HTTP at the paths of the contract's google.api.http annotations. It answers every request
 * it is given; what has no route is not_found.
 */
export function createRestHandler(options: RestOptions): DoorListener {
  const { endpoints, handleCall, documents, sendDocument, baseUrl, maxBodyBytes, log } = options;

  const answer = async (request: DoorRequest, response: DoorResponse, requestId: string): Promise<void> => {
    const path = (request.url ?? "").split("?", 1)[0]!;
    const document = documents.get(path);
    if (document !== undefined) {
      assertVerb(request, path, DOCUMENT_VERBS);
      await sendDocument(request, response, document);
      return;
    }
    const endpoint = endpoints.get(path);
    if (endpoint === undefined) throw new ServiceError("not_found", "There is nothing at this address.");
    const { method, verb, encode } = endpoint;
    assertVerb(request, path, [verb]);
    const read = () =>
      verb === "POST" ? readJsonBody(request, maxBodyBytes) : parseQuery(method.input, request.url ?? "");
    const answered = await handleCall(endpoint, read, {
      requestId,
      header: (name) => headerOf(request, name),
      signal: leaveSignal(response),
    });
    const text = await encodeAnswer(encode, answered);
    const headers = { ...answered.headers, ...(verb === "GET" ? cacheHeaders(answered) : {}) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    send(response, 200, JSON_TYPE, text);
  };

  return (request, response) => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    answer(request, response, requestId).catch((error: unknown) => {
      if (error instanceof CallerGoneError) return;
      sendError(response, asServiceError(error, requestId, log), baseUrl);
      discardBody(request);
    });
  };
}

/** The answer of the REST door to a failure; for whatever else has to refuse a request in the same words. */
export function sendError(response: DoorResponse, error: ServiceError, baseUrl: string): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  send(response, error.httpStatus, JSON_TYPE, JSON.stringify(errorBody(error, baseUrl)));
}

/** The answer as JSON text; one that cannot be written is given back, as after any failure of the service. */
export async function encodeAnswer(encode: JsonEncoder, answer: Answer): Promise<string> {
  try {
    return encode(answer.message);
  } catch (error) {
    await answer.giveBack();
    throw error;
  }
}

/** Comes when the caller leaves without its answer. */
export function leaveSignal(response: DoorResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** @throws ServiceError not_found (405), told with the verbs that there are */
export function assertVerb(request: DoorRequest, path: string, verbs: readonly string[]): void {
  if (verbs.includes(request.method ?? "")) return;
  const message = `${path} answers ${verbs.join(" and ")} only.`;
  throw new ServiceError("not_found", message, { httpStatus: 405, headers: { allow: verbs.join(", ") } });
}

/** A header by its lower-case name; the first, of one that is there more than once. */
export function headerOf(request: DoorRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** What a caller is told of anything thrown; a bug is logged. */
export function asServiceError(error: unknown, requestId: string, log: CallLog): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, err: error }, "a request failed");
  return internalError(requestId, error);
}

/** Writes an answer; without a content type, when it has no body. */
export function send(response: DoorResponse, status: number, contentType: string | null, body: string): void {
  // The caller may have gone while the work was done.
  if (response.headersSent || response.destroyed) return;
  response.statusCode = status;
  if (contentType !== null) response.setHeader("content-type", contentType);
  const bytes = Buffer.byteLength(body);
  response.setHeader("content-length", bytes);
  if (!response.hasHeader("cache-control")) response.setHeader("cache-control", NOT_KEPT);
  response.setHeader("x-content-type-options", "nosniff");
  // Text of ASCII alone, which nearly every answer is, goes out without being converted.
  response.end(body, bytes === body.length ? "latin1" : "utf8");
}
