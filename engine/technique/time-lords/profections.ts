import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { checkedOptions, finite, mustBe, optional } from "../../units/read-options.ts";
import { type ClassicalPlanet, DOMICILE_RULERS } from "../dignities/dignity-tables.ts";
import { countYears, type LifeYears, yearsRule } from "./life-years.ts";

/** The sign that a profection reaches, and its ruler. */
export interface ProfectedSign {
  /** The sign. */
  readonly sign: SignName;
  /** The planet in whose domicile the sign is: the lord of the year, or of the month. */
  readonly ruler: ClassicalPlanet;
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** The start of the next one. */
  readonly endJdUt: JdUt;
}

/** The profection of a point at an instant in life. */
export interface Profection {
  /** Whole years. */
  readonly age: number;
  /** 1–12, counted from the sign of the point. */
  readonly house: number;
  /** The sign of the year of life. */
  readonly year: ProfectedSign;
  /** From the sign of the year on, a sign a month. `number` is 1–12, or 1–13. */
  readonly month: ProfectedSign & { readonly number: number };
  /** The point moved by 30° a year, evenly within the year: 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
}

/** The options of {@link computeProfection}. */
export interface ProfectionOptions {
  /** Where years begin. */
  readonly years: LifeYears;
  /** Equal months of a year: 12 (default), or 13 as in Ptolemy's months of 28 days. */
  readonly months?: 12 | 13;
}

const DEGREES_PER_SIGN = 30;

/**
 * The annual and monthly profection of a point, such as the ascendant, at an instant in life: a sign a year, and from there a sign a month.
 *
 * @param birthJdUt the instant of birth, JD (UT)
 * @param longitudeDeg natal longitude of the point, degrees, of any turn; its sign is a sign of the zodiac in which the
 * longitude is
 * @param atJdUt the instant in life, JD (UT), not before birth
 * @param options where years begin, and the number of months
 * @returns the signs of the year and the month with their rulers, start and end (JD, UT)
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeProfection } from "almagest";
 *
 * const ascendantDeg = 135.4; // Leo
 * const { house, year, month } = computeProfection(2447983.2708, ascendantDeg, 2460310.5, { years: "calendar" });
 * house; // => 10
 * year.sign; // => "Taurus"
 * year.ruler; // => "Venus"
 * month.ruler; // => "Saturn"
 * ```
 */
export function computeProfection(
  birthJdUt: JdUt,
  longitudeDeg: Deg,
  atJdUt: JdUt,
  options: ProfectionOptions,
): Profection {
  const problems = Object.entries({ birthJdUt, longitudeDeg, atJdUt }).flatMap(([name, value]) =>
    finite(name, value),
  );
  if (atJdUt < birthJdUt) problems.push(`atJdUt ${atJdUt} must not be before birthJdUt ${birthJdUt}`);
  const monthsRule = optional(mustBe("12 or 13", (months) => months === 12 || months === 13));
  const rules = { years: yearsRule, months: monthsRule };
  const { years, months = 12 } = checkedOptions(options ?? {}, rules, problems);
  const count = countYears(birthJdUt, years);
  const age = count.ageAt(atJdUt);
  const yearSpan = { startJdUt: count.instantOf(age), endJdUt: count.instantOf(age + 1) };
  const instantOfMonth = (month: number): JdUt => count.instantOf(age + month / months);
  const elapsed = (atJdUt - yearSpan.startJdUt) / (yearSpan.endJdUt - yearSpan.startJdUt);
  let month = Math.min(months - 1, Math.floor(elapsed * months));
  // Rounding of the quotient can differ from the limits that are returned.
  if (instantOfMonth(month) > atJdUt) month -= 1;
  else if (month + 1 < months && instantOfMonth(month + 1) <= atJdUt) month += 1;
  const natalSign = Math.floor(normalizeDeg(longitudeDeg) / DEGREES_PER_SIGN);
  return {
    age,
    house: (age % SIGN_NAMES.length) + 1,
    year: profectedSign(natalSign + age, yearSpan),
    month: {
      number: month + 1,
      ...profectedSign(natalSign + age + month, {
        startJdUt: instantOfMonth(month),
        endJdUt: instantOfMonth(month + 1),
      }),
    },
    longitudeDeg: normalizeDeg(longitudeDeg + DEGREES_PER_SIGN * ((age % SIGN_NAMES.length) + elapsed)),
  };
}

function profectedSign(
  index: number,
  span: { readonly startJdUt: JdUt; readonly endJdUt: JdUt },
): ProfectedSign {
  const sign = itemAt(SIGN_NAMES, index % SIGN_NAMES.length);
  return { sign, ruler: DOMICILE_RULERS[sign], ...span };
}
