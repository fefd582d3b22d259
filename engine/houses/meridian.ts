import { HALF_SQRT3 } from "../math/angle.ts";
import { fixedVector, setCrossingPair } from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";

/** The hour circles of the cusps, as normals: 30° apart from the meridian. */
const CIRCLES = [
  { place: 0, normal: fixedVector(-1, 0, 0) },
  { place: 1, normal: fixedVector(-HALF_SQRT3, -0.5, 0) },
  { place: 2, normal: fixedVector(-0.5, -HALF_SQRT3, 0) },
  { place: 10, normal: fixedVector(-0.5, HALF_SQRT3, 0) },
  { place: 11, normal: fixedVector(-HALF_SQRT3, 0.5, 0) },
] as const;

/**
 * Meridian houses (axial rotation system, Zariel): the equator divided into twelve equal parts from the meridian; hour circles carry
 * them to the ecliptic.
 *
 * Cusp 10 is the midheaven and cusp 1 the equatorial ascendant. The geographic latitude has no effect.
 *
 * **Source:** Holden (1977), The Elements of House Division.
 */
export const meridian: HouseDivision = {
  name: "meridian",
  letter: "X",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    for (const { place, normal } of CIRCLES) setCrossingPair(frame, place, normal, cusps, speeds);
    return "as-asked";
  },
  positionOf: (_frame, { x, y }) => Math.atan2(y, x) / HOUSE_RAD - 3,
};
