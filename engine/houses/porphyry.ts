import { normalizeRad, TAU } from "../math/angle.ts";
import { type HouseDivision, setCuspPair } from "./house-division.ts";

/**
 * Porphyry: each quadrant of the ecliptic between midheaven, ascendant and their opposites, divided into three equal
 * parts. Defined at every latitude, so it replaces the systems that are not.
 *
 * **Source:** Porphyry, Introduction to the Tetrabiblos, as in Holden (1977).
 */
export const porphyry: HouseDivision = {
  name: "porphyry",
  letter: "O",
  isDefinedAt: () => true,
  writeCusps(_horizon, midheaven, ascendant, out) {
    const ahead = ascendant - midheaven;
    const quadrant = ahead - TAU * Math.floor(ahead / TAU);
    const third = quadrant / 3;
    const otherThird = (Math.PI - quadrant) / 3;
    setCuspPair(out, 10, normalizeRad(midheaven + third));
    setCuspPair(out, 11, normalizeRad(midheaven + 2 * third));
    setCuspPair(out, 1, normalizeRad(ascendant + otherThird));
    setCuspPair(out, 2, normalizeRad(ascendant + 2 * otherThird));
  },
};
