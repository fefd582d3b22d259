import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link that changes an address says: whose address, since when, and the new one. */
export interface AddressChange {
  readonly email: string;
  readonly newEmail: string;
  readonly askedAtMs: number;
}

/** Reads the token of a link of the sign-in library (RFC 7519, HS256); null: of another kind, or not the library's. */
export function addressChangeOf(token: string, secret: string): AddressChange | null {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const own = createHmac("sha256", secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const { email, updateTo, iat } = claims;
  if (typeof email !== "string" || typeof updateTo !== "string" || typeof iat !== "number") return null;
  return { email, newEmail: updateTo, askedAtMs: iat * 1000 };
}
