/** How the cookies of the developer area are named and protected. */
export interface SessionCookies {
  /** The first part of their names. */
  readonly prefix: string;
  /** Whether browsers send them over HTTPS only. */
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
