import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, copyPlace, createApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY_COUNT, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { type HouseDivision, twelveHousesRule } from "../houses/house-division.ts";
import { placidus } from "../houses/semi-arc-systems.ts";
import { computeMeanLunarPoints, computeOsculatingPoints, writeOpposite } from "../places/lunar-points.ts";
import { POINT, POINT_COUNT } from "../places/points.ts";
import {
  among,
  checkedOptions,
  isRecord,
  listOf,
  mismatch,
  type OptionRules,
  optional,
  type Rule,
} from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";
import { DIGITS, type Digits } from "./digits.ts";

/** The points that a chart can have in addition to the seventeen bodies. */
const ADDED_POINT_NAMES = ["Pholus", "MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"] as const;
/** One of {@link ADDED_POINT_NAMES}. */
export type AddedPointName = (typeof ADDED_POINT_NAMES)[number];

/**
 * A point that is added to a chart. Each is a value of its own, so a bundle contains only the points that its program names. Pass
 * them as the option `points` of createChartCalculator.
 */
export interface ChartPoint<Name extends AddedPointName = AddedPointName> {
  /** The name of the point, its key in POINT. */
  readonly name: Name;
  /**
   * Writes the apparent place of date to the element `POINT[name]`.
   *
   * @param source a source that covers the point
   * @param frame an instant of it, whose workspace is overwritten
   * @param points output: the element `POINT[name]` of `POINT_COUNT` elements, of which others may be overwritten
   */
  compute(source: EphemerisSource, frame: SkyFrame, points: ApparentPlaces): void;
}

/** The centaur Pholus, of a source of addPholus. */
export const pholus: ChartPoint<"Pholus"> = /* @__PURE__ */ chartPoint("Pholus", (source, frame, points) => {
  computeApparentPlace(source, frame, PHOLUS, points);
});

/** The mean ascending node of the Moon's orbit. */
export const meanNode: ChartPoint<"MeanNode"> = /* @__PURE__ */ chartPoint("MeanNode", computeMean);

/** The mean apogee of the Moon's orbit. */
export const meanLilith: ChartPoint<"MeanLilith"> = /* @__PURE__ */ chartPoint("MeanLilith", computeMean);

/** The descending node of the Moon's osculating orbit, opposite TrueNode. */
export const southNode: ChartPoint<"SouthNode"> = /* @__PURE__ */ chartPoint(
  "SouthNode",
  (source, frame, points) => computeOsculatingPoints(source, frame, false, points),
);

/** The mean descending node of the Moon's orbit. */
export const meanSouthNode: ChartPoint<"MeanSouthNode"> = /* @__PURE__ */ chartPoint(
  "MeanSouthNode",
  (source, frame, points) => {
    computeMean(source, frame, points);
    writeOpposite(POINT.MeanNode, POINT.MeanSouthNode, points);
  },
);

function chartPoint<Name extends AddedPointName>(
  name: Name,
  compute: ChartPoint<Name>["compute"],
): ChartPoint<Name> {
  return { name, compute };
}

function computeMean(_source: EphemerisSource, frame: SkyFrame, points: ApparentPlaces): void {
  computeMeanLunarPoints(frame, points);
}

/** Writes the points of one calculator after the seventeen bodies of `out`. */
export type PointWriter = (source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces) => void;

/**
 * A function that writes the points of one calculator after the seventeen bodies of `out`, in their order. They share its
 * workspace.
 */
export function createPointWriter(points: readonly ChartPoint[]): PointWriter {
  const workspace = createApparentPlaces(POINT_COUNT);
  return (source, frame, out) => {
    points.forEach(({ name, compute }, index) => {
      compute(source, frame, workspace);
      copyPlace(workspace, POINT[name], out, BODY_COUNT + index);
    });
  };
}

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

export interface CompleteChartOptions {
  readonly houses: HouseDivision;
  /** Null: the tropical zodiac. */
  readonly zodiac: Ayanamsa | null;
  readonly bodies: readonly BodyName[];
  readonly points: readonly ChartPoint[];
  readonly digits: Digits;
}

const DIGITS_RULE: Rule = /* @__PURE__ */ among('"printed" or "full"', DIGITS);

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
  const read = checkedOptions(options, { ...chartRules(source), ...ownRules }, sourceProblems(source));
  const { houses = placidus, zodiac = null, bodies = BODY_NAMES, points = [], digits = "printed" } = read;
  return { houses, zodiac, bodies: [...bodies], points: [...points], digits };
}

function pointOptionProblems(source: EphemerisSource, points: readonly ChartPoint[]): readonly string[] {
  const isPoint = (point: unknown): boolean =>
    isRecord(point) &&
    (ADDED_POINT_NAMES as readonly unknown[]).includes(point["name"]) &&
    typeof point["compute"] === "function";
  if (!Array.isArray(points) || !points.every(isPoint))
    return mismatch("points", "an array of chart points, such as meanNode", points);
  const isRepeated = new Set(points.map(({ name }) => name)).size < points.length;
  if (isRepeated) return ["points must not contain a point twice"];
  return sourceProblems(source).length > 0 ? [] : uncoveredProblems(source, points);
}

/** Adds the default of the digits. @throws {InvalidInputError} when they are invalid, or there is another option */
export function completeDigits(options: Pick<ChartOptions, "digits">): Digits {
  return checkedOptions(options, { digits: optional(DIGITS_RULE) }).digits ?? "printed";
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
