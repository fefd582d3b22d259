import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { type HouseDivision, twelveHousesRule } from "../houses/house-division.ts";
import { placidus } from "../houses/semi-arc-systems.ts";
import { assertNoProblems, described, similarNameHint } from "../units/invalid-input-error.ts";
import {
  isRecord,
  listOf,
  type OptionRules,
  optional,
  type Rule,
  readOptions,
} from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";
import { ADDED_POINT_NAMES, type AddedPointName, type ChartPoint } from "./chart-points.ts";
import { DIGITS, type Digits } from "./digits.ts";

/** The options of every calculator that divides a chart into houses: charts and relocation. */
export interface ChartOptions<Added extends AddedPointName = AddedPointName> {
  /** The house system asked for. Default: `placidus`. Where it is not defined, Porphyry is used and the result states it. */
  readonly houses?: HouseDivision;
  /** A sidereal zodiac, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
  /**
   * The bodies of a chart: in bodies, aspects, star contacts and the counts of elements and qualities. The lot of Fortune and the zodiac
   * do not depend on them. Default: all seventeen. Relocation, whose scores weigh all bodies, does not take it.
   */
  readonly bodies?: readonly BodyName[];
  /** Points in addition to the bodies, such as `meanNode`: in bodies, houses and aspects, with the same orbs. Default: none. */
  readonly points?: readonly ChartPoint<Added>[];
  /** Default: `"printed"`. */
  readonly digits?: Digits;
}

/** Chart options with their defaults. */
export interface CompleteChartOptions {
  readonly houses: HouseDivision;
  /** Null: the tropical zodiac. */
  readonly zodiac: Ayanamsa | null;
  readonly bodies: readonly BodyName[];
  readonly points: readonly ChartPoint[];
  readonly digits: Digits;
}

const DIGITS_RULE: Rule = (path, value) =>
  (DIGITS as readonly unknown[]).includes(value)
    ? []
    : [`${path} must be "printed" or "full", not ${described(value)}${similarNameHint(value, DIGITS)}`];

/** The rule of the option that only charts have. */
export const CHART_BODY_RULE: OptionRules = /* @__PURE__ */ (() => ({
  bodies: optional(listOf(BODY_NAMES)),
}))();

/** The rules of the options for a source that all calculators have. */
function chartRules(source: EphemerisSource): OptionRules {
  return {
    houses: optional(twelveHousesRule),
    zodiac: optional(ayanamsaRule),
    points: optional((_path, points) => pointOptionProblems(source, points as readonly ChartPoint[])),
    digits: optional(DIGITS_RULE),
  };
}

/**
 * Adds the defaults. Bodies and points are copies: the caller may change its arrays later.
 *
 * @param ownRules of the options that not every calculator has
 * @throws {InvalidInputError} when the source is not one, an option does not exist or is not a value of its kind, or the source does
 * not cover a point
 */
export function completeChartOptions(
  source: EphemerisSource,
  options: ChartOptions,
  ownRules: OptionRules = {},
): CompleteChartOptions {
  const problems = [...sourceProblems(source)];
  const read = readOptions(options, { ...chartRules(source), ...ownRules }, problems);
  assertNoProblems(problems);
  const { houses = placidus, zodiac = null, bodies = BODY_NAMES, points = [], digits = "printed" } = read;
  return { houses, zodiac, bodies: [...bodies], points: [...points], digits };
}

function pointOptionProblems(source: EphemerisSource, points: readonly ChartPoint[]): readonly string[] {
  const isPoint = (point: unknown): boolean =>
    isRecord(point) &&
    (ADDED_POINT_NAMES as readonly unknown[]).includes(point["name"]) &&
    typeof point["compute"] === "function";
  if (!Array.isArray(points) || !points.every(isPoint)) {
    return [`points must be an array of chart points, such as meanNode, not ${described(points)}`];
  }
  const isRepeated = new Set(points.map(({ name }) => name)).size < points.length;
  if (isRepeated) return ["points must not contain a point twice"];
  return sourceProblems(source).length > 0 ? [] : uncoveredProblems(source, points);
}

/**
 * Adds the default of the digits.
 *
 * @throws {InvalidInputError} when they are not a value of their kind, or there is another option
 */
export function completeDigits(options: Pick<ChartOptions, "digits">): Digits {
  const problems: string[] = [];
  const { digits = "printed" } = readOptions(options, { digits: optional(DIGITS_RULE) }, problems);
  assertNoProblems(problems);
  return digits;
}

/** Points that the source has no table of. The points of the Moon's orbit need the Moon, which every source covers. */
function uncoveredProblems(source: EphemerisSource, points: readonly ChartPoint[]): readonly string[] {
  return points
    .filter(({ name }) => name === "Pholus" && !source.covers(PHOLUS))
    .map(({ name }) => `points must not contain ${name}: ${source.name} lacks it; addPholus adds its table`);
}

/** The names of the bodies of a chart, in their order. */
export function chartNames(points: readonly ChartPoint[]): readonly string[] {
  return [...BODY_NAMES, ...points.map(({ name }) => name)];
}
