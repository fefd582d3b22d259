import { Code, ConnectError } from "@connectrpc/connect";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import {
  endStreamFlag,
  endStreamFromJson,
  errorFromJsonBytes,
  errorToJsonBytes,
} from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { grpcCodeName } from "./connect-error.ts";

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
    for (const [name, value] of error.metadata) response.setHeader(name, value);
    response.setHeader("content-type", "application/json");
    response.end(errorToJsonBytes(error, undefined));
  }
  return grpcCodeName(error.code);
}

/** The error that connect means by a status without a body. */
export function statusError(httpStatus: number): ConnectError {
  switch (httpStatus) {
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

/** A response, and the gRPC status that it carries. */
export interface WatchedAnswer {
  readonly answer: UniversalServerResponse;
  /** The name of the status, such as INVALID_ARGUMENT, once the body has been read to its end. */
  statusName(): string;
}

/**
 * The same response, with an error message that every gRPC client can decode. Its status is read from what is sent, because
 * connect reports some errors, such as an invalid timeout, only to the client.
 *
 * connect percent-encodes everything but letters and digits. gRPC encodes bytes outside printable ASCII and the percent
 * sign only ("Percent-Encoded" in grpc/doc/PROTOCOL-HTTP2.md), and @grpc/grpc-js decodes no more than that: it would show
 * "%2C" for a comma.
 */
export function watchAnswer(answer: UniversalServerResponse): WatchedAnswer {
  const { body, trailer } = answer;
  let status: string | null = null;
  if (body === undefined) return { answer, statusName: () => "OK" };
  const watchedBody = watchParts(body, {
    onPart(part) {
      status ??= statusInPart(answer, part);
    },
    onEnd() {
      if (trailer !== undefined) makeMessageReadable(trailer);
    },
  });
  return {
    answer: { ...answer, body: watchedBody },
    statusName: () => status ?? nameOfNumber(trailer?.get("grpc-status") ?? null) ?? "OK",
  };
}

/** The envelope in front of the last part of a stream: a byte of flags, four of length. */
const ENVELOPE_BYTES = 5;

/**
 * The name of the gRPC status in a part of a response: in the last part of gRPC-Web and of a Connect stream, and in the error
 * of a Connect call. Null in any other part.
 */
function statusInPart({ status, header }: UniversalServerResponse, part: Uint8Array): string | null {
  const contentType = header?.get("content-type") ?? "";
  const flags = part[0] ?? 0;
  const content = part.subarray(ENVELOPE_BYTES);
  if (contentType.startsWith("application/grpc-web")) {
    return (flags & trailerFlag) === 0 ? null : nameOfNumber(trailerParse(content).get("grpc-status"));
  }
  if (contentType.startsWith("application/connect+")) {
    const error = (flags & endStreamFlag) === 0 ? undefined : endStreamFromJson(content).error;
    return error === undefined ? null : grpcCodeName(error.code);
  }
  return status < 400 ? null : grpcCodeName(errorFromJsonBytes(part, undefined, NO_CODE).code);
}

/** What connect throws for an error without a code. Its own have one. */
const NO_CODE = new ConnectError("the error has no code", Code.Unknown);

/** The name of the status in a trailer. Null before connect has written it. */
function nameOfNumber(status: string | null): string | null {
  if (status === null) return null;
  return status === "0" ? "OK" : grpcCodeName(Number(status));
}

/** Encodes an error message as gRPC clients decode it. */
export function makeMessageReadable(trailer: Headers): void {
  const encoded = trailer.get(GRPC_MESSAGE);
  if (encoded !== null) trailer.set(GRPC_MESSAGE, percentEncode(decodeURIComponent(encoded)));
}

/** Encodes bytes outside 0x20–0x7E, and "%", as %XX of UTF-8. */
function percentEncode(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]+|%/gu, encodeURIComponent);
}

interface PartsListener {
  readonly onPart: (part: Uint8Array) => void;
  readonly onEnd: () => void;
}

/** The same parts, each passed to the listener first. */
function watchParts(
  source: AsyncIterable<Uint8Array>,
  { onPart, onEnd }: PartsListener,
): AsyncIterable<Uint8Array> {
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
          else onPart(result.value);
          return result;
        },
        ...(throwIn === undefined ? {} : { throw: throwIn }),
        ...(returnIn === undefined ? {} : { return: returnIn }),
      };
    },
  };
}
