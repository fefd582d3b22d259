import { STATUS_CODES } from "node:http";
import type { Logger } from "pino";
import {
  errorBody,
  invalidRequest,
  memoryLimitReached,
  type ServiceError,
  type ViolationCode,
} from "../../contract/errors.ts";
import { REQUEST_ID_HEADER } from "../../contract/headers.ts";
import type { Http1Connection } from "../port/http1-connection.ts";
import type { Http1Options } from "../port/http1-server.ts";
import { bodyTimeout } from "./request-body.ts";
import { isDisconnect, UNKNOWN_ENDPOINT } from "./request-handler.ts";
import { connectNotSupported, requestIdFrom } from "./request-head.ts";
import { JSON_TYPE, NO_STORE, type sendError } from "./response.ts";

/**
 * What answers requests that do not reach the routes, in the format of every error.
 *
 * @param sendRefusal sends the error of a request that is not read, in the protocol of its path
 */
export function createSocketAnswers(
  baseUrl: () => string,
  log: Pick<Logger, "info">,
  sendRefusal: typeof sendError,
): Pick<Http1Options, "onBrokenRequest" | "onConnect" | "onRejected"> {
  const answer = (connection: Http1Connection, requestId: string, error: ServiceError): void => {
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
    connection.write(`HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\n${lines.join("")}\r\n${body}`);
    connection.finish();
    log.info({ requestId, endpoint: UNKNOWN_ENDPOINT, protocol: "rest", status: httpStatus }, "request");
  };
  return {
    onBrokenRequest(error, connection) {
      // A response that has begun cannot be replaced, and a disconnected client receives nothing.
      if (!connection.writable || isDisconnect(error) || connection.hasBegunResponse) {
        connection.destroy();
        return;
      }
      answer(connection, requestIdFrom(undefined), errorOf(error.code));
    },
    onConnect({ headers }, connection) {
      answer(connection, requestIdFrom(headers[REQUEST_ID_HEADER]), connectNotSupported());
    },
    onRejected(response) {
      response.setHeader(REQUEST_ID_HEADER, requestIdFrom(response.req.headers[REQUEST_ID_HEADER]));
      sendRefusal(response, memoryLimitReached(), baseUrl());
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
    default:
      return bodyError("invalid_encoding", "is not valid HTTP/1.1", 400);
  }
}

function bodyError(code: ViolationCode, message: string, httpStatus: number): ServiceError {
  return invalidRequest([{ field: "body", code, message }], httpStatus);
}
