import type { SkyFrame } from "../apparent/sky-frame.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import type { Observer } from "./topocentric-frame.ts";

/**
 * Turns a vector from the true ecliptic of date to the axes of a place: east, north, up. The result is linear in the vector, so it
 * also turns a rate at the instant of the frame.
 *
 * Returned in `out`: east, north, up at `at`, `at` + 1, `at` + 2.
 */
export function turnToHorizon(
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
