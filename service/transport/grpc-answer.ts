import type { Writable } from "node:stream";
import type { ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import { makeMessageReadable } from "./connect-answer.ts";
import { setHeaders } from "./door.ts";
import { COMPRESSED_BYTES_MIN, COMPRESSED_FLAG, ENVELOPE_BYTES, fillEnvelope } from "./message-body.ts";
import type { DoorResponse } from "./one-port.ts";

/** How the response of a call is sent. */
export interface GrpcFormat {
  readonly isWeb: boolean;
  readonly isJson: boolean;
  /** The compression that the client accepts, if any. */
  readonly compression: Compression | null;
}

const TRAILER_OK = { "grpc-status": "0" };
/** gRPC-Web has its trailer in the body. */
const WEB_TRAILER_OK = webTrailer(new Headers(TRAILER_OK));

/**
 * Puts a message into its envelope; compresses a long one if the client accepts that.
 *
 * @param bytes the message, after {@link ENVELOPE_BYTES} unused bytes
 */
export async function envelopeOf(bytes: Buffer, compression: Compression | null): Promise<Buffer> {
  const isCompressed = compression !== null && bytes.length - ENVELOPE_BYTES >= COMPRESSED_BYTES_MIN;
  if (!isCompressed) return fillEnvelope(bytes, 0);
  const message = bytes.subarray(ENVELOPE_BYTES) as Buffer<ArrayBuffer>;
  return envelope(await compression.compress(message), COMPRESSED_FLAG);
}

/** Sends the response of a successful call: its metadata, its message in an envelope, and the status. */
export function sendGrpcAnswer(
  response: DoorResponse,
  format: GrpcFormat,
  headers: Readonly<Record<string, string>>,
  message: Buffer,
): void {
  sendHeaders(response, format, headers);
  const body: Writable = response;
  if (format.isWeb) {
    body.end(Buffer.concat([message, WEB_TRAILER_OK]));
    return;
  }
  body.write(message);
  response.addTrailers(TRAILER_OK);
  response.end();
}

/** Sends an error as the status of a call. */
export function sendGrpcError(response: DoorResponse, format: GrpcFormat, error: ConnectError): void {
  sendHeaders(response, format, {});
  const trailer = setTrailerStatus(new Headers(), error);
  if (format.isWeb) {
    (response as Writable).end(webTrailer(trailer));
    return;
  }
  // Over HTTP/1.1, a trailer follows headers that do not state a length.
  if (!("stream" in response)) response.flushHeaders();
  makeMessageReadable(trailer);
  response.addTrailers(Object.fromEntries(trailer));
  response.end();
}

/** Over HTTP/2 the stream sends them: Node's response object would check and copy each of them first. */
function sendHeaders(
  response: DoorResponse,
  { isWeb, isJson, compression }: GrpcFormat,
  callHeaders: Readonly<Record<string, string>>,
): void {
  const headers: Record<string, string> = {
    ...callHeaders,
    "content-type": `application/grpc${isWeb ? "-web" : ""}+${isJson ? "json" : "proto"}`,
  };
  if (compression !== null) headers["grpc-encoding"] = compression.name;
  if ("stream" in response) {
    const allHeaders = { ":status": response.statusCode, ...response.getHeaders(), ...headers };
    response.stream.respond(allHeaders, { waitForTrailers: !isWeb });
  } else {
    setHeaders(response, headers);
  }
}

function webTrailer(trailer: Headers): Buffer {
  return envelope(trailerSerialize(trailer), trailerFlag);
}

function envelope(content: Uint8Array, flags: number): Buffer {
  return fillEnvelope(Buffer.concat([Buffer.alloc(ENVELOPE_BYTES), content]), flags);
}
