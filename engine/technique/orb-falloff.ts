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
