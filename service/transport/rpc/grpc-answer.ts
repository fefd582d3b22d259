import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import type { ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import { setHeaders } from "../http/door.ts";
import { StreamResponse } from "../port/http2-exchange.ts";
import type { DoorResponse } from "../port/one-port.ts";
import { makeMessageReadable } from "./connect-answer.ts";
import { COMPRESSED_BYTES_MIN, COMPRESSED_FLAG, ENVELOPE_BYTES, fillEnvelope } from "./message-body.ts";

/** How the response of a call is sent. */
export interface GrpcFormat {
  readonly isWeb: boolean;
  readonly isJson: boolean;
  /** The compression that the client accepts, if any. */
  readonly compression: Compression | null;
}

const TRAILER_OK = { "grpc-status": "0" };
const NO_MESSAGE = Buffer.alloc(0);
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
  const allHeaders = headersOf(format, headers);
  if (format.isWeb) sendAll(response, allHeaders, Buffer.concat([message, WEB_TRAILER_OK]), null);
  else sendAll(response, allHeaders, message, TRAILER_OK);
}

/** Sends an error as the status of a call. */
export function sendGrpcError(response: DoorResponse, format: GrpcFormat, error: ConnectError): void {
  const headers = headersOf(format, {});
  const trailer = setTrailerStatus(new Headers(), error);
  if (format.isWeb) {
    sendAll(response, headers, webTrailer(trailer), null);
  } else {
    makeMessageReadable(trailer);
    sendAll(response, headers, NO_MESSAGE, Object.fromEntries(trailer));
  }
}

function headersOf(
  { isWeb, isJson, compression }: GrpcFormat,
  callHeaders: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    ...callHeaders,
    "content-type": `application/grpc${isWeb ? "-web" : ""}+${isJson ? "json" : "proto"}`,
  };
  if (compression !== null) headers["grpc-encoding"] = compression.name;
  return headers;
}

/** Sends a whole response. Trailers that are null: it has none. */
function sendAll(
  response: DoorResponse,
  headers: Readonly<Record<string, string>>,
  content: Buffer,
  trailers: Readonly<Record<string, string>> | null,
): void {
  if (response instanceof StreamResponse) {
    response.send(headers, content, trailers);
    return;
  }
  setHeaders(response, headers);
  if (trailers === null) {
    response.end(content);
    return;
  }
  // Trailers follow headers that neither state a length nor end the stream. Node's types lack the method of HTTP/2.
  (response as ServerResponse).flushHeaders();
  if (content.length > 0) (response as Writable).write(content);
  response.addTrailers(trailers);
  response.end();
}

function webTrailer(trailer: Headers): Buffer {
  return envelope(trailerSerialize(trailer), trailerFlag);
}

function envelope(content: Uint8Array, flags: number): Buffer {
  return fillEnvelope(Buffer.concat([Buffer.alloc(ENVELOPE_BYTES), content]), flags);
}
