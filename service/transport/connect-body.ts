import {
  type DescMessage,
  type DescMethodUnary,
  fromBinary,
  fromJson,
  type JsonValue,
  type Message,
} from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  type Compression,
  createAsyncIterable,
  encodeEnvelope,
  type UniversalServerRequest,
} from "@connectrpc/connect/protocol";
import { bodyOfMessage } from "../call/handle-call.ts";
import { invalidRequest, ServiceError } from "../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../request/body-bounds.ts";
import { type JsonBody, parseJsonBody } from "../request/json-body.ts";
import { assertFewFields } from "../request/message-fields.ts";
import { acceptProtoNames } from "../request/proto-names.ts";
import type { Limits } from "../settings/limits.ts";
import { isJsonCall } from "./connect-json.ts";
import type { DoorRequest } from "./one-port.ts";
import { bodyTooLarge, discardBody, NO_FIELDS, readBytes } from "./request-body.ts";
import { queryViolations } from "./rest-query.ts";
import { withProblems } from "./rest-request.ts";

export type ReadBody = () => Promise<JsonBody>;

/** The envelope in front of a gRPC or gRPC-Web message: one byte of flags, four of length. */
const ENVELOPE_BYTES = 5;
const LENGTH_OFFSET = 1;
const COMPRESSED_FLAG = 1;

/**
 * Replaces the body of a unary call with an empty message and returns a function that reads the body.
 *
 * connect would read the body first and report its first problem. handleCall identifies the caller before it reads the
 * body, and reports all problems together.
 *
 * @returns a reader that throws ServiceError, or CallCancelledError when the client disconnects
 */
export function deferBody(
  method: DescMethodUnary,
  universalRequest: UniversalServerRequest,
  request: DoorRequest,
  limits: Limits,
  compressions: readonly Compression[],
): ReadBody {
  if (universalRequest.method === "GET") return deferQuery(method, universalRequest, limits, compressions);
  const { header, url } = universalRequest;
  const isEnveloped = header.get("content-type")?.startsWith("application/grpc") ?? false;
  const isJson = isJsonCall(universalRequest);
  const encoding = header.get(isEnveloped ? "grpc-encoding" : "content-encoding");
  // connect rejects an unknown encoding by the header.
  const compression = compressions.find(({ name }) => name === encoding);
  const announcedBytes = Number(header.get("content-length"));

  const emptyMessage = isJson ? Buffer.from("{}") : new Uint8Array(0);
  universalRequest.body = createAsyncIterable([isEnveloped ? encodeEnvelope(0, emptyMessage) : emptyMessage]);
  header.delete("content-length");
  if (compression) header.delete("content-encoding");

  return async () => {
    const maxBytes = limits.maxBodyBytes;
    if (announcedBytes > maxBytes + ENVELOPE_BYTES) throw bodyTooLarge(maxBytes);
    const body = await readBody(request, limits, isEnveloped);
    const { bytes, isCompressed } = isEnveloped
      ? openEnvelope(body)
      : { bytes: body, isCompressed: compression !== undefined };
    if (isCompressed && compression === undefined) {
      throw undecodable("is marked as compressed, but grpc-encoding names no compression");
    }
    const plainBytes = compression && isCompressed ? await decompress(compression, bytes, limits) : bytes;
    return withProblems(queryViolations(url), () => decodeBody(method, plainBytes, isJson));
  };
}

/** As {@link deferBody}, for a call by GET, whose message is in the query. The header limit bounds its length. */
function deferQuery(
  method: DescMethodUnary,
  universalRequest: UniversalServerRequest,
  limits: Limits,
  compressions: readonly Compression[],
): ReadBody {
  const url = new URL(universalRequest.url);
  if (hasManyParameters(universalRequest.url)) {
    // connect parses the query too, before the key is checked.
    url.search = "?connect=v1&encoding=json&message={}";
    universalRequest.url = url.href;
    return () => Promise.reject(tooManyParameters());
  }
  const query = url.searchParams;
  const text = query.get("message") ?? "";
  const isBase64 = query.get("base64") === "1";
  const encoding = query.get("compression");
  const compression = compressions.find(({ name }) => name === encoding);
  const isJson = isJsonCall(universalRequest);
  query.set("message", isJson ? "{}" : "");
  query.delete("base64");
  if (compression) query.delete("compression");
  universalRequest.url = url.href;

  return async () => {
    const bytes = isBase64 ? Buffer.from(text, "base64url") : Buffer.from(text);
    return decodeBody(method, compression ? await decompress(compression, bytes, limits) : bytes, isJson);
  };
}

