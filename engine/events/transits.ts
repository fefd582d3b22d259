import { pointProblems } from "../chart/aspect-problems.ts";
import type { AspectPoint } from "../chart/aspect-rules.ts";
import type { AspectName } from "../chart/aspects.ts";
import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { itemAt } from "../units/assert.ts";
import { listOf, type OptionRules, optional, readOptions } from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";
import type { FixedAspectPass } from "./aspect-pass-search.ts";
import { findFixedAspectPasses, type PassRules } from "./aspect-passes.ts";
import { assertSearch, type EventWindow } from "./search-input.ts";
import { createSkySeries, TRACK_MARGIN } from "./sky-series.ts";

/** The instant at which an aspect of a moving body to a point of a chart is exact. */
export interface Transit<Point extends string = string, Aspect extends string = AspectName>
  extends Omit<FixedAspectPass<Aspect>, "point"> {
  /** The name of the point. */
  readonly point: Point;
}

/** Which transits {@link findTransits} finds. */
export interface TransitOptions<Aspect extends string = AspectName> {
  /** The moving bodies. Default: all seventeen that the source covers. */
  readonly bodies?: readonly BodyName[];
  /** Names and angles from 0 to 180; orbs are ignored. Default: the five major aspects. */
  readonly aspects?: PassRules<Aspect>["aspects"];
  /** The zodiac of the points. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

const rules = (): OptionRules => ({
  bodies: optional(listOf(BODY_NAMES)),
  aspects: () => [],
  zodiac: optional(ayanamsaRule),
});

/**
 * Every exact aspect of moving bodies to points of a chart within a window, in the order of time. Each pass of a retrograde loop is one
 * transit. A point at which a body turns without passing it is not one.
 *
 * Range: the source's less a week at both ends. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param points names and longitudes in degrees: the bodies of a chart, its angles, its cusps with names of your own
 * @param window JD (UT): the start is included, the end is not; a window that is split has the same transits
 * @param options bodies (default: all seventeen), aspects (default: the five major ones) and zodiac (default: tropical)
 * @returns the transits with instant (JD, UT), names of body, point and aspect, longitude in degrees and direction
 * @throws {InvalidInputError} with every problem of points, window and options
 *
 * @example
 * ```ts
 * import { findTransits } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const points = [{ name: "Moon", longitudeDeg: 24.5 }]; // or the bodies of a chart
 * const [transit] = findTransits(loadTableSource(), points, window, { bodies: ["Sun"] });
 * `${transit.body} ${transit.aspect} ${transit.point}`; // => "Sun Square Moon"
 * transit.longitudeDeg; // => 294.5
 * ```
 */
export function findTransits<Point extends string, Aspect extends string = AspectName>(
  source: EphemerisSource,
  points: readonly AspectPoint<Point>[],
  window: EventWindow,
  options: TransitOptions<Aspect> = {},
): readonly Transit<Point, Aspect>[] {
  const problems = pointProblems(points);
  const { bodies = BODY_NAMES, aspects, zodiac } = readOptions(options, rules(), problems);
  assertSearch(source, window, TRACK_MARGIN, problems);
  const longitudesDeg = points.map(({ longitudeDeg }) => longitudeDeg);
  const series = createSkySeries(source, window, bodies, zodiac);
  const passes = findFixedAspectPasses<Aspect>(
    series,
    longitudesDeg,
    bodies,
    aspects === undefined ? undefined : { aspects },
  );
  return passes.map((pass) => ({ ...pass, point: itemAt(points, pass.point).name }));
}
