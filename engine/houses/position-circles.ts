import { HALF_SQRT3, oppositeRad } from "../math/angle.ts";
import {
  fixedVector,
  type MovingVector,
  midheavenSide,
  onSide,
  positionCircle,
  setCrossing,
  setCrossingPair,
} from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision, HouseFrame } from "./house-division.ts";

/** Writes cusps 10 and 4: the midheaven and its opposite, exchanged while the midheaven is below the horizon. */
export function setMeridianCusps(frame: HouseFrame, cusps: Float64Array): void {
  const upper = midheavenSide(frame) === 1 ? frame.midheavenRad : oppositeRad(frame.midheavenRad);
  cusps[9] = upper;
  cusps[3] = oppositeRad(upper);
}

/** Writes the cusp of the position circle through a vector: on the vector's side of the meridian. */
export function setPositionCusp(
  frame: HouseFrame,
  index: number,
  vector: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCrossing(frame, index, onSide(midheavenSide(frame), positionCircle(frame, vector)), cusps, speeds);
}

/** Writes the cusp of the position circle through a vector, and its opposite. */
function setPositionCuspPair(
  frame: HouseFrame,
  index: number,
  vector: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCrossingPair(frame, index, onSide(midheavenSide(frame), positionCircle(frame, vector)), cusps, speeds);
}

/** The points of the equator, 30° apart from the meridian eastward. */
const POINTS = [
  { index: 10, vector: fixedVector(HALF_SQRT3, 0.5, 0) },
  { index: 11, vector: fixedVector(0.5, HALF_SQRT3, 0) },
  { index: 1, vector: fixedVector(-0.5, HALF_SQRT3, 0) },
  { index: 2, vector: fixedVector(-HALF_SQRT3, 0.5, 0) },
] as const;

/**
 * Regiomontanus: the equator divided into twelve equal parts from the meridian; great circles through the north and south points of
 * the horizon carry them to the ecliptic.
 *
 * Inside the polar circles, while the midheaven is below the horizon, cusps 4 and 10 are exchanged, and the cusps follow each other
 * westward.
 *
 * **Source:** Regiomontanus (1490), Tabulae directionum; Holden (1977), The Elements of House Division.
 */
export const regiomontanus: HouseDivision = {
  name: "regiomontanus",
  letter: "R",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    setMeridianCusps(frame, cusps);
    for (const { index, vector } of POINTS) setPositionCuspPair(frame, index, vector, cusps, speeds);
    return "as-asked";
  },
  positionOf({ sinLatitude, cosLatitude }, { x, y, z }) {
    return Math.atan2(y * cosLatitude, x * cosLatitude + z * sinLatitude) / HOUSE_RAD - 3;
  },
};

/** Distances of points of the prime vertical from the zenith eastward, as sine and cosine: of cusps 11, 12, 2 and 3. */
interface PrimeVerticalPoints {
  readonly sinNear: number;
  readonly cosNear: number;
  readonly sinFar: number;
  readonly cosFar: number;
}

/**
 * Writes the cusps of the position circles through points of the prime vertical at the near and the far distance from the zenith
 * (cusps 11 and 12) and at the same distances from the nadir (cusps 3 and 2), and their opposites.
 */
function setPrimeVerticalCusps(
  frame: HouseFrame,
  { sinNear, cosNear, sinFar, cosFar }: PrimeVerticalPoints,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setMeridianCusps(frame, cusps);
  const setCusp = (index: number, sine: number, cosine: number): void => {
    // The zenith is in the meridian at the latitude, the east point on the y axis.
    const point = fixedVector(cosine * frame.cosLatitude, sine, cosine * frame.sinLatitude);
    setPositionCuspPair(frame, index, point, cusps, speeds);
  };
  setCusp(10, sinNear, cosNear);
  setCusp(11, sinFar, cosFar);
  setCusp(1, sinFar, -cosFar);
  setCusp(2, sinNear, -cosNear);
}

const THIRDS = { sinNear: 0.5, cosNear: HALF_SQRT3, sinFar: HALF_SQRT3, cosFar: 0.5 };

/**
 * Campanus: the prime vertical divided into twelve equal parts; great circles through the north and south points of the horizon carry
 * them to the ecliptic.
 *
 * Inside the polar circles, while the midheaven is below the horizon, cusps 4 and 10 are exchanged, and the cusps follow each other
 * westward.
 *
 * **Source:** Campanus of Novara (13th century); Holden (1977), The Elements of House Division.
 */
export const campanus: HouseDivision = {
  name: "campanus",
  letter: "C",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    setPrimeVerticalCusps(frame, THIRDS, cusps, speeds);
    return "as-asked";
  },
  positionOf({ sinLatitude, cosLatitude }, { x, y, z }) {
    return Math.atan2(y, x * cosLatitude + z * sinLatitude) / HOUSE_RAD - 3;
  },
};

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
