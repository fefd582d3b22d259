import { isIPv4, isIPv6 } from "node:net";

/** Groups of an IPv6 address that say whose it is; the rest is theirs to choose (RFC 4291, section 2.5.4). */
const CUSTOMER_GROUPS = 4;
const GROUPS = 8;

/**
 * What attempts from an address are counted by: an IPv4 address as it is, of an IPv6 address the first 64 bits. Some
 * proxies add the port, which differs with every connection: it is left out. What is no address stays as it is.
 */
export function networkOf(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, "");
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (isIPv4(mapped ?? address)) return mapped ?? address;
  if (!isIPv6(address)) return text;
  const [before = "", after] = address.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  // The last group may be four bytes in decimals, and stand for two.
  const length = head.length + tail.length + (address.includes(".") ? 1 : 0);
  const zeros = after === undefined ? 0 : GROUPS - length;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  const network = groups.slice(0, CUSTOMER_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
