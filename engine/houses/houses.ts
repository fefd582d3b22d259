import { DEG_PER_RAD, normalizeDeg, normalizeRad, oppositeRad } from "../math/angle.ts";
import type { Deg, Rad } from "../units/flavours.ts";
import { fixedVector, midheavenSide, onSide, setCrossing } from "./circles.ts";
import {
  type HorizonTrig,
  type HouseDivision,
  type HouseFrame,
  type HouseOutcome,
  type HouseSetting,
  type HouseSystem,
  houseFrameOf,
  setSpeedPair,
  TROPICAL_SETTING,
  vertexRad,
} from "./house-division.ts";

/** Indices in the output of {@link computeHouses} after the cusps (from 0: cusp 1), of which there are at most 36. */
export const ASCENDANT_INDEX = 36;
/** Index of the midheaven in the output of {@link computeHouses}. */
export const MIDHEAVEN_INDEX = 37;
/** Index of the vertex in the output of {@link computeHouses}. */
export const VERTEX_INDEX = 38;
/** Length of the output. */
export const HOUSE_VALUE_COUNT = 39;

/**
 * Computes the house cusps, ascendant, midheaven and vertex of an instant and place.
 *
 * Notes:
 * 1. In most systems cusp 1 is the ascendant and cusp 10 the midheaven. Where they are not, the ascendant and the midheaven are
 *    still the elements 36 and 37.
 * 2. Inside the polar circles, while the midheaven is below the horizon, cusp 10 of the systems of position circles (Campanus,
 *    Regiomontanus, Polich-Page, APC, Savard-A, Sunshine) is the opposite of the midheaven, and their cusps follow each other
 *    westward: clockwise on a wheel.
 *
 * Accuracy: docs/accuracy.md.
 *
 * Range: latitudes −90° to 90°; systems that are not defined inside the polar circles yield Porphyry cusps there. There
 * are no errors.
 *
 * @param armcRad local apparent sidereal time (right ascension of the meridian)
 * @param latitudeRad geographic latitude, north positive, −π/2 to π/2
 * @param trueObliquityRad true obliquity of the ecliptic
 * @param division the house system asked for
 * @param out output, HOUSE_VALUE_COUNT elements: ecliptic longitudes of date, 0 ≤ x < 2π: cusps from cusp 1 (0–11, of
 * Gauquelin sectors 0–35), ascendant (36), midheaven (37), vertex (38). The elements between are not written. An
 * element that depends on an input that is not finite is NaN.
 * @param setting zodiac and Sun, for the systems that depend on them: default tropical, and no Sun
 * @returns whether the cusps are as asked, or Porphyry's where the system asked for is not defined
 *
 * @example
 * ```ts
 * import { computeHouses, HOUSE_VALUE_COUNT, placidus } from "almagest/houses";
 *
 * const houses = new Float64Array(HOUSE_VALUE_COUNT);
 * computeHouses(1.5, 0.9, 0.409, placidus, houses); // => "as-asked"
 * houses[0] === houses[36]; // => true
 * computeHouses(1.5, 1.3, 0.409, placidus, houses); // => "porphyry"
 * ```
 */
export function computeHouses(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  division: HouseDivision,
  out: Float64Array,
  setting: HouseSetting = TROPICAL_SETTING,
): HouseOutcome {
  const frame = houseFrameOf(armcRad, latitudeRad, trueObliquityRad, setting);
  setAngles(frame, out);
  return division.writeCusps(frame, out, null);
}

/** Writes the angles, also to the elements of the first, fourth, seventh and tenth cusp. */
function setAngles(frame: HouseFrame, out: Float64Array): void {
  const { ascendantRad, midheavenRad } = frame;
  out[0] = ascendantRad;
  out[3] = oppositeRad(midheavenRad);
  out[6] = oppositeRad(ascendantRad);
  out[9] = midheavenRad;
  out[ASCENDANT_INDEX] = ascendantRad;
  out[MIDHEAVEN_INDEX] = midheavenRad;
  out[VERTEX_INDEX] = vertexRad(frame, midheavenRad);
}

/** Cusps this close to the limit of a sign are at it. */
const SIGN_LIMIT_DEG = 1e-11;

/** A cusp in degrees, 0 ≤ x < 360. Limits of signs are exact, so that a cusp of whole-sign houses is in the sign that it opens. */
export function cuspDegOf(cuspRad: Rad): Deg {
  const cuspDeg = normalizeDeg(cuspRad * DEG_PER_RAD);
  const limitDeg = 30 * Math.round(cuspDeg / 30);
  return Math.abs(cuspDeg - limitDeg) < SIGN_LIMIT_DEG ? limitDeg % 360 : cuspDeg;
}

