import type { Rad } from "../units/flavours.ts";
import { ascendantRad, type HorizonTrig, midheavenRad } from "./angles.ts";

/** What some house systems need in addition to the horizon. */
export interface HouseSetting {
  /** Tropical longitude of 0° Aries: 0, or the ayanamsa of a sidereal zodiac. It moves the signs of whole-sign houses. */
  readonly zodiacStartRad: Rad;
  /** Declination of the Sun, for Sunshine houses: their cusps are NaN without it. */
  readonly sunDeclinationRad: Rad;
  /** Rate of the Sun's declination with sidereal time, radians per radian: for the speeds of Sunshine cusps. */
  readonly sunDeclinationRate: number;
}

/** The tropical zodiac, and no Sun. */
export const TROPICAL_SETTING: HouseSetting = {
  zodiacStartRad: 0,
  sunDeclinationRad: Number.NaN,
  sunDeclinationRate: 0,
};

/** What a house system divides: the horizon and the meridian of an instant and place. */
export interface HouseFrame extends HorizonTrig {
  readonly latitudeRad: Rad;
  readonly trueObliquityRad: Rad;
  readonly midheavenRad: Rad;
  readonly ascendantRad: Rad;
  readonly setting: HouseSetting;
}

/** The frame of an instant and place, from sidereal time, latitude and true obliquity. */
export function houseFrameOf(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  setting: HouseSetting = TROPICAL_SETTING,
): HouseFrame {
  const frame = {
    sinArmc: Math.sin(armcRad),
    cosArmc: Math.cos(armcRad),
    sinLatitude: Math.sin(latitudeRad),
    cosLatitude: Math.cos(latitudeRad),
    sinObliquity: Math.sin(trueObliquityRad),
    cosObliquity: Math.cos(trueObliquityRad),
    latitudeRad,
    trueObliquityRad,
    midheavenRad: Number.NaN,
    ascendantRad: Number.NaN,
    setting,
  };
  frame.midheavenRad = midheavenRad(frame);
  frame.ascendantRad = ascendantRad(frame, frame.midheavenRad);
  return frame;
}
