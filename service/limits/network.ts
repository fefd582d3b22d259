import type { IncomingHttpHeaders } from "node:http";
import { isIP, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { FORWARDED_FOR_HEADER } from "../contract/headers.ts";
import type { Limits } from "./limits.ts";

/** The first 64 bits of an IPv6 address identify the customer's network; the customer assigns the rest (RFC 4291, 2.5.4). */
const NETWORK_GROUPS = 4;

/**
 * Returns the client's network that the proxies in front of the service state, or null if they state none. It is for limits only; it is
 * never stored or logged.
 *
 * @param trustedProxies their number, at least 1; each appends an address to X-Forwarded-For
 */
export function statedNetworkOf(headers: IncomingHttpHeaders, trustedProxies: number): string | null {
  const forwarded = [headers[FORWARDED_FOR_HEADER] ?? []].flat().join(",").split(",");
  const address = forwarded.at(-trustedProxies)?.trim();
  return address ? networkOf(address) : null;
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

/** What open requests occupy: themselves, bytes of bodies that are being read, bytes of responses that were not sent. */
export const USAGE_KINDS = ["requests", "body_bytes", "unsent_bytes"] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Whom a limit counts: one client network, or all clients of the process. */
export const USAGE_SCOPES = ["network", "process"] as const;
export type UsageScope = (typeof USAGE_SCOPES)[number];

/** Why a new connection was closed. */
export const DROP_CAUSES = [
  "max_connections",
  "max_connections_per_address",
  "max_http2_connections",
] as const;
export type DropCause = (typeof DROP_CAUSES)[number];

/** Receives what was closed or rejected because of a limit. */
export interface LimitReports {
  /** A new connection was closed. */
  readonly onDropped: (cause: DropCause) => void;
  /** A request was rejected or cut. */
  readonly onRejected: (kind: UsageKind, scope: UsageScope) => void;
}

interface NetworkMax extends Readonly<Record<UsageKind, number>> {
  readonly connections: number;
  readonly http2Connections: number;
  readonly longStreams: number;
}

/** What one client network occupies, or all of them together, and what it may occupy. */
export class Network {
  readonly name: string;
  readonly scope: UsageScope;
  readonly max: NetworkMax;
  connections = 0;
  http2Connections = 0;
  /** Health watches and reflection streams. */
  longStreams = 0;
  readonly used: Record<UsageKind, number> = { requests: 0, body_bytes: 0, unsent_bytes: 0 };

  constructor(name: string, scope: UsageScope, max: NetworkMax) {
    this.name = name;
    this.scope = scope;
    this.max = max;
  }

  /** The limit that a further request would exceed; null: none. */
  get fullKind(): UsageKind | null {
    for (const kind of USAGE_KINDS) if (this.used[kind] >= this.max[kind]) return kind;
    return null;
  }
}

/** The client networks with an open connection or request: IPv4 addresses and IPv6 /64 networks. */
export class Networks {
  /** All networks together. */
  readonly total: Network;
  readonly reports: LimitReports;
  readonly #networks = new Map<string, Network>();
  readonly #max: NetworkMax;

  /** @param areProxies whether connections are a proxy's, so that their addresses identify no client */
  constructor(limits: Limits, areProxies: boolean, reports: LimitReports) {
    this.reports = reports;
    this.#max = {
      connections: areProxies ? Number.POSITIVE_INFINITY : limits.connectionsPerAddressMax,
      http2Connections: areProxies ? Number.POSITIVE_INFINITY : limits.http2ConnectionsPerAddressMax,
      requests: limits.requestsPerNetworkMax,
      body_bytes: limits.bodyBytesPerNetworkMax,
      unsent_bytes: limits.unsentBytesPerNetworkMax,
      longStreams: limits.longStreamsPerNetworkMax,
    };
    this.total = new Network("", "process", {
      connections: limits.connectionsMax,
      http2Connections: Number.POSITIVE_INFINITY,
      requests: limits.requestsTotalMax,
      body_bytes: limits.bodyBytesTotalMax,
      unsent_bytes: limits.unsentBytesTotalMax,
      longStreams: limits.longStreamsMax,
    });
  }

  /** The network of that name, which is forgotten when it has neither connections nor requests. */
  named(name: string): Network {
    let network = this.#networks.get(name);
    if (network === undefined) {
      network = new Network(name, "network", this.#max);
      this.#networks.set(name, network);
    }
    return network;
  }

  /** Counts a connection until it closes and returns its network, or closes it and returns null. */
  admit(socket: Socket): Network | null {
    const network = this.named(networkOf(socket.remoteAddress ?? ""));
    const isFull = this.total.connections >= this.total.max.connections;
    if (isFull || network.connections >= network.max.connections) {
      this.reports.onDropped(isFull ? "max_connections" : "max_connections_per_address");
      this.forgetUnused(network);
      socket.destroy();
      return null;
    }
    network.connections += 1;
    this.total.connections += 1;
    socket.once("close", () => {
      network.connections -= 1;
      this.total.connections -= 1;
      this.forgetUnused(network);
    });
    return network;
  }

  /** Counts a connection as one of HTTP/2 until it closes, or closes it and returns false. */
  admitHttp2(socket: Socket, network: Network): boolean {
    if (network.http2Connections >= network.max.http2Connections) {
      this.reports.onDropped("max_http2_connections");
      socket.destroy();
      return false;
    }
    network.http2Connections += 1;
    socket.once("close", () => {
      network.http2Connections -= 1;
    });
    return true;
  }

  forgetUnused(network: Network): void {
    if (network.connections === 0 && network.used.requests === 0) this.#networks.delete(network.name);
  }
}
