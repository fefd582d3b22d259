import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { DEG_PER_RAD, normalizeRad, RAD_PER_DEG } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { Observer } from "./topocentric-frame.ts";

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

/**
 * Turns a vector from the true ecliptic of date to the axes of a place: east, north, up. The result is linear in the vector, so it
 * also turns a rate at the instant of the frame.
 *
 * @param out output: east, north, up at `at`, `at` + 1, `at` + 2
 */
export function rotateToHorizon(
  frame: SkyFrame,
  observer: Observer,
  x: number,
  yEcliptic: number,
  zEcliptic: number,
  out: Float64Array,
  at = 0,
): void {
  const cosObliquity = Math.cos(frame.trueObliquityRad);
  const sinObliquity = Math.sin(frame.trueObliquityRad);
  const y = cosObliquity * yEcliptic - sinObliquity * zEcliptic;
  const z = sinObliquity * yEcliptic + cosObliquity * zEcliptic;
  const meridian = frame.greenwichApparentSiderealTimeRad + observer.longitudeDeg * RAD_PER_DEG;
  const cosMeridian = Math.cos(meridian);
  const sinMeridian = Math.sin(meridian);
  const outward = x * cosMeridian + y * sinMeridian;
  const latitude = observer.latitudeDeg * RAD_PER_DEG;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  out[at] = y * cosMeridian - x * sinMeridian;
  out[at + 1] = z * cosLatitude - outward * sinLatitude;
  out[at + 2] = outward * cosLatitude + z * sinLatitude;
}

/** A direction at a place. */
export interface HorizontalPlace {
  /** From north eastward, 0 ≤ x < 2π. */
  azimuthRad: Rad;
  /** True altitude. */
  altitudeRad: Rad;
  /** Altitude with refraction. */
  apparentAltitudeRad: Rad;
}

/**
 * Computes azimuth and altitude of a place of the true ecliptic of date. Nothing is allocated.
 *
 * Range: the frame's. Accuracy: docs/accuracy.md. An input that is not finite yields NaN; there are no errors.
 *
 * @param frame the instant; topocentric, so that the altitude includes parallax
 * @param places longitude and latitude of the point, radians, computed from that frame
 * @param point index of the point in `places`
 * @param observer the place: degrees and metres
 * @param air for refraction, or null for none
 * @param out output: azimuth from north eastward, true and apparent altitude, radians
 *
 * @example
 * ```ts
 * import {
 *   BODY,
 *   computeApparentPlace,
 *   computeHorizontal,
 *   computeTopocentricFrame,
 *   createApparentPlaces,
 *   createSkyFrame,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * computeTopocentricFrame(source, 2451545, berlin, frame);
 * computeApparentPlace(source, frame, BODY.Sun, places);
 * const horizontal = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
 * computeHorizontal(frame, places, BODY.Sun, berlin, null, horizontal);
 * (horizontal.azimuthRad * 180) / Math.PI; // => 192
 * ```
 */
export function computeHorizontal(
  frame: SkyFrame,
  places: ApparentPlaces,
  point: number,
  observer: Observer,
  air: Air | null,
  out: HorizontalPlace,
): void {
  const longitude = places.longitudeRad[point]!;
  const latitude = places.latitudeRad[point]!;
  const cosLatitude = Math.cos(latitude);
  const { ray } = frame.workspace;
  rotateToHorizon(
    frame,
    observer,
    cosLatitude * Math.cos(longitude),
    cosLatitude * Math.sin(longitude),
    Math.sin(latitude),
    ray,
  );
  const east = ray[0]!;
  const north = ray[1]!;
  const up = ray[2]!;
  out.azimuthRad = normalizeRad(Math.atan2(east, north));
  out.altitudeRad = Math.atan2(up, Math.sqrt(east * east + north * north));
  out.apparentAltitudeRad = apparentAltitudeRad(out.altitudeRad, air, observer.heightM);
}
