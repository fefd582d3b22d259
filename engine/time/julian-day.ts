import type { JdTt } from "../units/flavours.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";
import { finite } from "../units/read-options.ts";
import { DAYS_PER_JULIAN_CENTURY, J2000_JD } from "../units/time.ts";

/** A date of the proleptic Gregorian calendar; year 0 is 1 BC. */
export interface CalendarDate {
  /** Astronomical year: 0 is 1 BC. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** Fraction of the day since midnight, 0 ≤ x < 1. */
  readonly dayFraction: number;
}

/**
 * Julian day of a date of the proleptic Gregorian calendar.
 *
 * The resolution of the result is about 40 µs.
 *
 * **Source:** counting days of 400-, 100- and 4-year cycles; agrees with the US Naval Observatory's converter.
 *
 * @param year astronomical year: 0 is 1 BC
 * @param month 1–12; other months carry over
 * @param day day of the month; days outside of it carry over
 * @param dayFraction fraction of the day since midnight, 0 ≤ x < 1: hours divided by 24. Default: 0
 * @returns Julian day of the time scale of the date
 * @throws {InvalidInputError} when a number is not finite, or `dayFraction` is below 0, or 1 or more
 *
 * @example
 * ```ts
 * import { julianDayFromCalendar } from "almagest";
 *
 * julianDayFromCalendar(2000, 1, 1, 0.5); // => 2451545
 * ```
 */
export function julianDayFromCalendar(year: number, month: number, day: number, dayFraction = 0): number {
  const isDate = Number.isFinite(year + month + day) && dayFraction >= 0 && dayFraction < 1;
  if (!isDate) throw new InvalidInputError(dateProblems(year, month, day, dayFraction));
  // In years that start in March the leap day is last.
  const monthsFromMarch = month - 3;
  const marchYear = year + Math.floor(monthsFromMarch / 12);
  const marchMonth = monthsFromMarch - 12 * Math.floor(monthsFromMarch / 12);
  const daysBeforeMonth = Math.floor((153 * marchMonth + 2) / 5);
  const daysBeforeYear =
    365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  // 1721119.5 is the midnight before 0000 March 1.
  return 1_721_118.5 + daysBeforeYear + daysBeforeMonth + day + dayFraction;
}

function dateProblems(year: number, month: number, day: number, dayFraction: number): readonly string[] {
  const isFraction = dayFraction >= 0 && dayFraction < 1;
  return [
    ...Object.entries({ year, month, day }).flatMap(([name, value]) => finite(name, value)),
    ...(isFraction
      ? []
      : [`dayFraction must be from 0 to below 1, not ${described(dayFraction)}: hours are divided by 24`]),
  ];
}

/**
 * Date of the proleptic Gregorian calendar of a Julian day: the inverse of {@link julianDayFromCalendar}.
 *
 * The calendar is Gregorian before 1582 too. The resolution of a Julian day is about 40 µs, and so is the resolution of
 * `dayFraction`.
 *
 * @param epochJd Julian day of any time scale, any date; the date is of the same scale
 * @returns year (0 is 1 BC), month 1–12, day 1–31 and the fraction of the day since midnight, 0 ≤ x < 1
 * @throws {InvalidInputError} when the Julian day is not a finite number
 *
 * @example
 * ```ts
 * import { calendarFromJulianDay } from "almagest";
 *
 * calendarFromJulianDay(2451545); // => { year: 2000, month: 1, day: 1, dayFraction: 0.5 }
 * ```
 */
export function calendarFromJulianDay(epochJd: number): CalendarDate {
  if (!Number.isFinite(epochJd)) throw new InvalidInputError(finite("epochJd", epochJd));
  const midnights = Math.floor(epochJd + 0.5);
  const dayFraction = epochJd + 0.5 - midnights;
  const daysFromMarch = midnights - 1_721_120;
  const cycle = Math.floor(daysFromMarch / 146_097);
  const dayOfCycle = daysFromMarch - 146_097 * cycle;
  const yearOfCycle = Math.floor(
    (dayOfCycle -
      Math.floor(dayOfCycle / 1_460) +
      Math.floor(dayOfCycle / 36_524) -
      Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0);
  return { year, month, day, dayFraction };
}

/** Julian centuries of TT since J2000.0: the argument of the models of the Earth. */
export function julianCenturies(epochJdTt: JdTt): number {
  return (epochJdTt - J2000_JD) / DAYS_PER_JULIAN_CENTURY;
}
