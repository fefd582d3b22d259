import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { errorBody, invalidRequest, type ServiceError, type ViolationCode } from "../contract/errors.ts";
import { REQUEST_ID_HEADER, requestIdFrom, UNKNOWN_ENDPOINT } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";

/** Error codes of a connection that ended before its request did. */
const DISCONNECT_CODES: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

/** How long the rest of the client's data is read and discarded. Cutting the connection could lose the response. */
const LINGER_MS = 1_000;

/** Answers bytes that are not an HTTP/1.1 request, or a request that arrived too slowly, in the format of every error. */
export function createBrokenRequestAnswer(
  baseUrl: () => string,
  log: Pick<Logger, "info">,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Nothing can be added to a response that has begun, or sent to a client that has disconnected.
    if (!socket.writable || DISCONNECT_CODES.has(error.code ?? "") || hasBegunResponse(socket)) {
      socket.destroy();
      return;
    }
    const requestId = requestIdFrom(undefined);
    const { httpStatus, body } = rejectionOf(error.code, baseUrl());
    const head = [
      `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    log.info({ requestId, endpoint: UNKNOWN_ENDPOINT, status: httpStatus }, "request");
  };
}

function rejectionOf(code: string | undefined, baseUrl: string) {
  const error = errorOf(code);
  return { httpStatus: error.httpStatus, body: JSON.stringify(errorBody(error, baseUrl)) };
}

function errorOf(code: string | undefined): ServiceError {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return bodyTimeout();
    case "HPE_HEADER_OVERFLOW":
      return bodyError("body_too_large", "has headers that are too long", 431);
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return bodyError("body_too_large", "has chunk extensions that are too long", 413);
    default:
      return bodyError("invalid_encoding", "is not valid HTTP/1.1", 400);
  }
}

function bodyError(code: ViolationCode, message: string, httpStatus: number): ServiceError {
  return invalidRequest([{ field: "body", code, message }], httpStatus);
}

/** Node stores a connection's current response under this internal name. */
function hasBegunResponse(socket: Socket): boolean {
  const response = (socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null })
    ._httpMessage;
  return response?.headersSent ?? false;
}
