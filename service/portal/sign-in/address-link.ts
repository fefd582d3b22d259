import { createHmac, timingSafeEqual } from "node:crypto";

/** What a letter's link says: whose address it is about, the one that is to take its place (null: none), since when. */
export interface AddressLink {
  readonly email: string;
  readonly newEmail: string | null;
  readonly askedAtMs: number;
}

/** Reads the token of a link of the sign-in library (RFC 7519, HS256); null: not the library's. */
export function addressLinkOf(token: string, secret: string): AddressLink | null {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const own = createHmac("sha256", secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const { email, updateTo, iat } = claims;
  if (typeof email !== "string" || typeof iat !== "number") return null;
  return { email, newEmail: typeof updateTo === "string" ? updateTo : null, askedAtMs: iat * 1000 };
}
