import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "better-auth/cookies";

/** How the cookies of the developer area are named and protected. */
export interface SessionCookies {
  /** The first part of their names. */
  readonly prefix: string;
  readonly isSecure: boolean;
}

const NAME = "almagest";

/**
 * Browsers accept a `__Host-` cookie only over HTTPS, from the host itself and for all its paths, so neither a subdomain
 * nor cleartext HTTP can plant one (RFC 6265bis, 4.1.3). A service below a path shares its host with others, and uses
 * `__Secure-`.
 *
 * @param baseUrl the service's public address
 */
export function sessionCookiesOf(baseUrl: string): SessionCookies {
  const { protocol, pathname } = new URL(baseUrl);
  if (protocol !== "https:") return { prefix: NAME, isSecure: false };
  return { prefix: `${pathname === "/" ? "__Host-" : "__Secure-"}${NAME}`, isSecure: true };
}

const DEVICE_DAYS = 180;

/**
 * Recognizes browsers that have signed in to a mailbox before. Their attempts have a count of their own, so strangers who
 * guess the password do not lock them out. A device is a random id in a cookie, signed together with the mailbox; nothing
 * is stored.
 *
 * **Source:** OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createDevices({
  secret,
  cookies,
  newToken,
}: {
  readonly secret: string;
  readonly cookies: SessionCookies;
  readonly newToken: () => string;
}) {
  const name = `${cookies.prefix}.device`;
  const maxAgeSeconds = DEVICE_DAYS * 86_400;
  const signatureOf = (id: string, email: string): string =>
    createHmac("sha256", secret).update(`device ${id} ${email}`).digest("base64url");

  /** Returns the id of the browser if it has signed in to the mailbox before, else null. */
  const find = (headers: Headers, email: string): string | null => {
    const cookie = parseCookies(headers.get("cookie") ?? "").get(name);
    const [id = "", signature = ""] = cookie?.split(".") ?? [];
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, email))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  };
  return {
    find,
    /** Returns the cookie that marks the browser. It replaces the mark of another mailbox. */
    mark(headers: Headers, email: string): string {
      const id = find(headers, email) ?? newToken();
      const secure = cookies.isSecure ? "; Secure" : "";
      return `${name}=${id}.${signatureOf(id, email)}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
