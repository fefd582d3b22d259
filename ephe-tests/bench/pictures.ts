/** The processor time of a picture and of its chart: `node ephe-tests/bench/pictures.ts`. */

import { createChartCalculator, PLANETS } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  type ComputeFullChartResponse,
  ComputeFullChartResponseSchema,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createJsonWriters } from "../../service/contract/codecs/message-writers.ts";
import { fullChartOf } from "../../service/convert/chart-messages.ts";
import { birthMomentOf } from "../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { drawWheel, type WheelOptions } from "../../wheel/index.ts";
import { quantile } from "../load/numbers.ts";
import { threadUs } from "../load/process-usage.ts";
import { birthBodies } from "../load/service-births.ts";
import { figure, heading, line, verdict } from "./report.ts";

const CHARTS = 32;
const ROUNDS = 15;
/** A drawing is one step of an iteration of the event loop. */
const LIMIT_US = 5_000;

/** A full chart from the birth to its JSON, and what drawing and compressing it add. */
export function printPictures(): void {
  heading(`Pictures, ${CHARTS} births`);
  const calculator = createChartCalculator(loadTableSource());
  const writeJson = createJsonWriters()(ComputeFullChartResponseSchema);
  const births = birthBodies(CHARTS).map(
    (body) => JSON.parse(body).birth as Parameters<typeof birthMomentOf>[0],
  );
  const messageOf = (birth: (typeof births)[number]) => {
    const { moment, input, time, warnings } = birthMomentOf(birth, zones);
    return fullChartOf(calculator.natalChart(moment), { input, time, warnings: [...warnings] }, null);
  };
  const charts = births.map((birth) => ({ birth, message: messageOf(birth) }));
  const other = defined(charts[0]).message;
  const drawing = (name: string, options: WheelOptions): Work => ({
    name,
    run: ({ message }) => drawWheel(message, options).length,
  });
  const works: readonly Work[] = [
    {
      name: "full chart, from the birth to its JSON",
      run: ({ birth }) => writeJson(messageOf(birth)).length,
    },
    drawing("drawing", {}),
    drawing("drawing of ten planets", { bodies: PLANETS }),
    drawing("drawing with aspect grid and legend", { aspectGrid: true, legend: true }),
    drawing("drawing of two charts", { outer: { planets: other.planets } }),
  ];
  const [chartUs = Number.NaN, ...drawingsUs] = processorUsOf(works, charts);
  line(defined(works[0]).name, `${figure(chartUs)} µs`);
  for (const [index, us] of drawingsUs.entries())
    line(
      defined(works[index + 1]).name,
      `${figure(us)} µs`,
      `${figure(us / chartUs)} times the chart; ${verdict(`at most ${LIMIT_US} µs`, us <= LIMIT_US)}`,
    );
}

interface Chart {
  readonly birth: Parameters<typeof birthMomentOf>[0];
  readonly message: ComputeFullChartResponse;
}

interface Work {
  readonly name: string;
  /** Returns a number derived from the result, so no part of the work can be optimized away. */
  run(chart: Chart): number;
}

/** Microseconds of processor time per chart: the median round of each, in alternating turns, after two that are not counted. */
function processorUsOf(works: readonly Work[], charts: readonly Chart[]): readonly number[] {
  const roundsUs = works.map((): number[] => []);
  for (let round = -2; round < ROUNDS; round++) {
    for (const [index, { run }] of works.entries()) {
      const beganUs = threadUs();
      const sum = charts.reduce((total, chart) => total + run(chart), 0);
      const usedUs = threadUs() - beganUs;
      if (!Number.isFinite(sum)) throw new Error("a result is not a number");
      if (round >= 0) roundsUs[index]?.push(usedUs / charts.length);
    }
  }
  return roundsUs.map((us) => quantile(us, 0.5));
}

if (import.meta.main) printPictures();
