/** Dates of JavaScript and their Julian days. */
import { assertNoProblems } from "../engine/units/invalid-input-error.ts";
import { MS_PER_DAY, UNIX_EPOCH_JD } from "../engine/units/time.ts";

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
