import { invalidRequest, type ServiceError } from "../../contract/errors.ts";

const JSON_MEDIA_TYPE = "application/json";
/** The charsets whose text is UTF-8 (US-ASCII is a part of it), by their names in lower case. */
const UTF8_CHARSETS: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii"]);
const CHARSET = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i;

/**
 * Accepts application/json with any parameters: JSON has none of its own (RFC 8259, section 11). A charset must be UTF-8,
 * because the body is read as UTF-8.
 *
 * @throws {ServiceError} invalid_request (415)
 */
export function assertJsonContentType(contentType: string | undefined): void {
  if (contentType === undefined) {
    throw unsupportedMediaType("must be sent with Content-Type: application/json; the header is missing");
  }
  const [mediaType = "", ...parameters] = contentType.split(";");
  if (mediaType.trim().toLowerCase() !== JSON_MEDIA_TYPE) {
    throw unsupportedMediaType("must be sent with Content-Type: application/json");
  }
  if (!parameters.every(isUtf8Parameter)) {
    throw unsupportedMediaType("must be UTF-8; its Content-Type states another charset");
  }
}

/** Removes the parameters of application/json, which connect does not accept. Other content types remain. */
export function dropJsonParameters(headers: Headers): void {
  const [mediaType = "", ...parameters] = (headers.get("content-type") ?? "").split(";");
  const isJson = mediaType.trim().toLowerCase() === JSON_MEDIA_TYPE;
  if (isJson && parameters.every(isUtf8Parameter)) headers.set("content-type", JSON_MEDIA_TYPE);
}

/** Whether a parameter of a content type permits UTF-8. */
function isUtf8Parameter(parameter: string): boolean {
  const [, charset] = CHARSET.exec(parameter) ?? [];
  return charset === undefined || UTF8_CHARSETS.has(charset.toLowerCase());
}

/** A body that is not plain JSON text, by its headers. */
export function unsupportedMediaType(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "unsupported_media_type", message }], 415);
}
