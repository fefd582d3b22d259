import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createCellWorkspace } from "../../events/cell-crossings.ts";
import { type InstantSky, longitudeRadAt, longitudeRadOf } from "../../events/instant-sky.ts";
import { findLevelCrossings } from "../../events/level-crossings.ts";
import type { Motion } from "../../events/motion.ts";
import { type EventWindow, searchWindowProblems, sortLevels } from "../../events/search-input.ts";
import { emptyMotion, QUICK_STEP_DAYS } from "../../events/sky-series.ts";
import { normalizeRad, signedRad, TAU } from "../../math/angle.ts";
import type { JdUt, Rad } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { type OptionRules, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** What every function of the sidereal calendar takes. */
export interface SiderealOptions {
  /** The zodiac, such as `lahiri`. */
  readonly zodiac: Ayanamsa;
}

/** Lists what is wrong with options, of which `rules` are the rules in addition to the zodiac's. */
export function siderealOptionProblems(options: SiderealOptions, rules: OptionRules = {}): string[] {
  const problems: string[] = [];
  readOptions(options, { zodiac: ayanamsaRule, ...rules }, problems);
  return problems;
}

/** @throws {InvalidInputError} with every problem of a search of the Sun and the Moon */
export function assertSiderealSearch(
  source: EphemerisSource,
  window: EventWindow,
  beyondDays: number,
  otherProblems: readonly string[],
): void {
  const margin = { beforeDays: beyondDays, afterDays: beyondDays };
  const problems = [
    ...otherProblems,
    ...searchWindowProblems(source, window, margin),
    ...luminaryProblems(source),
  ];
  assertNoProblems(problems);
}

/** Lists what is wrong with a source of the Sun and the Moon. */
export function luminaryProblems(source: EphemerisSource): readonly string[] {
  return source.covers(BODY.Sun) && source.covers(BODY.Moon) ? [] : [`${source.name} must have Sun and Moon`];
}

/** Angles of the calendar: the Moon's longitude, its elongation from the Sun, the sum of both longitudes. */
export type LunarAngle = "moon" | "elongation" | "sum";

/** An angle at an instant and its rate a day. Of any turn. */
interface AngleRate {
  angleRad: Rad;
  rateRadPerDay: number;
}

/** The Sun and the Moon of a sidereal zodiac over a window, sampled once for any number of searches. */
export interface SiderealSky {
  /** Every instant in the window at which an angle reaches one of `count` limits at equal distances, the first at 0°. */
  findLimits(angle: LunarAngle, count: number): readonly SiderealLimit[];
  /** Longitude of the Sun, 0 ≤ x < 2π. */
  sunRad(epochJdUt: JdUt): Rad;
}

/** An arc of the circle that begins. */
interface SiderealLimit {
  readonly epochJdUt: JdUt;
  /** Index of the arc, from 0. */
  readonly arc: number;
}

/** More than refinement moves an instant: without it, limits next to a star that the Sun occults are wrong by 5 s. */
const MARGIN_DAYS = 0.01;
/** A step below this ends refinement: 0.04 s. Newton's next step would be far smaller. */
const LAST_STEP_DAYS = 5e-7;
const STEPS_MAX = 20;

/** Days beyond a window that a search needs of a source: its samples, and light that left the Sun 8 minutes before. */
export const SAMPLED_BEYOND_DAYS = 2;

/**
 * Samples Sun and Moon over a window.
 *
 * The samples do not depend on the window: windows that are split have the same limits. Pieces between the samples are accurate to 2 ms; in
 * a zodiac that a star fixes, each limit is refined on the whole chain of reductions.
 */
export function createSiderealSky(
  source: EphemerisSource,
  zodiac: Ayanamsa,
  { startJdUt, endJdUt }: EventWindow,
): SiderealSky {
  const window = { startJdUt: startJdUt - MARGIN_DAYS, endJdUt: endJdUt + MARGIN_DAYS };
  const workspace = createCellWorkspace(source);
  const { sky } = workspace;
  const motions = sampleAngles(sky, zodiac, window);
  const at: AngleRate = { angleRad: Number.NaN, rateRadPerDay: Number.NaN };
  // The Sun deflects the light of a star that fixes a zodiac: for a day the ayanamsa is not smooth enough for the polynomials.
  const isSmooth = zodiac.t0JdTt !== null;
  return {
    findLimits(angle, count) {
      const arcRad = TAU / count;
      const levels = sortLevels(Float64Array.from({ length: count }, (_, arc) => arc * arcRad));
      return findLevelCrossings({ window, workspace }, motions[angle], levels)
        .map(({ epochJdUt, level: arc }) => ({
          epochJdUt: isSmooth ? epochJdUt : refine(sky, zodiac, angle, arc * arcRad, epochJdUt, at),
          arc,
        }))
        .filter(({ epochJdUt }) => epochJdUt >= startJdUt && epochJdUt < endJdUt);
    },
    sunRad(epochJdUt) {
      placeSunAndMoon(sky, zodiac, epochJdUt);
      return sky.places.longitudeRad[BODY.Sun]!;
    },
  };
}

export function placeSunAndMoon(sky: InstantSky, zodiac: Ayanamsa, epochJdUt: JdUt): void {
  longitudeRadAt(sky, BODY.Sun, epochJdUt);
  longitudeRadOf(sky, BODY.Moon);
  const instant = zodiac.at(sky.frame, "apparent");
  instant.convertPlace(sky.places, BODY.Sun);
  instant.convertPlace(sky.places, BODY.Moon);
}

/** Writes an angle of the Sun and the Moon that were placed last. */
function writeAngle({ places }: InstantSky, angle: LunarAngle, out: AngleRate): void {
  const { longitudeRad, longitudeSpeedRadPerDay } = places;
  const sunSign = angle === "moon" ? 0 : angle === "sum" ? 1 : -1;
  out.angleRad = longitudeRad[BODY.Moon]! + sunSign * longitudeRad[BODY.Sun]!;
  out.rateRadPerDay = longitudeSpeedRadPerDay[BODY.Moon]! + sunSign * longitudeSpeedRadPerDay[BODY.Sun]!;
}

/** Samples the angles. The Moon leads each of them: as its longitude, none turns. */
function sampleAngles(
  sky: InstantSky,
  zodiac: Ayanamsa,
  window: EventWindow,
): Readonly<Record<LunarAngle, Motion>> {
  const moon = emptyMotion(BODY.Moon, QUICK_STEP_DAYS, window);
  const elongation = emptyMotion(BODY.Moon, QUICK_STEP_DAYS, window);
  const sum = emptyMotion(BODY.Moon, QUICK_STEP_DAYS, window);
  const motions = { moon, elongation, sum };
  const at: AngleRate = { angleRad: Number.NaN, rateRadPerDay: Number.NaN };
  for (let i = 0; i < moon.angleRad.length; i++) {
    placeSunAndMoon(sky, zodiac, (moon.firstStep + i) * QUICK_STEP_DAYS);
    for (const angle of ["moon", "elongation", "sum"] as const) {
      writeAngle(sky, angle, at);
      motions[angle].angleRad[i] = normalizeRad(at.angleRad);
      motions[angle].speedRadPerDay[i] = at.rateRadPerDay;
    }
  }
  return motions;
}

/** The instant near a guess at which an angle reaches a level, by Newton's method. */
function refine(
  sky: InstantSky,
  zodiac: Ayanamsa,
  angle: LunarAngle,
  levelRad: Rad,
  guessJdUt: JdUt,
  at: AngleRate,
): JdUt {
  let epochJdUt = guessJdUt;
  for (let step = 0; step < STEPS_MAX; step++) {
    placeSunAndMoon(sky, zodiac, epochJdUt);
    writeAngle(sky, angle, at);
    const days = signedRad(levelRad - at.angleRad) / at.rateRadPerDay;
    epochJdUt += days;
    if (Math.abs(days) < LAST_STEP_DAYS) break;
  }
  return epochJdUt;
}
