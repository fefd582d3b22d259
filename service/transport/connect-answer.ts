import { Code, ConnectError } from "@connectrpc/connect";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import { codeFromHttpStatus, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { grpcCodeName } from "./connect-error.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";

const GRPC_MESSAGE = "grpc-message";

/**
 * Sends an error in the protocol of the request where connect would send an empty body.
 *
 * @returns the name of its gRPC status
 */
export function sendConnectError(
  request: DoorRequest,
  response: DoorResponse,
  error: ConnectError,
  httpStatus: number,
): string {
  const contentType = request.headers["content-type"] ?? "";
  if (contentType.startsWith("application/grpc")) {
    // A response without a body ("Trailers-Only"): its headers contain the gRPC status.
    const trailer = setTrailerStatus(new Headers({ "content-type": contentType }), error);
    makeMessageReadable(trailer);
    for (const [name, value] of trailer) response.setHeader(name, value);
    response.end();
  } else {
    response.statusCode = httpStatus;
    response.setHeader("content-type", "application/json");
    response.end(errorToJsonBytes(error, undefined));
  }
  return grpcCodeName(error.code);
}

/** The error that connect means by a status without a body. */
export function statusError(httpStatus: number): ConnectError {
  switch (httpStatus) {
    case 405:
      return new ConnectError("Procedures are called with POST.", Code.Unimplemented);
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
      return new ConnectError("The request is malformed.", codeFromHttpStatus(httpStatus));
  }
}

/**
 * The same gRPC response with an error message that every client can decode.
 *
 * connect percent-encodes everything but letters and digits. gRPC encodes bytes outside printable ASCII and the percent
 * sign only ("Percent-Encoded" in grpc/doc/PROTOCOL-HTTP2.md), and @grpc/grpc-js decodes no more than that: it would show
 * "%2C" for a comma.
 */
export function withReadableMessage(answer: UniversalServerResponse): UniversalServerResponse {
  const { body, trailer } = answer;
  if (body === undefined || trailer === undefined) return answer;
  return { ...answer, body: withEnd(body, () => makeMessageReadable(trailer)) };
}

/** The name of the gRPC status in a trailer: OK, INVALID_ARGUMENT. Null before connect has written it. */
export function trailerStatusName(trailer: Headers | undefined): string | null {
  const status = trailer?.get("grpc-status") ?? null;
  if (status === null) return null;
  return status === "0" ? "OK" : grpcCodeName(Number(status));
}

function makeMessageReadable(trailer: Headers): void {
  const encoded = trailer.get(GRPC_MESSAGE);
  if (encoded !== null) trailer.set(GRPC_MESSAGE, percentEncode(decodeURIComponent(encoded)));
}

/** Encodes bytes outside 0x20–0x7E, and "%", as %XX of UTF-8. */
function percentEncode(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]+|%/gu, encodeURIComponent);
}

/** The same parts; calls `onEnd` after the last. */
function withEnd(source: AsyncIterable<Uint8Array>, onEnd: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const parts = source[Symbol.asyncIterator]();
      // connect ends its handlers through these two.
      const throwIn = parts.throw?.bind(parts);
      const returnIn = parts.return?.bind(parts);
      return {
        async next() {
          const result = await parts.next();
          if (result.done) onEnd();
          return result;
        },
        ...(throwIn === undefined ? {} : { throw: throwIn }),
        ...(returnIn === undefined ? {} : { return: returnIn }),
      };
    },
  };
}
