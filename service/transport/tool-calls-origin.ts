import type { DoorRequest } from "./one-port.ts";

/** The names by which a machine calls itself. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request may come from where its Origin header says it comes from. Programs send none. A web page does, and
 * could have been pointed at a service on its reader's own machine by a name that it controls (DNS rebinding): pages
 * of any other site than the service's own and the machine's own are refused. Origins that no site can have
 * (`vscode-file://…`) are those of installed programs.
 */
export function isAllowedOrigin(request: DoorRequest, baseUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  if (url === null) return false;
  if (url.protocol !== "http:" && url.protocol !== "https:") return true;
  return url.origin === new URL(baseUrl).origin || LOOPBACK.includes(url.hostname);
}
