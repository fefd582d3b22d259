import { normalizeRad, oppositeRad, TAU } from "../math/angle.ts";

/**
 * Writes the intermediate Porphyry cusps 11, 12, 2 and 3 and their opposites into `out` (radians, 0 ≤ x < 2π):
 * each quadrant of the ecliptic between midheaven, ascendant and their opposites in three equal parts.
 *
 * **Source:** Porphyry, Introduction to the Tetrabiblos, as in Holden (1977).
 */
export function porphyryCusps(midheaven: number, ascendant: number, out: Float64Array): void {
  const ahead = ascendant - midheaven;
  const quadrant = ahead - TAU * Math.floor(ahead / TAU);
  const third = quadrant / 3;
  const otherThird = (Math.PI - quadrant) / 3;
  setCuspPair(out, 10, midheaven + third);
  setCuspPair(out, 11, midheaven + 2 * third);
  setCuspPair(out, 1, ascendant + otherThird);
  setCuspPair(out, 2, ascendant + 2 * otherThird);
}

function setCuspPair(out: Float64Array, place: number, longitude: number): void {
  const cusp = normalizeRad(longitude);
  out[place] = cusp;
  out[(place + 6) % 12] = oppositeRad(cusp);
}
