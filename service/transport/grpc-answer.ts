import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import type { ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import { makeMessageReadable } from "./connect-answer.ts";
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
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  setFormat(response, format);
  if (format.isWeb) response.end(Buffer.concat([message, WEB_TRAILER_OK]));
  else endWithTrailer(response, message, TRAILER_OK);
}

/** Sends an error as the status of a call. */
export function sendGrpcError(response: DoorResponse, format: GrpcFormat, error: ConnectError): void {
  setFormat(response, format);
  const trailer = setTrailerStatus(new Headers(), error);
  if (format.isWeb) {
    response.end(webTrailer(trailer));
    return;
  }
  makeMessageReadable(trailer);
  endWithTrailer(response, null, Object.fromEntries(trailer));
}

function setFormat(response: DoorResponse, { isWeb, isJson, compression }: GrpcFormat): void {
  response.setHeader("content-type", `application/grpc${isWeb ? "-web" : ""}+${isJson ? "json" : "proto"}`);
  if (compression !== null) response.setHeader("grpc-encoding", compression.name);
}

function endWithTrailer(
  response: DoorResponse,
  message: Buffer | null,
  trailer: Readonly<Record<string, string>>,
): void {
  // `end` alone would send headers after which no trailer can follow.
  // (Node's types lack the method of HTTP/2 responses.)
  if (message === null) (response as Pick<ServerResponse, "flushHeaders">).flushHeaders();
  else (response as Writable).write(message);
  response.addTrailers(trailer);
  response.end();
}

function webTrailer(trailer: Headers): Buffer {
  return envelope(trailerSerialize(trailer), trailerFlag);
}

function envelope(content: Uint8Array, flags: number): Buffer {
  return fillEnvelope(Buffer.concat([Buffer.alloc(ENVELOPE_BYTES), content]), flags);
}
