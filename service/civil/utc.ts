import { SECONDS_PER_DAY, UNIX_EPOCH_JD } from "../../engine/index.ts";

export const SECONDS_PER_HOUR = 3600;

/** The Julian day, UT, of an instant in seconds since 1970-01-01T00:00:00Z. UTC is used as UT1. */
export function julianDayOfEpochSeconds(epochSeconds: number): number {
  return UNIX_EPOCH_JD + epochSeconds / SECONDS_PER_DAY;
}

/** The start of a date, YYYY-MM-DD, in seconds since 1970-01-01T00:00:00 of the same clock. */
export function secondsOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

/** The nearest whole second since 1970-01-01T00:00:00Z of a Julian day, UT. */
export function epochSecondsOfJulianDay(epochJdUt: number): number {
  return Math.round((epochJdUt - UNIX_EPOCH_JD) * SECONDS_PER_DAY);
}

/**
 * The Julian day, UT, of an hour of a UTC date.
 *
 * @param date YYYY-MM-DD
 * @param hour hours since 00:00; fractions and values outside 0 to 24 are allowed
 */
export function julianDayOfUtcDate(date: string, hour = 0): number {
  return julianDayOfEpochSeconds(secondsOfDate(date)) + hour / 24;
}

/**
 * A Julian day, UT, as ISO 8601 in UTC, rounded to the nearest second: `2024-03-20T03:06:24Z`. From half a second before
 * midnight the result is 00:00:00 of the next day.
 *
 * @throws {RangeError} when `epochJdUt` is not a finite number
 */
export function utcOfJulianDay(epochJdUt: number): string {
  return utcOfEpochMs(epochSecondsOfJulianDay(epochJdUt) * 1000);
}

/** Milliseconds since 1970-01-01T00:00:00Z as ISO 8601 in UTC, truncated to the second: `2024-03-20T03:06:24Z`. */
export function utcOfEpochMs(epochMs: number): string {
  return `${isoOfSeconds(Math.floor(epochMs / 1000))}Z`;
}

/** The calendar reading, `YYYY-MM-DDTHH:mm:ss`, of whole seconds since 1970-01-01T00:00:00 of the same clock. */
export function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}

/** The date, YYYY-MM-DD, of an ISO 8601 date and time. */
export function dateOfIso(iso: string): string {
  return iso.slice(0, 10);
}

/** The time, HH:mm, of an ISO 8601 date and time, truncated to the minute. */
export function minuteOfIso(iso: string): string {
  return iso.slice(11, 16);
}
