import { type ApparentPlaces, createApparentPlaces, setNotCovered } from "../apparent/apparent-places.ts";
import { bodyFromObserver, moonFromObserver } from "../apparent/body-vector.ts";
import { bendRay, writeDirection, writeRay } from "../apparent/light-path.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, EARTH } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { assert } from "../units/assert.ts";
import type { JdTt, JdUt } from "../units/flavours.ts";
import { computeAxes, createAxes } from "./axes.ts";
import { createCentricVector } from "./centric-vector.ts";
import {
  computeMeanLunarPoints,
  computeOsculatingPoints,
  copyToAxes,
  writeOpposite,
} from "./lunar-points.ts";
import {
  type Centre,
  type CompletePlaceOptions,
  completePlaceOptions,
  type PlaceOptions,
  placeOptionProblems,
} from "./place-options.ts";
import { isLunarPoint, POINT, POINT_COUNT } from "./points.ts";
import { moveToObserver } from "./topocentric-frame.ts";

/** Computes positions of one centre, light, plane and equinox into the caller's arrays. */
export interface PositionCalculator {
  /** The instant of the last call of `setInstant`. */
  readonly frame: SkyFrame;
  /** The points that have a position from the centre, in the order of POINT_NAMES. */
  readonly points: readonly number[];
  /**
   * Sets the instant of the next calls of `compute`.
   *
   * @param epochJdUt Julian day of UT
   * @throws {EphemerisRangeError} when the instant is outside the source's dates
   */
  setInstant(epochJdUt: JdUt): void;
  /**
   * Writes the elements of one of `points` at the instant; NaN if the source does not cover it. On the equator, longitudes are
   * right ascensions and latitudes declinations.
   *
   * @param point index in POINT_NAMES, one of `points`
   * @param out output of `POINT_COUNT` elements: the element of the point; radians, au and per day
   */
  compute(point: number, out: ApparentPlaces): void;
}

/**
 * Creates a calculator of positions. It allocates at creation only: create one per thread and reuse it.
 *
 * Notes:
 * 1. Rates are the derivatives of the values next to them, the motion of the axes included.
 * 2. Points of the Moon's orbit are seen from the Earth's centre and are the same for every light, except that TrueNode, Lilith and
 *    SouthNode of geometric light do not include the Moon's light-time.
 *
 * Range: the source's. Accuracy: docs/accuracy.md; conventions: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param options centre, light, plane, equinox, observer; default: apparent geocentric positions on the true ecliptic
 * of date, as {@link computeApparentPlaces} returns them
 * @returns a calculator that writes into the caller's arrays
 * @throws {TypeError} when options do not exist or contradict each other
 *
 * @example
 * ```ts
 * import { BODY, createApparentPlaces, createPositionCalculator, POINT_COUNT } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createPositionCalculator(loadTableSource(), { plane: "equator" });
 * const places = createApparentPlaces(POINT_COUNT);
 * calculator.setInstant(2451545);
 * calculator.compute(BODY.Mars, places);
 * (places.latitudeRad[BODY.Mars] * 180) / Math.PI; // => -13.1825
 * ```
 */
export function createPositionCalculator(
  source: EphemerisSource,
  options: PlaceOptions = {},
): PositionCalculator {
  const problems = placeOptionProblems(options);
  if (problems.length > 0) throw new TypeError(problems.join("; "));
  const complete = completePlaceOptions(options);
  const { centre, light, plane, equinox, observer } = complete;
  const frame = createSkyFrame();
  const axes = createAxes(plane, equinox);
  const points = pointsOf(centre);
  const writeVector = createVectorWriter(source, complete);
  const isBent = light === "apparent" && isOfEarth(centre);
  const lunarPoints = createLunarPoints(source, light === "geometric");

  function computeBody(body: number, out: ApparentPlaces): void {
    writeVector(frame, body);
    writeRay(frame, body, out);
    if (isBent) bendRay(frame, body);
    const { matrix, matrixRatePerDay, turnRad, turnRateRadPerDay } = axes;
    writeDirection(frame.workspace.ray, matrix, matrixRatePerDay, turnRad, turnRateRadPerDay, body, out);
  }

  return {
    frame,
    points,
    setInstant(epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      if (observer !== null) moveToObserver(frame, observer);
      computeAxes(frame, plane, equinox, axes);
    },
    compute(point, out) {
      assert(points.includes(point), "the point has no position from this centre");
      if (!coversPoint(source, point, frame.epochJdTt)) setNotCovered(point, out);
      else if (isLunarPoint(point)) {
        copyToAxes(frame, lunarPoints.at(frame, point), point, plane, equinox, axes, out);
      } else computeBody(point, out);
    },
  };
}

