import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { HouseDivision } from "./house-division.ts";

/** A twelfth of the ecliptic, radians. */
export const HOUSE_RAD: number = Math.PI / 6;

/** Writes twelve cusps 30° apart from the first cusp and its speed. */
function setEqualCusps(
  firstRad: Rad,
  firstSpeed: number,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  for (let house = 0; house < 12; house++) cusps[house] = normalizeRad(firstRad + house * HOUSE_RAD);
  speeds?.fill(firstSpeed, 0, 12);
}

/**
 * Equal houses: 30° each from the ascendant. The midheaven is not a cusp.
 *
 * **Source:** Holden (1977), The Elements of House Division.
 */
export const equal: HouseDivision = {
  name: "equal",
  letter: "A",
  cuspCount: 12,
  writeCusps({ ascendantRad }, cusps, speeds) {
    setEqualCusps(ascendantRad, speeds?.[0] ?? 0, cusps, speeds);
    return "as-asked";
  },
};

/**
 * Equal houses from the midheaven: 30° each, with the midheaven on the tenth cusp.
 *
 * The ascendant is not a cusp. All cusps move with the midheaven.
 *
 * **Source:** Holden (1977), The Elements of House Division.
 */
export const equalFromMidheaven: HouseDivision = {
  name: "equalFromMidheaven",
  letter: "D",
  cuspCount: 12,
  writeCusps({ midheavenRad }, cusps, speeds) {
    setEqualCusps(midheavenRad + 3 * HOUSE_RAD, speeds?.[9] ?? 0, cusps, speeds);
    return "as-asked";
  },
};

/**
 * Houses from 0° Aries: the signs, whatever the time and the place.
 *
 * In a sidereal zodiac they start at its own 0° Aries. The cusps do not move.
 *
 * **Source:** Holden (1977), The Elements of House Division, on the natural wheel.
 */
export const equalFromAries: HouseDivision = {
  name: "equalFromAries",
  letter: "N",
  cuspCount: 12,
  writeCusps({ setting }, cusps, speeds) {
    setEqualCusps(setting.zodiacStartRad, 0, cusps, speeds);
    return "as-asked";
  },
};

/**
 * Vehlow: equal houses with the ascendant in the middle of the first, which starts 15° before it.
 *
 * Neither ascendant nor midheaven is a cusp. All cusps move with the ascendant.
 *
 * **Source:** Vehlow (1933), Lehrkursus der wissenschaftlichen Geburts-Astrologie, volume 1.
 */
export const vehlow: HouseDivision = {
  name: "vehlow",
  letter: "V",
  cuspCount: 12,
  writeCusps({ ascendantRad }, cusps, speeds) {
    setEqualCusps(ascendantRad - HOUSE_RAD / 2, speeds?.[0] ?? 0, cusps, speeds);
    return "as-asked";
  },
};

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
