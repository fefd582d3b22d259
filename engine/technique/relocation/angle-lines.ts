import type { BodyName } from "../../ephemeris/body.ts";
import { DEG_PER_RAD, RAD_PER_DEG, signedRad } from "../../math/angle.ts";
import type { BirthSky } from "./birth-sky.ts";
import { ANGLE_NAMES, type AngleName, type GeographicPlace } from "./relocated-chart.ts";

/** The places on Earth where a body is at an angle, as a line on the map. */
export interface AngleLine<Name extends string = BodyName> {
  /** The body or added point. */
  readonly body: Name;
  /** The angle at which it is. */
  readonly angle: AngleName;
  /**
   * Half a great circle from north to south. For Midheaven and ImumCoeli the two ends of a meridian; for Ascendant and
   * Descendant places 2° apart on the ground. Longitudes from -180 to below 180: a line can cross the edge of the map.
   */
  readonly places: readonly GeographicPlace[];
}

const STEP_DEG = 2;
const HALF_CIRCLE_DEG = 180;

/**
 * The four lines of each covered body and point of a sky: order of the names, then Ascendant, Descendant, Midheaven, ImumCoeli.
 *
 * Notes: the place under a body is at its declination and, east of Greenwich, at right ascension minus sidereal time. The body
 * culminates along the meridian of that place, and is on the horizon along the great circle 90° from it: it rises in the
 * half to the west and sets in the half to the east. Every place of a line has the line distance 0 of
 * `AngularBody.lineDistanceDeg`.
 */
export function angleLinesOf<Name extends string>(sky: BirthSky): AngleLine<Name>[] {
  return sky.bodies.flatMap((bodyIndex) => {
    const body = sky.names[bodyIndex] as Name;
    const [x, y, z] = sky.equatorVectors.subarray(3 * bodyIndex, 3 * bodyIndex + 3);
    const declinationRad = Math.asin(Math.min(1, Math.max(-1, z!)));
    const underBodyRad = Math.atan2(y!, x!) - sky.frame.greenwichApparentSiderealTimeRad;
    const lines = [
      horizonLine(underBodyRad, declinationRad, -1),
      horizonLine(underBodyRad, declinationRad, 1),
      meridian(underBodyRad),
      meridian(underBodyRad + Math.PI),
    ];
    return lines.map((places, angle) => ({ body, angle: ANGLE_NAMES[angle]!, places }));
  });
}

/** The two ends of a meridian. */
export function meridian(longitudeRad: number): GeographicPlace[] {
  const longitudeDeg = signedRad(longitudeRad) * DEG_PER_RAD;
  return [
    { latitudeDeg: 90, longitudeDeg },
    { latitudeDeg: -90, longitudeDeg },
  ];
}

/**
 * Half of the circle 90° from a place.
 *
 * @param side 1: the half to the east of the place; -1: that to the west
 */
export function horizonLine(longitudeRad: number, latitudeRad: number, side: 1 | -1): GeographicPlace[] {
  const sinLatitude = Math.sin(latitudeRad);
  const cosLatitude = Math.cos(latitudeRad);
  const places: GeographicPlace[] = [];
  for (let arcDeg = 0; arcDeg <= HALF_CIRCLE_DEG; arcDeg += STEP_DEG) {
    // On the axes towards the northernmost place of the circle, the east and the place itself.
    const toNorth = Math.cos(arcDeg * RAD_PER_DEG);
    const toEast = side * Math.sin(arcDeg * RAD_PER_DEG);
    const eastOfPlaceRad = Math.atan2(toEast, -sinLatitude * toNorth);
    places.push({
      latitudeDeg: Math.asin(cosLatitude * toNorth) * DEG_PER_RAD,
      longitudeDeg: signedRad(longitudeRad + eastOfPlaceRad) * DEG_PER_RAD,
    });
  }
  return places;
}
