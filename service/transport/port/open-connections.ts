import type { Socket } from "node:net";
import { networkOf } from "../../request/client-request.ts";

/** Why a new connection was closed: too many in all, or too many from its address. */
export const DROP_CAUSES = ["max_connections", "max_connections_per_address"] as const;
export type DropCause = (typeof DROP_CAUSES)[number];

/** The open connections of a port. */
export interface OpenConnections {
  readonly sockets: ReadonlySet<Socket>;
  /** Adds a connection until it closes and returns its network, or closes it and returns null if its address has too many. */
  admit(socket: Socket): string | null;
  /** Resolves when no connection is open. */
  untilEmpty(): Promise<void>;
}

/** @param perAddressMax of an IPv4 address or an IPv6 /64 network; null: unlimited */
export function createOpenConnections(
  perAddressMax: number | null,
  onDropped: (cause: DropCause) => void,
): OpenConnections {
  const sockets = new Set<Socket>();
  /** The number of connections by network. */
  const counts = new Map<string, number>();
  const waiting: (() => void)[] = [];

  return {
    sockets,
    admit(socket) {
      socket.on("error", () => socket.destroy());
      const network = networkOf(socket.remoteAddress ?? "");
      const count = counts.get(network) ?? 0;
      if (perAddressMax !== null && count >= perAddressMax) {
        onDropped("max_connections_per_address");
        socket.destroy();
        return null;
      }
      sockets.add(socket);
      counts.set(network, count + 1);
      socket.once("close", () => {
        sockets.delete(socket);
        const rest = (counts.get(network) ?? 0) - 1;
        if (rest > 0) counts.set(network, rest);
        else counts.delete(network);
        if (sockets.size === 0) for (const resolve of waiting.splice(0)) resolve();
      });
      return network;
    },
    untilEmpty: () =>
      new Promise((resolve) => {
        if (sockets.size === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
