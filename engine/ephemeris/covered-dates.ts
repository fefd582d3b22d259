import { julianDayUtFromTt } from "../time/delta-t.ts";
import { calendarFromJulianDay } from "../time/julian-day.ts";
import type { JdTt } from "../units/flavours.ts";
import { described } from "../units/invalid-input-error.ts";
import { J2000_JD } from "../units/time.ts";

/** The first and the last whole day that a source covers, UT, proleptic Gregorian calendar: `1899-06-28`. */
export interface CoveredDates {
  /** The first whole day covered. */
  readonly firstDate: string;
  /** The last whole day covered. */
  readonly lastDate: string;
}

/** A year of more digits is an error of the caller, such as a unix time. */
const YEAR_MAX = 99_999;

/**
 * The calendar dates that a source covers, as errors of the library name them.
 *
 * @param source the instants of an ephemeris source, such as `loadTableSource()`
 * @returns first and last day as ISO dates: days of UT that the source covers from midnight to midnight. Years before 0 have a
 * minus sign. There are no errors.
 *
 * @example
 * ```ts
 * import { coveredDates, loadTableSource } from "almagest/tables";
 *
 * coveredDates(loadTableSource()); // => { firstDate: '1799-06-26', lastDate: '2400-07-13' }
 * ```
 */
export function coveredDates({
  firstJdTt,
  lastJdTt,
}: {
  readonly firstJdTt: JdTt;
  readonly lastJdTt: JdTt;
}): CoveredDates {
  const firstMidnightJd = Math.ceil(julianDayUtFromTt(firstJdTt) - 0.5) + 0.5;
  const lastMidnightJd = Math.floor(julianDayUtFromTt(lastJdTt) - 0.5) + 0.5;
  return { firstDate: dateText(firstMidnightJd), lastDate: dateText(lastMidnightJd - 1) };
}

/** The dates of a source for an error: `1899-06-28 to 2101-07-06`. */
export function coveredDatesText(source: { readonly firstJdTt: JdTt; readonly lastJdTt: JdTt }): string {
  const { firstDate, lastDate } = coveredDates(source);
  return `${firstDate} to ${lastDate}`;
}

/** An instant for an error, by its date if it has one: `1850-01-01 (JD 2396758.5)`. */
export function instantText(epochJd: number): string {
  if (!Number.isFinite(epochJd)) return described(epochJd);
  return hasDate(epochJd) ? `${dateText(epochJd)} (JD ${epochJd})` : `an instant beyond the year ${YEAR_MAX}`;
}

/** A hint for an instant that cannot be a Julian day, such as a unix time: appended to an error, else an empty text. */
export function julianDayHint(epochJd: number): string {
  return Number.isFinite(epochJd) && !hasDate(epochJd) ? "; a Julian day of 2026 is about 2461000" : "";
}

function hasDate(epochJd: number): boolean {
  return Math.abs(epochJd - J2000_JD) < YEAR_MAX * 365;
}

function dateText(epochJd: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJd);
  const digits = String(Math.abs(year)).padStart(4, "0");
  return `${year < 0 ? "-" : ""}${digits}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
