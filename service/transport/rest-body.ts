import { CallerGoneError } from "../call/caller-gone.ts";
import { invalidRequest } from "../contract/errors.ts";
import { type JsonBody, parseJsonBody } from "../request/json-body.ts";
import type { DoorRequest } from "./one-port.ts";

/**
 * Reads a request's JSON body.
 *
 * How long it may take is the port's to say (it ends requests that are not complete in time).
 *
 * @throws ServiceError invalid_request (400, 413, 415) · CallerGoneError
 */
export async function readJsonBody(request: DoorRequest, maxBytes: number): Promise<JsonBody> {
  assertJsonContentType(request.headers["content-type"]);
  assertPlainEncoding(request.headers["content-encoding"]);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return parseJsonBody(await readBytes(request, maxBytes));
}

/** application/json, in UTF-8 if it says so. */
const JSON_CONTENT_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

function assertJsonContentType(contentType: string | undefined): void {
  if (contentType !== undefined && JSON_CONTENT_TYPE.test(contentType.trim())) return;
  throw unsupported(
    `must be sent as Content-Type application/json${contentType === undefined ? "; there is none" : ""}`,
  );
}

function assertPlainEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw unsupported("must be sent without a Content-Encoding");
}

function unsupported(message: string): Error {
  return invalidRequest([{ field: "body", code: "unsupported_media_type", message }], 415);
}

function tooLarge(maxBytes: number): Error {
  const message = `must not be larger than ${maxBytes} bytes`;
  return invalidRequest([{ field: "body", code: "body_too_large", message }], 413);
}

/** The bytes of a body. @throws ServiceError body_too_large · CallerGoneError */
export function readBytes(request: DoorRequest, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let hasEnded = false;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(tooLarge(maxBytes));
      else chunks.push(chunk);
    });
    request.on("end", () => {
      hasEnded = true;
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    request.on("error", (error) => reject(new CallerGoneError("the request broke off", { cause: error })));
    request.on("close", () => {
      if (!hasEnded) reject(new CallerGoneError("the request broke off"));
    });
  });
}

/** What is read of a refused body, at most, so that the caller can read the refusal. */
const MOST_DISCARDED_BYTES = 1 << 20;

/**
 * Lets a request that was answered before its body was read come to its end, so that the caller gets to read the
 * answer; one that goes on for too long is cut.
 */
export function discardBody(request: DoorRequest): void {
  if (request.complete) return;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_DISCARDED_BYTES) request.destroy();
  });
  request.on("error", () => {});
  request.resume();
}
