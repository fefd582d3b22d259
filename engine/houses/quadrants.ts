import { normalizeRad, TAU } from "../math/angle.ts";
import { setCuspPair, setSpeedPair } from "./house-division.ts";
import type { HouseFrame } from "./house-frame.ts";

/** The quadrant from the midheaven to the ascendant, 0 ≤ x ≤ π. */
export function easternQuadrantRad({ midheavenRad, ascendantRad }: HouseFrame): number {
  const ahead = ascendantRad - midheavenRad;
  return ahead - TAU * Math.floor(ahead / TAU);
}

/** Two arcs at the start of a quadrant: the first two of its three houses, and the derivatives by the quadrant. */
export interface QuadrantArcs {
  readonly firstRad: number;
  readonly secondRad: number;
  readonly firstSlope: number;
  readonly secondSlope: number;
}

/** Writes cusps 11, 12, 2 and 3 and their opposites from the houses of both quadrants. Needs the speeds of the angles. */
export function setQuadrantCusps(
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
