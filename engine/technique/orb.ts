/**
 * What an orb leaves of a contact: 1 when exact, 0 at the edge and beyond, (1 − x²)² between, x being the share of the
 * allowed orb. Flat at both ends, so that no second of arc makes a step, and never rising: a tighter contact never weighs
 * less. Orb and edge in the same unit.
 */
export function orbFalloff(orb: number, edge: number): number {
  if (orb >= edge) return 0;
  const share = orb / edge;
  const left = 1 - share * share;
  return left * left;
}

/**
 * An orb as factors of scores and contacts name it: "orb 1.24", 2 decimals, half up.
 *
 * @param orbDegE4 as printed elsewhere in the answer, in 10⁻⁴ degree: whole numbers, for which half up is exact
 */
export function orbInWords(orbDegE4: number): string {
  return `orb ${(Math.floor((orbDegE4 + 50) / 100) / 100).toFixed(2)}`;
}
