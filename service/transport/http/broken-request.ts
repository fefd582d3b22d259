import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import {
  errorBody,
  heldTooMuch,
  invalidRequest,
  type ServiceError,
  type ViolationCode,
} from "../../contract/errors.ts";
import { endConnection, endUnread } from "../port/connection-end.ts";
import type { DoorResponse } from "../port/exchange.ts";
import { HEAD_PIECES_CODE } from "../port/http1-server.ts";
import { PIECE_BYTES, PIECES_MAX } from "../port/request-hold.ts";
import { UNKNOWN_ENDPOINT } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";
import { connectNotSupported, REQUEST_ID_HEADER, requestIdFrom } from "./request-head.ts";
import { JSON_TYPE, NO_STORE, type sendError } from "./response.ts";

/** Error codes of a connection that ended before its request did. */
const DISCONNECT_CODES: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

/** Answers requests that do not reach the routes, in the format of every error. */
export interface SocketAnswers {
  /** Bytes that are not an HTTP/1.1 request, or a request that arrived too slowly. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, socket: Socket) => void;
  /** A request with the method CONNECT. */
  readonly onConnect: (request: IncomingMessage, socket: Socket) => void;
  /** A request that is not read, because open requests occupy too much memory. */
  readonly onRefused: (response: DoorResponse) => void;
}

/** @param sendRefusal sends the error of a request that is not read, in the protocol of its path */
export function createSocketAnswers(
  baseUrl: () => string,
  log: Pick<Logger, "info">,
  sendRefusal: typeof sendError,
): SocketAnswers {
  const answer = (socket: Socket, requestId: string, error: ServiceError, isRead = true): void => {
    const body = JSON.stringify(errorBody(error, baseUrl(), requestId));
    const headers = {
      ...error.headers,
      "content-type": JSON_TYPE,
      "content-length": Buffer.byteLength(body),
      "cache-control": NO_STORE,
      [REQUEST_ID_HEADER]: requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const { httpStatus } = error;
    const bytes = Buffer.from(
      `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\n${lines.join("")}\r\n${body}`,
    );
    if (isRead) {
      socket.write(bytes);
      endConnection(socket);
    } else endUnread(socket, bytes);
    log.info({ requestId, endpoint: UNKNOWN_ENDPOINT, door: "rest", status: httpStatus }, "request");
  };
  return {
    onBrokenRequest(error, socket) {
      // A response that has begun cannot be replaced, and a disconnected client receives nothing.
      if (!socket.writable || DISCONNECT_CODES.has(error.code ?? "") || hasBegunResponse(socket)) {
        socket.destroy();
        return;
      }
      answer(socket, requestIdFrom(undefined), errorOf(error.code), error.code !== HEAD_PIECES_CODE);
    },
    onConnect({ headers }, socket) {
      answer(socket, requestIdFrom(headers[REQUEST_ID_HEADER]), connectNotSupported());
    },
    onRefused(response) {
      response.setHeader(REQUEST_ID_HEADER, requestIdFrom(response.req.headers[REQUEST_ID_HEADER]));
      sendRefusal(response, heldTooMuch(), baseUrl());
    },
  };
}

function errorOf(code: string | undefined): ServiceError {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return bodyTimeout();
    case "HPE_HEADER_OVERFLOW":
      return bodyError("body_too_large", "has headers that are too long", 431);
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return bodyError("body_too_large", "has chunk extensions that are too long", 413);
    case HEAD_PIECES_CODE:
      return bodyError(
        "invalid_encoding",
        `has a head in more than ${PIECES_MAX} pieces, and one for each ${PIECE_BYTES} bytes`,
        400,
      );
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
