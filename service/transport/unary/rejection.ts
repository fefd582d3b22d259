import type { ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import { endStreamFlag, endStreamToJson, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { GRPC_UNIMPLEMENTED, invalidRequest, ServiceError, type Violation } from "../../contract/errors.ts";
import { methodInWords } from "../http/request-handler.ts";
import { unsupportedMediaType } from "../http/request-head.ts";
import { JSON_TYPE } from "../http/response.ts";
import type { HttpResponse } from "../port/exchange.ts";

/** Thrown for a request that is not a call in any of the protocols. The protocols define its HTTP status. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly error: ServiceError;

  constructor(error: ServiceError) {
    super(error.message);
    this.error = error;
  }
}

export function unknownProcedure(): Rejection {
  const message = "This procedure does not exist.";
  return new Rejection(new ServiceError("not_found", message, { grpcStatus: GRPC_UNIMPLEMENTED }));
}

/**
 * @param method of the request
 * @param allow the value of the header Allow
 */
export function wrongMethod(method: string | undefined, allow: string): Rejection {
  const message = `${methodInWords(method)} is not accepted: this procedure answers ${allow} only.`;
  const headers = { allow };
  return new Rejection(
    new ServiceError("not_found", message, { httpStatus: 405, grpcStatus: GRPC_UNIMPLEMENTED, headers }),
  );
}

/** A request whose content type is not of any of the protocols, or whose codec is not known. */
export function unknownContentType(): Rejection {
  const message =
    "must have the Content-Type application/json, application/proto, or one of gRPC or gRPC-Web";
  return new Rejection(unsupportedMediaType(message));
}

/** A stream over a version of HTTP that cannot carry it. */
export function needsHttp2(): Rejection {
  const message = "must be sent over HTTP/2: this procedure streams in both directions";
  const violation: Violation = { field: "body", code: "invalid_encoding", message };
  return new Rejection(invalidRequest([violation], 505, { grpcStatus: GRPC_UNIMPLEMENTED }));
}

/**
 * Sends an error of a request whose framing is not known: over gRPC and gRPC-Web as a response of headers only
 * ("Trailers-Only"), otherwise as Connect does.
 */
export function sendUnframedError(response: HttpResponse, error: ConnectError, httpStatus: number): void {
  const contentType = response.req.headers["content-type"] ?? "";
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
export function sendCallError(response: HttpResponse, error: ConnectError, httpStatus: number): void {
  const contentType = response.req.headers["content-type"] ?? "";
  if (!contentType.startsWith(CONNECT_STREAM)) {
    sendUnframedError(response, error, httpStatus);
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
