import type { HouseDivision, HouseFrame } from "./house-division.ts";
import { setPrimeVerticalCusps } from "./position-circles.ts";

/** Below this latitude the ratio of the sines is the ratio of the angles, to the last digit. */
const SMALL_LATITUDE_RAD = 1e-9;

/**
 * Savard-A: the points of the prime vertical whose declination is one and two thirds of the zenith's; great circles through the north
 * and south points of the horizon carry them to the ecliptic.
 *
 * A point at the distance h from the zenith has the declination sin δ = sin φ cos h, so cos h = sin(⅔ φ)/sin φ for cusps 11 and 3 and
 * sin(⅓ φ)/sin φ for cusps 12 and 2. Polar conventions as in Campanus.
 *
 * **Source:** Savard, Astrological house systems, quadibloc.com/other/as01.htm.
 */
export const savardA: HouseDivision = {
  name: "savardA",
  letter: "J",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const cosNear = shareOfZenith(frame, 2 / 3);
    const cosFar = shareOfZenith(frame, 1 / 3);
    const points = {
      sinNear: Math.sqrt(1 - cosNear * cosNear),
      cosNear,
      sinFar: Math.sqrt(1 - cosFar * cosFar),
      cosFar,
    };
    setPrimeVerticalCusps(frame, points, cusps, speeds);
    return "as-asked";
  },
  positionOf(frame, { x, y, z }) {
    const fromZenith = Math.atan2(Math.abs(y), x * frame.cosLatitude + z * frame.sinLatitude);
    const isBelow = fromZenith > Math.PI / 2;
    const near = zenithDistanceRad(frame, 2 / 3);
    const far = zenithDistanceRad(frame, 1 / 3);
    const distance = isBelow ? Math.PI - fromZenith : fromZenith;
    const houses = housesFromMeridian(distance, near, far);
    const fromMidheaven = isBelow ? 6 - houses : houses;
    return y >= 0 ? fromMidheaven - 3 : -3 - fromMidheaven;
  },
};

function zenithDistanceRad(frame: HouseFrame, share: number): number {
  const cosine = shareOfZenith(frame, share);
  return Math.atan2(Math.sqrt((1 - cosine) * (1 + cosine)), cosine);
}

/** Linear between the points of the prime vertical that divide a quadrant. */
function housesFromMeridian(distance: number, near: number, far: number): number {
  if (distance < near) return distance / near;
  if (distance < far) return 1 + (distance - near) / (far - near);
  return 2 + (distance - far) / (Math.PI / 2 - far);
}

/** The ratio of the sines of a share of the latitude and of the latitude. */
function shareOfZenith({ latitudeRad, sinLatitude }: HouseFrame, share: number): number {
  if (Math.abs(latitudeRad) < SMALL_LATITUDE_RAD) return share;
  return Math.sin(share * latitudeRad) / sinLatitude;
}
