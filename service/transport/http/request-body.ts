import { CallCancelledError } from "../../call/cancellation.ts";
import { invalidRequest, memoryLimitReached, ServiceError } from "../../contract/errors.ts";
import { type JsonBody, parseJsonBody } from "../../request/json-body.ts";
import type { HttpRequest } from "../port/exchange.ts";
import { afterPoll } from "../port/paced-connection.ts";
import { jsonTypeProblemOf, unsupportedMediaType } from "./request-head.ts";

export interface BodyBounds {
  readonly bytesMax: number;
  /** How much longer the body may take to arrive; see `RequestContext.bodyTimeLeftMs`. */
  readonly timeoutMs: number;
  /** The bytes in front of the message, which state its length; they do not count against `bytesMax`. */
  readonly envelope?: {
    readonly bytes: number;
    messageBytes(start: Uint8Array): number;
  };
}

/**
 * Reads a request's JSON body.
 *
 * @throws {ServiceError} invalid_request (400, 408, 413, 415)
 * @throws {CallCancelledError} when the client disconnects
 */
export async function readJsonBody(request: HttpRequest, bounds: BodyBounds): Promise<JsonBody> {
  assertJsonHead(request);
  return parseJsonBody(await readBody(request, bounds));
}

/** As {@link readJsonBody}; an empty body is the empty object, whose missing fields the validation reports. */
export function readOptionalJsonBody(request: HttpRequest, bounds: BodyBounds): JsonBody | Promise<JsonBody> {
  if (!mayHaveContent(request)) return NO_FIELDS;
  if (request.headers["content-type"] === undefined) {
    // Content without a type is rejected by its missing type.
    return isEmpty(request, bounds.timeoutMs).then((hasNone) =>
      hasNone ? NO_FIELDS : readJsonBody(request, bounds),
    );
  }
  assertJsonHead(request);
  const body = readBody(request, bounds);
  return body instanceof Promise ? body.then(parseOptional) : parseOptional(body);
}

function parseOptional(bytes: Buffer): JsonBody {
  return bytes.length === 0 ? NO_FIELDS : parseJsonBody(bytes);
}

export const NO_FIELDS: JsonBody = { value: {}, problems: [] };

/** @throws {ServiceError} invalid_request (415) */
function assertJsonHead({ headers }: HttpRequest): void {
  const problem = jsonTypeProblemOf(headers["content-type"]);
  if (problem !== null) throw unsupportedMediaType(problem);
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    throw unsupportedMediaType("must be sent without a Content-Encoding");
}

/** Whether a request has no content. Reads no further than the first byte of content. */
export async function isEmpty(request: HttpRequest, timeoutMs: number): Promise<boolean> {
  if (!mayHaveContent(request)) return true;
  try {
    await readBody(request, { bytesMax: 0, timeoutMs });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.httpStatus === TOO_LARGE_STATUS) return false;
    throw error;
  }
}

/** Whether a request can have content, by its head alone: content of unknown length can be empty. */
function mayHaveContent(request: HttpRequest): boolean {
  const length = request.headers["content-length"];
  return length === undefined ? !request.endsWithHead : Number(length) > 0;
}

const TOO_LARGE_STATUS = 413;

export function bodyTooLarge(bytesMax: number): ServiceError {
  const message = `must not be larger than ${bytesMax} bytes`;
  return invalidRequest([{ field: "body", code: "body_too_large", message }], TOO_LARGE_STATUS);
}

export function bodyTimeout(facts: Parameters<typeof invalidRequest>[2] = {}): ServiceError {
  const message = "did not arrive in time";
  return invalidRequest([{ field: "body", code: "body_timeout", message }], 408, facts);
}

/** A body that is not what its headers state. */
export function undecodable(message: string, facts: Parameters<typeof invalidRequest>[2] = {}): ServiceError {
  return invalidRequest([{ field: "body", code: "invalid_encoding", message }], 400, facts);
}

const NO_BYTES = Buffer.alloc(0);

/**
 * Reads the bytes of a body: the one reader, for every protocol. A body that has arrived is returned immediately.
 *
 * @throws {ServiceError} body_too_large · body_timeout · 503 if open requests occupy too much memory
 * @throws {CallCancelledError} when the client disconnects
 */
