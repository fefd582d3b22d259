/** Where the account's day stands. */
export interface RateLimit {
  /** Requests that the plan has a day. */
  readonly limit: number;
  /** Requests left of the day. */
  readonly remaining: number;
  /** When the pool refills: the next 00:00 UTC. */
  readonly resetAt: Date;
}

/**
 * Where the account's day stood after a call, from the headers of its answer; null when they do not say.
 *
 *     await almagest.chart.computeFullChart({ birth }, { onHeader: (headers) => console.log(rateLimitOf(headers)) });
 */
export function rateLimitOf(headers: Headers): RateLimit | null {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number];
  if (!Number.isFinite(limit + remaining + reset)) return null;
  return { limit, remaining, resetAt: new Date(reset * 1000) };
}
