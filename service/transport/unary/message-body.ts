import { type DescField, type DescMessage, fromBinary, type Message } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import { ServiceError } from "../../contract/errors.ts";
import { tooManyValues, VALUES_MAX } from "../../limits/body-bounds.ts";
import type { Limits } from "../../limits/limits.ts";
import { type JsonBody, parseJsonBody } from "../../request/json-body.ts";
import { acceptProtoNames } from "../../request/proto-names.ts";
import { type BodyBounds, bodyTooLarge, NO_FIELDS, readBody, undecodable } from "../http/request-body.ts";
import type { HttpRequest } from "../port/exchange.ts";
import type { UnaryCall } from "./framing.ts";
import { queryViolations, withProblems } from "./query.ts";
import { decodeText } from "./web-text.ts";

/** The body of a request that arrived as a message, over a binary protocol. */
export function bodyOfMessage(type: DescMessage, message: Message): JsonBody {
  return { value: jsonFormOf(type, message), problems: [], message };
}

/**
 * A message of a binary protocol as the value that JSON.parse returns for its JSON form, so one validator serves all
 * protocols. Numbers that JSON cannot represent are unchanged; the validator rejects them.
 */
function jsonFormOf(desc: DescMessage, message: Message): Readonly<Record<string, unknown>> {
  const fields = message as unknown as Readonly<Record<string, unknown>>;
  const form: Record<string, unknown> = {};
  for (const field of desc.fields) {
    const value = fields[field.localName];
    if (value !== undefined) form[field.jsonName] = valueForm(field, value);
  }
  return form;
}

function valueForm(field: DescField, value: unknown): unknown {
  if (field.fieldKind === "message") return jsonFormOf(field.message, value as Message);
  if (field.fieldKind === "list" && field.listKind === "message") {
    return (value as readonly Message[]).map((item) => jsonFormOf(field.message, item));
  }
  return value;
}

/**
 * Rejects a binary message of more fields than any request can use, before it is decoded: the decoder stores each unknown
 * field, and merges each occurrence of a nested message.
 *
 * @throws {ServiceError} body_too_large
 * @throws {Error} when the bytes that this function reads are not a message
 */
export function assertFewFields(type: DescMessage, bytes: Uint8Array): void {
  const reader = new BinaryReader(bytes);
  let count = 0;
  const countFields = ({ fields }: DescMessage, end: number): void => {
    while (reader.pos < end) {
      const [number, wireType] = reader.tag();
      count += 1;
      if (count > VALUES_MAX) throw tooManyValues();
      // proto3 has no groups. The fields of an unknown one would have to be counted too.
      if (wireType === WireType.StartGroup) throw new Error("a group");
      const nested = fields.find((field) => field.number === number)?.message;
      if (nested === undefined || wireType !== WireType.LengthDelimited) {
        reader.skip(wireType, number);
      } else {
        const length = reader.uint32();
        countFields(nested, reader.pos + length);
      }
    }
  };
  countFields(type, bytes.byteLength);
}

/** The envelope in front of a gRPC or gRPC-Web message: one byte of flags, four of length. */
export const ENVELOPE_BYTES = 5;
const LENGTH_OFFSET = 1;
export const COMPRESSED_FLAG = 1;

/** A chart is about 5 kB; compressing it takes longer than computing it, and than sending it over most networks. */
export const COMPRESSED_BYTES_MIN = 32 * 1024;

/** The message, the message in an envelope as over gRPC and gRPC-Web, or the envelope in text. */
type MessageForm = "message" | "envelope" | "text";

/**
 * Reads the message of a unary call from the body. The query must be empty. The headers name the compression of a message; an
 * envelope states whether its message is compressed.
 *
 * @throws {ServiceError} invalid_request (400, 408, 413)
 * @throws {CallCancelledError} when the client disconnects
 */
export function readMessageBody(
  call: UnaryCall,
  form: MessageForm,
  limits: Limits,
): JsonBody | Promise<JsonBody> {
  const body = readMessageBytes(call, form, limits.bodyBytesMax);
  return body instanceof Promise
    ? body.then((bytes) => openBody(call, form, bytes, limits))
    : openBody(call, form, body, limits);
}

/** Reads the message of a body that has arrived. */
function openBody(
  { request, head, procedure }: UnaryCall,
  form: MessageForm,
  body: Uint8Array,
  limits: Limits,
): JsonBody | Promise<JsonBody> {
  const { isJson, requestCompression: compression } = head;
  const { bytes, isCompressed } =
    form === "message" ? { bytes: body, isCompressed: compression !== null } : openEnvelope(body);
  if (isCompressed && compression === null)
    throw undecodable("is marked as compressed, but grpc-encoding names no compression");
  const decode = (plainBytes: Uint8Array): JsonBody =>
    decodeMessage(procedure.method.input, plainBytes, isJson);
  const decodeWithQuery = (plainBytes: Uint8Array): Promise<JsonBody> =>
    withProblems(queryViolations(request.url ?? ""), () => decode(plainBytes));
  const read = request.url?.includes("?") === true ? decodeWithQuery : decode;
  return compression !== null && isCompressed
    ? decompress(compression, bytes, limits).then(read)
    : read(bytes);
}

function readMessageBytes(
  { request, context }: UnaryCall,
  form: MessageForm,
  messageBytesMax: number,
): Uint8Array | Promise<Uint8Array> {
  const bounds = { bytesMax: messageBytesMax, timeoutMs: context.bodyTimeLeftMs() };
  if (form === "text") return readText(request, bounds);
  return readBody(request, form === "envelope" ? { ...bounds, envelope: ENVELOPE } : bounds);
}

async function readText(request: HttpRequest, { bytesMax, timeoutMs }: BodyBounds): Promise<Uint8Array> {
  const enclosedBytesMax = bytesMax + ENVELOPE_BYTES;
  // Base64 of one part.
  const textBytesMax = 4 * Math.ceil(enclosedBytesMax / 3);
  if (Number(request.headers["content-length"]) > textBytesMax) throw bodyTooLarge(bytesMax);
  const bytes = decodeText(await readBody(request, { bytesMax: textBytesMax, timeoutMs }));
  if (bytes.byteLength > enclosedBytesMax) throw bodyTooLarge(bytesMax);
  return bytes;
}

function messageLength(body: Uint8Array): number {
  return new DataView(body.buffer, body.byteOffset).getUint32(LENGTH_OFFSET);
}

const ENVELOPE = { bytes: ENVELOPE_BYTES, messageBytes: messageLength };

/** @throws {ServiceError} invalid_request */
export function decodeMessage(type: DescMessage, bytes: Uint8Array, isJson: boolean): JsonBody {
  if (isJson && bytes.byteLength === 0) return NO_FIELDS;
  if (isJson) return acceptProtoNames(type, parseJsonBody(bytes));
  return bodyOfMessage(type, decode(type, bytes));
}

/** Writes the envelope into the unused bytes in front of a message. */
export function fillEnvelope(bytes: Buffer, flags: number): Buffer {
  bytes[0] = flags;
  bytes.writeUInt32BE(bytes.length - ENVELOPE_BYTES, LENGTH_OFFSET);
  return bytes;
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

/** @throws {ServiceError} invalid_request (400, 413) */
export async function decompress(
  compression: Compression,
  bytes: Uint8Array,
  limits: Limits,
): Promise<Uint8Array> {
  try {
    return await compression.decompress(bytes as Uint8Array<ArrayBuffer>, limits.bodyBytesMax);
  } catch (error) {
    if (ConnectError.from(error).code === Code.ResourceExhausted) throw bodyTooLarge(limits.bodyBytesMax);
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
