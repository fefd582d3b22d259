import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type EventWindow, windowProblems } from "../../events/search-input.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, mismatch, numberFrom, wholeNumberFrom } from "../../units/read-options.ts";
import { NAKSHATRA_NAMES } from "./calendar-names.ts";
import { arcAt, computePanchanga } from "./panchanga.ts";
import { type SiderealOptions, siderealOptionProblems } from "./sidereal-sky.ts";

/** The lords of the periods, in order from the lord of Ashvini. */
export const DASHA_LORDS = [
  "Ketu",
  "Venus",
  "Sun",
  "Moon",
  "Mars",
  "Rahu",
  "Jupiter",
  "Saturn",
  "Mercury",
] as const;
/** One of {@link DASHA_LORDS}. */
export type DashaLord = (typeof DASHA_LORDS)[number];

/** Years of the lords in a cycle of 120. Source: Brihat Parashara Hora Shastra, the chapter on Vimshottari. */
const LORD_YEARS: readonly number[] = [7, 20, 6, 10, 7, 18, 16, 19, 17];
const CYCLE_YEARS = 120;

/**
 * Days of the years in use: Julian, Gregorian, savana (360 days), and the sidereal and tropical years of 2000.
 *
 * **Source:** of the last two, the Astronomical Almanac, section C.
 */
export const DASHA_YEAR_DAYS = {
  julian: 365.25,
  gregorian: 365.2425,
  savana: 360,
  sidereal: 365.256363,
  tropical: 365.24219,
} as const;

/** A Vimshottari cycle of a birth: plain data. */
export interface VimshottariCycle {
  /** The lord of the first period, which runs at birth. */
  readonly firstLord: DashaLord;
  /** JD, UT, at which the first period began, before the birth. */
  readonly startJdUt: JdUt;
  /** Days of the first period that are left at birth. */
  readonly balanceDays: number;
  /** Days of the year, as passed by the caller. */
  readonly yearDays: number;
}

/** A period of one lord in periods of others. */
export interface DashaPeriod {
  /** The lords of the period's levels, the outermost first: its level is their number. */
  readonly lords: readonly DashaLord[];
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** The start of the next period of the level. */
  readonly endJdUt: JdUt;
}

/** How the Vimshottari dasha is computed. */
export interface VimshottariOptions extends SiderealOptions {
  /** Days of the year, such as DASHA_YEAR_DAYS.julian. The years in use differ by half a year at the end of a life: there is no default. */
  readonly yearDays: number;
}

/** Maha-, antar-, pratyantar-, sukshma- and pranadasha. */
const DASHA_LEVELS = 5;
const YEAR_DAYS_MIN = 300;
const YEAR_DAYS_MAX = 400;
/** A year has 120⁴ units: each period of five levels then has a whole number. */
const YEAR_UNITS = 207_360_000;

/**
 * Computes the Vimshottari dasha of a birth from the Moon's position in its nakshatra.
 *
 * Notes:
 * 1. As much of the first period has passed at birth as of the nakshatra that the Moon has passed in longitude.
 *
 * Range: the source's less 0.1 day at both ends.
 *
 * **Source:** Brihat Parashara Hora Shastra. docs/library-recipes.md lists other conventions.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birthJdUt the instant of birth, JD (UT)
 * @param options `zodiac` of the nakshatra, and `yearDays`, days of the year, required
 * @returns the cycle, to be passed to {@link findVimshottariPeriods} and {@link vimshottariPeriodsAt}.
 * @throws {InvalidInputError} with every problem of instant and options
 *
 * @example
 * ```ts
 * import { computeVimshottari, DASHA_YEAR_DAYS } from "almagest/vedic";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const options = { zodiac: lahiri, yearDays: DASHA_YEAR_DAYS.julian };
 * const cycle = computeVimshottari(loadTableSource(), 2448057, options);
 * cycle.firstLord; // => "Rahu"
 * cycle.balanceDays; // => 5699.978
 * ```
 */
