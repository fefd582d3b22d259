import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { divisionRule, type HouseDivision } from "../../houses/house-division.ts";
import { placidus } from "../../houses/placidus.ts";
import { createEphemeris } from "../../instant/ephemeris.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import { type HousePlace, placeRule } from "../../instant/houses.ts";
import { POINT_NAMES, type PointName } from "../../places/points.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { choice, finite, listOf, type OptionRules, optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";
import { type Birth, birthProblems } from "../birth.ts";
import type { DerivedHouses } from "../derived-houses.ts";
import {
  computeProgressedSuns,
  PROGRESSED_ANGLE_RULES,
  type ProgressedAngleRule,
  progressedHouses,
} from "./progressed-angles.ts";
import { type ProgressionRate, progressedJdUt, rateRule } from "./progressed-instant.ts";

/** A point of a progressed chart, as findAspects takes it. */
export interface ProgressedPoint {
  /** The name of the point. */
  readonly name: PointName;
  /** 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
  /** Ecliptic latitude of date, not rounded. */
  readonly latitudeDeg: Deg;
  /** Speed in the ephemeris, negative if the point is retrograde there. */
  readonly speedDegPerDay: number;
}

/** The progressed chart of an instant in life. */
export interface Progression {
  /** The instant in the ephemeris. */
  readonly progressedJdUt: JdUt;
  /** The points asked for that the source covers. */
  readonly points: readonly ProgressedPoint[];
  /** Cusps and angles by the rule of the options. */
  readonly houses: DerivedHouses;
}

/** What progressions and solar arcs have in common. */
export interface ChartOfLifeOptions {
  /** Default: all points that the source covers, in the order of POINT_NAMES. */
  readonly points?: readonly PointName[];
  /** Default: `placidus`. */
  readonly houses?: HouseDivision;
  /** The place of the angles. Default: the place of birth. */
  readonly place?: HousePlace;
  /** A sidereal zodiac, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/** The options of {@link computeProgression}. */
export interface ProgressionOptions extends ChartOfLifeOptions {
  /** A rate by name, or days in the ephemeris for a day in life. */
  readonly rate: ProgressionRate | number;
  /** How the angles are found. It has no default, since programs differ: see docs/library-recipes.md. */
  readonly angles: ProgressedAngleRule;
}

/** The rules of the options that all charts of life have. */
export const chartOfLifeRules = (): OptionRules => ({
  points: optional(listOf(POINT_NAMES)),
  houses: optional(divisionRule),
  place: optional(placeRule),
  zodiac: optional(ayanamsaRule),
});
const rules = (): OptionRules => ({
  rate: rateRule,
  angles: choice(PROGRESSED_ANGLE_RULES),
  ...chartOfLifeRules(),
});

/**
 * The progressed chart of an instant in life: the sky of the progressed instant, with angles by a rule.
 *
 * Range: birth and progressed instant within the source's dates.
 *
 * Accuracy: of the positions and houses, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birth instant (JD, UT) and place, degrees
 * @param atJdUt the instant in life, JD (UT); before birth it progresses backwards
 * @param options rate, rule of the angles, points, house system, place and zodiac
 * @returns the progressed instant, points and houses: degrees, not rounded
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeProgression } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
 * const { progressedJdUt, points, houses } = computeProgression(loadTableSource(), birth, 2460000.5, {
 *   rate: "secondary",
 *   angles: "solar-arc-longitude",
 * });
 * progressedJdUt; // => 2448016.1729
 * points.find(({ name }) => name === "Moon")?.longitudeDeg; // => 167.0903
 * houses.midheavenDeg; // => 67.8052
 * ```
 */
export function computeProgression(
  source: EphemerisSource,
  birth: Birth,
  atJdUt: JdUt,
  options: ProgressionOptions,
): Progression {
  const problems = [...birthProblems(birth, "birth", source), ...finite("atJdUt", atJdUt)];
  const read = readOptions(options ?? {}, rules(), problems);
  assertNoProblems(problems);
  const {
    rate,
    angles,
    points = POINT_NAMES,
    houses = placidus,
    place = birth,
    zodiac,
  } = read as ProgressionOptions;
  const instantJdUt = progressedJdUt(birth.epochJdUt, atJdUt, rate);
  assertNoProblems(instantProblems(source, instantJdUt, 0, "the progressed instant"));
  const positions = createEphemeris(source, zodiac === undefined ? {} : { zodiac }).positions(instantJdUt);
  const suns = computeProgressedSuns(source, birth.epochJdUt, instantJdUt);
  return {
    progressedJdUt: instantJdUt,
    points: points.flatMap((name) => {
      const position = positions[name];
      if (position === undefined) return [];
      const { longitudeDeg, latitudeDeg, speedDegPerDay } = position;
      return [{ name, longitudeDeg, latitudeDeg, speedDegPerDay }];
    }),
    houses: progressedHouses(suns, angles, place, houses, zodiac ?? null),
  };
}
