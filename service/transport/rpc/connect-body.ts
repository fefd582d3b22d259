import {
  type DescMessage,
  type DescMethodUnary,
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
import { invalidRequest } from "../../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../../request/body-bounds.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { Limits } from "../../settings/limits.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { isJsonCall } from "./connect-json.ts";
import { decodeMessage, decompress, readMessageBody, undecodable } from "./message-body.ts";

export type ReadBody = () => Promise<JsonBody>;

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
  const compression = compressions.find(({ name }) => name === encoding) ?? null;

  const emptyMessage = isJson ? Buffer.from("{}") : new Uint8Array(0);
  universalRequest.body = createAsyncIterable([isEnveloped ? encodeEnvelope(0, emptyMessage) : emptyMessage]);
  header.delete("content-length");
  if (compression) header.delete("content-encoding");

  return () =>
    readMessageBody(request, { type: method.input, isEnveloped, isJson, compression, url, limits });
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
  const compression = compressions.find(({ name }) => name === encoding) ?? null;
  const isJson = isJsonCall(universalRequest);
  query.set("message", isJson ? "{}" : "");
  query.delete("base64");
  if (compression) query.delete("compression");
  universalRequest.url = url.href;

  return async () => {
    const bytes = isBase64 ? Buffer.from(text, "base64url") : Buffer.from(text);
    const plainBytes = compression ? await decompress(compression, bytes, limits) : bytes;
    return decodeMessage(method.input, plainBytes, isJson);
  };
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