export function computeVimshottari(
  source: EphemerisSource,
  birthJdUt: JdUt,
  options: VimshottariOptions,
): VimshottariCycle {
  assertNoProblems(siderealOptionProblems(options, { yearDays: YEAR_DAYS_RULE }));
  const { zodiac, yearDays } = options;
  const { moonLongitudeDeg } = computePanchanga(source, birthJdUt, { zodiac });
  return vimshottariCycle(moonLongitudeDeg, birthJdUt, yearDays);
}

/**
 * The Vimshottari cycle of a sidereal longitude: of a Moon that was computed elsewhere, or of another point instead of the Moon.
 *
 * @param longitudeDeg degrees, in a sidereal zodiac
 * @param birthJdUt the instant of birth, JD (UT)
 * @param yearDays days of the year, such as DASHA_YEAR_DAYS.julian
 * @returns the cycle, to be passed to {@link findVimshottariPeriods} and {@link vimshottariPeriodsAt}
 * @throws {InvalidInputError} with every problem of the numbers
 *
 * @example
 * ```ts
 * import { vimshottariCycle } from "almagest/vedic";
 *
 * // The first quarter of Bharani has passed: 15 of the 20 years of Venus are left.
 * vimshottariCycle(13 + 20 / 60 + 10 / 3, 2451545, 360).balanceDays; // => 5400
 * ```
 */
export function vimshottariCycle(longitudeDeg: Deg, birthJdUt: JdUt, yearDays: number): VimshottariCycle {
  assertNoProblems([
    ...YEAR_DAYS_RULE("yearDays", yearDays),
    ...finite("longitudeDeg", longitudeDeg),
    ...finite("birthJdUt", birthJdUt),
  ]);
  const { number, elapsed } = arcAt(longitudeDeg * RAD_PER_DEG, NAKSHATRA_NAMES.length);
  const lord = (number - 1) % DASHA_LORDS.length;
  const periodDays = itemAt(LORD_YEARS, lord) * yearDays;
  return {
    firstLord: itemAt(DASHA_LORDS, lord),
    startJdUt: birthJdUt - elapsed * periodDays,
    balanceDays: (1 - elapsed) * periodDays,
    yearDays,
  };
}

/**
 * Finds the periods of one level that begin in a window, in the order of time.
 *
 * @param cycle of a birth; after 120 years it repeats
 * @param window JD (UT): the start is included, the end is not; at most a thousand years
 * @param level 1 (mahadasha) to 5 (pranadasha)
 * @returns every period of the window once, the same periods for a window that is split, with lords, start and end (JD,
 * UT). The first period of the cycle begins before the birth.
 * @throws {InvalidInputError} with every problem of window and level
 *
 * @example
 * ```ts
 * import { findVimshottariPeriods, vimshottariCycle } from "almagest/vedic";
 *
 * const cycle = vimshottariCycle(0, 2451545, 365.25);
 * const life = { startJdUt: 2451545, endJdUt: 2451545 + 30 * 365.25 };
 * findVimshottariPeriods(cycle, life, 1).map(({ lords }) => lords[0]); // => ["Ketu","Venus","Sun"]
 * ```
 */
export function findVimshottariPeriods(
  cycle: VimshottariCycle,
  window: EventWindow,
  level: number,
): readonly DashaPeriod[] {
  assertNoProblems([...windowProblems(window), ...wholeNumberFrom(1, DASHA_LEVELS)("level", level)]);
  const { startJdUt, endJdUt } = window;
  const periods: DashaPeriod[] = [];
  const visit = (period: UnitPeriod): void => {
    const datedPeriod = periodOf(cycle, period);
    if (datedPeriod.endJdUt < startJdUt || datedPeriod.startJdUt >= endJdUt) return;
    if (period.lords.length === level) {
      if (datedPeriod.startJdUt >= startJdUt) periods.push(datedPeriod);
      return;
    }
    for (const unitPeriod of subPeriodsOf(period)) visit(unitPeriod);
  };
  const firstTurn = turnAt(cycle, startJdUt);
  const lastTurn = turnAt(cycle, endJdUt);
  for (let turn = firstTurn; turn <= lastTurn; turn++)
    for (const unitPeriod of cyclePeriods(cycle, turn)) visit(unitPeriod);
  return periods;
}

