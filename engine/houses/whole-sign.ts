import { normalizeRad } from "../math/angle.ts";
import { HOUSE_RAD, setEqualCusps } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";

/**
 * Whole-sign houses: the signs, from the sign of the ascendant. Neither ascendant nor midheaven is a cusp as a rule.
 *
 * The cusps do not move while the ascendant is in the sign: their speed is 0.
 *
 * **Source:** Holden (1982), Ancient house division, Journal of Research of the American Federation of Astrologers 1.
 */
export const wholeSign: HouseDivision = {
  name: "wholeSign",
  letter: "W",
  cuspCount: 12,
  writeCusps({ ascendantRad, setting }, cusps, speeds) {
    const start = setting.zodiacStartRad;
    const sign = Math.floor(normalizeRad(ascendantRad - start) / HOUSE_RAD);
    setEqualCusps(start + HOUSE_RAD * sign, 0, cusps, speeds);
    return "as-asked";
  },
};
