import type { HouseDivision } from "./house-division.ts";
import { easternQuadrantRad, type QuadrantArcs, setQuadrantCusps } from "./quadrants.ts";

const STEP_TOLERANCE = 1e-15;
const ITERATIONS_MAX = 40;

/**
 * Pullen SR (sinusoidal ratio): the houses of the smaller quadrant are r·x, x, r·x and of the larger one r³·x, r⁴·x, r³·x, so
 * that adjacent houses have a constant ratio across the angles too.
 *
 * With c the ratio of the quadrants, r⁴ + 2r³ = c(2r + 1), r ≥ 1. Defined at every latitude. If a quadrant is empty, all of the other
 * is its middle house.
 *
 * **Source:** Pullen (1994), documentation of the sinusoidal house systems.
 */
export const pullenRatio: HouseDivision = {
  name: "pullenRatio",
  letter: "Q",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const eastern = easternQuadrantRad(frame);
    const isEasternSmall = eastern <= Math.PI / 2;
    const smallRad = isEasternSmall ? eastern : Math.PI - eastern;
    const { small, large } = arcsOf(smallRad);
    setQuadrantCusps(frame, isEasternSmall ? small : large, isEasternSmall ? large : small, cusps, speeds);
    return "as-asked";
  },
};

/** The first two houses of both quadrants, from the size of the smaller. */
function arcsOf(smallRad: number): { readonly small: QuadrantArcs; readonly large: QuadrantArcs } {
  if (smallRad === 0) {
    return {
      small: { firstRad: 0, secondRad: 0, firstSlope: 0.5, secondSlope: 0 },
      large: { firstRad: 0, secondRad: Math.PI, firstSlope: 0, secondSlope: 1 },
    };
  }
  const ratio = (Math.PI - smallRad) / smallRad;
  const r = rootOf(ratio);
  const x = smallRad / (2 * r + 1);
  const cube = r * r * r;
  // r as a function of the smaller quadrant, from the derivative of r⁴ + 2r³ − c(2r + 1) = 0, and so x.
  const ratioSlope = -Math.PI / (smallRad * smallRad);
  const rSlope = ((2 * r + 1) * ratioSlope) / (4 * cube + 6 * r * r - 2 * ratio);
  const xSlope = (1 - 2 * x * rSlope) / (2 * r + 1);
  return {
    small: { firstRad: r * x, secondRad: x, firstSlope: rSlope * x + r * xSlope, secondSlope: xSlope },
    // The larger quadrant grows as the smaller one shrinks.
    large: {
      firstRad: cube * x,
      secondRad: cube * r * x,
      firstSlope: -(3 * r * r * rSlope * x + cube * xSlope),
      secondSlope: -(4 * cube * rSlope * x + cube * r * xSlope),
    },
  };
}

/** The root r ≥ 1 of r⁴ + 2r³ = c(2r + 1) for c ≥ 1, by Newton's method from above, where it converges monotonically. */
function rootOf(ratio: number): number {
  // The root is at most the cube root of 2c; x = (2c · x)^¼ approaches that from above.
  const double = 2 * ratio;
  let r = Math.sqrt(Math.sqrt(double * Math.sqrt(Math.sqrt(double * Math.sqrt(double)))));
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    const excess = r * r * r * (r + 2) - ratio * (2 * r + 1);
    const step = excess / (r * r * (4 * r + 6) - 2 * ratio);
    r -= step;
    if (!(Math.abs(step) > STEP_TOLERANCE * r)) break;
  }
  return r;
}
