import { describe, expect, test } from "vitest";
import { arcBasis } from "../../../engine/ephemeris/granule-reader.ts";

/** Chebyshev polynomial k, from its definition. */
const chebyshev = (k: number, x: number): number => Math.cos(k * Math.acos(x));

describe("the power series of an arc equal the granule's Chebyshev polynomials", () => {
  test.each([
    [1, 2, 2, 1e-15],
    [1, 27, 27, 1e-7],
    [2, 26, 26, 1e-9],
    [3, 12, 12, 1e-13],
    [4, 24, 38, 1e-3],
  ])("%i arcs of %i coefficients, granules of %i", (arcs, n, seriesCoefficients, tolerance) => {
    const { toPower, isWhole } = arcBasis(arcs, n, seriesCoefficients);
    expect(isWhole).toBe(arcs === 1);
    for (let arc = 0; arc < arcs; arc++) {
      for (const u of [-1, -0.73, -0.2, 0, 0.41, 0.99, 1]) {
        const x = (u + 2 * arc + 1 - arcs) / arcs;
        for (let k = 0; k < seriesCoefficients; k++) {
          let value = 0;
          for (let i = n - 1; i >= 0; i--) {
            value = value * u + (toPower[(arc * n + i) * seriesCoefficients + k] as number);
          }
          // Series of the tables have high coefficients of 1e-9 and less.
          expect(Math.abs(value - chebyshev(k, x))).toBeLessThan(k < n / 2 ? 1e-9 : tolerance);
        }
      }
    }
  });
});
