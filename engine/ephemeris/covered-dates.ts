import { julianDayUtFromTt } from "../time/delta-t.ts";
import { calendarFromJulianDay } from "../time/julian-day.ts";
import { described } from "../units/described.ts";
import type { JdTt } from "../units/flavours.ts";

/** The first and the last whole day that a source covers, UT, proleptic Gregorian calendar: `1899-06-28`. */
export interface CoveredDates {
  /** The first whole day covered. */
  readonly firstDate: string;
  /** The last whole day covered. */
  readonly lastDate: string;
}

/** Years of more digits are written as Julian days. */
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

/** An instant for an error, by its date if it is one: `1850-01-01 (JD 2396758.5)`. */
export function instantText(epochJd: number): string {
  if (!Number.isFinite(epochJd)) return described(epochJd);
  const date = dateText(epochJd);
  return date.startsWith("JD") ? date : `${date} (JD ${epochJd})`;
}

function dateText(epochJd: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJd);
  if (!(Math.abs(year) <= YEAR_MAX)) return `JD ${epochJd}`;
  const digits = String(Math.abs(year)).padStart(4, "0");
  return `${year < 0 ? "-" : ""}${digits}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
