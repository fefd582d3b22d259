import { normalizeRad, TAU } from "../math/angle.ts";
import { type HouseDivision, setCuspPair, setSpeedPair } from "./house-division.ts";

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
