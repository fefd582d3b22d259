/**
 * Memory over a million charts, in a separate process (needs --expose-gc): prints the memory before and after (JSON,
 * bytes). All tables are expanded beforehand, into arrays of fixed size.
 */
import { getHeapSpaceStatistics } from "node:v8";
import { BODY_COUNT, createChartCalculator, EARTH } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { randomMoments } from "../load/numbers.ts";

const CHARTS = 1_000_000;
const WARM_UP_CHARTS = 300_000;
/** Shorter than any granule except two at the seams of the reference's files. */
const STEP_DAYS = 1;

function readMemory() {
  for (let pass = 0; pass < 4; pass += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const youngGeneration = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return { heapUsed, external, rss, youngGeneration: youngGeneration?.physical_space_size ?? 0 };
}

if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
const atStart = readMemory();
const source = loadTableSource();
const calculator = createChartCalculator(source);
const state = new Float64Array(9);
for (let jd = source.firstJdTt; jd <= source.lastJdTt; jd += STEP_DAYS) {
  for (let body = 0; body < BODY_COUNT; body += 1) if (source.covers(body)) source.state(body, jd, 0, state);
  source.state(EARTH, jd, 0, state);
}
const moments = randomMoments(4096);
let sum = 0;
function cast(charts: number): void {
  for (let index = 0; index < charts; index += 1) {
    sum += calculator.natalChart(defined(moments[index % moments.length])).aspects.length;
  }
}
cast(WARM_UP_CHARTS);
const before = readMemory();
cast(CHARTS);
const after = readMemory();
if (!Number.isFinite(sum)) throw new Error("a chart did not return a number");
process.stdout.write(JSON.stringify({ charts: CHARTS, atStart, before, after }));
