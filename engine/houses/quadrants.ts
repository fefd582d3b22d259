import { normalizeRad, signedRad, TAU } from "../math/angle.ts";
import {
  type HouseDivision,
  type HouseFrame,
  longitudeOf,
  setCuspPair,
  setSpeedPair,
} from "./house-division.ts";
import { shareOf } from "./semi-arc.ts";

/** The quadrant from the midheaven to the ascendant, 0 ≤ x ≤ π. */
export function easternQuadrantRad({ midheavenRad, ascendantRad }: HouseFrame): number {
  const ahead = ascendantRad - midheavenRad;
  return ahead - TAU * Math.floor(ahead / TAU);
}

/** Two arcs at the start of a quadrant: the first two of its three houses, and the derivatives by the quadrant. */
interface QuadrantArcs {
  readonly firstRad: number;
  readonly secondRad: number;
  readonly firstSlope: number;
  readonly secondSlope: number;
}

/** Writes cusps 11, 12, 2 and 3 and their opposites from the houses of both quadrants. Needs the speeds of the angles. */
function setQuadrantCusps(
  { midheavenRad, ascendantRad }: HouseFrame,
  eastern: QuadrantArcs,
  northern: QuadrantArcs,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCuspPair(cusps, 10, normalizeRad(midheavenRad + eastern.firstRad));
  setCuspPair(cusps, 11, normalizeRad(midheavenRad + eastern.firstRad + eastern.secondRad));
  setCuspPair(cusps, 1, normalizeRad(ascendantRad + northern.firstRad));
  setCuspPair(cusps, 2, normalizeRad(ascendantRad + northern.firstRad + northern.secondRad));
  if (speeds === null) return;
  const ascendantSpeed = speeds[0]!;
  const midheavenSpeed = speeds[9]!;
  const growth = ascendantSpeed - midheavenSpeed;
  setSpeedPair(speeds, 10, midheavenSpeed + eastern.firstSlope * growth);
  setSpeedPair(speeds, 11, midheavenSpeed + (eastern.firstSlope + eastern.secondSlope) * growth);
  setSpeedPair(speeds, 1, ascendantSpeed - northern.firstSlope * growth);
  setSpeedPair(speeds, 2, ascendantSpeed - (northern.firstSlope + northern.secondSlope) * growth);
}

/**
 * Porphyry: each quadrant of the ecliptic between midheaven, ascendant and their opposites, divided into three equal
 * parts. Defined at every latitude, so it replaces the systems that are not.
 *
 * **Source:** Porphyry, Introduction to the Tetrabiblos, as in Holden (1977).
 */
export const porphyry: HouseDivision = {
  name: "porphyry",
  letter: "O",
  cuspCount: 12,
  writeCusps({ midheavenRad, ascendantRad }, cusps, speeds) {
    const ahead = ascendantRad - midheavenRad;
    const quadrant = ahead - TAU * Math.floor(ahead / TAU);
    const third = quadrant / 3;
    const otherThird = (Math.PI - quadrant) / 3;
    setCuspPair(cusps, 10, normalizeRad(midheavenRad + third));
    setCuspPair(cusps, 11, normalizeRad(midheavenRad + 2 * third));
    setCuspPair(cusps, 1, normalizeRad(ascendantRad + otherThird));
    setCuspPair(cusps, 2, normalizeRad(ascendantRad + 2 * otherThird));
    if (speeds !== null) {
      const ascendantSpeed = speeds[0]!;
      const midheavenSpeed = speeds[9]!;
      setSpeedPair(speeds, 10, (2 * midheavenSpeed + ascendantSpeed) / 3);
      setSpeedPair(speeds, 11, (midheavenSpeed + 2 * ascendantSpeed) / 3);
      setSpeedPair(speeds, 1, (2 * ascendantSpeed + midheavenSpeed) / 3);
      setSpeedPair(speeds, 2, (ascendantSpeed + 2 * midheavenSpeed) / 3);
    }
    return "as-asked";
  },
};

/**
 * Sripati: Porphyry's cusps are the middles of the houses, so a cusp is half-way between two of them.
 *
 * Neither ascendant nor midheaven is a cusp; they are in the middle of houses 1 and 10. Defined at every latitude.
 *
 * **Source:** Śrīpati, Jātakapaddhati (11th century), as in Holden (1977).
 */
export const sripati: HouseDivision = {
  name: "sripati",
  letter: "S",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    porphyry.writeCusps(frame, cusps, speeds);
    // In descending order, so that the middles that are still needed are not replaced yet.
    const lastMiddle = cusps[5]!;
    const lastSpeed = speeds?.[5] ?? 0;
    for (let house = 5; house >= 0; house--) {
      const before = house === 0 ? lastMiddle + Math.PI : cusps[house - 1]!;
      const half = 0.5 * signedRad(cusps[house]! - before);
      setCuspPair(cusps, house, normalizeRad(before + half));
      if (speeds !== null) {
        const speedBefore = house === 0 ? lastSpeed : speeds[house - 1]!;
        setSpeedPair(speeds, house, 0.5 * (speedBefore + speeds[house]!));
      }
    }
    return "as-asked";
  },
  positionOf(frame, direction) {
    // Linear between the cusps of Porphyry, which are the middles of the houses.
    const ahead = signedRad(longitudeOf(frame, direction) - frame.ascendantRad);
    const eastern = easternQuadrantRad(frame);
    const northern = Math.PI - eastern;
    const [nearArc, farArc] = ahead >= 0 ? [northern, eastern] : [eastern, northern];
    const distance = Math.abs(ahead);
    const quadrants =
      distance < nearArc ? shareOf(distance, nearArc) : 1 + shareOf(distance - nearArc, farArc);
    return 0.5 + (ahead >= 0 ? 3 * quadrants : -3 * quadrants);
  },
};

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
    const { small, large } = ratioArcsOf(smallRad);
    setQuadrantCusps(frame, isEasternSmall ? small : large, isEasternSmall ? large : small, cusps, speeds);
    return "as-asked";
  },
};

/** The first two houses of both quadrants, from the size of the smaller. */
function ratioArcsOf(smallRad: number): { readonly small: QuadrantArcs; readonly large: QuadrantArcs } {
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
