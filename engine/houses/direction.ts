import type { Rad } from "../units/flavours.ts";
import type { HorizonTrig } from "./angles.ts";

/**
 * A direction on the axes of the meridian: x to the equator's highest point, y to the east point, z to the north pole.
 * They turn with the Earth; a body crosses them westward.
 */
export interface EquatorialDirection {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Declination of an ecliptic longitude and latitude. */
export function declinationRad(longitudeRad: Rad, latitudeRad: Rad, trueObliquityRad: Rad): Rad {
  const northOfEquator =
    Math.sin(longitudeRad) * Math.cos(latitudeRad) * Math.sin(trueObliquityRad) +
    Math.sin(latitudeRad) * Math.cos(trueObliquityRad);
  return Math.asin(northOfEquator);
}

/** The direction of an ecliptic longitude and latitude. */
export function directionOf(frame: HorizonTrig, longitudeRad: Rad, latitudeRad: Rad): EquatorialDirection {
  const { sinArmc, cosArmc, sinObliquity, cosObliquity } = frame;
  const cosLatitude = Math.cos(latitudeRad);
  const equinoxward = cosLatitude * Math.cos(longitudeRad);
  const solsticeward = cosLatitude * Math.sin(longitudeRad);
  const poleward = Math.sin(latitudeRad);
  const equatorial = solsticeward * cosObliquity - poleward * sinObliquity;
  return {
    x: equinoxward * cosArmc + equatorial * sinArmc,
    y: equatorial * cosArmc - equinoxward * sinArmc,
    z: solsticeward * sinObliquity + poleward * cosObliquity,
  };
}

/** Ecliptic longitude of a direction, −π ≤ x ≤ π. */
export function longitudeOf(frame: HorizonTrig, { x, y, z }: EquatorialDirection): Rad {
  const { sinArmc, cosArmc, sinObliquity, cosObliquity } = frame;
  const solsticeward = (x * sinArmc + y * cosArmc) * cosObliquity + z * sinObliquity;
  return Math.atan2(solsticeward, x * cosArmc - y * sinArmc);
}
