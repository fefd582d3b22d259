import { DAY_SECONDS, UNIX_EPOCH_JD } from "../civil/unix-epoch.ts";

/**
 * A Julian day of UT as ISO 8601 in UTC, rounded to the nearest second: `2024-03-20T03:06:24Z`. Half a second before
 * midnight is 00:00:00 of the next day.
 *
 * Throws a RangeError when `epochJdUt` is not a finite number.
 */
export function utcOfJulianDay(epochJdUt: number): string {
  const seconds = Math.round((epochJdUt - UNIX_EPOCH_JD) * DAY_SECONDS);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** The day, YYYY-MM-DD, of a moment as {@link utcOfJulianDay} writes it. */
export function dateOfUtc(utc: string): string {
  return utc.slice(0, 10);
}
