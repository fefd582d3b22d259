import { DAY_MS, isoSecondsOf } from "../../db/index.ts";
import type { ErrorDetails } from "../contract/errors.ts";
import {
  LIMIT_HEADER,
  LIMIT_POLICY_HEADER,
  LIMIT_STATE_HEADER,
  REMAINING_HEADER,
  RESET_HEADER,
} from "../contract/headers.ts";

/** An account's daily limit at the time of a call. */
export interface PoolState {
  /** The plan's requests a day. */
  readonly limit: number;
  /** Requests counted today; above the limit after a change to a lower plan. */
  readonly used: number;
  /** The next 00:00 UTC. */
  readonly resetAtMs: number;
  readonly nowMs: number;
}

const DAY_SECONDS = DAY_MS / 1000;

export function remainingOf({ limit, used }: PoolState): number {
  return Math.max(0, limit - used);
}

/** Seconds until the daily limit resets, rounded up. */
export function secondsToReset({ resetAtMs, nowMs }: PoolState): number {
  return Math.ceil((resetAtMs - nowMs) / 1000);
}

/** When the daily limit resets, in the contract's two formats. */
export function resetOf({ resetAtMs }: PoolState) {
  return {
    resetAt: isoSecondsOf(resetAtMs),
    resetEpochSeconds: resetAtMs / 1000,
  } satisfies ErrorDetails;
}

/**
 * The response headers (gRPC: metadata) that report the daily limit.
 *
 * **Source:** draft-ietf-httpapi-ratelimit-headers-10 for RateLimit-Policy and RateLimit.
 */
export function rateLimitHeaders(pool: PoolState): Readonly<Record<string, string>> {
  const remaining = remainingOf(pool);
  return {
    [LIMIT_HEADER]: `${pool.limit}`,
    [REMAINING_HEADER]: `${remaining}`,
    [RESET_HEADER]: `${pool.resetAtMs / 1000}`,
    [LIMIT_POLICY_HEADER]: `"daily";q=${pool.limit};w=${DAY_SECONDS}`,
    [LIMIT_STATE_HEADER]: `"daily";r=${remaining};t=${secondsToReset(pool)}`,
  };
}

export function hasRateLimit(headers: Readonly<Record<string, string>>): boolean {
  return headers[LIMIT_HEADER] !== undefined;
}
