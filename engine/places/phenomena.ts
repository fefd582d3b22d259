import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { bodyFromObserver, moonFromObserver } from "../apparent/body-vector.ts";
import { bendRay, writeRay } from "../apparent/light-path.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, isCovered, NOT_COVERED } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { AU_KM, LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { Deg, Rad } from "../units/flavours.ts";
import { createCentricVector, lengthOf } from "./centric-vector.ts";
import { DISC_RADII_KM, type MagnitudeFacts, magnitudeOf, ringTiltRad } from "./magnitudes.ts";
import { POINT_COUNT } from "./points.ts";

/** How a body looks. Every value is NaN if the source does not cover the body. */
export interface Phenomena {
  /** Angle between Sun and observer at the body, 0–180. */
  phaseAngleDeg: Deg;
  /** Illuminated fraction of the disc, 0–1. */
  illuminatedFraction: number;
  /** Angle between body and Sun in the sky, 0–180. */
  elongationDeg: Deg;
  /** Angle that the disc covers in the sky. */
  apparentDiameterDeg: Deg;
  /** Visual magnitude. */
  magnitude: number;
}

/** Computes phenomena into the caller's object. */
export interface PhenomenaCalculator {
  /**
   * Writes the phenomena of a body with a disc, as seen by the frame's observer.
   *
   * @param frame the instant, from the calculator's source: geocentric or topocentric
   * @param body index in BODY_NAMES, or PHOLUS, of a body with a disc
   * @param out output: all members; NaN if the source does not cover the body
   * @throws {EphemerisRangeError} when the light left the body before the source's dates
   */
  compute(frame: SkyFrame, body: number, out: Phenomena): void;
}

/** Whether a body has a disc: every body that is not a point of the Moon's orbit. */
export function hasDisc(body: number): boolean {
  return isCovered(DISC_RADII_KM[body] ?? NOT_COVERED);
}

/**
 * Creates a calculator of phase, elongation, diameter and magnitude. It allocates at creation only.
 *
 * Notes:
 * 1. The phase angle is between the apparent direction and the heliocentric vector when the light left the body. As in Swiss Ephemeris,
 *    that vector includes the light-time from the Sun's distance, and the direction aberration: together up to 0.007°.
 * 2. The Sun has phase angle and elongation 0 and is fully illuminated.
 * 3. Saturn's magnitude includes the rings by the mean of their tilts to the Earth and to the Sun, as in Swiss Ephemeris.
 *
 * Range: a day after the source's start to its end. Accuracy: docs/models.md.
 *
 * @param source geometric states; frames must be computed from it
 * @returns a calculator that writes into the caller's object
 * @throws {EphemerisRangeError} from `compute`, when the light left the body before the source's dates
 *
 * @example
 * ```ts
 * import {
 *   BODY,
 *   computeSkyFrame,
 *   createPhenomena,
 *   createPhenomenaCalculator,
 *   createSkyFrame,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const phenomena = createPhenomena();
 * computeSkyFrame(source, 2451545, frame);
 * createPhenomenaCalculator(source).compute(frame, BODY.Venus, phenomena);
 * phenomena.magnitude; // => -4.1
 * ```
 */
