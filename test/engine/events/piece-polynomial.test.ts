import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hermitePiece,
  PIECE_COEFFICIENTS,
  pieceSlope,
  pieceValue,
} from "../../../engine/events/piece-polynomial.ts";
import { createTurningPoints, findTurningPoints } from "../../../engine/events/turning-points.ts";

/** Coefficients of the product of (u − root), lowest power first. */
function polynomialWithRoots(roots: readonly number[]): number[] {
  return roots.reduce<number[]>(
    (product, root) => {
      const next = new Array<number>(product.length + 1).fill(0);
      product.forEach((coefficient, power) => {
        next[power] = next[power]! - root * coefficient;
        next[power + 1] = next[power + 1]! + coefficient;
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

describe("a piece", () => {
  test("is the polynomial of degree 7 itself when the samples come from one", () => {
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
          const piece = new Float64Array(PIECE_COEFFICIENTS);
          hermitePiece(data, piece);
          expect(Math.abs(pieceValue(piece, u) - polynomialAt(coefficients, u))).toBeLessThan(1e-11);
          expect(Math.abs(pieceSlope(piece, u) - slopeAt(coefficients, u))).toBeLessThan(1e-10);
        },
      ),
    );
  });
});

describe("turning points", () => {
  /** Roots of the slope, in thousandths of the cell, inside and outside it, no two the same. */
  const slopeRoots = fc.uniqueArray(fc.integer({ min: -800, max: 1800 }), { minLength: 6, maxLength: 6 });

  test("are exactly the slope's roots inside the cell, however close they lie", () => {
    fc.assert(
      fc.property(slopeRoots, fc.constantFrom(-3, 0.01), (thousandths, scale) => {
        const roots = thousandths.map((thousandth) => (thousandth + 0.37) / 1000);
        const slope = polynomialWithRoots(roots);
        const piece = Float64Array.from([
          0,
          ...slope.map((coefficient, power) => (scale * coefficient) / (power + 1)),
        ]);
        const turns = createTurningPoints();
        findTurningPoints(piece, turns);
        const inside = roots.filter((root) => root > 0 && root < 1).sort((a, b) => a - b);
        expect(turns.count).toBe(inside.length);
        inside.forEach((root, i) => {
          expect(Math.abs(turns.u[i]! - root)).toBeLessThan(1e-5);
        });
      }),
      { numRuns: 300 },
    );
  });
});
