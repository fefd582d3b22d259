import type { Socket } from "node:net";
import type { DoorResponse } from "./exchange.ts";

/** Connections whose end is announced within a second at most. Their clients connect again. */
const RELEASES_MAX = 32;

export interface ReleasedConnections {
  /** So many connections should end, including those whose end is announced. Replaces the number of an earlier call. */
  release(count: number): void;
  /** Whether to announce the end of the connection in this response. Call for each request. */
  claims(response: DoorResponse): boolean;
}

/**
 * Chooses connections to end, so that their clients connect to another process: those with the next requests. An idle
 * HTTP/1.1 connection cannot be ended without the risk that a request is under way. The end of HTTP/2 under TLS rejects requests
 * that are under way (REFUSED_STREAM), so these connections stay.
 */
export function createReleasedConnections(): ReleasedConnections {
  const ending = new Set<Socket>();
  let budget = 0;
  return {
    release(count) {
      budget = Math.max(0, Math.min(count - ending.size, RELEASES_MAX));
    },
    claims({ req: { socket, headers }, session }) {
      if (budget === 0 || socket === undefined || ending.has(socket)) return false;
      if (session?.encrypted === true || headers.connection?.toLowerCase() === "close") return false;
      budget -= 1;
      ending.add(socket);
      socket.once("close", () => ending.delete(socket));
      return true;
    },
  };
}
