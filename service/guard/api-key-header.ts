import { isApiKey } from "../../db/index.ts";
import { ServiceError } from "../contract/errors.ts";

const CHALLENGE = 'Bearer realm="almagest"';

/**
 * The API key of a call: `Authorization: Bearer <key>`, or `X-API-Key: <key>`, or both alike. An Authorization of another
 * scheme is not for this service and is left aside.
 *
 * @throws ServiceError missing_api_key · invalid_api_key, for what is no key by its form and checksum, or for two keys
 */
export function readApiKey(header: (name: string) => string | undefined): string {
  const bearer = bearerTokenOf(header("authorization"));
  const plain = header("x-api-key")?.trim() ?? "";
  if (bearer !== "" && plain !== "" && bearer !== plain) {
    throw invalidApiKey("Authorization and X-API-Key carry different keys.");
  }
  const key = bearer === "" ? plain : bearer;
  if (key === "") {
    throw new ServiceError(
      "missing_api_key",
      "An API key is needed: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>.",
      { headers: { "www-authenticate": CHALLENGE } },
    );
  }
  if (!isApiKey(key)) throw invalidApiKey("What was sent is no API key; it may have been cut or mistyped.");
  return key;
}

/** A refusal of a key; the challenge is that of RFC 6750, section 3. */
export function invalidApiKey(message: string): ServiceError {
  return new ServiceError("invalid_api_key", message, {
    headers: { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
  });
}

function bearerTokenOf(authorization: string | undefined): string {
  return /^bearer +(.*)$/i.exec(authorization?.trim() ?? "")?.[1] ?? "";
}
