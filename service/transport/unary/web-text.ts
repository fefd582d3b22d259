/**
 * The text form of gRPC-Web: base64 of the binary form, as clients send it that read responses as text. Each side may encode its
 * bytes in several parts, each with its padding.
 *
 * **Source:** grpc/doc/PROTOCOL-WEB.md, "Text-encoded (response) streams".
 */
import { base64Decode, base64Encode } from "@bufbuild/protobuf/wire";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import { undecodable } from "../http/request-body.ts";
import type { HttpRequest } from "../port/exchange.ts";

const CONTENT_TYPE = "content-type";
const WEB_TYPE = /^application\/grpc-web(-text)?\b/i;
const ACCEPTED_WEB_TYPE = /\bapplication\/grpc-web(-text)?\b/i;

export function isText({ headers }: Pick<HttpRequest, "headers">): boolean {
  return WEB_TYPE.exec(headers[CONTENT_TYPE] ?? "")?.[1] !== undefined;
}

/** Whether a request gets a response in text: in the first form of gRPC-Web that Accept names, else in the form of the request. */
export function acceptsText({ headers }: Pick<HttpRequest, "headers">): boolean {
  const type = WEB_TYPE.exec(headers[CONTENT_TYPE] ?? "");
  if (type === null) return false;
  const [, text] = ACCEPTED_WEB_TYPE.exec(headers.accept ?? "") ?? type;
  return text !== undefined;
}

export function encodeText(bytes: Uint8Array): Buffer {
  return Buffer.from(base64Encode(bytes), "latin1");
}

/** @throws {ServiceError} invalid_request */
export function decodeText(text: Uint8Array): Uint8Array {
  return decode(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString("latin1"));
}

/** A stream's request in text, in the binary form that connect reads. */
export function readText<
  Request extends { readonly header: Headers; readonly body: AsyncIterable<Uint8Array> },
>(request: Request): Request {
  const header = new Headers(request.header);
  header.set(CONTENT_TYPE, (header.get(CONTENT_TYPE) ?? "").replace(/-text|;.*/gi, ""));
  return { ...request, header, body: decodeChunks(request.body) };
}

/** A stream's response in text, from the binary form that connect writes. Each chunk is a part of its own, so the client can read it. */
export function writeText(answer: UniversalServerResponse): UniversalServerResponse {
  const { body } = answer;
  const header = new Headers(answer.header);
  header.set(CONTENT_TYPE, (header.get(CONTENT_TYPE) ?? "").replace("grpc-web", "grpc-web-text"));
  return { ...answer, header, ...(body === undefined ? {} : { body: encodeChunks(body) }) };
}

/** @throws {ServiceError} invalid_request */
async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + Buffer.from(chunk).toString("latin1");
    const end = text.length - (text.length % 4);
    rest = text.slice(end);
    if (end > 0) yield decode(text.slice(0, end));
  }
  if (rest !== "") yield decode(rest);
}

async function* encodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield encodeText(chunk);
}

function decode(text: string): Uint8Array {
  try {
    return base64Decode(text);
  } catch {
    throw undecodable("must be base64, as its Content-Type states");
  }
}