/**
 * The five periods that run at an instant, from mahadasha to pranadasha, each in the one before it.
 *
 * @param cycle of a birth; after 120 years it repeats
 * @param jdUt JD (UT), not before the start of the cycle
 * @returns five periods with lords, start and end (JD, UT)
 * @throws {InvalidInputError} when the instant is not a number or before the cycle
 *
 * @example
 * ```ts
 * import { vimshottariCycle, vimshottariPeriodsAt } from "almagest/vedic";
 *
 * const periods = vimshottariPeriodsAt(vimshottariCycle(0, 2451545, 365.25), 2451545 + 10 * 365.25);
 * periods[4]?.lords; // => ["Venus","Venus","Mercury","Rahu","Mars"]
 * ```
 */
export function vimshottariPeriodsAt(cycle: VimshottariCycle, jdUt: JdUt): readonly DashaPeriod[] {
  if (!(jdUt >= cycle.startJdUt && jdUt < Number.POSITIVE_INFINITY))
    assertNoProblems(mismatch("jdUt", `a number from the start of the cycle, ${cycle.startJdUt}`, jdUt));
  const periods: DashaPeriod[] = [];
  let unitPeriods = [
    ...cyclePeriods(cycle, turnAt(cycle, jdUt)),
    ...cyclePeriods(cycle, turnAt(cycle, jdUt) + 1),
  ];
  for (let level = 1; level <= DASHA_LEVELS; level++) {
    const runningAt = unitPeriods.findIndex((unitPeriod) => jdUt < periodOf(cycle, unitPeriod).endJdUt);
    const running = itemAt(unitPeriods, runningAt);
    periods.push(periodOf(cycle, running));
    unitPeriods = subPeriodsOf(running);
  }
  return periods;
}

const YEAR_DAYS_RULE = /* @__PURE__ */ numberFrom(YEAR_DAYS_MIN, YEAR_DAYS_MAX);

/** A period in units of its cycle: whole numbers, so periods of all levels meet at the same instants. */
interface UnitPeriod {
  readonly lords: readonly DashaLord[];
  readonly startUnits: number;
  readonly lengthUnits: number;
}

/** The number of whole turns of 120 years from the start of the cycle; less one, for an instant near a limit. */
function turnAt({ startJdUt, yearDays }: VimshottariCycle, jdUt: JdUt): number {
  return Math.max(0, Math.floor((jdUt - startJdUt) / (CYCLE_YEARS * yearDays) - 1e-9));
}

/** The nine periods of a turn. */
function cyclePeriods({ firstLord }: VimshottariCycle, turn: number): UnitPeriod[] {
  const lengthUnits = CYCLE_YEARS * YEAR_UNITS;
  return divide([], firstLord, turn * lengthUnits, lengthUnits);
}

/** The nine sub-periods of a period, the first of its own lord. */
function subPeriodsOf({ lords, startUnits, lengthUnits }: UnitPeriod): UnitPeriod[] {
  return divide(lords, itemAt(lords, lords.length - 1), startUnits, lengthUnits);
}

function divide(
  outer: readonly DashaLord[],
  first: DashaLord,
  startUnits: number,
  lengthUnits: number,
): UnitPeriod[] {
  const firstIndex = DASHA_LORDS.indexOf(first);
  let nextUnits = startUnits;
  return DASHA_LORDS.map((_, i) => {
    const index = (firstIndex + i) % DASHA_LORDS.length;
    const unitPeriod = {
      lords: [...outer, itemAt(DASHA_LORDS, index)],
      startUnits: nextUnits,
      lengthUnits: (lengthUnits * itemAt(LORD_YEARS, index)) / CYCLE_YEARS,
    };
    nextUnits += unitPeriod.lengthUnits;
    return unitPeriod;
  });
}

function periodOf(
  { startJdUt, yearDays }: VimshottariCycle,
  { lords, startUnits, lengthUnits }: UnitPeriod,
): DashaPeriod {
  const instantOf = (units: number): JdUt => startJdUt + (units / YEAR_UNITS) * yearDays;
  return { lords, startJdUt: instantOf(startUnits), endJdUt: instantOf(startUnits + lengthUnits) };
}