/** Reads the body; after a rejection the rest is discarded, so the client can read the response. */
async function readBody(request: DoorRequest, limits: Limits, isEnveloped: boolean): Promise<Uint8Array> {
  const envelope = { bytes: ENVELOPE_BYTES, messageBytes: messageLength };
  const { maxBodyBytes: maxBytes, requestTimeoutMs: timeoutMs } = limits;
  try {
    return await readBytes(request, { maxBytes, timeoutMs, ...(isEnveloped ? { envelope } : {}) });
  } catch (error) {
    discardBody(request);
    throw error;
  }
}

/**
 * Reads the message of a unary call that connect would otherwise read: connect reports a body that is not a message as a
 * failure of the service. As for connect, unknown fields are ignored.
 *
 * @throws {ServiceError} invalid_request
 * @throws {CallCancelledError} when the client disconnects
 */
export async function readMessage(schema: DescMessage, readBody: ReadBody): Promise<Message> {
  const { value, problems } = await readBody();
  if (problems.length > 0) throw invalidRequest(problems);
  try {
    return fromJson(schema, value as JsonValue, { ignoreUnknownFields: true });
  } catch {
    throw undecodable(`must be the message ${schema.typeName}`);
  }
}

/** The codes that connect uses for a stream whose envelopes or messages it cannot read. */
const UNREADABLE_CODES: ReadonlySet<Code> = new Set([
  Code.Internal,
  Code.Unknown,
  Code.DataLoss,
  // The message is too large.
  Code.ResourceExhausted,
]);

/**
 * The messages of a client's stream.
 *
 * @throws {ServiceError} invalid_request for what is not a message
 * @throws {ConnectError} when the client disconnects, its deadline passes, or its stream breaks the protocol
 */
export async function* readableMessages<T>(messages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* messages;
  } catch (reason) {
    const error = ConnectError.from(reason, Code.Canceled);
    if (!UNREADABLE_CODES.has(error.code)) throw error;
    throw undecodable(`must be a stream of valid messages: ${error.rawMessage}`);
  }
}

/** The length that the envelope states. */
function messageLength(body: Uint8Array): number {
  return new DataView(body.buffer, body.byteOffset).getUint32(LENGTH_OFFSET);
}

function decodeBody(method: DescMethodUnary, bytes: Uint8Array, isJson: boolean): JsonBody {
  if (isJson && bytes.byteLength === 0) return NO_FIELDS;
  if (isJson) return acceptProtoNames(method.input, parseJsonBody(bytes));
  return bodyOfMessage(method.input, decode(method.input, bytes));
}

function openEnvelope(body: Uint8Array): { readonly bytes: Uint8Array; readonly isCompressed: boolean } {
  const flags = body[0];
  if (
    flags === undefined ||
    body.byteLength < ENVELOPE_BYTES ||
    messageLength(body) !== body.byteLength - ENVELOPE_BYTES
  ) {
    throw undecodable("must be one message of the length stated in its envelope");
  }
  return { bytes: body.subarray(ENVELOPE_BYTES), isCompressed: (flags & COMPRESSED_FLAG) !== 0 };
}

async function decompress(compression: Compression, bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  try {
    return await compression.decompress(bytes as Uint8Array<ArrayBuffer>, limits.maxBodyBytes);
  } catch (error) {
    if (ConnectError.from(error).code === Code.ResourceExhausted) throw bodyTooLarge(limits.maxBodyBytes);
    throw undecodable(`must be valid ${compression.name} data, as its headers state`);
  }
}

function decode(schema: DescMessage, bytes: Uint8Array): Message {
  try {
    assertFewFields(schema, bytes);
    return fromBinary(schema, bytes, { readUnknownFields: false });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw undecodable(`must be the Protobuf message ${schema.typeName}`);
  }
}

function undecodable(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "invalid_encoding", message }]);
}
