import { CallCancelledError } from "../../call/cancellation.ts";
import { heldTooMuch, invalidRequest, ServiceError, type Violation } from "../../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../../request/body-bounds.ts";
import { pathOf } from "../../request/field-path.ts";
import { type JsonBody, parseJsonBody } from "../../request/json-body.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { BodyBuffer } from "./body-buffer.ts";
import { assertJsonContentType, unsupportedMediaType } from "./request-head.ts";

/**
 * Reads a request's JSON body. The port ends requests whose body is not complete in time.
 *
 * @throws {ServiceError} invalid_request (400, 413, 415)
 * @throws {CallCancelledError} when the client disconnects
 */
export async function readJsonBody(request: DoorRequest, bytesMax: number): Promise<JsonBody> {
  return parseJsonBody(await readJsonBytes(request, bytesMax));
}

/** As {@link readJsonBody}; an empty body is the empty object, whose missing fields the validation reports. */
export function readOptionalJsonBody(request: DoorRequest, bytesMax: number): JsonBody | Promise<JsonBody> {
  if (request.headers["content-type"] === undefined || !hasArrived(request)) {
    return readArrivingJsonBody(request, bytesMax);
  }
  assertJsonHead(request, bytesMax);
  return parseJsonBody(request.read() as Buffer);
}

/** Whether a body is there as a whole, and was not read: most are in the same packet as their head. */
function hasArrived(request: DoorRequest): boolean {
  const { complete, isClosed, readableLength, headers } = request;
  return complete && !isClosed && readableLength > 0 && readableLength === Number(headers["content-length"]);
}

async function readArrivingJsonBody(request: DoorRequest, bytesMax: number): Promise<JsonBody> {
  const isUntyped = request.headers["content-type"] === undefined;
  if (!mayHaveContent(request) || (isUntyped && (await isEmpty(request)))) return NO_FIELDS;
  const bytes = await readJsonBytes(request, bytesMax);
  return bytes.byteLength === 0 ? NO_FIELDS : parseJsonBody(bytes);
}

/** An empty body. */
export const NO_FIELDS: JsonBody = { value: {}, problems: [] };

function readJsonBytes(request: DoorRequest, bytesMax: number): Promise<Buffer> {
  assertJsonHead(request, bytesMax);
  return readBytes(request, { bytesMax });
}

