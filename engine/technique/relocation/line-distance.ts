import type { Rad } from "../../units/flavours.ts";
import type { BirthSky } from "./birth-sky.ts";

/** The meridian and latitude of a place. */
interface LocalFrame {
  /** Local apparent sidereal time. */
  readonly armcRad: number;
  readonly latitudeRad: number;
}

/** Index of the first angle on the meridian; Ascendant and Descendant have lower indices. */
const MIDHEAVEN = 2;
const IMUM_COELI = 3;

/**
 * Distance of a place from the line on the map on which a body is at an angle, arc on the ground.
 *
 * For Ascendant and Descendant: the absolute altitude of the body, since the line is the circle of places with the body on
 * the horizon. For Midheaven and ImumCoeli: the hour angle from the upper or lower meridian times the cosine of the place's
 * latitude. Unlike a zodiacal orb it includes the latitude of the body. Geocentric, without refraction: from the ground the
 * Moon appears up to 1° lower.
 *
 * **Source:** rotation from the equator to the horizon, e.g. Meeus (1998), chapter 13.
 */
export function lineDistanceRad(sky: BirthSky, place: LocalFrame, body: number, angle: number): Rad {
  const x = sky.equatorVectors[3 * body]!;
  const y = sky.equatorVectors[3 * body + 1]!;
  const z = sky.equatorVectors[3 * body + 2]!;
  // Rotated to the meridian of the place: hour angle and declination.
  const sinArmc = Math.sin(place.armcRad);
  const cosArmc = Math.cos(place.armcRad);
  const toMeridian = x * cosArmc + y * sinArmc;
  const toWest = x * sinArmc - y * cosArmc;
  if (angle < MIDHEAVEN) {
    const sinAltitude = Math.sin(place.latitudeRad) * z + Math.cos(place.latitudeRad) * toMeridian;
    return Math.abs(Math.asin(Math.min(1, Math.max(-1, sinAltitude))));
  }
  const side = angle === IMUM_COELI ? -1 : 1;
  const hourAngleRad = Math.abs(Math.atan2(toWest * side, toMeridian * side));
  return hourAngleRad * Math.cos(place.latitudeRad);
}
