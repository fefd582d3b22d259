import { describe, expect, it } from "vitest";
import { chainArguments, nutation, PHASOR_COUNT } from "../../../engine/earth/nutation.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../../../engine/earth/precession.ts";
import {
  icrsToEclipticOfDateSeries,
  meanObliquitySeriesRad,
} from "../../../engine/earth/precession-series.ts";
import { NUTATION_RATE_MAX_RAD_PER_DAY } from "../../../ephe-tests/budgets.ts";
import { defined } from "../../defined.ts";

const phasors = new Float64Array(PHASOR_COUNT);
const DAYS_PER_CENTURY = 36_525;

function datesInCenturies(): number[] {
  return Array.from({ length: 300 }, (_, i) => -2.01 + (i * 6.02) / 299);
}

describe("rates are the derivatives of their values, 1799 to 2401", () => {
  it("of the nutation", () => {
    const before = new Float64Array(4);
    const at = new Float64Array(4);
    const after = new Float64Array(4);
    const step = 0.02;
    for (const t of datesInCenturies()) {
      const slope = (place: number, days: number): number => {
        nutation(t - days / DAYS_PER_CENTURY, phasors, before);
        nutation(t + days / DAYS_PER_CENTURY, phasors, after);
        return (defined(after[place]) - defined(before[place])) / (2 * days);
      };
      nutation(t, phasors, at);
      for (const place of [0, 1]) {
        // Two steps of difference quotient remove its error of second order.
        const derivative = (4 * slope(place, step) - slope(place, 2 * step)) / 3;
        expect(Math.abs(defined(at[place + 2]) - derivative)).toBeLessThan(NUTATION_RATE_MAX_RAD_PER_DAY);
      }
    }
  });

  it("of the rotation to the ecliptic of date", () => {
    const step = 0.0003;
    const before = new Float64Array(9);
    const at = new Float64Array(9);
    const after = new Float64Array(9);
    const rate = new Float64Array(9);
    const unused = new Float64Array(9);
    for (const t of datesInCenturies()) {
      icrsToEclipticOfDate(t, at, rate);
      icrsToEclipticOfDate(t - step, before, unused);
      icrsToEclipticOfDate(t + step, after, unused);
      for (let i = 0; i < 9; i++) {
        const derivative = (defined(after[i]) - defined(before[i])) / (2 * step * DAYS_PER_CENTURY);
        expect(Math.abs(defined(rate[i]) - derivative)).toBeLessThan(5e-17);
      }
    }
  });
});

describe("outside 1798 to 2402 the series replace the polynomials", () => {
  // Just inside and just outside the ends of the fitted span.
  const ends = [
    [-2.0199999, -2.0200001],
    [4.0199999, 4.0200001],
  ] as const;

  it("without a jump in the obliquity", () => {
    for (const [inside, outside] of ends) {
      expect(Math.abs(meanObliquityRad(inside) - meanObliquityRad(outside))).toBeLessThan(1e-10);
    }
    expect(meanObliquityRad(-20)).toBe(meanObliquitySeriesRad(-20));
  });

  it("without a jump in the rotation or its rate", () => {
    const at = new Float64Array(9);
    const rate = new Float64Array(9);
    const beyond = new Float64Array(9);
    const beyondRate = new Float64Array(9);
    for (const [inside, outside] of ends) {
      icrsToEclipticOfDate(inside, at, rate);
      icrsToEclipticOfDate(outside, beyond, beyondRate);
      for (let i = 0; i < 9; i++) {
        expect(Math.abs(defined(at[i]) - defined(beyond[i]))).toBeLessThan(1e-8);
        expect(Math.abs(defined(rate[i]) - defined(beyondRate[i]))).toBeLessThan(1e-13);
      }
    }
    icrsToEclipticOfDate(-20, at, rate);
    icrsToEclipticOfDateSeries(-20, beyond);
    expect([...at]).toEqual([...beyond]);
  });
});

describe("a chain of arguments", () => {
  it("does not exist if a fundamental argument is missing or a gap is too wide", () => {
    expect(() => chainArguments([[1, 0]], 2)).toThrow(/fundamental argument 1/);
    expect(() =>
      chainArguments(
        [
          [1, 0],
          [0, 1],
          [9, 4],
        ],
        2,
      ),
    ).toThrow(/1 arguments/);
  });
});
