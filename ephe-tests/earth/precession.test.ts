import { expect, it } from "vitest";
import { FRAME_BIAS } from "../../engine/earth/frame-bias.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../../engine/earth/precession.ts";

import { icrsToEclipticOfDateSeries } from "../../engine/earth/precession-series.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { defined } from "../../test/defined.ts";
import { ROTATION_ELEMENT_MAX } from "../budgets.ts";
import { readErfaFixture } from "./fixtures.ts";

const erfa = readErfaFixture();

/** The expected rotation of the engine: ERFA's bias and precession, rotated about the equinox by the obliquity. */
function expectedRotation(biasAndLtp: readonly number[], obliquityRad: number): number[] {
  const m = biasAndLtp;
  const cosine = Math.cos(obliquityRad);
  const sine = Math.sin(obliquityRad);
  const columns = [0, 1, 2];
  return [
    ...columns.map((j) => defined(m[j])),
    ...columns.map((j) => cosine * defined(m[3 + j]) + sine * defined(m[6 + j])),
    ...columns.map((j) => cosine * defined(m[6 + j]) - sine * defined(m[3 + j])),
  ];
}

function largestDifference(a: ArrayLike<number>, b: readonly number[]): number {
  return Math.max(...b.map((value, i) => Math.abs(defined(a[i]) - value)));
}

it("the frame bias equals the bias matrix of ERFA's bp06", () => {
  expect(largestDifference(FRAME_BIAS, erfa.biasBp06)).toBeLessThan(ROTATION_ELEMENT_MAX);
});

it("the rotation to the ecliptic of date is ERFA's bias and long-term precession, 1798 to 2402", () => {
  const rotation = new Float64Array(9);
  const rate = new Float64Array(9);
  for (const { epochJdTt, biasAndLtp } of erfa.orientation) {
    const t = julianCenturies(epochJdTt);
    const expected = expectedRotation(biasAndLtp, meanObliquityRad(t));
    icrsToEclipticOfDate(t, rotation, rate);
    expect(largestDifference(rotation, expected), `at ${epochJdTt}`).toBeLessThan(ROTATION_ELEMENT_MAX);
    icrsToEclipticOfDateSeries(t, rotation);
    expect(largestDifference(rotation, expected), `series at ${epochJdTt}`).toBeLessThan(
      ROTATION_ELEMENT_MAX,
    );
  }
});
