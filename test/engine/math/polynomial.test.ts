import { describe, expect, it } from "vitest";
import { fitPolynomials, polynomialValue } from "../../../engine/math/polynomial.ts";

describe("fitted polynomials", () => {
  const count = 16;
  const coefficients = fitPolynomials(
    (x, values) => {
      values[0] = Math.exp(x);
      values[1] = Math.sin(2 * x);
    },
    2,
    count,
  );

  it("equal several smooth functions on −1 to 1 to the last digits", () => {
    for (let x = -1; x <= 1; x += 0.01) {
      expect(Math.abs(polynomialValue(coefficients, 0, count, x) - Math.exp(x))).toBeLessThan(1e-14);
      expect(Math.abs(polynomialValue(coefficients, count, count, x) - Math.sin(2 * x))).toBeLessThan(1e-11);
    }
  });

  it("reproduce the coefficients of a polynomial", () => {
    const fitted = fitPolynomials((x, values) => (values[0] = 1 - 2 * x + 3 * x * x), 1, 4);
    for (const [i, expected] of [1, -2, 3, 0].entries()) expect(fitted[i]).toBeCloseTo(expected, 13);
  });
});
