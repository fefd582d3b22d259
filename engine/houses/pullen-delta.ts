import type { HouseDivision } from "./house-division.ts";
import { easternQuadrantRad, type QuadrantArcs, setQuadrantCusps } from "./quadrants.ts";

/**
 * Pullen SD (sinusoidal delta): the houses of a quadrant are 30° + d, 30° + 2d, 30° + d, where 4d is the excess of the quadrant over
 * 90°. A quadrant below 30° has no middle house; the two others share it.
 *
 * Sizes of houses thus follow a sine approximately. Defined at every latitude.
 *
 * **Source:** Pullen (1994), documentation of the sinusoidal house systems.
 */
export const pullenDelta: HouseDivision = {
  name: "pullenDelta",
  letter: "L",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const quadrant = easternQuadrantRad(frame);
    setQuadrantCusps(frame, arcsOf(quadrant), arcsOf(Math.PI - quadrant), cusps, speeds);
    return "as-asked";
  },
};

/** The first two houses of a quadrant. */
function arcsOf(quadrantRad: number): QuadrantArcs {
  if (quadrantRad < Math.PI / 6) {
    return { firstRad: quadrantRad / 2, secondRad: 0, firstSlope: 0.5, secondSlope: 0 };
  }
  const delta = (quadrantRad - Math.PI / 2) / 4;
  return {
    firstRad: Math.PI / 6 + delta,
    secondRad: Math.PI / 6 + 2 * delta,
    firstSlope: 1 / 4,
    secondSlope: 1 / 2,
  };
}
