import { Code, ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import { endStreamFlag, endStreamToJson, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { ServiceError } from "../../contract/errors.ts";
import { JSON_TYPE } from "../http/response.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { connectErrorOf } from "./rpc-error.ts";

/** Thrown for a request that is not a call in any of the protocols. The protocols define its HTTP status, not an error. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly httpStatus: number;
  /** The value of the header Allow. */
  readonly allow: string | null;

  constructor(httpStatus: number, allow: string | null = null) {
    super(`rejected with ${httpStatus}`);
    this.httpStatus = httpStatus;
    this.allow = allow;
  }
}

/** The error that is sent with the status of a {@link Rejection}. */
export function errorOfRejection({ httpStatus }: Rejection, baseUrl: string): ConnectError {
  switch (httpStatus) {
    case 404:
      return unknownProcedure(baseUrl);
    case 405:
      return new ConnectError(
        "The procedure does not accept this HTTP method; Allow lists those that it accepts.",
        Code.Unimplemented,
      );
    case 415:
      return new ConnectError(
        "The content type must be application/json, application/proto, or one of gRPC or gRPC-Web.",
        Code.InvalidArgument,
      );
    case 505:
      return new ConnectError(
        "This procedure streams in both directions, which requires HTTP/2.",
        Code.Unimplemented,
      );
    default:
      return new ConnectError("The request is malformed.", Code.InvalidArgument);
  }
}

/** not_found, with the code that gRPC clients expect for a procedure that the server does not have. */
function unknownProcedure(baseUrl: string): ConnectError {
  const notFound = new ServiceError("not_found", "This procedure does not exist.");
  const { rawMessage, details } = connectErrorOf(notFound, baseUrl, null);
  const error = new ConnectError(rawMessage, Code.Unimplemented);
  error.details = details;
  return error;
}

/**
 * Sends an error of a request whose framing is not known: over gRPC and gRPC-Web as a response of headers only
 * ("Trailers-Only"), otherwise as Connect does.
 */
export function sendUnframedError(
  request: DoorRequest,
  response: DoorResponse,
  error: ConnectError,
  httpStatus: number,
): void {
  const contentType = request.headers["content-type"] ?? "";
  if (contentType.startsWith("application/grpc")) {
    const trailer = setTrailerStatus(new Headers({ "content-type": contentType }), error);
    makeMessageReadable(trailer);
    for (const [name, value] of trailer) response.setHeader(name, value);
    response.end();
    return;
  }
  response.statusCode = httpStatus;
  for (const [name, value] of error.metadata) response.setHeader(name, value);
  response.setHeader("content-type", JSON_TYPE);
  response.end(errorToJsonBytes(error, undefined));
}

const CONNECT_STREAM = "application/connect+";

/**
 * Sends the error of a call in any protocol. A stream of Connect carries it in its last message, with status 200; its clients
 * would not read the code of another status.
 *
 * **Source:** https://connectrpc.com/docs/protocol, streaming RPCs.
 */
export function sendCallError(
  request: DoorRequest,
  response: DoorResponse,
  error: ConnectError,
  httpStatus: number,
): void {
  const contentType = request.headers["content-type"] ?? "";
  if (!contentType.startsWith(CONNECT_STREAM)) {
    sendUnframedError(request, response, error, httpStatus);
    return;
  }
  const endStream = JSON.stringify(endStreamToJson(new Headers(), error, undefined));
  response.setHeader("content-type", contentType);
  response.end(encodeEnvelope(endStreamFlag, Buffer.from(endStream)));
}

const GRPC_MESSAGE = "grpc-message";

/**
 * Encodes an error message as every gRPC client can decode it.
 *
 * connect percent-encodes everything but letters and digits. gRPC encodes bytes outside printable ASCII and the percent
 * sign only ("Percent-Encoded" in grpc/doc/PROTOCOL-HTTP2.md), and @grpc/grpc-js decodes no more than that: it would show
 * "%2C" for a comma.
 */
export function makeMessageReadable(trailer: Headers): void {
  const encoded = trailer.get(GRPC_MESSAGE);
  if (encoded !== null) trailer.set(GRPC_MESSAGE, percentEncode(decodeURIComponent(encoded)));
}

/** Encodes bytes outside 0x20–0x7E, and "%", as %XX of UTF-8. */
function percentEncode(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]+|%/gu, encodeURIComponent);
}
