import type { Rad } from "../units/flavours.ts";
import { type Air, horizonDipRad, refractionRad } from "./refraction.ts";

/**
 * The true altitude of an apparent altitude, radians: the inverse of `apparentAltitudeRad`.
 *
 * Given:
 * - `apparentAltitudeRad` the altitude at which the observer sees the body, −π/2 to π/2
 * - `air` at the observer; without air the result is the apparent altitude
 * - `heightM` of the observer above sea level, for the dip of the horizon
 *
 * Notes:
 * 1. Nothing is seen below the horizon of the sea: there the true altitude is the apparent one.
 *
 * An input that is not finite yields NaN. There are no other errors.
 *
 * Accuracy: 1e-12° of the reference's `refrac_extended` (test/engine/places/true-altitude.test.ts).
 *
 * **Source:** Sinclair (1982), NAO Technical Note 59, which gives the refraction at an apparent altitude (docs/models.md).
 *
 * @example
 * ```ts
 * import { apparentAltitudeRad, trueAltitudeRad } from "almagest/engine";
 *
 * const air = { pressureHPa: 1010, temperatureC: 10 };
 * trueAltitudeRad(apparentAltitudeRad(0.1, air, 0), air, 0); // => 0.1
 * ```
 */
export function trueAltitudeRad(apparentAltitudeRad: Rad, air: Air | null, heightM: number): Rad {
  if (air === null || apparentAltitudeRad < -horizonDipRad(heightM, air)) return apparentAltitudeRad;
  return apparentAltitudeRad - refractionRad(apparentAltitudeRad, air);
}
