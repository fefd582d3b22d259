import type { DigitForm } from "../chart/digits.ts";

/**
 * Weight of a contact by its orb: 1 when exact, 0 at the edge and beyond, (1 − x²)² between, where x is the orb as a share of
 * the allowed orb. It has no step at either end and never increases with the orb.
 *
 * @param orb distance from exact, in any unit
 * @param edge the allowed orb, in the same unit
 */
export function orbFalloff(orb: number, edge: number): number {
  if (orb >= edge) return 0;
  const share = orb / edge;
  const remainder = 1 - share * share;
  return remainder * remainder;
}

/** Far below half a unit of the fourth decimal, far above the error of a binary fraction. */
const HALF_MARGIN_HUNDREDTHS = 1e-8;

/**
 * An orb as factors and contacts print it: 2 decimals, half up. An orb printed with 4 decimals has no exact binary value; one that
 * is a half as printed is rounded up.
 */
export function roundedOrbDeg(orbDeg: number): number {
  return Math.floor(orbDeg * 100 + 0.5 + HALF_MARGIN_HUNDREDTHS) / 100;
}

/** An orb in facts: as printed, or exact. */
export function orbOfFacts(orbDeg: number, { isRounded }: DigitForm): number {
  return isRounded ? roundedOrbDeg(orbDeg) : orbDeg;
}

/** An orb as factors and contacts name it: "orb 1.24". */
export function orbInWords(orbDeg: number): string {
  return `orb ${roundedOrbDeg(orbDeg).toFixed(2)}`;
}
