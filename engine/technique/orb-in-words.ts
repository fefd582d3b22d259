/**
 * An orb as factors of scores and contacts name it: "orb 1.24", 2 decimals, half up.
 *
 * @param orbDegE4 as printed elsewhere in the answer, in 10⁻⁴ degree: whole numbers, for which half up is exact
 */
export function orbInWords(orbDegE4: number): string {
  return `orb ${(Math.floor((orbDegE4 + 50) / 100) / 100).toFixed(2)}`;
}
