import { BODY, BODY_COUNT, EARTH, stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";
import { type ApparentPlaces, setNotCovered } from "./apparent-places.ts";
import { bodyFromObserver, moonFromObserver } from "./body-vector.ts";
import { bendRay, writeDirection, writeRay } from "./light-path.ts";
import { computeLunarOrbit } from "./lunar-orbit.ts";
import { kernelArgumentError, type SkyFrame } from "./sky-frame.ts";

const MOON = BODY.Moon;

/**
 * Computes the apparent positions of all bodies at one instant:
 * light-time → deflection by the Sun → aberration → mean ecliptic of date → nutation in longitude.
 *
 * Range: the source's. Accuracy with the tables: docs/accuracy.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, chapter 7; docs/models.md lists every choice.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param frame the instant, filled by {@link computeSkyFrame} from the same source
 * @param out output: the elements of all bodies, radians, au and per day; NaN for those that the source does not cover
 * @throws {InvalidInputError} when source and frame are other values
 *
 * @example
 * ```ts
 * import {
 *   BODY,
 *   computeApparentPlaces,
 *   computeSkyFrame,
 *   createApparentPlaces,
 *   createSkyFrame,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * computeSkyFrame(source, 2451545, frame);
 * computeApparentPlaces(source, frame, places);
 * (places.longitudeRad[BODY.Sun] * 180) / Math.PI; // => 280.3689
 * ```
 */
export function computeApparentPlaces(source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces): void {
  for (let body = 0; body < BODY_COUNT; body++) {
    // TrueNode and Lilith are written with the Moon.
    if (stateBodyOf(body) === body) computeApparentPlace(source, frame, body, out);
  }
}

/**
 * Computes the apparent position of one body.
 *
 * Moon, TrueNode and Lilith are always computed together: each of them writes all three.
 *
 * Range: the source's. Accuracy with the tables: docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param frame the instant, filled by {@link computeSkyFrame} from the same source
 * @param body index in BODY_NAMES, or PHOLUS
 * @param out output: the elements of `body`, radians, au and per day; NaN if the source does not cover it. Other bodies
 * keep their values.
 *
 * @example
 * ```ts
 * import {
 *   BODY,
 *   computeApparentPlace,
 *   computeSkyFrame,
 *   createApparentPlaces,
 *   createSkyFrame,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * computeSkyFrame(source, 2451545, frame);
 * computeApparentPlace(source, frame, BODY.TrueNode, places);
 * (places.longitudeRad[BODY.TrueNode] * 180) / Math.PI; // => 123.9540
 * ```
 */
export function computeApparentPlace(
  source: EphemerisSource,
  frame: SkyFrame,
  body: number,
  out: ApparentPlaces,
): void {
  if (typeof source?.covers !== "function" || frame?.workspace === undefined)
    throw kernelArgumentError(source, frame);
  const stateBody = stateBodyOf(body);
  if (stateBody === MOON) {
    computeLunarPlaces(source, frame, out);
    return;
  }
  if (!(body >= 0 && body !== EARTH)) {
    throw new InvalidInputError([`body must be an index of BODY, not ${described(body)}`]);
  }
  if (!source.covers(body, frame.epochJdTt)) {
    setNotCovered(body, out);
    return;
  }
  bodyFromObserver(source, frame, body);
  writePlace(frame, body, out);
}

/** Writes the Moon and the two points of its orbit. */
function computeLunarPlaces(source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces): void {
  if (!source.covers(MOON, frame.epochJdTt)) {
    setNotCovered(MOON, out);
    setNotCovered(BODY.TrueNode, out);
    setNotCovered(BODY.Lilith, out);
    return;
  }
  moonFromObserver(source, frame);
  computeLunarOrbit(frame.workspace.moonState, source.gmEarthMoonAu3PerDay2, frame, out);
  writePlace(frame, MOON, out);
}

/** Turns the vector of the workspace into the body's apparent position. */
function writePlace(frame: SkyFrame, body: number, out: ApparentPlaces): void {
  writeRay(frame, body, out);
  bendRay(frame, body);
  writeDirection(
    frame.workspace.ray,
    frame.icrsToEclipticOfDate,
    frame.icrsToEclipticOfDateRatePerDay,
    frame.nutationLongitudeRad,
    frame.nutationLongitudeRateRadPerDay,
    body,
    out,
  );
}
