import { utcOfEpochMs } from "../civil/utc.ts";
import type { ErrorDetails } from "../contract/errors.ts";

/** Where an account's day stands, as a call found it. */
export interface PoolState {
  /** Requests that the plan has a day. */
  readonly limit: number;
  /** Requests used of the day; may be above the limit, after a change of plan. */
  readonly used: number;
  /** The next 00:00 UTC. */
  readonly resetAtMs: number;
  readonly nowMs: number;
}

const DAY_SECONDS = 86_400;

export function remainingOf({ limit, used }: PoolState): number {
  return Math.max(0, limit - used);
}

/** Seconds until the pool refills, rounded up: whoever waits so long finds it full. */
export function secondsToReset({ resetAtMs, nowMs }: PoolState): number {
  return Math.ceil((resetAtMs - nowMs) / 1000);
}

/** When the pool refills, in both spellings of the contract. */
export function resetOf({ resetAtMs }: PoolState) {
  return {
    resetAt: utcOfEpochMs(resetAtMs),
    resetEpochSeconds: resetAtMs / 1000,
  } satisfies ErrorDetails;
}

/**
 * The response headers (gRPC: metadata) that tell where the day stands.
 *
 * **Source:** draft-ietf-httpapi-ratelimit-headers-10 for RateLimit-Policy and RateLimit.
 */
export function rateLimitHeaders(pool: PoolState): Readonly<Record<string, string>> {
  const remaining = remainingOf(pool);
  return {
    "x-ratelimit-limit": `${pool.limit}`,
    "x-ratelimit-remaining": `${remaining}`,
    "x-ratelimit-reset": `${pool.resetAtMs / 1000}`,
    "ratelimit-policy": `"daily";q=${pool.limit};w=${DAY_SECONDS}`,
    ratelimit: `"daily";r=${remaining};t=${secondsToReset(pool)}`,
  };
}
