/**
 * Longitude of the Part of Fortune, in radians: Ascendant + Moon − Sun, by day and by night alike. The result may lie
 * outside one turn; rounding brings it back.
 */
export function partOfFortuneRad(ascendantRad: number, moonRad: number, sunRad: number): number {
  return ascendantRad + moonRad - sunRad;
}
