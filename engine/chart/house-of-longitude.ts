import { DEG_E4_PER_CIRCLE } from "./ecliptic-point.ts";

/**
 * Number, 1–12, of the house that holds a longitude. A cusp belongs to the house it opens.
 *
 * Longitude and the twelve cusps are rounded (10⁻⁴ degree, 0 ≤ x < 360°); the cusps go round the ecliptic once, in
 * order. A house that rounding has left without any extent holds nothing.
 */
export function houseOfLongitude(longitudeE4: number, cuspsDegE4: Int32Array): number {
  for (let house = 0; house < 12; house += 1) {
    const cuspE4 = cuspsDegE4[house]!;
    let extentE4 = cuspsDegE4[house === 11 ? 0 : house + 1]! - cuspE4;
    if (extentE4 < 0) extentE4 += DEG_E4_PER_CIRCLE;
    let pastCuspE4 = longitudeE4 - cuspE4;
    if (pastCuspE4 < 0) pastCuspE4 += DEG_E4_PER_CIRCLE;
    if (pastCuspE4 < extentE4) return house + 1;
  }
  throw new RangeError("the cusps do not go round the ecliptic in order");
}
