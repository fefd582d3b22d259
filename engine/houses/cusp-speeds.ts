import type { Rad } from "../units/flavours.ts";
import { fixedVector, midheavenSide, onSide, setCrossing } from "./circles.ts";
import {
  type HouseDivision,
  type HouseOutcome,
  type HouseSetting,
  houseFrameOf,
  setSpeedPair,
  TROPICAL_SETTING,
} from "./house-division.ts";
import { setAngles } from "./houses.ts";

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
