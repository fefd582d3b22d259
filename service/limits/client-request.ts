import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { FORWARDED_FOR_HEADER } from "../contract/headers.ts";

/** A percent-encoded octet. */
const ENCODED_OCTET = /%([0-9a-f]{2})/gi;
/** The characters that mean the same whether or not they are encoded (RFC 3986, section 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * The path of a request line without its query, with encoded unreserved characters decoded: `/v1/chart/%66ull` is
 * `/v1/chart/full`. Every other encoding remains, `%2F` and malformed ones included, so it matches no path.
 *
 * **Source:** RFC 3986, section 6.2.2.2.
 *
 * @param target path and query, as in the request line
 */
export function pathOfTarget(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (!path.includes("%")) return path;
  return path.replace(ENCODED_OCTET, (octet, hexadecimal: string) => {
    const character = String.fromCharCode(Number.parseInt(hexadecimal, 16));
    return UNRESERVED.test(character) ? character : octet;
  });
}

/** The first 64 bits of an IPv6 address identify the customer's network; the customer assigns the rest (RFC 4291, 2.5.4). */
const NETWORK_GROUPS = 4;

/** The part of a request that identifies its client, in any protocol. */
export interface ClientRequest {
  readonly headers: IncomingHttpHeaders;
  /** Undefined where the client of an HTTP/2 request has disconnected. */
  readonly socket: { readonly remoteAddress?: string | undefined } | undefined;
}

/**
 * Returns the network of the client, or null if the client has disconnected. It is for limits only; it is never stored or
 * logged.
 *
 * @param trustedProxies number of proxies in front of the service, each of which appends an address to X-Forwarded-For
 */
export function clientNetworkOf({ headers, socket }: ClientRequest, trustedProxies: number): string | null {
  if (trustedProxies > 0) {
    const forwarded = [headers[FORWARDED_FOR_HEADER] ?? []].flat().join(",").split(",");
    const address = forwarded.at(-trustedProxies)?.trim();
    if (address) return networkOf(address);
  }
  const address = socket?.remoteAddress;
  return address === undefined ? null : networkOf(address);
}

/**
 * Returns the key that attempts from an address are counted by: the IPv4 address, or the /64 network of an IPv6 address. A
 * port, which some proxies append, is ignored. Text that is not an address is returned unchanged.
 */
export function networkOf(text: string): string {
  if (isIP(text) === 4) return text;
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  // The library also accepts octal and shortened forms, which a proxy never writes.
  if (isIP(address) === 0) return text;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}

/**
 * Returns the network that sign-in limits are counted by: the /48 of an IPv6 /64, or an IPv4 address. A provider assigns up
 * to a /48 to a customer (RFC 6177), who is free to send from every address in it.
 *
 * @param network as {@link networkOf} returns it
 */
export function siteOf(network: string): string {
  return network.replace(/^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/, "$1::/48");
}
