import { expect, test } from "vitest";
import {
  OBLIQUITY_POLYNOMIAL,
  PLANE_POLYNOMIALS,
  PRECESSION_HALF_SPAN_CENTURIES,
  PRECESSION_MIDDLE_CENTURIES,
  PRECESSION_POLYNOMIAL_LENGTH,
  ROTATION_POLYNOMIALS,
} from "../../engine/earth/precession-polynomials.ts";
import {
  fitPrecession,
  HALF_SPAN_CENTURIES,
  MIDDLE_CENTURIES,
  POLYNOMIAL_LENGTH,
} from "./precession-polynomials.ts";

/** The cosines of the fit differ between platforms by their last bit. */
const ROUNDING = 1e-15;

test("the stored polynomials of precession are fitted to its series", () => {
  const { rotation, obliquity, plane } = fitPrecession();
  expect([PRECESSION_MIDDLE_CENTURIES, PRECESSION_HALF_SPAN_CENTURIES, PRECESSION_POLYNOMIAL_LENGTH]).toEqual(
    [MIDDLE_CENTURIES, HALF_SPAN_CENTURIES, POLYNOMIAL_LENGTH],
  );
  const stored = [...ROTATION_POLYNOMIALS, ...OBLIQUITY_POLYNOMIAL, ...PLANE_POLYNOMIALS];
  const fitted = [...rotation, ...obliquity, ...plane];
  expect(stored).toHaveLength(fitted.length);
  const differences = stored.map((value, index) => Math.abs(value - (fitted[index] as number)));
  expect(Math.max(...differences)).toBeLessThan(ROUNDING);
});