/** @throws {ServiceError} invalid_request (413, 415) */
function assertJsonHead(request: DoorRequest, bytesMax: number): void {
  assertJsonContentType(request.headers["content-type"]);
  if ((request.headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    throw unsupportedMediaType("must be sent without a Content-Encoding");
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw bodyTooLarge(bytesMax);
}

/** Whether a request has no content. Reads no further than the first byte of content. */
export async function isEmpty(request: DoorRequest): Promise<boolean> {
  if (!mayHaveContent(request)) return true;
  try {
    await readBytes(request, { bytesMax: 0 });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.httpStatus === TOO_LARGE_STATUS) return false;
    throw error;
  }
}

/** Whether a request can have content, by its head alone: content of unknown length can be empty. */
function mayHaveContent(request: DoorRequest): boolean {
  const length = request.headers["content-length"];
  return length === undefined ? !request.endsWithHead : Number(length) > 0;
}

const TOO_LARGE_STATUS = 413;

/** A body over the limit. */
export function bodyTooLarge(bytesMax: number): ServiceError {
  const message = `must not be larger than ${bytesMax} bytes`;
  return invalidRequest([{ field: "body", code: "body_too_large", message }], TOO_LARGE_STATUS);
}

/** A body that was not complete in time. */
export function bodyTimeout(): ServiceError {
  const message = "did not arrive in time";
  return invalidRequest([{ field: "body", code: "body_timeout", message }], 408);
}

/** A body that is not what its headers state. */
export function undecodable(message: string, facts: Parameters<typeof invalidRequest>[2] = {}): ServiceError {
  return invalidRequest([{ field: "body", code: "invalid_encoding", message }], 400, facts);
}

/**
 * The problems of a query where the fields of a request are in its body: one for each name.
 *
 * @param url path and query, as in the request line
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function queryViolations(url: string): readonly Violation[] {
  const start = url.indexOf("?");
  if (start < 0) return [];
  if (hasManyParameters(url)) throw tooManyParameters();
  const names = new Set(new URLSearchParams(url.slice(start + 1)).keys());
  const message = "is not a recognized field; the fields of a POST are in its body";
  return [...names].map((name) => ({ field: pathOf(["query", name]), code: "unknown_field", message }));
}

/** The problem of a GET or HEAD with content: the content would be ignored. */
export async function contentViolations(request: DoorRequest): Promise<readonly Violation[]> {
  if (await isEmpty(request)) return [];
  const message = `must be empty; the fields of a ${request.method} are in its query`;
  return [{ field: "body", code: "unknown_field", message }];
}

/** What was read, with the problems found before it. */
export function withProblems(
  problems: readonly Violation[],
  read: () => JsonBody | Promise<JsonBody>,
): JsonBody | Promise<JsonBody> {
  return problems.length === 0 ? read() : addProblems(problems, read);
}

async function addProblems(
  problems: readonly Violation[],
  read: () => JsonBody | Promise<JsonBody>,
): Promise<JsonBody> {
  try {
    const body = await read();
    return { ...body, problems: [...problems, ...body.problems] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.httpStatus !== 400) throw error;
    throw invalidRequest([...problems, ...error.violations]);
  }
}

export interface ReadBytesOptions {
  readonly bytesMax: number;
  /** The bytes in front of the message, which state its length; they do not count against `bytesMax`. */
  readonly envelope?: {
    readonly bytes: number;
    messageBytes(start: Uint8Array): number;
  };
  /** Null: the port ends slow requests. */
  readonly timeoutMs?: number | null;
}

const NO_BYTES = Buffer.alloc(0);

/**
 * Reads the bytes of a body.
 *
 * @throws {ServiceError} body_too_large · body_timeout · 503 if open requests occupy too much memory
 * @throws {CallCancelledError} when the client disconnects
 */
export function readBytes(
  request: DoorRequest,
  { bytesMax, envelope, timeoutMs = null }: ReadBytesOptions,
): Promise<Buffer> {
  const envelopeBytes = envelope?.bytes ?? 0;
  return new Promise((resolve, reject) => {
    if (request.isClosed) throw new CallCancelledError("the request was aborted");
    if (request.readableEnded) {
      resolve(NO_BYTES);
      return;
    }
    const body = new BodyBuffer(Number(request.headers["content-length"]));
    let hasReadEnvelope = envelope === undefined;
    const timer = timeoutMs === null ? null : setTimeout(() => fail(bodyTimeout()), timeoutMs);
    const stop = (): void => {
      if (timer !== null) clearTimeout(timer);
      request.off("data", append);
      request.off("end", finish);
      request.off("close", disconnect);
      request.off("error", disconnect);
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
    };
    const append = (piece: Buffer): void => {
      if (body.length + piece.length > bytesMax + envelopeBytes) {
        fail(bodyTooLarge(bytesMax));
        return;
      }
      if (!request.usage.addBody(piece.length)) {
        fail(heldTooMuch());
        return;
      }
      body.append(piece);
      if (hasReadEnvelope || body.length < envelopeBytes) return;
      hasReadEnvelope = true;
      // A message that is announced as too large need not be read.
      const announcedBytes = envelope?.messageBytes(body.bytes) ?? 0;
      if (announcedBytes > bytesMax) fail(bodyTooLarge(bytesMax));
    };
    const finish = (): void => {
      stop();
      resolve(body.bytes);
    };
    const disconnect = (cause?: Error): void =>
      fail(new CallCancelledError("the request was aborted", { cause }));
    request.on("data", append);
    request.once("end", finish);
    request.once("error", disconnect);
    request.once("close", disconnect);
  });
}

/** How much of a rejected body is read, so the client can read the response. */
const DISCARDED_BYTES_MAX = 1 << 20;

/** Reads the rest of a body that is not needed, so the client can read the response. Cuts a body that is too long. */
export function discardBody(request: DoorRequest): void {
  if (request.complete) return;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > DISCARDED_BYTES_MAX) request.destroy();
  });
  request.on("error", () => {});
  request.resume();
}
