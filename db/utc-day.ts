export const DAY_MS = 86_400_000;

/** The UTC day of a time, in the format of the tables: YYYY-MM-DD. */
export function utcDayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** The end of the UTC day of a time, when the daily limit resets. */
export function nextUtcMidnightMs(epochMs: number): number {
  return (Math.floor(epochMs / DAY_MS) + 1) * DAY_MS;
}

/** ISO 8601 in UTC without fractions of a second: 2026-12-31T23:59:59Z. */
export function isoSecondsOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
