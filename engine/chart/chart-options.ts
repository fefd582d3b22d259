import { BODY_NAMES } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { sourceProblems } from "../ephemeris/source-problems.ts";
import type { HouseDivision } from "../houses/house-division.ts";
import { placidus } from "../houses/placidus.ts";
import { described } from "../units/described.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { isRecord, unknownOptionProblems } from "../units/option-problems.ts";
import { type Ayanamsa, ayanamsaProblems } from "../zodiac/ayanamsa.ts";
import { ADDED_POINT_NAMES, type AddedPointName, type ChartPoint } from "./chart-points.ts";
import { DIGITS, type Digits } from "./digits.ts";

const OPTION_NAMES = ["houses", "zodiac", "points", "digits"];

/** The options of every calculator that divides a chart into houses: charts and relocation. */
export interface ChartOptions<Added extends AddedPointName = AddedPointName> {
  /** The house system asked for. Default: `placidus`. Where it is not defined, Porphyry is used and the result states it. */
  readonly houses?: HouseDivision;
  /** A sidereal zodiac, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
  /** Points in addition to the seventeen bodies, such as `meanNode`: in bodies, houses and aspects, with the same orbs. Default: none. */
  readonly points?: readonly ChartPoint<Added>[];
  /** Default: `"printed"`. */
  readonly digits?: Digits;
}

/** Chart options with their defaults. */
export interface CompleteChartOptions {
  readonly houses: HouseDivision;
  /** Null: the tropical zodiac. */
  readonly zodiac: Ayanamsa | null;
  readonly points: readonly ChartPoint[];
  readonly digits: Digits;
}

/**
 * Adds the defaults. The points are a copy: the caller may change its array later.
 *
 * @throws {InvalidInputError} when the source is not one, an option does not exist or is not a value of its kind, or the source does
 * not cover a point
 */
export function completeChartOptions(source: EphemerisSource, options: ChartOptions): CompleteChartOptions {
  const ofKind = [...sourceProblems(source), ...unknownOptionProblems(options, OPTION_NAMES)];
  assertNoProblems(isRecord(options) ? [...ofKind, ...optionProblems(source, options)] : ofKind);
  const { houses = placidus, zodiac, points = [], digits = "printed" } = options;
  return { houses, zodiac: zodiac ?? null, points: [...points], digits };
}

function optionProblems(
  source: EphemerisSource,
  { houses, zodiac, points, digits }: ChartOptions,
): readonly string[] {
  return [
    ...houseOptionProblems(houses, zodiac),
    ...(points === undefined ? [] : pointOptionProblems(source, points)),
    ...(digits === undefined ? [] : digitsProblems(digits)),
  ];
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
  assertNoProblems(unknownOptionProblems(options, ["digits"]));
  const { digits = "printed" } = options;
  assertNoProblems(digitsProblems(digits));
  return digits;
}

function digitsProblems(digits: Digits): readonly string[] {
  return DIGITS.includes(digits) ? [] : [`digits must be "printed" or "full", not ${described(digits)}`];
}

/** Points that the source has no table of. The points of the Moon's orbit need the Moon, which every source covers. */
function uncoveredProblems(source: EphemerisSource, points: readonly ChartPoint[]): readonly string[] {
  return points
    .filter(({ name }) => name === "Pholus" && !source.covers(PHOLUS))
    .map(({ name }) => `points must not contain ${name}: ${source.name} lacks it; addPholus adds its table`);
}

/** A caller without types may pass the name of a system or a zodiac. */
function houseOptionProblems(
  houses: Partial<HouseDivision> | null | undefined,
  zodiac: unknown,
): readonly string[] {
  const problems: string[] = [];
  if (houses !== undefined && typeof houses?.writeCusps !== "function") {
    problems.push(`houses must be a house division, such as placidus, not ${described(houses)}`);
  } else if (houses !== undefined && houses.cuspCount !== 12) {
    problems.push(`houses must be a division into twelve houses, not ${houses.name}`);
  }
  if (zodiac !== undefined) problems.push(...ayanamsaProblems(zodiac));
  return problems;
}

/** The names of the bodies of a chart, in their order. */
export function chartNames(points: readonly ChartPoint[]): readonly string[] {
  return [...BODY_NAMES, ...points.map(({ name }) => name)];
}
