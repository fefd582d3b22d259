import { type AspectPoints, readPoints } from "../../chart/aspect-problems.ts";
import type { AspectName } from "../../chart/aspects.ts";
import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type PassRules, passArcs, passRuleProblems, searchFixedPasses } from "../../events/aspect-passes.ts";
import { assertSearch, type BodyOptions, type EventWindow } from "../../events/search-input.ts";
import { createSkySeries, TRACK_MARGIN } from "../../events/sky-series.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { listOf, optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** The instant at which an aspect of a moving body to a point of a chart is exact. */
export interface Transit<Point extends string = string, Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The moving body. */
  readonly body: BodyName;
  /** The name of the point. */
  readonly point: Point;
  /** The name of the aspect. */
  readonly aspect: Aspect;
  /** Longitude of the body at that instant, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The options of {@link findTransits}. */
export interface TransitOptions<Aspect extends string = AspectName> extends BodyOptions {
  /** The aspects, as `findAspects` takes them; orbs are ignored. Default: the five major ones. */
  readonly rules?: PassRules<Aspect>;
  /** The zodiac of the longitudes. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/**
 * Every exact aspect of moving bodies to fixed points within a window, in the order of time. Each pass of a retrograde loop is one
 * transit. A point at which a body turns without passing it has none.
 *
 * Notes:
 * 1. The points are natal bodies, angles, cusps or longitudes of your own. With the default digits a chart rounds longitudes to 0.00005°,
 *    which moves a transit of Pluto by minutes; `digits: "full"` does not.
 * 2. A window that is split has the same transits.
 *
 * Range: the source's less a week at both ends. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param points the bodies of a chart, or other points with names and longitudes in degrees, of any turn; a list, or an object by name
 * @param window JD (UT): the start is included, the end is not
 * @param options the moving bodies (default: all seventeen), aspects (default: the five major ones) and zodiac (default: tropical)
 * @returns the transits with instant (JD, UT), body, name of the point, aspect, longitude of the body in degrees and direction
 * @throws {InvalidInputError} with every problem of points, window and options
 *
 * @example
 * ```ts
 * import { createChartCalculator, findTransits } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const calculator = createChartCalculator(source, { digits: "full" });
 * const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006, timeKnown: true };
 * const { bodies } = calculator.natalChart(birth);
 * const year = { startJdUt: 2460310.5, endJdUt: 2460676.5 }; // 2024
 * const transits = findTransits(source, bodies, year, { bodies: ["Saturn", "Pluto"] });
 * const [first] = transits;
 * `${first.body} ${first.aspect} ${first.point}`; // => "Saturn Trine Moon"
 * first.epochJdUt; // => 2460311.0863
 * ```
 */
export function findTransits<Point extends string, Aspect extends string = AspectName>(
  source: EphemerisSource,
  points: AspectPoints<Point>,
  window: EventWindow,
  options: TransitOptions<Aspect> = {},
): readonly Transit<Point, Aspect>[] {
  const problems: string[] = [];
  const list = readPoints(points, "points", problems);
  const read = readOptions(
    options,
    {
      bodies: optional(listOf(BODY_NAMES)),
      rules: optional((_path, value) => passRuleProblems(value as PassRules<string>)),
      zodiac: optional(ayanamsaRule),
    },
    problems,
  );
  assertSearch(source, window, TRACK_MARGIN, problems);
  const { bodies = BODY_NAMES, zodiac } = read;
  const series = createSkySeries(source, window, bodies, zodiac);
  const longitudesDeg = list.map(({ longitudeDeg }) => longitudeDeg);
  return searchFixedPasses(series, longitudesDeg, bodies, passArcs(read.rules)).map((pass) => ({
    ...pass,
    point: itemAt(list, pass.point).name,
  }));
}