export function readBody(request: HttpRequest, bounds: BodyBounds): Buffer | Promise<Buffer> {
  if (request.destroyed) throw new CallCancelledError("the request was aborted");
  if (request.readableEnded) return NO_BYTES;
  const announcedBytes = Number(request.headers["content-length"]);
  const { bytesMax, envelope } = bounds;
  const arrivedBytes = request.readableLength;
  if (Math.max(announcedBytes || 0, arrivedBytes) > bytesMax + (envelope?.bytes ?? 0))
    throw bodyTooLarge(bytesMax);
  // Most bodies are in the same packet as their head.
  const hasArrived = arrivedBytes > 0 && (arrivedBytes === announcedBytes || request.hasArrived);
  if (!hasArrived) return receive(request, createBodyBuffer(announcedBytes, bounds), bounds);
  const bytes = request.read() as Buffer;
  if (!request.usage.addBody(bytes.length)) throw memoryLimitReached();
  if (!request.complete) request.resume();
  if (envelope !== undefined) assertAnnouncedBytes(bytes, bytesMax, envelope);
  return bytes;
}

/** @throws {ServiceError} body_too_large for a message that its envelope announces as too large, which need not be read */
function assertAnnouncedBytes(
  start: Buffer,
  bytesMax: number,
  envelope: NonNullable<BodyBounds["envelope"]>,
): void {
  if (start.length >= envelope.bytes && envelope.messageBytes(start) > bytesMax) throw bodyTooLarge(bytesMax);
}

function receive(
  request: HttpRequest,
  body: ReturnType<typeof createBodyBuffer>,
  { timeoutMs }: BodyBounds,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      request.off("data", append);
      request.off("end", finish);
      request.off("close", disconnect);
      request.off("error", disconnect);
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error);
    };
    const append = (chunk: Buffer): void => {
      try {
        if (!request.usage.addBody(chunk.length)) throw memoryLimitReached();
        body.append(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const finish = (): void => {
      stop();
      resolve(body.bytes());
    };
    // HTTP/1.1 cannot answer another request behind a body that is not complete.
    const end = (): void =>
      fail(bodyTimeout(request.httpVersion === "2.0" ? {} : { headers: { connection: "close" } }));
    const disconnect = (cause?: Error): void =>
      fail(new CallCancelledError("the request was aborted", { cause }));
    // Bytes that arrived while the process was busy are still accepted.
    const timer = setTimeout(() => afterPoll(end), timeoutMs);
    request.on("data", append);
    request.once("end", finish);
    request.once("error", disconnect);
    request.once("close", disconnect);
  });
}

const FIRST_BYTES = 1_024;

/**
 * The bytes of a body in one buffer, so a body's memory follows from its length, not from the number of its chunks. The buffer
 * doubles as bytes arrive, up to the announced length: a client that announces a long body and sends a short one gets
 * the memory of the short one.
 *
 * @param announcedBytes the value of Content-Length; NaN: the length is not known
 */
function createBodyBuffer(announcedBytes: number, { bytesMax, envelope }: BodyBounds) {
  let buffer: Buffer = NO_BYTES;
  let length = 0;
  const grow = (lengthMin: number): void => {
    const doubled = Math.max(FIRST_BYTES, lengthMin, 2 * buffer.length);
    const isEnough = announcedBytes >= lengthMin;
    const grown = Buffer.allocUnsafe(isEnough ? Math.min(doubled, announcedBytes) : doubled);
    buffer.copy(grown, 0, 0, length);
    buffer = grown;
  };
  return {
    /** The bytes so far. They remain valid and do not change. */
    bytes: (): Buffer => buffer.subarray(0, length),
    /** @throws {ServiceError} body_too_large */
    append(chunk: Buffer): void {
      const lengthBefore = length;
      const lengthAfter = length + chunk.length;
      if (lengthAfter > bytesMax + (envelope?.bytes ?? 0)) throw bodyTooLarge(bytesMax);
      if (lengthAfter > buffer.length) grow(lengthAfter);
      chunk.copy(buffer, lengthBefore);
      length = lengthAfter;
      if (envelope !== undefined && lengthBefore < envelope.bytes)
        assertAnnouncedBytes(buffer.subarray(0, length), bytesMax, envelope);
    },
  };
}

/** How much of a body that is not needed is read, so the client can read the response. */
const DROPPED_BYTES_MAX = 1 << 20;
/** How long the rest is read at least. */
const DROP_MS_MIN = 1_000;

/**
 * Drops the rest of a body that is not needed: reads it, so the client can read the response, and cuts one that is too long or
 * too late.
 */
export function dropBody(request: HttpRequest, timeoutMs: number): void {
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), Math.max(DROP_MS_MIN, timeoutMs));
  const end = (): void => clearTimeout(timer);
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (request.usage !== undefined) request.usage.connection.bodyBytes += chunk.length;
    if (bytes > DROPPED_BYTES_MAX) request.destroy();
  });
  request.on("error", () => {});
  request.once("end", end);
  request.once("close", end);
  request.resume();
}
