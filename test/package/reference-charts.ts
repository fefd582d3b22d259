import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { NatalChart } from "../../engine/chart/natal-chart.ts";
import { arcDeg } from "../../ephe-tests/accuracy/difference-statistics.ts";
import {
  PRINTED_DEG,
  REFERENCE_CHARTS,
  type ReferenceChart,
} from "../../ephe-tests/charts/reference-charts.ts";
import { defined } from "../defined.ts";
import type { Consumer } from "./packed-library.ts";

/** The reference's chart of that name. */
export function referenceChartOf(what: string): ReferenceChart {
  return defined(REFERENCE_CHARTS.find((chart) => chart.what === what));
}

function expectDegrees(oneDeg: number, otherDeg: number): void {
  expect(arcDeg(oneDeg, otherDeg)).toBeLessThanOrEqual(PRINTED_DEG);
}

/** Asserts that a chart equals Swiss Ephemeris's. */
function expectReferenceChart(chart: NatalChart, reference: ReferenceChart): void {
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

/** Loads both entry points: the charts of the Node loader's source must equal the charts of the plain bytes. */
const PROGRAM = `
import { readFileSync } from "node:fs";
import { createChartCalculator } from "almagest";
import { createTableSource, dataFileUrl, loadTableSource } from "almagest/tables";
const moments = JSON.parse(process.argv[2]);
const [charts, others] = [loadTableSource(), createTableSource(readFileSync(dataFileUrl("ephemeris.bin")))].map((source) => {
  const calculator = createChartCalculator(source);
  return JSON.stringify(moments.map((moment) => calculator.natalChart(moment)));
});
if (charts !== others) throw new Error("the loader's source computes different charts");
process.stdout.write(charts);
`;

/** Asserts that a Node, without flags or loaders, prints every chart of Swiss Ephemeris with the installed library. */
export function expectReferenceCharts({ folder }: Consumer, node: string): void {
  writeFileSync(join(folder, "charts.mjs"), PROGRAM);
  const moments = REFERENCE_CHARTS.map(({ epochJdUt, latitudeDeg, longitudeDeg }) => ({
    ...{ epochJdUt, latitudeDeg, longitudeDeg },
    timeKnown: true,
  }));
  const env = { ...process.env, NODE_OPTIONS: "" };
  const args = ["charts.mjs", JSON.stringify(moments)];
  const charts = JSON.parse(execFileSync(node, args, { cwd: folder, encoding: "utf8", env })) as NatalChart[];
  for (const [index, reference] of REFERENCE_CHARTS.entries())
    expectReferenceChart(defined(charts[index]), reference);
}
