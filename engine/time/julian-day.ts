import { DAYS_PER_JULIAN_CENTURY, J2000_JD } from "../units/time.ts";

/** A date of the Gregorian calendar, run backwards before its introduction; year 0 is 1 BC. */
export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** 0 ≤ x < 1, from midnight. */
  readonly dayFraction: number;
}

/**
 * Julian day number of a Gregorian date's midnight, plus `dayFraction`.
 *
 * A double holds it to about 40 µs. Months outside 1–12 and days outside the month carry over, as in
 * plain calendar arithmetic; non-finite input gives NaN.
 *
 * Source: counting days of 400-, 100- and 4-year cycles; agrees with the US Naval Observatory's converter.
 *
 * @example
 * ```ts
 * import { julianDayFromCalendar } from "almagest/engine";
 *
 * julianDayFromCalendar(2000, 1, 1, 0.5); // => 2451545
 * ```
 */
export function julianDayFromCalendar(year: number, month: number, day: number, dayFraction = 0): number {
  // Years that start in March put the leap day last.
  const monthsFromMarch = month - 3;
  const marchYear = year + Math.floor(monthsFromMarch / 12);
  const marchMonth = monthsFromMarch - 12 * Math.floor(monthsFromMarch / 12);
  const daysBeforeMonth = Math.floor((153 * marchMonth + 2) / 5);
  const daysBeforeYear =
    365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  // 1721119.5 is the midnight before 0000 March 1.
  return 1_721_118.5 + daysBeforeYear + daysBeforeMonth + day + dayFraction;
}

/** Gregorian date of a Julian day; the inverse of {@link julianDayFromCalendar}. */
export function calendarFromJulianDay(epochJd: number): CalendarDate {
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

/** Julian centuries of TT since J2000.0, the argument of the Earth's models. */
export function julianCenturies(epochJdTt: number): number {
  return (epochJdTt - J2000_JD) / DAYS_PER_JULIAN_CENTURY;
}