export function createPhenomenaCalculator(source: EphemerisSource): PhenomenaCalculator {
  const fromSun = createCentricVector(source, "heliocentric", "apparent");
  const emissionSun = new Float64Array(6);
  const heliocentric = new Float64Array(6);
  const sunRay = new Float64Array(3);
  const distances = createApparentPlaces(POINT_COUNT);
  const facts: MagnitudeFacts = { epochJdTt: Number.NaN, phaseAngleDeg: 0, ringTiltRad: 0 };

  /** Writes the apparent direction into the frame's ray and returns the distance. */
  function look(frame: SkyFrame, body: number): number {
    if (body === BODY.Moon) moonFromObserver(source, frame);
    else bodyFromObserver(source, frame, body);
    writeRay(frame, body, distances);
    bendRay(frame, body);
    return distances.distanceAu[body]!;
  }

  function computeLit(frame: SkyFrame, body: number, out: Phenomena): void {
    const { ray } = frame.workspace;
    look(frame, BODY.Sun);
    for (let i = 0; i < 3; i++) sunRay[i] = ray[i]!;
    const distanceAu = look(frame, body);
    const emissionJdTt = frame.epochJdTt - distanceAu / LIGHT_SPEED_AU_PER_DAY;
    source.state(BODY.Sun, emissionJdTt, 0, emissionSun);
    fromSun(emissionJdTt, emissionSun, body, heliocentric);
    const phaseAngleRad = angleRad(ray, heliocentric);
    facts.epochJdTt = frame.epochJdTt;
    facts.phaseAngleDeg = phaseAngleRad * DEG_PER_RAD;
    if (body === BODY.Saturn) facts.ringTiltRad = 0.5 * (tiltRad(frame, ray) + tiltRad(frame, heliocentric));
    out.phaseAngleDeg = facts.phaseAngleDeg;
    out.illuminatedFraction = 0.5 * (1 + Math.cos(phaseAngleRad));
    out.elongationDeg = angleRad(ray, sunRay) * DEG_PER_RAD;
    out.apparentDiameterDeg = diameterDeg(body, distanceAu);
    out.magnitude = magnitudeOf(body, facts, lengthOf(heliocentric), distanceAu);
  }

  return {
    compute(frame, body, out) {
      if (!source.covers(body, frame.epochJdTt)) {
        fill(out, NOT_COVERED, NOT_COVERED, NOT_COVERED);
      } else if (body === BODY.Sun) {
        const distanceAu = look(frame, body);
        facts.phaseAngleDeg = 0;
        fill(out, 0, diameterDeg(body, distanceAu), magnitudeOf(body, facts, 0, distanceAu));
        out.illuminatedFraction = 1;
      } else computeLit(frame, body, out);
    },
  };
}

/**
 * Creates phenomena, filled with NaN.
 *
 * @returns an object for the results of `PhenomenaCalculator.compute`
 *
 * @example
 * ```ts
 * import { createPhenomena } from "almagest/kernels";
 *
 * createPhenomena().magnitude; // => NaN
 * ```
 */
export function createPhenomena(): Phenomena {
  const phenomena = {
    phaseAngleDeg: 0,
    illuminatedFraction: 0,
    elongationDeg: 0,
    apparentDiameterDeg: 0,
    magnitude: 0,
  };
  fill(phenomena, NOT_COVERED, NOT_COVERED, NOT_COVERED);
  return phenomena;
}

function fill(out: Phenomena, angleDeg: number, apparentDiameterDeg: number, magnitude: number): void {
  out.phaseAngleDeg = angleDeg;
  out.illuminatedFraction = angleDeg;
  out.elongationDeg = angleDeg;
  out.apparentDiameterDeg = apparentDiameterDeg;
  out.magnitude = magnitude;
}

function diameterDeg(body: number, distanceAu: number): Deg {
  return 2 * Math.asin(DISC_RADII_KM[body]! / (distanceAu * AU_KM)) * DEG_PER_RAD;
}

/** The tilt of Saturn's ring to a direction from Earth or Sun on ICRS axes. */
function tiltRad(frame: SkyFrame, direction: Float64Array): Rad {
  const m = frame.icrsToEclipticOfDate;
  const dx = direction[0]!;
  const dy = direction[1]!;
  const dz = direction[2]!;
  const x = m[0]! * dx + m[1]! * dy + m[2]! * dz;
  const y = m[3]! * dx + m[4]! * dy + m[5]! * dz;
  const z = m[6]! * dx + m[7]! * dy + m[8]! * dz;
  const longitudeRad = Math.atan2(y, x) + frame.nutationLongitudeRad;
  return ringTiltRad(longitudeRad, Math.atan2(z, Math.sqrt(x * x + y * y)), frame.epochJdTt);
}

function angleRad(a: Float64Array, b: Float64Array): Rad {
  const x = a[1]! * b[2]! - a[2]! * b[1]!;
  const y = a[2]! * b[0]! - a[0]! * b[2]!;
  const z = a[0]! * b[1]! - a[1]! * b[0]!;
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!);
}
