import { BODY_NAMES } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { findLongitudePasses } from "../events/longitude-passes.ts";
import { type EventWindow, searchWindowProblems } from "../events/search-input.ts";
import { createSkySeries } from "../events/sky-series.ts";
import { findPholusPasses, findSteadyPasses, steadyBeyondDays } from "../events/steady-passes.ts";
import { normalizeRad, RAD_PER_DEG } from "../math/angle.ts";
import { POINT, POINT_NAMES, type PointName, pointProblems } from "../places/points.ts";
import { coversPoint } from "../places/position-calculator.ts";
import { itemAt } from "../units/assert.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { checkedOptions, finite, optional } from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";

/** A point that moves around the zodiac as seen from the Earth. */
export type ReturningPoint = Exclude<PointName, "Earth">;

/** The instant at which a point is at a longitude again. */
export interface PointReturn {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The point that returns. */
  readonly point: ReturningPoint;
  /** Whether the point moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The options of {@link findReturns}. */
export interface ReturnOptions {
  /** The zodiac of the longitude, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/** Days before and after a window that a series can sample. */
const SAMPLED_BEYOND_DAYS = 6;
/** Points that are opposite to another one, which is searched for in their place. */
const OPPOSITES: Readonly<Partial<Record<PointName, ReturningPoint>>> = {
  SouthNode: "TrueNode",
  MeanSouthNode: "MeanNode",
};

/**
 * Finds every return of a point to a longitude within a window, in the order of time. A planet that turns back returns up to three times
 * in one loop; each pass is listed.
 *
 * Range: the source's less six days at both ends, for mean points 16. Accuracy: as findLongitudePasses, docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param point one of POINT_NAMES but Earth: the seventeen bodies, Pholus of a source of addPholus, MeanNode,
 * MeanLilith, SouthNode, MeanSouthNode
 * @param longitudeDeg apparent geocentric longitude of date, of any turn, in the zodiac of `options`
 * @param window JD (UT): the start is included, the end is not
 * @param options `zodiac`: a sidereal zodiac omits precession and nutation, so the Sun's returns are 20 minutes later
 * each year. Default: tropical
 * @returns the returns with instant (JD, UT) and direction
 * @throws {InvalidInputError} with every problem of point, longitude, window and options
 *
 * @example
 * ```ts
 * import { findReturns } from "almagest";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const year = { startJdUt: 2459580.5, endJdUt: 2459945.5 }; // 2022
 * findReturns(source, "Mercury", 300, year).map(({ direct }) => direct); // => [true,false,true]
 * findReturns(source, "Moon", 100, year, { zodiac: lahiri }).length; // => 13
 * ```
 */
export function findReturns(
  source: EphemerisSource,
  point: ReturningPoint,
  longitudeDeg: Deg,
  window: EventWindow,
  options: ReturnOptions = {},
): readonly PointReturn[] {
  const searched = OPPOSITES[point];
  const names = POINT_NAMES.filter((name) => name !== "Earth" && coversPoint(source, POINT[name]));
  const index = POINT[searched ?? point];
  const steadyDays = steadyBeyondDays(index);
  const beyondDays = steadyDays ?? SAMPLED_BEYOND_DAYS;
  checkedOptions(options, { zodiac: optional(ayanamsaRule) }, [
    ...pointProblems(point, names),
    ...finite("longitudeDeg", longitudeDeg),
    ...searchWindowProblems(source, window, { beforeDays: beyondDays, afterDays: beyondDays }),
  ]);
  const levelDeg = searched === undefined ? longitudeDeg : longitudeDeg + 180;
  const zodiac = options.zodiac ?? null;
  if (steadyDays !== null) {
    const passes = findSteadyPasses(source, window, index, zodiac, normalizeRad(levelDeg * RAD_PER_DEG));
    return passes.map((epochJdUt) => ({ epochJdUt, point, direct: index !== POINT.MeanNode }));
  }
  if (point === "Pholus") {
    const passes = findPholusPasses(source, window, zodiac, longitudeDeg);
    return passes.map(({ epochJdUt, direct }) => ({ epochJdUt, point, direct }));
  }
  const bodies = [itemAt(BODY_NAMES, index)];
  const series = createSkySeries(source, window, bodies, options.zodiac);
  return findLongitudePasses(series, [levelDeg], { bodies }).map(({ epochJdUt, direct }) => ({
    epochJdUt,
    point,
    direct,
  }));
}
