import type { Compression } from "@connectrpc/connect/protocol";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { trailerFlag, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import { headerOf } from "../http/request-head.ts";
import type { HttpResponse } from "../port/exchange.ts";
import {
  type CallHead,
  createErrorSender,
  type Framing,
  GRPC_TIMEOUT,
  headOf,
  readTimeout,
} from "./framing.ts";
import {
  COMPRESSED_BYTES_MIN,
  COMPRESSED_FLAG,
  ENVELOPE_BYTES,
  fillEnvelope,
  readMessageBody,
} from "./message-body.ts";
import { makeMessageReadable } from "./rejection.ts";
import { acceptsText, encodeText, isText } from "./web-text.ts";

const TRAILER_OK = { "grpc-status": "0" };
const NO_MESSAGE = Buffer.alloc(0);

/**
 * gRPC: a message in an envelope each way, and the status in the trailers.
 *
 * **Source:** grpc/doc/PROTOCOL-HTTP2.md.
 */
export const GRPC: Framing = {
  headBytes: ENVELOPE_BYTES,
  readHead: createHeadReader(/^application\/grpc(?:\+(?:(json)(?:; ?charset=utf-?8)?|proto))?$/i),
  readMessage: (call, limits) => readMessageBody(call, "envelope", limits),
  async sendAnswer({ response, head }, { headers }, message) {
    const content = await envelopeOf(message, head.responseCompression);
    response.sendAll(headersOf("application/grpc", head, headers), content, TRAILER_OK);
  },
  sendError: createErrorSender(async ({ response, head }, error) => {
    const trailer = setTrailerStatus(new Headers(), error);
    makeMessageReadable(trailer);
    response.sendAll(headersOf("application/grpc", head, {}), NO_MESSAGE, Object.fromEntries(trailer));
  }),
};

/**
 * gRPC-Web: as gRPC, with the trailers in an envelope at the end of the body, in binary or in text.
 *
 * **Source:** grpc/doc/PROTOCOL-WEB.md.
 */
export const GRPC_WEB: Framing = {
  headBytes: ENVELOPE_BYTES,
  readHead: createHeadReader(
    /^application\/grpc-web(?:\+(?:(json)(?:; ?charset=utf-?8)?|proto)|-text(?:\+(?:(json)|proto))?(?:; ?charset=utf-?8)?)?$/i,
  ),
  readMessage: (call, limits) => readMessageBody(call, isText(call.request) ? "text" : "envelope", limits),
  async sendAnswer({ response, head }, { headers }, message) {
    const content = await envelopeOf(message, head.responseCompression);
    sendWeb(response, head, headers, Buffer.concat([content, WEB_TRAILER_OK]));
  },
  sendError: createErrorSender(async ({ response, head }, error) => {
    sendWeb(response, head, {}, webTrailer(setTrailerStatus(new Headers(), error)));
  }),
};

function sendWeb(
  response: HttpResponse,
  head: CallHead,
  headers: Readonly<Record<string, string>>,
  content: Buffer,
): void {
  const inText = acceptsText(response.req);
  const protocol = inText ? "application/grpc-web-text" : "application/grpc-web";
  response.sendAll(headersOf(protocol, head, headers), inText ? encodeText(content) : content, null);
}

const WEB_TRAILER_OK = webTrailer(new Headers(TRAILER_OK));

/** @param contentType its groups are the codec JSON */
function createHeadReader(contentType: RegExp): Framing["readHead"] {
  return (request) => {
    const type = contentType.exec(request.headers["content-type"] ?? "");
    if (type === null) return null;
    return headOf({
      isJson: (type[1] ?? type[2]) !== undefined,
      encoding: headerOf(request, "grpc-encoding") ?? null,
      acceptHeader: "grpc-accept-encoding",
      accepted: headerOf(request, "grpc-accept-encoding") ?? null,
      timeout: readTimeout(GRPC_TIMEOUT, headerOf(request, GRPC_TIMEOUT.name)),
    });
  };
}

/**
 * Puts a message into its envelope; compresses a long one if the client accepts that.
 *
 * @param bytes the message, after {@link ENVELOPE_BYTES} unused bytes
 */
async function envelopeOf(bytes: Buffer, compression: Compression | null): Promise<Buffer> {
  const isCompressed = compression !== null && bytes.length - ENVELOPE_BYTES >= COMPRESSED_BYTES_MIN;
  if (!isCompressed) return fillEnvelope(bytes, 0);
  const message = bytes.subarray(ENVELOPE_BYTES) as Buffer<ArrayBuffer>;
  return envelope(await compression.compress(message), COMPRESSED_FLAG);
}

function headersOf(
  protocol: string,
  { isJson, responseCompression }: CallHead,
  answerHeaders: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    ...answerHeaders,
    "content-type": `${protocol}+${isJson ? "json" : "proto"}`,
    ...(responseCompression === null ? {} : { "grpc-encoding": responseCompression.name }),
  };
}

function webTrailer(trailer: Headers): Buffer {
  return envelope(trailerSerialize(trailer), trailerFlag);
}

function envelope(content: Uint8Array, flags: number): Buffer {
  return fillEnvelope(Buffer.concat([Buffer.alloc(ENVELOPE_BYTES), content]), flags);
}
