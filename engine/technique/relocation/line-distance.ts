import { DEG_PER_RAD } from "../../math/angle.ts";
import type { BirthSky } from "./birth-sky.ts";
import type { RelocatedChart } from "./relocated-chart.ts";

/** Index of the first angle on the meridian; Ascendant and Descendant have lower indices. */
const MIDHEAVEN = 2;
const IMUM_COELI = 3;

/**
 * Distance of a place from the line on the map on which a body is at an angle, degrees of arc on the ground, 4 decimals.
 *
 * For Ascendant and Descendant: the absolute altitude of the body, since the line is the circle of places with the body on
 * the horizon. For Midheaven and ImumCoeli: the hour angle from the upper or lower meridian times the cosine of the place's
 * latitude. Unlike a zodiacal orb it includes the latitude of the body. Geocentric, without refraction: from the ground the
 * Moon appears up to 1° lower.
 *
 * **Source:** rotations from the ecliptic to the equator and to the horizon, e.g. Meeus (1998), chapter 13.
 */
export function lineDistanceDeg(sky: BirthSky, chart: RelocatedChart, body: number, angle: number): number {
  const longitudeRad = sky.longitudesRad[body]!;
  const latitudeRad = sky.latitudesRad[body]!;
  const sinObliquity = Math.sin(sky.trueObliquityRad);
  const cosObliquity = Math.cos(sky.trueObliquityRad);
  const cosLatitude = Math.cos(latitudeRad);
  const north = Math.sin(latitudeRad);
  const east = Math.sin(longitudeRad) * cosLatitude;
  // Right ascension and declination, as a unit vector of the equator of date.
  const x = Math.cos(longitudeRad) * cosLatitude;
  const y = east * cosObliquity - north * sinObliquity;
  const z = east * sinObliquity + north * cosObliquity;
  // The same vector, rotated to the meridian of the place: hour angle and declination.
  const sinArmc = Math.sin(chart.armcRad);
  const cosArmc = Math.cos(chart.armcRad);
  const toMeridian = x * cosArmc + y * sinArmc;
  const toWest = x * sinArmc - y * cosArmc;
  if (angle < MIDHEAVEN) {
    const sinAltitude = Math.sin(chart.latitudeRad) * z + Math.cos(chart.latitudeRad) * toMeridian;
    return roundedDeg(Math.abs(Math.asin(Math.min(1, Math.max(-1, sinAltitude)))));
  }
  const side = angle === IMUM_COELI ? -1 : 1;
  const hourAngleRad = Math.abs(Math.atan2(toWest * side, toMeridian * side));
  return roundedDeg(hourAngleRad * Math.cos(chart.latitudeRad));
}

function roundedDeg(angleRad: number): number {
  return Math.round(angleRad * DEG_PER_RAD * 1e4) / 1e4;
}