export function usedHouseSystem(division: HouseDivision, outcome: HouseOutcome): HouseSystem {
  return outcome === "as-asked" ? division.name : "porphyry";
}

/**
 * The rising point of the ecliptic for a pole height: the ascendant of another latitude at the same sidereal time, not reversed inside
 * its polar circles.
 */
function risingRad(t: HorizonTrig, sinPole: number, cosPole: number): Rad {
  return normalizeRad(
    Math.atan2(t.cosArmc * cosPole, -(t.sinArmc * t.cosObliquity * cosPole + sinPole * t.sinObliquity)),
  );
}

/**
 * Equatorial ascendant (east point): the ascendant of the same sidereal time on the equator, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary.
 */
export function equatorialAscendantRad(t: HorizonTrig): Rad {
  return risingRad(t, 0, 1);
}

/**
 * Co-ascendant by Koch: the ascendant of the opposite latitude at the same sidereal time, 0 ≤ x < 2π.
 *
 * **Source:** Swiss Ephemeris's manual, "co-ascendant (Koch)"; the side by comparison with Swiss Ephemeris.
 */
export function coAscendantKochRad(t: HorizonTrig): Rad {
  return risingRad(t, -t.sinLatitude, t.cosLatitude);
}

/**
 * Co-ascendant by Munkasey: the ascendant of the co-latitude, 90° − |φ| in the same hemisphere, at the same sidereal time, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary; the side by comparison with Swiss Ephemeris.
 */
export function coAscendantMunkaseyRad(t: HorizonTrig): Rad {
  const hemisphere = t.sinLatitude < 0 ? -1 : 1;
  return risingRad(t, hemisphere * t.cosLatitude, hemisphere * t.sinLatitude);
}

/**
 * Polar ascendant by Munkasey: the opposite of Koch's co-ascendant, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary; the side by comparison with Swiss Ephemeris.
 */
export function polarAscendantRad(t: HorizonTrig): Rad {
  return oppositeRad(coAscendantKochRad(t));
}

/**
 * Computes the houses of an instant and place as {@link computeHouses} does, and the speeds of the cusps.
 *
 * Notes:
 * 1. Opposite cusps move alike, except in APC and Sunshine houses. The cusps of whole-sign houses and of houses from 0° Aries do
 *    not move.
 *
 * 2. A speed that depends on an input that is not finite is NaN. There are no errors.
 *
 * Range: as computeHouses. Accuracy: 1e-7 of difference quotients over sidereal time, typically 1e-11 (docs/accuracy.md).
 *
 * @param armcRad local apparent sidereal time
 * @param latitudeRad geographic latitude, −π/2 to π/2, north positive
 * @param trueObliquityRad true obliquity of the ecliptic
 * @param division the house system asked for
 * @param out output: longitudes of cusps and angles, radians, as of {@link computeHouses}
 * @param speeds output, at least `division.cuspCount` elements: derivatives of the cusps with respect to sidereal time,
 * radians per radian, at fixed latitude and obliquity. In days: times the rate of sidereal time, 6.3003881 rad/day. The
 * motion of the obliquity adds less than 1e-7 of it.
 * @param setting zodiac and Sun, as of {@link computeHouses}; Sunshine houses use the rate of the Sun's declination
 * @returns whether the cusps are as asked, or Porphyry's where the system asked for is not defined
 *
 * @example
 * ```ts
 * import { computeHousesWithSpeeds, HOUSE_VALUE_COUNT, koch } from "almagest/houses";
 *
 * const houses = new Float64Array(HOUSE_VALUE_COUNT);
 * const speeds = new Float64Array(koch.cuspCount);
 * computeHousesWithSpeeds(1.5, 0.9, 0.409, koch, houses, speeds); // => "as-asked"
 * speeds[9]; // => 0.9182
 * ```
 */
export function computeHousesWithSpeeds(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  division: HouseDivision,
  out: Float64Array,
  speeds: Float64Array,
  setting: HouseSetting = TROPICAL_SETTING,
): HouseOutcome {
  const frame = houseFrameOf(armcRad, latitudeRad, trueObliquityRad, setting);
  const horizon = fixedVector(-frame.cosLatitude, 0, -frame.sinLatitude);
  setCrossing(frame, 0, onSide(midheavenSide(frame), horizon), out, speeds);
  setCrossing(frame, 9, fixedVector(0, 1, 0), out, speeds);
  setSpeedPair(speeds, 0, speeds[0]!);
  setSpeedPair(speeds, 9, speeds[9]!);
  setAngles(frame, out);
  return division.writeCusps(frame, out, speeds);
}
