import { type DescMessage, type DescMethodUnary, fromBinary, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  type Compression,
  createAsyncIterable,
  encodeEnvelope,
  type UniversalServerRequest,
} from "@connectrpc/connect/protocol";
import { bodyOfMessage } from "../call/handle-call.ts";
import { invalidRequest, type ServiceError } from "../contract/errors.ts";
import { type JsonBody, parseJsonBody } from "../request/json-body.ts";
import type { Limits } from "../settings/limits.ts";
import type { DoorRequest } from "./one-port.ts";
import { discardBody } from "./rest-body.ts";

export type ReadBody = () => Promise<JsonBody>;

/** In front of a gRPC or gRPC-Web message: one byte of flags, four of length. */
const ENVELOPE_BYTES = 5;
const COMPRESSED_FLAG = 1;

/**
 * Takes the body of a unary call out of connect's hands and returns what reads it, for the pipeline that all doors
 * share: that looks at who calls before it looks at the body, and tells all of a body's problems, where connect
 * would read first and stop at the first problem. connect gets an empty message in its place.
 *
 * The reader rejects with ServiceError only.
 */
export function deferBody(
  method: DescMethodUnary,
  asked: UniversalServerRequest,
  request: DoorRequest,
  limits: Limits,
  compressions: readonly Compression[],
): ReadBody {
  if (asked.method === "GET") return deferQuery(method, asked, limits, compressions);
  const contentType = asked.header.get("content-type") ?? "";
  const enveloped = contentType.startsWith("application/grpc");
  const isJson = /^application\/(.*\+)?json\b/.test(contentType);
  const encoding = asked.header.get(enveloped ? "grpc-encoding" : "content-encoding");
  // An unknown encoding is refused by connect, from the header.
  const compression = compressions.find(({ name }) => name === encoding);
  const announcedBytes = Number(asked.header.get("content-length"));

  const empty = isJson ? Buffer.from("{}") : new Uint8Array(0);
  asked.body = createAsyncIterable([enveloped ? encodeEnvelope(0, empty) : empty]);
  asked.header.delete("content-length");
  if (compression) asked.header.delete("content-encoding");

  return async () => {
    if (announcedBytes > limits.maxBodyBytes + ENVELOPE_BYTES) throw bodyTooLarge(limits);
    const body = await readBytes(request, limits, enveloped);
    const message = enveloped ? openEnvelope(body) : { bytes: body, isPacked: compression !== undefined };
    if (message.isPacked && !compression) throw undecodable("is marked as compressed, but not how");
    const bytes =
      compression && message.isPacked ? await unpack(compression, message.bytes, limits) : message.bytes;
    return isJson ? parseJsonBody(bytes) : bodyOfMessage(method.input, decode(method.input, bytes));
  };
}

/** The same for a call by GET, whose message is in the query. How long that can be is bounded with the headers. */
function deferQuery(
  method: DescMethodUnary,
  asked: UniversalServerRequest,
  limits: Limits,
  compressions: readonly Compression[],
): ReadBody {
  const url = new URL(asked.url);
  const query = url.searchParams;
  const text = query.get("message") ?? "";
  const isBase64 = query.get("base64") === "1";
  const encoding = query.get("compression");
  const compression = compressions.find(({ name }) => name === encoding);
  const isJson = query.get("encoding") === "json";
  query.set("message", isJson ? "{}" : "");
  query.delete("base64");
  if (compression) query.delete("compression");
  asked.url = url.href;

  return async () => {
    const sent = isBase64 ? Buffer.from(text, "base64url") : Buffer.from(text);
    const bytes = compression ? await unpack(compression, sent, limits) : sent;
    return isJson ? parseJsonBody(bytes) : bodyOfMessage(method.input, decode(method.input, bytes));
  };
}

function readBytes(request: DoorRequest, limits: Limits, enveloped: boolean): Promise<Uint8Array> {
  const maxBytes = limits.maxBodyBytes + (enveloped ? ENVELOPE_BYTES : 0);
  return new Promise((resolve, reject) => {
    let body: Uint8Array = new Uint8Array(0);
    const timer = setTimeout(() => refuse(incomplete("did not arrive in time")), limits.requestTimeoutMs);
    const take = (part: Uint8Array): void => {
      body = body.byteLength === 0 ? part : Buffer.concat([body, part]);
      // An envelope says beforehand how long it is; nothing is gained by reading what will be refused.
      const isTooLarge = enveloped && messageLength(body) > limits.maxBodyBytes;
      if (isTooLarge || body.byteLength > maxBytes) refuse(bodyTooLarge(limits));
    };
    const refuse = (error: ServiceError): void => {
      clearTimeout(timer);
      request.off("data", take);
      discardBody(request);
      reject(error);
    };
    // After a failure of the connection there is nobody left to read the answer.
    const breakOff = (): void => refuse(incomplete("broke off"));
    request.on("data", take);
    request.once("end", () => {
      clearTimeout(timer);
      request.off("close", breakOff);
      resolve(body);
    });
    request.once("error", breakOff);
    request.once("close", breakOff);
  });
}

function messageLength(body: Uint8Array): number {
  return body.byteLength < ENVELOPE_BYTES ? 0 : new DataView(body.buffer, body.byteOffset).getUint32(1);
}

function openEnvelope(body: Uint8Array): { readonly bytes: Uint8Array; readonly isPacked: boolean } {
  if (body.byteLength < ENVELOPE_BYTES || messageLength(body) !== body.byteLength - ENVELOPE_BYTES) {
    throw undecodable("must be one message of the length that it announces");
  }
  return { bytes: body.subarray(ENVELOPE_BYTES), isPacked: (body[0]! & COMPRESSED_FLAG) !== 0 };
}

async function unpack(compression: Compression, bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  try {
    return await compression.decompress(bytes as Uint8Array<ArrayBuffer>, limits.maxBodyBytes);
  } catch (error) {
    if (ConnectError.from(error).code === Code.ResourceExhausted) throw bodyTooLarge(limits);
    throw undecodable(`must be what it says it is: ${compression.name} data`);
  }
}

function decode(schema: DescMessage, bytes: Uint8Array): Message {
  try {
    return fromBinary(schema, bytes);
  } catch {
    throw undecodable(`must be the Protobuf message ${schema.typeName}`);
  }
}

function bodyTooLarge(limits: Limits): ServiceError {
  const message = `must not be larger than ${limits.maxBodyBytes} bytes`;
  return invalidRequest([{ field: "body", code: "body_too_large", message }], 413);
}

function incomplete(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "body_timeout", message }], 408);
}

function undecodable(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "invalid_encoding", message }]);
}
