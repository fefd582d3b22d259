import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorBody, invalidRequest, type ServiceError, type ViolationCode } from "../contract/errors.ts";
import type { DoorResponse } from "./one-port.ts";
import { REQUEST_ID_HEADER, requestIdFrom } from "./request-id.ts";
import { sendError } from "./rest.ts";

/** Codes of a connection that ended before its request did. */
const LEFT: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

/** Answers HTTP/1.1 that is no request, or one that came too slowly, in the form of every other error. */
export function createBrokenRequestAnswer(
  baseUrl: () => string,
  log: { info(fields: object, message: string): void },
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Nothing can be put into a response that has begun, nor onto a connection that the peer has left.
    if (!socket.writable || LEFT.has(error.code ?? "") || hasBegunResponse(socket)) {
      socket.destroy();
      return;
    }
    const requestId = requestIdFrom(undefined);
    const refusal = refusalOf(error.code);
    const body = JSON.stringify(errorBody(refusal, baseUrl()));
    const head = [
      `HTTP/1.1 ${refusal.httpStatus} ${STATUS_CODES[refusal.httpStatus]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    // What the peer goes on sending is read and dropped until it ends, or for a second: cutting it at once could
    // lose it the answer.
    socket.resume();
    setTimeout(() => socket.destroy(), 1_000).unref();
    log.info({ requestId, endpoint: "unknown", status: refusal.httpStatus }, "request");
  };
}

/** Answers a request over HTTP/2 whose body came too slowly. */
export function refuseSlowBody(response: DoorResponse, baseUrl: string): void {
  sendError(response, tooSlow(), baseUrl);
}

function refusalOf(code: string | undefined): ServiceError {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return tooSlow();
    case "HPE_HEADER_OVERFLOW":
      return refusal("body_too_large", "has headers that are too long", 431);
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return refusal("body_too_large", "has chunk extensions that are too long", 413);
    default:
      return refusal("invalid_encoding", "is no HTTP/1.1", 400);
  }
}

function tooSlow(): ServiceError {
  return refusal("body_timeout", "did not arrive in time", 408);
}

function refusal(code: ViolationCode, message: string, httpStatus: number): ServiceError {
  return invalidRequest([{ field: "body", code, message }], httpStatus);
}

/** Node keeps the response that a connection is at under this name. */
function hasBegunResponse(socket: Socket): boolean {
  const current = (socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null })
    ._httpMessage;
  return current?.headersSent ?? false;
}
