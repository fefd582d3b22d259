/** The JSON of a full chart, written from its message to the bytes of a buffer: `node ephe-tests/bench/encoder.ts`. */

import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { ComputeFullChartResponseSchema } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createJsonWriters } from "../../service/contract/codecs/message-writers.ts";
import { fullChartOf } from "../../service/convert/chart-messages.ts";
import { birthMomentOf } from "../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { birthBodies } from "../load/service-births.ts";
import { measureInterleaved } from "./interleave.ts";
import { figure, heading, line, peerLine, timingLine, verdict } from "./report.ts";

const CHARTS = 256;
const ROUNDS = 31;
const PASSES = 4;
const LIMIT_US = 30;

/** The bytes of a chart: the writer, and JSON.stringify of the same values. */
export function printEncoder(): void {
  heading(`JSON of a full chart, from the message to bytes, ${CHARTS} births`);
  const calculator = createChartCalculator(loadTableSource());
  const write = createJsonWriters()(ComputeFullChartResponseSchema);
  const charts = birthBodies(CHARTS).map((body) => {
    const { moment, input, time, warnings } = birthMomentOf(JSON.parse(body).birth, zones);
    const preamble = { input, time, warnings: [...warnings] };
    const message = fullChartOf(calculator.natalChart(moment), preamble, null);
    return { message, form: JSON.parse(write(message).toString()) as object };
  });
  const bytes = charts.reduce((sum, { message }) => sum + write(message).length, 0) / CHARTS;
  const target = Buffer.alloc(1 << 16);
  const timings = measureInterleaved(
    [
      {
        name: "Almagest",
        passes: PASSES,
        call: ({ message }: (typeof charts)[number]) => write(message).length,
      },
      {
        name: "JSON.stringify of an equal plain object",
        passes: PASSES,
        call: ({ form }) => target.write(JSON.stringify(form), 0, "utf8"),
      },
    ],
    charts,
    ROUNDS,
  );
  const [own, stringify] = [defined(timings[0]), defined(timings[1])];
  timingLine(own, verdict(`at most ${LIMIT_US} µs`, own.medianUs <= LIMIT_US));
  peerLine(stringify, own);
  line("bytes of a chart", figure(bytes));
}

if (import.meta.main) printEncoder();
