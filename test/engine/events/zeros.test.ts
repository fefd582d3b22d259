import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createTurningPoints,
  findTurningPoints,
  polynomialValue,
  solvePolynomial,
} from "../../../engine/events/turning-points.ts";
import { findZeros } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";

const START = 2451545;
const WINDOW = { startJdUt: START, endJdUt: START + 100 };

/** A double of this size has 4e-10 days. */
const ERROR_DAYS_MAX = 2e-9;

/** The product of the distances from some roots. */
const productOf = (roots: readonly number[]) => (jdUt: number) =>
  roots.reduce((product, root) => (product * (jdUt - root)) / 10, 1);

describe("the zeros of a function of time", () => {
  test("are the roots of a sine, each once, with its direction", () => {
    const period = fc.double({ min: 4, max: 60, noNaN: true });
    const phase = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(period, phase, (days, part) => {
        const rootOf = (k: number) => START + (k + part) * (days / 2);
        const all = Array.from({ length: 60 }, (_, k) => rootOf(k));
        const roots = all.filter((root) => root >= WINDOW.startJdUt + 1e-6 && root < WINDOW.endJdUt - 1e-6);
        const f = (jdUt: number) => Math.sin((2 * Math.PI * (jdUt - rootOf(0))) / days);
        const zeros = findZeros(f, WINDOW, { stepDays: 1 }).filter(
          ({ epochJdUt }) => epochJdUt >= START + 1e-6 && epochJdUt < WINDOW.endJdUt - 1e-6,
        );
        expect(zeros.length).toBe(roots.length);
        zeros.forEach(({ epochJdUt, isIncreasing }, i) => {
          const root = defined(roots[i]);
          expect(Math.abs(epochJdUt - root)).toBeLessThan(ERROR_DAYS_MAX);
          expect(isIncreasing).toBe(all.indexOf(root) % 2 === 0);
        });
      }),
    );
  });

  test("are found in pairs within one step", () => {
    const roots = [START + 10.2, START + 10.7, START + 31.01, START + 31.02];
    const zeros = findZeros(productOf(roots), WINDOW, { stepDays: 1 });
    expect(zeros.map(({ epochJdUt }) => Number(epochJdUt.toFixed(6)))).toEqual(roots);
    expect(zeros.map(({ isIncreasing }) => isIncreasing)).toEqual([false, true, false, true]);
  });

  test("do not include a touch of zero, nor an end of the window", () => {
    expect(findZeros((jdUt) => (jdUt - START - 50.3) ** 2 + 1e-9, WINDOW, { stepDays: 4 })).toEqual([]);
    const root = productOf([START + 16]);
    expect(findZeros(root, { startJdUt: START, endJdUt: START + 16 }, { stepDays: 1 })).toEqual([]);
    expect(findZeros(root, { startJdUt: START + 16, endJdUt: START + 17 }, { stepDays: 1 })).toHaveLength(1);
  });

  test("are the same for a window that is split, and with the derivative", () => {
    const f = (jdUt: number) => Math.cos(jdUt - START) - 0.3;
    const rate = (jdUt: number) => -Math.sin(jdUt - START);
    const middle = START + 41.7;
    const whole = findZeros(f, WINDOW, { stepDays: 0.5 });
    const parts = [
      ...findZeros(f, { startJdUt: START, endJdUt: middle }, { stepDays: 0.5 }),
      ...findZeros(f, { startJdUt: middle, endJdUt: WINDOW.endJdUt }, { stepDays: 0.5 }),
    ];
    expect(parts).toEqual(whole);
    const withRate = findZeros(f, WINDOW, { stepDays: 0.5, rate });
    expect(withRate).toHaveLength(whole.length);
    withRate.forEach(({ epochJdUt }, i) => {
      expect(Math.abs(epochJdUt - defined(whole[i]).epochJdUt)).toBeLessThan(ERROR_DAYS_MAX);
    });
  });
});

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
