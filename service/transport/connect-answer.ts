import { Code, ConnectError } from "@connectrpc/connect";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import { codeFromHttpStatus, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { grpcCodeName } from "./connect-error.ts";
import type { DoorCall } from "./door-call.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";

const GRPC_MESSAGE = "grpc-message";

/** Answers with an error where connect itself would leave the body empty, in the protocol of the request. */
export function answerConnectError(
  request: DoorRequest,
  response: DoorResponse,
  error: ConnectError,
  httpStatus: number,
  call: DoorCall,
): void {
  call.outcome = grpcCodeName(error.code);
  const contentType = request.headers["content-type"] ?? "";
  if (contentType.startsWith("application/grpc")) {
    // A response of headers alone ("Trailers-Only"); the status of gRPC is in them.
    const trailer = setTrailerStatus(new Headers({ "content-type": contentType }), error);
    makeMessageReadable(trailer);
    for (const [name, value] of trailer) response.setHeader(name, value);
    response.end();
  } else {
    response.statusCode = httpStatus;
    response.setHeader("content-type", "application/json");
    response.end(errorToJsonBytes(error, undefined));
  }
}

/** What a status without a body stands for. */
export function statusError(httpStatus: number): ConnectError {
  switch (httpStatus) {
    case 405:
      return new ConnectError("Procedures are called by POST.", Code.Unimplemented);
    case 415:
      return new ConnectError(
        "The content type must be application/json, application/proto, or one of gRPC or gRPC-Web.",
        Code.InvalidArgument,
      );
    case 505:
      return new ConnectError("This procedure streams both ways, which needs HTTP/2.", Code.Unimplemented);
    default:
      return new ConnectError("The request cannot be understood.", codeFromHttpStatus(httpStatus));
  }
}

/**
 * Notes the status of a gRPC response for the log, and writes its message so that every client reads it.
 *
 * connect encodes all but letters and digits; gRPC wants only what is outside printable ASCII, and the percent
 * sign, encoded ("Percent-Encoded" in grpc/doc/PROTOCOL-HTTP2.md), and @grpc/grpc-js decodes no more than that:
 * it would show "%2C" for a comma.
 */
export function withReadableMessage(
  answer: UniversalServerResponse,
  call: DoorCall,
): UniversalServerResponse {
  const { body, trailer } = answer;
  if (body === undefined || trailer === undefined) return answer;
  return { ...answer, body: withEnd(body, () => noteStatus(trailer, call)) };
}

function noteStatus(trailer: Headers, call: DoorCall): void {
  const status = Number(trailer.get("grpc-status") ?? Code.Unknown);
  call.outcome = status === 0 ? "OK" : grpcCodeName(status);
  makeMessageReadable(trailer);
}

function makeMessageReadable(trailer: Headers): void {
  const encoded = trailer.get(GRPC_MESSAGE);
  if (encoded !== null) trailer.set(GRPC_MESSAGE, percentEncode(decodeURIComponent(encoded)));
}

/** The bytes outside 0x20–0x7E, and "%", as %XX of UTF-8. */
function percentEncode(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]+|%/gu, encodeURIComponent);
}

/** The same parts, and a last look when they are all out. */
function withEnd(source: AsyncIterable<Uint8Array>, atEnd: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const inner = source[Symbol.asyncIterator]();
      return {
        async next() {
          const result = await inner.next();
          if (result.done) atEnd();
          return result;
        },
        // Passed on as they are: connect ends its handlers by them.
        ...(inner.throw ? { throw: (reason?: unknown) => inner.throw!(reason) } : {}),
        ...(inner.return ? { return: (value?: unknown) => inner.return!(value) } : {}),
      };
    },
  };
}
