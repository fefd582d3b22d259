import { calendarFromJulianDay } from "../engine/time/julian-day.ts";
import { assertNoProblems } from "../engine/units/invalid-input-error.ts";
import { MS_PER_DAY, SECONDS_PER_DAY, UNIX_EPOCH_JD } from "../engine/units/time.ts";

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

/** The Julian day, UT, of an hour of a UTC date, YYYY-MM-DD. The hour may have fractions and be outside 0 to 24. */
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
  return `${isoOfSeconds(epochSecondsOfJulianDay(epochJdUt))}Z`;
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/**
 * The calendar reading, `YYYY-MM-DDTHH:mm:ss`, of whole seconds since 1970-01-01T00:00:00 of the same clock, in the years 0 to 9999.
 * `Date.toISOString` takes five times as long.
 */
export function isoOfSeconds(seconds: number): string {
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  const secondOfDay = Math.floor(seconds - days * SECONDS_PER_DAY);
  const { year, month, day } = calendarFromJulianDay(UNIX_EPOCH_JD + days);
  const minuteOfDay = Math.floor(secondOfDay / 60);
  const date = `${String(year).padStart(4, "0")}-${TWO_DIGITS[month]}-${TWO_DIGITS[day]}`;
  return `${date}T${TWO_DIGITS[Math.floor(minuteOfDay / 60)]}:${TWO_DIGITS[minuteOfDay % 60]}:${TWO_DIGITS[secondOfDay % 60]}`;
}

/** A local time with its offset, `1990-06-15T06:12:40+02:00`; an offset of local mean time has seconds. */
export function isoWithOffset(epochSeconds: number, offsetSeconds: number): string {
  return `${isoOfSeconds(epochSeconds + offsetSeconds)}${offsetText(offsetSeconds)}`;
}

/** `-05:00`, `+05:53:28` */
export function offsetText(offsetSeconds: number): string {
  const clock = isoOfSeconds(Math.abs(offsetSeconds)).slice(11);
  return `${offsetSeconds < 0 ? "-" : "+"}${clock.replace(/:00$/, "")}`;
}

/** The date, YYYY-MM-DD, of an ISO 8601 date and time. */
export function dateOfIso(iso: string): string {
  return iso.slice(0, 10);
}

/** The time, HH:mm, of an ISO 8601 date and time, truncated to the minute. */
export function minuteOfIso(iso: string): string {
  return iso.slice(11, 16);
}

/** The first and last dates that requests accept; the contract's date patterns state the same range. */
export const DATE_MIN = "1800-01-01";
export const DATE_MAX = "2399-12-31";

/** A period of whole days, both ends inclusive, YYYY-MM-DD. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is a date YYYY-MM-DD that exists in the (proleptic) Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return false;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  return day >= 1 && day <= monthLengthOf(year, month);
}

/** The number of days of a month, 1 to 12; 0 for another number. */
export function monthLengthOf(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** The problem of a text as a date of a request; null if the date is valid. */
export function dateProblemOf(text: string): "wrong_format" | "no_such_date" | "out_of_range" | null {
  if (!DATE_FORM.test(text)) return "wrong_format";
  if (!isCalendarDate(text)) return "no_such_date";
  return text < DATE_MIN || text > DATE_MAX ? "out_of_range" : null;
}

/** The same day of the month so many months later; the last day of a shorter month. */
export function dateAfterMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const monthLength = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, monthLength));
  return dateOfIso(first.toISOString());
}

/** Dates of JavaScript and their Julian days. */

/** An instant of JavaScript: a `Date`, a `Temporal.Instant` or `Temporal.ZonedDateTime`, or a text of ISO 8601 with Z or an offset. */
export type DateLike =
  | Date
  | string
  | {
      /** Milliseconds since 1970-01-01T00:00:00Z. */
      readonly epochMilliseconds: number;
    };

/** Date and time with Z or an offset. The groups are year, month and day. */
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** The last millisecond of a `Date` from 1970, by ECMAScript. */
const DATE_MS_MAX = 8.64e15;

/**
 * Julian day, UT, of a `Date`, a `Temporal.Instant` or a text. UTC is used as UT1.
 *
 * The resolution of the result is about 40 µs.
 *
 * @param date the instant; a text such as "1990-06-15T14:30+02:00" ends in Z or an offset: without one it has no instant
 * @returns Julian day, UT
 * @throws {InvalidInputError} when the date is invalid, or the text is not an instant
 *
 * @example
 * ```ts
 * import { julianDayFromDate } from "almagest/time";
 *
 * julianDayFromDate(new Date("2000-01-01T12:00Z")); // => 2451545
 * julianDayFromDate("2000-01-01T13:00+01:00"); // => 2451545
 * ```
 */
export function julianDayFromDate(date: DateLike): number {
  const epochMs = epochMsOf(date);
  assertNoProblems(Number.isFinite(epochMs) ? [] : ["the date must be valid"]);
  return UNIX_EPOCH_JD + epochMs / MS_PER_DAY;
}

/**
 * The `Date` of a Julian day, UT, to the nearest millisecond: the inverse of {@link julianDayFromDate}. `toISOString()` of the result is its
 * text, and `Temporal.Instant.fromEpochMilliseconds(date.getTime())` its `Temporal.Instant`.
 *
 * @param jdUt Julian day, UT, of the years that `Date` has
 * @returns the date
 * @throws {InvalidInputError} when the Julian day is not a number, or out of the range of `Date`
 *
 * @example
 * ```ts
 * import { dateFromJulianDay } from "almagest/time";
 *
 * dateFromJulianDay(2451545).toISOString(); // => "2000-01-01T12:00:00.000Z"
 * ```
 */
export function dateFromJulianDay(jdUt: number): Date {
  const epochMs = Math.round((jdUt - UNIX_EPOCH_JD) * MS_PER_DAY);
  const isInRange = Math.abs(epochMs) <= DATE_MS_MAX;
  assertNoProblems(isInRange ? [] : [`the Julian day must be within the years of Date, not ${jdUt}`]);
  return new Date(epochMs);
}

function epochMsOf(date: DateLike): number {
  if (typeof date !== "string") return date instanceof Date ? date.getTime() : date.epochMilliseconds;
  const [, year, month, day] = ISO_INSTANT.exec(date) ?? [];
  assertNoProblems(
    year === undefined ? [`"${date}" must end in Z or an offset, as 1990-06-15T14:30+02:00 does`] : [],
  );
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const epochMs = Date.parse(date);
  const exists = midnight.getUTCDate() === Number(day) && Number.isFinite(epochMs);
  assertNoProblems(exists ? [] : [`the date and time "${date}" must exist`]);
  return epochMs;
}
