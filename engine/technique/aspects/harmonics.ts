import { pointProblems } from "../../chart/aspect-problems.ts";
import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { wholeNumberFrom } from "../../units/read-options.ts";

/** Beyond it, an error of 1e-9° of a longitude is more than 1e-6° of its harmonic. */
const HARMONIC_MAX = 1000;

/**
 * The points of a harmonic chart: longitudes and speeds times the harmonic. Aspects of the harmonic points are aspects by divisions
 * of the circle: a conjunction in the fifth harmonic is a conjunction, quintile or biquintile, with a fifth of the orb.
 *
 * @param points with longitudes of any turn; declinations are ignored, since they have no harmonics
 * @param harmonic a whole number from 1 to 1000
 * @returns longitudes 0 ≤ x < 360, not rounded, and speeds in degrees per day, times the harmonic
 * @throws {InvalidInputError} lists every problem of the points and the harmonic
 *
 * @example
 * ```ts
 * import { harmonicPoints } from "almagest";
 *
 * const [sun] = harmonicPoints([{ name: "Sun", longitudeDeg: 100, speedDegPerDay: 1 }], 5);
 * sun.longitudeDeg; // => 140
 * sun.speedDegPerDay; // => 5
 * ```
 */
export function harmonicPoints<Point extends string>(
  points: readonly AspectPoint<Point>[],
  harmonic: number,
): AspectPoint<Point>[] {
  assertNoProblems([...pointProblems(points), ...wholeNumberFrom(1, HARMONIC_MAX)("harmonic", harmonic)]);
  return points.map(({ name, longitudeDeg, speedDegPerDay }) => {
    const point = { name, longitudeDeg: normalizeDeg(longitudeDeg * harmonic) };
    return speedDegPerDay === undefined ? point : { ...point, speedDegPerDay: speedDegPerDay * harmonic };
  });
}
