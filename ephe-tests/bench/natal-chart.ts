import { createChartCalculator, FIXED_STAR_COUNT, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { type Contestant, measureInterleaved, ratioOf } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, type EngineFigures, heading, peerLine, timingLine, verdict } from "./report.ts";

const MOMENTS = 1024;
const ROUNDS = 15;
export const CHART_LIMIT_US = 15;

/**
 * A whole natal chart as the service computes it, compared with its limit and with the reference's calls for the
 * same. Returns microseconds, and the ratio of the reference's time to it, if it is installed.
 */
export function printNatalChart({ swiss }: Peers): Pick<EngineFigures, "chartUs" | "chartRatio"> {
  heading(
    `Whole natal chart: 17 bodies, houses, angles, aspects, balance, ${FIXED_STAR_COUNT} stars; random dates`,
  );
  const calculator = createChartCalculator(loadTableSource());
  const contestants: Contestant<NatalMoment>[] = [
    {
      name: "Almagest, time known",
      call: (moment) => calculator.natalChart(moment).bodies[0]!.longitudeDeg,
    },
    {
      name: "Almagest, time unknown",
      call: (moment) => calculator.natalChart({ ...moment, timeKnown: false }).bodies[0]!.longitudeDeg,
    },
  ];
  if (swiss.installed) {
    const name = `${swiss.name}, its calls alone`;
    contestants.push({ name, call: swiss.chart, calls: MOMENTS / 4 });
  }
  const [known, unknown, reference] = measureInterleaved(contestants, randomMoments(MOMENTS), ROUNDS);
  timingLine(known!, verdict(`at most ${CHART_LIMIT_US} µs`, known!.medianUs <= CHART_LIMIT_US));
  timingLine(unknown!);
  if (reference !== undefined) peerLine(reference, known!);
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
  const chartRatio = reference === undefined ? null : ratioOf(reference, known!);
  return { chartUs: known!.medianUs, chartRatio };
}
