import { LRUCache } from "lru-cache";

/** How much a client may do: a burst, and how much of it is restored per second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Token buckets, one per client. Each event takes a token; a client without tokens has to wait. */
export interface RateLimiter {
  /** Seconds until the client has a token again, rounded up; 0 if it has one. */
  waitSeconds(client: string): number;
  /** Takes a token. Requests that were in progress together may take more than there are: the client waits longer. */
  spend(client: string): void;
}

/** Clients remembered, the latest ones. More than the open connections, so a client cannot be forgotten in its burst. */
const CLIENTS_MAX = 20_000;

/**
 * Creates the buckets, which are in memory only. Each is one number, the time at which it is full again, and is dropped then.
 *
 * @param nowMs a clock that never jumps, milliseconds
 */
export function createRateLimiter({ burst, perSecond }: Rate, nowMs: () => number): RateLimiter {
  const tokenMs = 1000 / perSecond;
  /** Created by the first event, for its arrays have the length of all clients. */
  let fullAtMs: LRUCache<string, number> | undefined;
  return {
    waitSeconds(client) {
      const clientFullAtMs = fullAtMs?.get(client);
      if (clientFullAtMs === undefined) return 0;
      const waitMs = clientFullAtMs - nowMs() - (burst - 1) * tokenMs;
      return Math.max(0, Math.ceil(waitMs / 1000));
    },
    spend(client) {
      const timeMs = nowMs();
      fullAtMs ??= new LRUCache({ max: CLIENTS_MAX, perf: { now: nowMs }, ttlResolution: 0 });
      const nextMs = Math.max(fullAtMs.get(client) ?? 0, timeMs) + tokenMs;
      fullAtMs.set(client, nextMs, { ttl: Math.ceil(nextMs - timeMs) });
    },
  };
}
