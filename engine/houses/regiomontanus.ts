import { HALF_SQRT3 } from "../math/angle.ts";
import { fixedVector } from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";
import { setMeridianCusps, setPositionCuspPair } from "./position-circles.ts";

/** The points of the equator, 30° apart from the meridian eastward. */
const POINTS = [
  { place: 10, vector: fixedVector(HALF_SQRT3, 0.5, 0) },
  { place: 11, vector: fixedVector(0.5, HALF_SQRT3, 0) },
  { place: 1, vector: fixedVector(-0.5, HALF_SQRT3, 0) },
  { place: 2, vector: fixedVector(-HALF_SQRT3, 0.5, 0) },
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
    for (const { place, vector } of POINTS) setPositionCuspPair(frame, place, vector, cusps, speeds);
    return "as-asked";
  },
  positionOf({ sinLatitude, cosLatitude }, { x, y, z }) {
    return Math.atan2(y * cosLatitude, x * cosLatitude + z * sinLatitude) / HOUSE_RAD - 3;
  },
};
