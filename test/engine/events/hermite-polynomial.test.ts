import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createTurningPoints,
  findTurningPoints,
  hermitePolynomial,
  POLYNOMIAL_COEFFICIENTS,
  polynomialSlope,
  polynomialValue,
  solvePolynomial,
} from "../../../engine/events/turning-points.ts";
import { defined } from "../../defined.ts";

/** Coefficients of the product of (u − root), lowest power first. */
function polynomialWithRoots(roots: readonly number[]): number[] {
  return roots.reduce<number[]>(
    (product, root) => {
      const next = new Array<number>(product.length + 1).fill(0);
      product.forEach((coefficient, power) => {
        next[power] = defined(next[power]) - root * coefficient;
        next[power + 1] = defined(next[power + 1]) + coefficient;
      });
      return next;
    },
    [1],
  );
}

const polynomialAt = (coefficients: readonly number[], u: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * u + coefficient, 0);
const slopeAt = (coefficients: readonly number[], u: number): number =>
  polynomialAt(
    coefficients.slice(1).map((coefficient, i) => coefficient * (i + 1)),
    u,
  );

/** Coefficients of the square of a polynomial. */
function squareOf(coefficients: readonly number[]): number[] {
  const square = new Array<number>(2 * coefficients.length - 1).fill(0);
  coefficients.forEach((a, i) => {
    coefficients.forEach((b, j) => {
      square[i + j] = defined(square[i + j]) + a * b;
    });
  });
  return square;
}

describe("a polynomial", () => {
  test("is the polynomial itself if the samples follow a polynomial of degree 7", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (coefficients, u) => {
          const nodes = [-1, 0, 1, 2];
          const data = Float64Array.from([
            ...nodes.map((node) => polynomialAt(coefficients, node)),
            ...nodes.map((node) => slopeAt(coefficients, node)),
          ]);
          const polynomial = new Float64Array(POLYNOMIAL_COEFFICIENTS);
          hermitePolynomial(data, polynomial);
          expect(Math.abs(polynomialValue(polynomial, u) - polynomialAt(coefficients, u))).toBeLessThan(
            1e-11,
          );
          expect(Math.abs(polynomialSlope(polynomial, u) - slopeAt(coefficients, u))).toBeLessThan(1e-10);
        },
      ),
    );
  });
});

describe("the position at which a polynomial has a value", () => {
  test("is found on every monotone polynomial, also where Newton's method leaves the cell", () => {
    const slopeFactor = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        slopeFactor,
        slopeFactor,
        fc.constantFrom(-1, 1),
        fc.integer({ min: 0, max: 1000 }),
        (centre, spread, sign, thousandths) => {
          // The slope is a square, ((u − centre)² + spread² / 1000)², so the polynomial is monotone and nearly flat at its centre.
          const square = squareOf([centre * centre + spread ** 2 / 1000, -2 * centre, 1]);
          const polynomial = Float64Array.from([
            0,
            ...square.map((c, power) => (sign * c) / (power + 1)),
            0,
            0,
          ]);
          const u = thousandths / 1000;
          const solved = solvePolynomial(polynomial, polynomialValue(polynomial, u), sign > 0, 0, 1);
          expect(Math.abs(polynomialValue(polynomial, solved) - polynomialValue(polynomial, u))).toBeLessThan(
            1e-12,
          );
          expect(solved).toBeGreaterThanOrEqual(0);
          expect(solved).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is found by bisection where the slope vanishes at the first guess", () => {
    // (2u − 1)³: at u = 1/2 Newton's step is infinite.
    const polynomial = Float64Array.from([-1, 6, -12, 8, 0, 0, 0, 0]);
    for (const u of [0.01, 0.3, 0.499, 0.62, 0.99]) {
      expect(solvePolynomial(polynomial, (2 * u - 1) ** 3, true, 0, 1)).toBeCloseTo(u, 8);
      expect(
        solvePolynomial(
          polynomial.map((c) => -c),
          -((2 * u - 1) ** 3),
          false,
          0,
          1,
        ),
      ).toBeCloseTo(u, 8);
    }
  });
});

describe("turning points", () => {
  /** Roots of the slope, in thousandths of the cell, inside and outside it, no two the same. */
  const slopeRoots = fc.uniqueArray(fc.integer({ min: -800, max: 1800 }), { minLength: 6, maxLength: 6 });

  test("are exactly the roots of the slope inside the cell, however close to each other", () => {
    fc.assert(
      fc.property(slopeRoots, fc.constantFrom(-3, 0.01), (thousandths, scale) => {
        const roots = thousandths.map((thousandth) => (thousandth + 0.37) / 1000);
        const slope = polynomialWithRoots(roots);
        const polynomial = Float64Array.from([
          0,
          ...slope.map((coefficient, power) => (scale * coefficient) / (power + 1)),
        ]);
        const turns = createTurningPoints();
        findTurningPoints(polynomial, turns);
        const expectedRoots = roots.filter((root) => root > 0 && root < 1).sort((a, b) => a - b);
        expect(turns.count).toBe(expectedRoots.length);
        expectedRoots.forEach((root, i) => {
          expect(Math.abs(defined(turns.u[i]) - root)).toBeLessThan(1e-5);
        });
      }),
      { numRuns: 300 },
    );
  });
});
