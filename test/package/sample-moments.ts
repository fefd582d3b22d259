import { expect } from "vitest";
import type { NatalChart, NatalMoment } from "../../engine/chart/natal-chart.ts";
import { arcDeg } from "../../ephe-tests/accuracy/difference-statistics.ts";
import {
  PRINTED_DEG,
  REFERENCE_CHARTS,
  type ReferenceChart,
} from "../../ephe-tests/charts/reference-charts.ts";
import { defined } from "../defined.ts";

/** The reference's chart of that name. */
export function referenceChartOf(what: string): ReferenceChart {
  return defined(REFERENCE_CHARTS.find((chart) => chart.what === what));
}

/** The parsed result of `sample` of sample.js. */
export interface Sample {
  readonly charts: readonly NatalChart[];
  /** By moment, then array: the bits of its doubles. */
  readonly bits: readonly (readonly string[])[];
}

/** The instants of the reference's charts, then others spread evenly over the tables' six centuries and the globe. */
export const SAMPLE_MOMENTS: readonly NatalMoment[] = [
  ...REFERENCE_CHARTS.map(({ epochJdUt, latitudeDeg, longitudeDeg }) => ({
    epochJdUt,
    latitudeDeg,
    longitudeDeg,
    timeKnown: true,
  })),
  ...Array.from({ length: 300 }, (_, index) => ({
    epochJdUt: 2378497 + index * 730.0625,
    latitudeDeg: ((index * 37) % 179) - 89,
    longitudeDeg: ((index * 83) % 359) - 179,
    timeKnown: index % 5 !== 0,
  })),
];

function expectDegrees(oneDeg: number, otherDeg: number): void {
  expect(arcDeg(oneDeg, otherDeg)).toBeLessThanOrEqual(PRINTED_DEG);
}

/** Asserts that a chart equals Swiss Ephemeris's for the fixture with this name. */
export function expectReferenceChart(chart: NatalChart, index: number): void {
  const reference = defined(REFERENCE_CHARTS[index]);
  expect(chart.bodies).toHaveLength(reference.bodies.length);
  chart.bodies.forEach((body, place) => {
    const [longitudeDeg, latitudeDeg] = defined(reference.bodies[place]);
    expectDegrees(body.longitudeDeg, longitudeDeg);
    expectDegrees(body.latitudeDeg, latitudeDeg);
  });
  expect(chart.usedHouseSystem).toBe(reference.houseSystem);
  defined(chart.houses).forEach((house, place) => {
    expectDegrees(house.longitudeDeg, defined(reference.cusps[place]));
  });
  expectDegrees(defined(chart.angles).ascendant.longitudeDeg, reference.ascendant);
  expectDegrees(defined(chart.angles).midheaven.longitudeDeg, reference.midheaven);
}

/** Asserts that the sample has every chart of the reference. */
export function expectReferenceCharts(sample: Sample): void {
  expect(sample.charts).toHaveLength(SAMPLE_MOMENTS.length);
  REFERENCE_CHARTS.forEach((_, index) => {
    expectReferenceChart(defined(sample.charts[index]), index);
  });
}

/** Indices of the instants whose unrounded values differ between two runs in any bit. */
export function momentsThatDiffer(one: Sample, other: Sample): readonly number[] {
  return SAMPLE_MOMENTS.map((_, index) => index).filter(
    (index) => defined(one.bits[index]).join() !== defined(other.bits[index]).join(),
  );
}

function valuesOf(sample: Sample): Float64Array {
  const words = sample.bits.flat().flatMap((row) => row.split(" ").map((bits) => BigInt(`0x${bits}`)));
  return new Float64Array(BigUint64Array.from(words).buffer);
}

/** The largest difference of any unrounded value between two runs: radians, au, and both per day. */
export function largestDifference(one: Sample, other: Sample): number {
  const others = valuesOf(other);
  const differences = valuesOf(one).map((value, place) => Math.abs(value - defined(others[place])));
  return differences.reduce((largest, difference) => Math.max(largest, difference), 0);
}
