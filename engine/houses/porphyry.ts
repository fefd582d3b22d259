import { normalizeRad, TAU } from "../math/angle.ts";
import { setCuspPair } from "./angles.ts";

/**
 * Computes the intermediate Porphyry cusps: each quadrant of the ecliptic between midheaven, ascendant and their
 * opposites, divided into three equal parts. `out` is that of {@link placidusCusps}.
 *
 * **Source:** Porphyry, Introduction to the Tetrabiblos, as in Holden (1977).
 */
export function porphyryCusps(midheaven: number, ascendant: number, out: Float64Array): void {
  const ahead = ascendant - midheaven;
  const quadrant = ahead - TAU * Math.floor(ahead / TAU);
  const third = quadrant / 3;
  const otherThird = (Math.PI - quadrant) / 3;
  setCuspPair(out, 10, normalizeRad(midheaven + third));
  setCuspPair(out, 11, normalizeRad(midheaven + 2 * third));
  setCuspPair(out, 1, normalizeRad(ascendant + otherThird));
  setCuspPair(out, 2, normalizeRad(ascendant + 2 * otherThird));
}
