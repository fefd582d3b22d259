import type { ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import type { DoorResponse } from "../port/exchange.ts";
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
  if (format.isWeb) response.sendAll(allHeaders, Buffer.concat([message, WEB_TRAILER_OK]), null);
  else response.sendAll(allHeaders, message, TRAILER_OK);
}

/** Sends an error as the status of a call. */
export function sendGrpcError(response: DoorResponse, format: GrpcFormat, error: ConnectError): void {
  const headers = headersOf(format, {});
  const trailer = setTrailerStatus(new Headers(), error);
  if (format.isWeb) {
    response.sendAll(headers, webTrailer(trailer), null);
  } else {
    makeMessageReadable(trailer);
    response.sendAll(headers, NO_MESSAGE, Object.fromEntries(trailer));
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

function webTrailer(trailer: Headers): Buffer {
  return envelope(trailerSerialize(trailer), trailerFlag);
}

function envelope(content: Uint8Array, flags: number): Buffer {
  return fillEnvelope(Buffer.concat([Buffer.alloc(ENVELOPE_BYTES), content]), flags);
}
