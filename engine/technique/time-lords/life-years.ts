import { BODY } from "../../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../../ephemeris/ephemeris-source.ts";
import {
  createInstantSky,
  type InstantSky,
  longitudeRadAt,
  trueCrossingJdUt,
} from "../../events/instant-sky.ts";
import { type MovingAngle, NO_BODY } from "../../events/motion.ts";
import { calendarFromJulianDay, julianDayFromCalendar } from "../../time/julian-day.ts";
import type { JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { mustBe, type Rule } from "../../units/read-options.ts";
import { TROPICAL_YEAR_DAYS } from "../progressions/progressed-instant.ts";

/** The day of the calendar near which a return is searched. */
export interface Birthday {
  /** Year of the proleptic Gregorian calendar. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31; 29 February is 1 March in a year without it. */
  readonly day: number;
}

const SUN: MovingAngle = { body: BODY.Sun, from: NO_BODY };
const HALF_YEAR_DAYS = 182;
/** Instants are rounded to 10⁻⁸ day: 0.9 ms, in which the Sun moves 0.04 milliarcseconds. */
const INSTANT_SCALE = 1e8;

/** Computes solar returns over one source of states. */
export interface SolarReturnCalculator {
  /**
   * The instant (JD, UT) nearest to a birthday at which the Sun's apparent longitude of date equals its natal longitude. For
   * births and years of 1800–2399 it is within two and a half days of the birthday at the hour of birth.
   *
   * Newton's method on the analytic speed of the longitude, which varies by 3 % in a year: three or four positions. Accuracy:
   * 0.1 s against Swiss Ephemeris, ephe-tests/returns.
   *
   * @param natalJdUt the instant of birth, JD (UT)
   * @param birthday year, month and day near which the return is searched
   * @returns JD (UT), rounded to 10⁻⁸ day
   * @throws {EphemerisRangeError} when the source does not cover the birth or the return
   */
  solarReturnJdUt(natalJdUt: JdUt, birthday: Birthday): JdUt;
}

/**
 * Creates a calculator of solar returns.
 *
 * Creation allocates the buffers of the search: create one per thread and reuse it.
 *
 * Range and accuracy: see `solarReturnJdUt`.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`; it must cover the Sun
 * @returns a calculator of the instants of solar returns
 * @throws {InvalidInputError} when the source does not cover the Sun
 *
 * @example
 * ```ts
 * import { julianDayFromCalendar } from "almagest";
 * import { createSolarReturnCalculator } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createSolarReturnCalculator(loadTableSource());
 * const natalJdUt = julianDayFromCalendar(1990, 6, 15, 0.5);
 * calculator.solarReturnJdUt(natalJdUt, { year: 2024, month: 6, day: 15 }); // => 2460476.2185
 * ```
 */
export function createSolarReturnCalculator(source: EphemerisSource): SolarReturnCalculator {
  assertNoProblems(missingBodyProblems(source, ["Sun"]));
  const sky = createInstantSky(source);
  return { solarReturnJdUt: (natalJdUt, birthday) => findReturnJdUt(sky, natalJdUt, birthday) };
}

function findReturnJdUt(sky: InstantSky, natalJdUt: JdUt, { year, month, day }: Birthday): JdUt {
  const natalRad = longitudeRadAt(sky, BODY.Sun, natalJdUt);
  const guessJdUt = julianDayFromCalendar(year, month, day);
  const [low, high] = [guessJdUt - HALF_YEAR_DAYS, guessJdUt + HALF_YEAR_DAYS];
  const epochJdUt = trueCrossingJdUt(sky, SUN, natalRad, true, guessJdUt, low, high);
  return Math.round(epochJdUt * INSTANT_SCALE) / INSTANT_SCALE;
}

/**
 * Where years of life begin.
 *
 * - `calendar`: on birthdays at the hour of birth in UT; for 29 February, on 1 March of common years
 * - `tropical`: every 365.2421897 days
 * - a calculator of createSolarReturnCalculator: at the returns of the Sun, tropical
 */
export type LifeYears = "calendar" | "tropical" | SolarReturnCalculator;

/** Years of life from birth on. */
export interface YearCount {
  /** The instant at which an age is reached; fractions are parts of the year in which they are. */
  instantOf(ageYears: number): JdUt;
  /** Whole years at an instant that is not before birth. */
  ageAt(epochJdUt: JdUt): number;
}

export function countYears(birthJdUt: JdUt, years: LifeYears): YearCount {
  const { year, month, day, dayFraction } = calendarFromJulianDay(birthJdUt);
  const startOf = (age: number): JdUt => {
    if (age === 0) return birthJdUt;
    if (years === "tropical") return birthJdUt + age * TROPICAL_YEAR_DAYS;
    if (years === "calendar") return julianDayFromCalendar(year + age, month, day, dayFraction);
    return years.solarReturnJdUt(birthJdUt, { year: year + age, month, day });
  };
  return {
    instantOf(ageYears) {
      const age = Math.floor(ageYears);
      const startJdUt = startOf(age);
      return age === ageYears ? startJdUt : startJdUt + (ageYears - age) * (startOf(age + 1) - startJdUt);
    },
    ageAt(epochJdUt) {
      let age = Math.max(0, Math.floor((epochJdUt - birthJdUt) / TROPICAL_YEAR_DAYS) - 1);
      while (startOf(age + 1) <= epochJdUt) age += 1;
      return age;
    },
  };
}

export const yearsRule: Rule = /* @__PURE__ */ mustBe(
  '"calendar", "tropical" or a calculator of createSolarReturnCalculator',
  (years) =>
    years === "calendar" ||
    years === "tropical" ||
    typeof (years as Partial<SolarReturnCalculator> | null | undefined)?.solarReturnJdUt === "function",
);
