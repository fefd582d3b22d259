import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";

/** The air at a place. */
export interface Air {
  /** Pressure at the place itself, not reduced to sea level. */
  readonly pressureHPa: number;
  /** Temperature at the place, °C. */
  readonly temperatureC: number;
}

const MINUTES_PER_DEG = 60;
/** Above it, the formula for high altitudes; both are equal there. */
const HIGH_DEG = 17.9041046;
/** No horizon is deeper: from the greatest height of an observer it would be 30°, but there the formula ends. */
const LOW_DEG = -3;
const ITERATIONS_MAX = 100;
const CONVERGED_RAD = 1e-14;
const ZERO_CELSIUS_K = 273.15;
const EARTH_RADIUS_M = 6_378_136.6;
/** Curvature of light near the ground, K²/hPa. **Source:** form of Bomford (1980), Geodesy; the constant is measured. */
const RAY_CURVATURE = 20.521;

/**
 * Refraction at an apparent altitude, radians.
 *
 * **Source:** Sinclair (1982), NAO Technical Note 59: R = (34.46 + 4.23h + 0.004h²)/(1 + 0.505h + 0.0845h²)′, above 17.9° R = 0.97′/tan h,
 * times (P − 80)/930/(1 + 8e-5(R + 39)(T − 10)); P in hPa, T in °C. As in Swiss Ephemeris.
 */
export function refractionRad(altitudeRad: Rad, air: Air): Rad {
  const h = altitudeRad * DEG_PER_RAD;
  const standard =
    h > HIGH_DEG
      ? (0.97 * Math.cos(altitudeRad)) / Math.sin(altitudeRad)
      : (34.46 + h * (4.23 + h * 0.004)) / (1 + h * (0.505 + h * 0.0845));
  const minutes =
    (standard * (air.pressureHPa - 80)) / 930 / (1 + 8e-5 * (standard + 39) * (air.temperatureC - 10));
  return (Math.max(0, minutes) / MINUTES_PER_DEG) * RAD_PER_DEG;
}

/**
 * How far the horizon of the sea is below the horizontal plane of an observer, radians.
 *
 * Accuracy: 1e-7° of Swiss Ephemeris's, to 3,000 m.
 *
 * **Source:** geometry, times √(1 − 20.521 P/T²), P in hPa, T in kelvins: form of Bomford (1980), Geodesy, with a measured constant.
 *
 * @param heightM of the observer above sea level; at or below it the dip is 0
 * @param air at the observer; without air the result is the geometric dip
 * @returns 0 ≤ x < π/2; NaN where an input is not a number. There are no errors.
 *
 * @example
 * ```ts
 * import { horizonDipRad } from "almagest/kernels";
 *
 * (horizonDipRad(1000, { pressureHPa: 1010, temperatureC: 10 }) * 180) / Math.PI; // => 0.8736
 * horizonDipRad(0, null); // => 0
 * ```
 */
export function horizonDipRad(heightM: number, air: Air | null): Rad {
  const cosine = 1 / (1 + Math.max(0, heightM) / EARTH_RADIUS_M);
  const geometricRad = Math.atan2(Math.sqrt(1 - cosine * cosine), cosine);
  if (air === null) return geometricRad;
  const temperatureK = ZERO_CELSIUS_K + air.temperatureC;
  const curvature = (RAY_CURVATURE * air.pressureHPa) / (temperatureK * temperatureK);
  return geometricRad * Math.sqrt(Math.max(0, 1 - curvature));
}

/**
 * The apparent altitude of a true altitude, radians. It is the true altitude without air, and where the refracted one would be below the
 * horizon of the sea.
 *
 * Accuracy: 1e-4° of Swiss Ephemeris, which iterates less (docs/accuracy.md). Its inverse, `trueAltitudeRad`, is
 * exact.
 *
 * **Source:** Sinclair (1982), NAO Technical Note 59.
 *
 * @param trueAltitudeRad geometric altitude, −π/2 to π/2
 * @param air at the observer, or null for none
 * @param heightM of the observer above sea level, for the dip of the horizon
 * @returns radians, to 1e-14 of the solution; NaN where an input is not a number. There are no errors.
 *
 * @example
 * ```ts
 * import { apparentAltitudeRad } from "almagest/kernels";
 *
 * const air = { pressureHPa: 1010, temperatureC: 10 };
 * (apparentAltitudeRad(0, air, 0) * 180) / Math.PI; // => 0.4817
 * apparentAltitudeRad(-0.1, air, 0); // => -0.1
 * apparentAltitudeRad(0.2, null, 0); // => 0.2
 * ```
 */
export function apparentAltitudeRad(trueAltitudeRad: Rad, air: Air | null, heightM: number): Rad {
  if (air === null) return trueAltitudeRad;
  let apparent = trueAltitudeRad;
  let change = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ITERATIONS_MAX && Math.abs(change) > CONVERGED_RAD; i++) {
    const next = trueAltitudeRad + refractionRad(Math.max(LOW_DEG * RAD_PER_DEG, apparent), air);
    change = next - apparent;
    apparent = next;
  }
  return apparent < -horizonDipRad(heightM, air) ? trueAltitudeRad : apparent;
}

/**
 * The true altitude of an apparent altitude, radians: the inverse of `apparentAltitudeRad`.
 *
 * Notes:
 * 1. Nothing is seen below the horizon of the sea: there the true altitude is the apparent one.
 *
 * Accuracy: 1e-12° of Swiss Ephemeris's `refrac_extended` (test/engine/places/true-altitude.test.ts).
 *
 * **Source:** Sinclair (1982), NAO Technical Note 59, which gives the refraction at an apparent altitude (docs/models.md).
 *
 * @param apparentAltitudeRad the altitude at which the observer sees the body, −π/2 to π/2
 * @param air at the observer; without air the result is the apparent altitude
 * @param heightM of the observer above sea level, for the dip of the horizon
 * @returns radians; NaN where an input is not a number. There are no errors.
 *
 * @example
 * ```ts
 * import { apparentAltitudeRad, trueAltitudeRad } from "almagest/kernels";
 *
 * const air = { pressureHPa: 1010, temperatureC: 10 };
 * trueAltitudeRad(apparentAltitudeRad(0.1, air, 0), air, 0); // => 0.1
 * ```
 */
export function trueAltitudeRad(apparentAltitudeRad: Rad, air: Air | null, heightM: number): Rad {
  if (air === null || apparentAltitudeRad < -horizonDipRad(heightM, air)) return apparentAltitudeRad;
  return apparentAltitudeRad - refractionRad(apparentAltitudeRad, air);
}