/** Whether a source has what the position of a point follows from, at an instant or at any date. Every source has the Earth. */
export function coversPoint(source: EphemerisSource, point: number, epochJdTt?: JdTt): boolean {
  return point === EARTH || source.covers(isLunarPoint(point) ? BODY.Moon : point, epochJdTt);
}

function isOfEarth(centre: Centre): boolean {
  return centre === "geocentric" || centre === "topocentric";
}

/** The points that have a position from a centre. */
function pointsOf(centre: Centre): readonly number[] {
  const all = Array.from({ length: POINT_COUNT }, (_, point) => point);
  if (isOfEarth(centre)) return all.filter((point) => point !== EARTH);
  return all.filter((point) => !isLunarPoint(point) && !(centre === "heliocentric" && point === BODY.Sun));
}

/** Writes the vector of a body from the centre at the frame's instant, and its rate, into the frame's workspace. */
type VectorWriter = (frame: SkyFrame, body: number) => void;

function createVectorWriter(source: EphemerisSource, { centre, light }: CompletePlaceOptions): VectorWriter {
  if (!isOfEarth(centre)) {
    const writeCentric = createCentricVector(source, centre, light);
    return ({ epochJdTt, workspace: { sunState, geocentric } }, body) =>
      writeCentric(epochJdTt, sunState, body, geocentric);
  }
  if (light === "geometric") return (frame, body) => writeGeometricVector(source, frame, body);
  return (frame, body) => {
    if (body === BODY.Moon) moonFromObserver(source, frame);
    else bodyFromObserver(source, frame, body);
  };
}

/** Writes the vector from the frame's observer to a body at the instant itself, and its rate, into the workspace. */
function writeGeometricVector(source: EphemerisSource, frame: SkyFrame, body: number): void {
  const { geocentric } = frame.workspace;
  source.state(body, frame.epochJdTt, 0, geocentric);
  for (let i = 0; i < 3; i++) {
    const position = body === BODY.Moon ? frame.observerFromEarth[i]! : frame.earthPositionAu[i]!;
    const velocity = body === BODY.Moon ? frame.observerFromEarth[i + 3]! : frame.earthVelocityAuPerDay[i]!;
    geocentric[i] = geocentric[i]! - position;
    geocentric[i + 3] = geocentric[i + 3]! - velocity;
  }
}

/** The points of the Moon's orbit on the true ecliptic of date, each kind computed once per instant. */
function createLunarPoints(source: EphemerisSource, isGeometric: boolean) {
  const places = createApparentPlaces(POINT_COUNT);
  let osculatingJdUt = Number.NaN;
  let meanJdUt = Number.NaN;
  return {
    at(frame: SkyFrame, point: number): ApparentPlaces {
      const isMean = point !== POINT.TrueNode && point !== POINT.Lilith && point !== POINT.SouthNode;
      if (isMean && meanJdUt !== frame.epochJdUt) {
        computeMeanLunarPoints(frame, places);
        writeOpposite(POINT.MeanNode, POINT.MeanSouthNode, places);
        meanJdUt = frame.epochJdUt;
      } else if (!isMean && osculatingJdUt !== frame.epochJdUt) {
        computeOsculatingPoints(source, frame, isGeometric, places);
        osculatingJdUt = frame.epochJdUt;
      }
      return places;
    },
  };
}
