import { normalizeRad, signedRad } from "../math/angle.ts";
import { longitudeOf } from "./direction.ts";
import { type HouseDivision, setCuspPair, setSpeedPair } from "./house-division.ts";
import { porphyry } from "./porphyry.ts";
import { easternQuadrantRad } from "./quadrants.ts";
import { shareOf } from "./semi-arc-position.ts";

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
