import { HALF_SQRT3 } from "../math/angle.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";
import { setPrimeVerticalCusps } from "./prime-vertical.ts";

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
