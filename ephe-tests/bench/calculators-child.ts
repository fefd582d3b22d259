/**
 * The processor time of one calculator of a checkout, microseconds per call: `node calculators-child.ts NAME [CHECKOUT]`. A process of its
 * own, because calls with other options would change what the compiler makes of the same functions. Measured after it has settled.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defined } from "../../test/defined.ts";
import { randomMoments } from "../load/numbers.ts";
import { threadUs } from "../load/process-usage.ts";

const MOMENTS = 2_048;
const CALLS_PER_CHECK = 64;
const WARM_UP_US = 600_000;
const MEASURED_US = 600_000;

const [, , name = "", checkout = process.cwd()] = process.argv;
const load = (file: string) => import(pathToFileURL(join(checkout, file)).href);
const { createChartCalculator, createRelocationCalculator, computeSynastry } = (await load(
  "engine/index.ts",
)) as typeof import("../../engine/index.ts");
const { loadTableSource } = (await load(
  "engine/node/index.ts",
)) as typeof import("../../engine/node/index.ts");

const moments = randomMoments(MOMENTS);
/** By the index of a moment. Returns a number derived from the result, so no part of the work can be optimized away. */
type Call = (index: number) => number;
const FULL = { digits: "full" } as const;

function chartCall(options?: typeof FULL, timeKnown = true): Call {
  const calculator = createChartCalculator(loadTableSource(), options);
  const inputs = moments.map((moment) => ({ ...moment, timeKnown }));
  return (index) => calculator.natalChart(defined(inputs[index])).bodies[0]?.longitudeDeg ?? Number.NaN;
}

function locationCall(options?: typeof FULL): Call {
  const calculator = createRelocationCalculator(loadTableSource(), options);
  return (index) => {
    const { epochJdUt, ...place } = defined(moments[index]);
    return calculator.scoreLocation(epochJdUt, place).overall10;
  };
}

function rankingCall(options?: typeof FULL): Call {
  const calculator = createRelocationCalculator(loadTableSource(), options);
  const query = { focus: "love", region: null, limit: 12 } as const;
  return (index) =>
    calculator.rankCities(defined(moments[index]).epochJdUt, query).top[0]?.focus10 ?? Number.NaN;
}

/** Of the births of a moment and of the one before it. */
function synastryCall(options?: typeof FULL): Call {
  const calculator = createChartCalculator(loadTableSource(), options);
  const people = moments.map((moment) => ({ chart: calculator.natalChart(moment), errorsDeg: null }));
  return (index) =>
    computeSynastry(defined(people[index]), defined(people.at(index - 1)), options).aspects.length;
}

async function referenceCall(): Promise<Call> {
  const swiss = (await import("./swiss-ephemeris.ts")).swissEphemeris();
  if (!swiss.installed) throw new Error(swiss.why);
  const { chart } = swiss;
  return (index) => chart(defined(moments[index]));
}

const CALCULATORS: Readonly<Record<string, () => Call | Promise<Call>>> = {
  chart: chartCall,
  "chart, full": () => chartCall(FULL),
  "chart, time unknown": () => chartCall(undefined, false),
  location: locationCall,
  "location, full": () => locationCall(FULL),
  ranking: rankingCall,
  "ranking, full": () => rankingCall(FULL),
  synastry: synastryCall,
  "synastry, full": () => synastryCall(FULL),
  reference: referenceCall,
};

/** Calls until some processor time has passed. Returns microseconds per call. */
function measure(call: Call, minUs: number): number {
  const beganUs = threadUs();
  let sum = 0;
  for (let calls = 0; ; ) {
    for (let i = 0; i < CALLS_PER_CHECK; i++) sum += call(calls++ % MOMENTS);
    const usedUs = threadUs() - beganUs;
    if (!Number.isFinite(sum)) throw new Error("a result is not a number");
    if (usedUs >= minUs) return usedUs / calls;
  }
}

const create = CALCULATORS[name];
if (create === undefined) throw new Error(`one of ${Object.keys(CALCULATORS).join("; ")}`);
const call = await create();
measure(call, WARM_UP_US);
console.log(measure(call, MEASURED_US));
