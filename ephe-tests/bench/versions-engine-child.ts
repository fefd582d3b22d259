/**
 * The processor time of a full chart in the engine of a checkout, microseconds: `node versions-engine-child.ts CHECKOUT`. Printed after
 * the compiler has settled.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defined } from "../../test/defined.ts";
import { randomMoments } from "./moments.ts";

const MOMENTS = 2_048;
const WARM_UP_CHARTS = 40_000;
const CHARTS = 40_000;

const checkout = process.argv[2] ?? process.cwd();
const load = (file: string) => import(pathToFileURL(join(checkout, file)).href);
const { createChartCalculator } = (await load("engine/index.ts")) as typeof import("../../engine/index.ts");
const { loadTableSource } = (await load(
  "engine/node/index.ts",
)) as typeof import("../../engine/node/index.ts");

const calculator = createChartCalculator(loadTableSource());
const moments = randomMoments(MOMENTS);

function compute(charts: number): void {
  for (let index = 0; index < charts; index++) {
    const { bodies } = calculator.natalChart(defined(moments[index % MOMENTS]));
    if (!Number.isFinite(bodies[0]?.longitudeDeg)) throw new Error("a chart has no longitude");
  }
}

compute(WARM_UP_CHARTS);
const before = process.threadCpuUsage();
compute(CHARTS);
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / CHARTS);
