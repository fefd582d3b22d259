/** The UTC day of a moment, as the tables write days. */
export function utcDayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** The moment at which the UTC day of a moment ends, and the pool refills. */
export function nextUtcMidnightMs(epochMs: number): number {
  const DAY_MS = 86_400_000;
  return (Math.floor(epochMs / DAY_MS) + 1) * DAY_MS;
}
