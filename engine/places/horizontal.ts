import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { normalizeRad, RAD_PER_DEG } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { type Air, apparentAltitudeRad } from "./refraction.ts";
import type { Observer } from "./topocentric-frame.ts";

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
