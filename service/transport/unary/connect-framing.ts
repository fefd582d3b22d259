import { mergeNonProtocolHeaders } from "@connectrpc/connect/protocol";
import { codeToHttpStatus, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { headerOf, jsonTypeProblemOf } from "../http/request-head.ts";
import { JSON_TYPE, setHeaders } from "../http/response.ts";
import type { HttpRequest, HttpResponse } from "../port/exchange.ts";
import {
  type CallHead,
  CONNECT_TIMEOUT,
  createErrorSender,
  type Framing,
  headOf,
  readTimeout,
} from "./framing.ts";
import { COMPRESSED_BYTES_MIN, readMessageBody } from "./message-body.ts";

const PROTO_TYPE = "application/proto";

/**
 * Connect by POST: the body is the message, the HTTP status follows from the code, and an error is in JSON.
 *
 * **Source:** https://connectrpc.com/docs/protocol, unary RPCs.
 */
export const CONNECT: Framing = {
  headBytes: 0,
  readHead(request) {
    const codec = codecOf(request.headers["content-type"]);
    if (codec === null) return null;
    const encoding = headerOf(request, "content-encoding") ?? null;
    return connectHeadOf(request, codec === "json", encoding);
  },
  readMessage: (call, limits) => readMessageBody(call, "message", limits),
  sendAnswer: ({ response, head }, { headers }, message) =>
    sendConnectMessage(response, head, headers, message),
  sendError: createErrorSender(async ({ response, head }, error) => {
    response.statusCode = codeToHttpStatus(error.code);
    const headers = new Headers();
    mergeNonProtocolHeaders(headers, error.metadata);
    const bytes = errorToJsonBytes(error, undefined);
    await sendConnectMessage(response, { ...head, isJson: true }, Object.fromEntries(headers), bytes);
  }),
};

/** The codec of a content type of Connect; null for other types. */
export function codecOf(contentType: string | undefined): "json" | "proto" | null {
  if (jsonTypeProblemOf(contentType) === null) return "json";
  return contentType?.toLowerCase() === PROTO_TYPE ? "proto" : null;
}

/** A response is compressed only if the client states Accept-Encoding, whatever the encoding of its request. */
export function connectHeadOf(request: HttpRequest, isJson: boolean, encoding: string | null): CallHead {
  const acceptHeader = "accept-encoding";
  const accepted = headerOf(request, acceptHeader) ?? "";
  const timeout = readTimeout(CONNECT_TIMEOUT, headerOf(request, CONNECT_TIMEOUT.name));
  const head = headOf({ isJson, encoding, acceptHeader, accepted, timeout });
  return accepted === "" ? { ...head, responseCompression: null } : head;
}

/** Sends a response, to HEAD without its body. Compresses a long one if the client accepts that. */
export async function sendConnectMessage(
  response: HttpResponse,
  { isJson, responseCompression: compression }: CallHead,
  headers: Readonly<Record<string, string>>,
  message: Uint8Array,
): Promise<void> {
  const isCompressed = compression !== null && message.byteLength >= COMPRESSED_BYTES_MIN;
  const content = isCompressed ? await compression.compress(message as Uint8Array<ArrayBuffer>) : message;
  // The client may have disconnected in the meantime.
  if (response.destroyed) return;
  const allHeaders = {
    ...headers,
    "content-type": isJson ? JSON_TYPE : PROTO_TYPE,
    "content-length": String(content.byteLength),
    ...(isCompressed ? { "content-encoding": compression.name } : {}),
  };
  if (response.req.method !== "HEAD") {
    response.sendAll(allHeaders, content, null);
    return;
  }
  setHeaders(response, allHeaders);
  response.end();
}
