import { randomUUID } from "node:crypto";
import { invalidRequest, ServiceError, type ViolationCode } from "../../contract/errors.ts";
import type { HttpRequest } from "../port/exchange.ts";

/** Characters that are safe in a header and in a log line. */
const REQUEST_ID_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The client's request id if it is well formed (8 to 64 of A–Z a–z 0–9 . _ -), otherwise a new one. */
export function requestIdFrom(header: string | readonly string[] | null | undefined): string {
  return typeof header === "string" && REQUEST_ID_FORM.test(header) ? header : randomUUID();
}

/**
 * A header by its lower-case name. If it was sent several times, its values are joined by commas; of Host and Authorization only the
 * first value is returned.
 */
export function headerOf({ headers }: HttpRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const AUTHORIZATION = "authorization";
const CHECKED_NAMES = ["host", "content-type", AUTHORIZATION];
const CHECKED_LENGTHS = new Set(CHECKED_NAMES.map(({ length }) => length));
const CONTINUE = /^100-continue$/i;

/**
 * Checks the head of a request, whatever its path: the rules of HTTP that Node does not check, or would reject by itself without
 * an error body. Several Authorization headers become one, a malformed key.
 *
 * **Source:** RFC 9110, sections 9.3.6 and 10.1.1; RFC 9112, section 3.2; RFC 9113, section 8.3.1.
 *
 * @throws {ServiceError} invalid_request (400, 417) · not_found (405)
 */
export function assertValidHead(request: HttpRequest): void {
  if (request.method === "CONNECT") throw connectNotSupported();
  const { host, expect } = request.headers;
  const authority = request.headers[":authority"];
  if (expect !== undefined && !CONTINUE.test(expect)) {
    throw headError("header.expect", "not_in_set", "must be 100-continue", 417);
  }
  checkRepeatedHeaders(request);
  if (request.httpVersion === "1.1" && host === undefined) {
    throw headError("header.host", "required", "is required");
  }
  if (host !== undefined && typeof authority === "string" && host.toLowerCase() !== authority.toLowerCase()) {
    throw headError("header.host", "wrong_format", "must be equal to :authority");
  }
}

/**
 * Rejects repeated headers that must be unique and of which Node reports the first value alone. Joins several Authorization
 * headers: like several X-API-Key headers, which Node joins itself, they are then a malformed key.
 */
function checkRepeatedHeaders({ rawHeaders, headers }: HttpRequest): void {
  const sentNames = new Set<string>();
  // Names and values alternate. Most names differ in length, so few are compared.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sentName = rawHeaders[at] ?? "";
    if (!CHECKED_LENGTHS.has(sentName.length)) continue;
    const name = sentName.toLowerCase();
    if (!CHECKED_NAMES.includes(name)) continue;
    if (!sentNames.has(name)) sentNames.add(name);
    else if (name === AUTHORIZATION) headers.authorization += `, ${rawHeaders[at + 1]}`;
    else throw headError(`header.${name}`, "duplicate_field", "must not be sent more than once");
  }
}

export function connectNotSupported(): ServiceError {
  return new ServiceError("not_found", "CONNECT is not supported: this service is not a proxy.", {
    httpStatus: 405,
    headers: { allow: "GET, HEAD, POST" },
  });
}

function headError(field: string, code: ViolationCode, message: string, httpStatus = 400): ServiceError {
  return invalidRequest([{ field, code, message }], httpStatus);
}

const JSON_MEDIA_TYPE = "application/json";
/** The charsets whose text is UTF-8 (US-ASCII is a part of it), by their names in lower case. */
const UTF8_CHARSETS: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii"]);
const CHARSET = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i;

/**
 * What is wrong with the content type of JSON; null: nothing. It may have any parameters: JSON has none of its own (RFC 8259,
 * section 11). A charset must be UTF-8, because the body is read as UTF-8.
 */
export function jsonTypeProblemOf(contentType: string | undefined): string | null {
  if (contentType === JSON_MEDIA_TYPE) return null;
  if (contentType === undefined)
    return "must be sent with Content-Type: application/json; the header is missing";
  const [mediaType = "", ...parameters] = contentType.split(";");
  if (mediaType.trim().toLowerCase() !== JSON_MEDIA_TYPE)
    return "must be sent with Content-Type: application/json";
  return parameters.every(isUtf8Parameter) ? null : "must be UTF-8; its Content-Type states another charset";
}

function isUtf8Parameter(parameter: string): boolean {
  const [, charset] = CHARSET.exec(parameter) ?? [];
  return charset === undefined || UTF8_CHARSETS.has(charset.toLowerCase());
}

/** A body that is not plain JSON text, by its headers. */
export function unsupportedMediaType(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "unsupported_media_type", message }], 415);
}
