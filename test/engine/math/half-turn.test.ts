import { expect, test } from "vitest";
import { normalizeDeg, oppositeRad, RAD_PER_ARCSEC, TAU } from "../../../engine/math/angle.ts";

test("opposite angles are half a turn apart, in 0 ≤ x < 2π", () => {
  const { PI } = Math;
  expect([0, 1, PI / 2].map(oppositeRad)).toEqual([PI, 1 + PI, PI / 2 + PI]);
  expect([PI, 4, 1.5 * PI].map(oppositeRad)).toEqual([0, 4 - PI, 0.5 * PI]);
  // Half a turn more than this angle rounds to a full turn.
  const justBelowHalf = PI - 4e-16;
  expect(justBelowHalf + PI).toBe(TAU);
  expect(oppositeRad(justBelowHalf)).toBe(0);
});

test("degrees lose whole turns only", () => {
  expect([725, 360, 0, -10, -725, 359.5].map(normalizeDeg)).toEqual([5, 0, 0, 350, 355, 359.5]);
});

test("an arcsecond has the value of ERFA_DAS2R", () => {
  expect(RAD_PER_ARCSEC).toBe(4.848_136_811_095_359_935_899_141e-6);
});
