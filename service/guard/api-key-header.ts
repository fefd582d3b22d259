import { isApiKey } from "../../db/index.ts";
import { ServiceError } from "../contract/errors.ts";

const CHALLENGE = 'Bearer realm="almagest"';

/**
 * The API key of a call: `Authorization: Bearer <key>`, `X-API-Key: <key>`, or both with the same key. An Authorization of
 * another scheme is ignored.
 *
 * @throws {ServiceError} missing_api_key · invalid_api_key, for a malformed key, a wrong checksum, or two different keys
 */
export function readApiKey(header: (name: string) => string | undefined): string {
  const bearerKey = bearerTokenOf(header("authorization"));
  const plainKey = header("x-api-key")?.trim() ?? "";
  if (bearerKey !== "" && plainKey !== "" && bearerKey !== plainKey) {
    throw invalidApiKey("Authorization and X-API-Key contain different keys.");
  }
  const key = bearerKey === "" ? plainKey : bearerKey;
  if (key === "") {
    throw new ServiceError(
      "missing_api_key",
      "An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>.",
      { headers: { "www-authenticate": CHALLENGE } },
    );
  }
  if (!isApiKey(key))
    throw invalidApiKey("The API key is malformed; it may have been truncated or mistyped.");
  return key;
}

/** A rejected key, with the challenge of RFC 6750, section 3. */
export function invalidApiKey(message: string): ServiceError {
  return new ServiceError("invalid_api_key", message, {
    headers: { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
  });
}

function bearerTokenOf(authorization: string | undefined): string {
  return /^bearer +(.*)$/i.exec(authorization?.trim() ?? "")?.[1] ?? "";
}
