import { calendarFromJulianDay, julianDayFromCalendar } from "../../time/julian-day.ts";
import type { JdUt } from "../../units/flavours.ts";
import { mustBe, type Rule } from "../../units/read-options.ts";
import { TROPICAL_YEAR_DAYS } from "../progressions/progressed-instant.ts";
import type { SolarReturnCalculator } from "../solar-return.ts";

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

/** Counts the years of a life. */
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

/** The rule of a count of years. */
export const yearsRule: Rule = /* @__PURE__ */ mustBe(
  '"calendar", "tropical" or a calculator of createSolarReturnCalculator',
  (years) =>
    years === "calendar" ||
    years === "tropical" ||
    typeof (years as Partial<SolarReturnCalculator> | null | undefined)?.solarReturnJdUt === "function",
);
