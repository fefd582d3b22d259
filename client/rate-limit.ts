/** The account's daily limit. */
export interface RateLimit {
  /** Requests per day. */
  readonly limit: number;
  /** Requests left today. */
  readonly remaining: number;
  /** The next 00:00 UTC, when the limit resets. */
  readonly resetAt: Date;
}

/**
 * Returns the daily limit, the requests left and the reset time, from the headers of a response.
 *
 * @param headers of a response, as `onHeader` receives them
 * @returns requests and the reset time; null if the response lacks the headers. There are no errors.
 *
 * @example
 * ```ts
 * import { rateLimitOf } from "almagest/client";
 *
 * const headers = new Headers({
 *   "x-ratelimit-limit": "1000",
 *   "x-ratelimit-remaining": "998",
 *   "x-ratelimit-reset": "1795305600",
 * });
 * rateLimitOf(headers)?.remaining; // => 998
 * ```
 *
 * @example
 * ```ts no-run
 * import { type AlmagestClient, rateLimitOf } from "almagest/client";
 *
 * async function printRemaining(almagest: AlmagestClient): Promise<void> {
 *   await almagest.usage.getUsage({}, { onHeader: (headers) => console.log(rateLimitOf(headers)?.remaining) });
 * }
 * ```
 */
export function rateLimitOf(headers: Headers): RateLimit | null {
  const numberOf = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  const limit = numberOf("limit");
  const remaining = numberOf("remaining");
  const resetEpochSeconds = numberOf("reset");
  if (!Number.isFinite(limit + remaining + resetEpochSeconds)) return null;
  return { limit, remaining, resetAt: new Date(resetEpochSeconds * 1000) };
}
