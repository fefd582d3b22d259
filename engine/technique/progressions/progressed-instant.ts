import type { JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, mustBe, type Rule } from "../../units/read-options.ts";

/** Days. **Source:** Explanatory Supplement to the Astronomical Almanac (1992), chapter 12: the mean values of J2000.0. */
export const TROPICAL_YEAR_DAYS = 365.2421897;
const TROPICAL_MONTH_DAYS = 27.321582;

/**
 * How time in life is scaled to time in the ephemeris.
 *
 * - `secondary`: a day for a tropical year
 * - `tertiary`: a day for a tropical month, Troinski's first method
 * - `minor`: a tropical month for a tropical year
 */
export const PROGRESSION_RATES = ["secondary", "tertiary", "minor"] as const;
/** One of {@link PROGRESSION_RATES}. */
export type ProgressionRate = (typeof PROGRESSION_RATES)[number];

/**
 * The instant in the ephemeris of an instant in life.
 *
 * Range: any instants. {@link PROGRESSION_RATES} defines the rates.
 *
 * @param birthJdUt instant of birth, JD (UT)
 * @param atJdUt instant in life, JD (UT); before birth the result is before birth
 * @param rate a rate by name, or days in the ephemeris per day in life, above 0: `1 / 365.25636` is a day for a
 * sidereal year
 * @returns the instant in the ephemeris, JD (UT)
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { progressedJdUt } from "almagest";
 *
 * progressedJdUt(2447983.27, 2447983.27 + 30 * 365.2421897, "secondary"); // => 2448013.27
 * ```
 */
export function progressedJdUt(birthJdUt: JdUt, atJdUt: JdUt, rate: ProgressionRate | number): JdUt {
  assertNoProblems([
    ...finite("birthJdUt", birthJdUt),
    ...finite("atJdUt", atJdUt),
    ...rateRule("rate", rate),
  ]);
  return birthJdUt + (atJdUt - birthJdUt) * daysPerDayOfLife(rate);
}

/**
 * The instant in life of an instant in the ephemeris: the inverse of {@link progressedJdUt}. With it, a search in the days
 * after birth finds the dates of progressed events.
 *
 * Range: any instants. Accuracy: the resolution of a Julian day, 40 µs in the ephemeris, is 0.015 s in life at the rate
 * `secondary`.
 *
 * @param birthJdUt instant of birth, JD (UT)
 * @param ephemerisJdUt instant in the ephemeris, JD (UT), such as a result of findReturns; before birth the result is
 * before birth
 * @param rate a rate by name, or days in the ephemeris per day in life, above 0
 * @returns the instant in life, JD (UT)
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { findReturns, lifeJdUt } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birthJdUt = 2447983.27;
 * const firstCentury = { startJdUt: birthJdUt, endJdUt: birthJdUt + 100 };
 * const [entry] = findReturns(loadTableSource(), "Sun", 30, firstCentury); // the progressed Sun enters Taurus
 * (lifeJdUt(birthJdUt, entry.epochJdUt, "secondary") - birthJdUt) / 365.2421897; // => 18.58
 * ```
 */
export function lifeJdUt(birthJdUt: JdUt, ephemerisJdUt: JdUt, rate: ProgressionRate | number): JdUt {
  assertNoProblems([
    ...finite("birthJdUt", birthJdUt),
    ...finite("ephemerisJdUt", ephemerisJdUt),
    ...rateRule("rate", rate),
  ]);
  return birthJdUt + (ephemerisJdUt - birthJdUt) / daysPerDayOfLife(rate);
}

function daysPerDayOfLife(rate: ProgressionRate | number): number {
  if (typeof rate === "number") return rate;
  if (rate === "secondary") return 1 / TROPICAL_YEAR_DAYS;
  return rate === "tertiary" ? 1 / TROPICAL_MONTH_DAYS : TROPICAL_MONTH_DAYS / TROPICAL_YEAR_DAYS;
}

export const rateRule: Rule = /* @__PURE__ */ mustBe(
  `one of ${PROGRESSION_RATES.map((name) => `"${name}"`).join(", ")}, or a positive number`,
  (rate) =>
    PROGRESSION_RATES.some((name) => name === rate) ||
    (typeof rate === "number" && rate > 0 && Number.isFinite(rate)),
);
