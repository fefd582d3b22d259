import { BODY_NAMES } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import type { CuspDivision, HouseDivision } from "../houses/house-division.ts";
import { placidusCusps } from "../houses/placidus.ts";
import { type Ayanamsa, ayanamsaProblems } from "../zodiac/ayanamsa.ts";
import type { AddedPointName, ChartPoint } from "./chart-points.ts";

/**
 * How a chart writes numbers: `printed` rounds each quantity to the decimals that its description states, and derives signs, houses
 * and aspects from the rounded longitudes; `full` rounds nothing, and derives them from the exact ones.
 */
export const DIGITS = ["printed", "full"] as const;
export type Digits = (typeof DIGITS)[number];

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
  readonly houses: CuspDivision;
  /** Null: the tropical zodiac. */
  readonly zodiac: Ayanamsa | null;
  readonly points: readonly ChartPoint[];
  readonly digits: Digits;
}

/**
 * Adds the defaults.
 *
 * @throws {TypeError} when an option is not a value of its kind, or the source does not cover a point; lists every problem
 */
export function completeChartOptions(
  source: EphemerisSource,
  { houses = placidusCusps, zodiac, points = [], digits = "printed" }: ChartOptions,
): CompleteChartOptions {
  const problems = houseOptionProblems(houses, zodiac);
  if (!Array.isArray(points) || points.some((point) => typeof point?.compute !== "function")) {
    problems.push(`points must be an array of chart points, such as meanNode, not ${JSON.stringify(points)}`);
  } else if (new Set(points.map(({ name }) => name)).size < points.length) {
    problems.push("points must not contain a point twice");
  } else problems.push(...uncoveredProblems(source, points));
  problems.push(...digitsProblems(digits));
  rejectProblems(problems);
  return { houses, zodiac: zodiac ?? null, points, digits };
}

/**
 * Adds the default of the digits.
 *
 * @throws {TypeError} when they are not a value of their kind
 */
export function completeDigits({ digits = "printed" }: Pick<ChartOptions, "digits">): Digits {
  rejectProblems(digitsProblems(digits));
  return digits;
}

function digitsProblems(digits: Digits): readonly string[] {
  return DIGITS.includes(digits) ? [] : [`digits must be "printed" or "full", not ${JSON.stringify(digits)}`];
}

/** Points that the source has no table of. The points of the Moon's orbit need the Moon, which every source covers. */
function uncoveredProblems(source: EphemerisSource, points: readonly ChartPoint[]): readonly string[] {
  return points
    .filter(({ name }) => name === "Pholus" && !source.covers(PHOLUS))
    .map(({ name }) => `points must not contain ${name}: ${source.name} lacks it; addPholus adds its table`);
}

/** A caller without types may pass the name of a system or a zodiac. */
function houseOptionProblems(houses: Partial<CuspDivision> | null, zodiac: unknown): string[] {
  const problems: string[] = [];
  if (typeof houses?.writeCusps !== "function") {
    problems.push(`houses must be a house division, such as placidus, not ${JSON.stringify(houses)}`);
  } else if (houses.cuspCount !== 12) {
    problems.push(`houses must be a division into twelve houses, not ${houses.name}`);
  }
  if (zodiac !== undefined) problems.push(...ayanamsaProblems(zodiac));
  return problems;
}

function rejectProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(problems.join("; "));
}

/** The names of the bodies of a chart, in their order. */
export function chartNames(points: readonly ChartPoint[]): readonly string[] {
  return [...BODY_NAMES, ...points.map(({ name }) => name)];
}
