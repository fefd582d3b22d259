import { RAD_PER_DEG } from "../math/angle.ts";
import type { Deg } from "../units/flavours.ts";
import { DEG_E4_PER_CIRCLE, DEG_E4_PER_DEGREE, roundToDegE4 } from "./digits.ts";
import { type EclipticPoint, eclipticPoint, houseOf } from "./ecliptic-point.ts";

/**
 * A longitude as charts print it: rounded to 4 decimals first, then the sign and the degree in it.
 *
 * @param longitudeDeg ecliptic longitude in degrees, of any turn
 * @returns longitude in degrees, 0 ≤ x < 360, sign, and degrees in the sign. There are no errors.
 */
export function printedPoint(longitudeDeg: Deg): EclipticPoint {
  return eclipticPoint(roundToDegE4(longitudeDeg * RAD_PER_DEG));
}

/**
 * The house of a longitude, both rounded to 4 decimals. A cusp belongs to the house that it opens.
 *
 * @param longitudeDeg ecliptic longitude in degrees, of any turn
 * @param cuspsDeg the twelve cusps of a chart, degrees, 0 ≤ x < 360
 * @returns the number of the house, 1–12. There are no errors.
 */
export function houseOfLongitude(longitudeDeg: Deg, cuspsDeg: readonly Deg[]): number {
  const cuspsDegE4 = Float64Array.from(cuspsDeg, (deg) => Math.round(deg * DEG_E4_PER_DEGREE));
  return houseOf(roundToDegE4(longitudeDeg * RAD_PER_DEG), cuspsDegE4, DEG_E4_PER_CIRCLE);
}
