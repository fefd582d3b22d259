/**
 * The processor time of charts and searches in the engine of a checkout: `node versions-searches-child.ts CHECKOUT`. Prints JSON, microseconds
 * by name: for each, the fastest of some passes over the same random births and days, after the compiler has settled.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HouseCusp } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { randomMoments } from "./moments.ts";

const MOMENTS = 128;
const WARM_UP_PASSES = 3;
const PASSES = 3;
const PASS_US_MIN = 150_000;
const TRANSIT_DAYS = 92;
const TIMING_DAYS = 62;
const YEAR_DAYS = 365.2425;

const checkout = process.argv[2] ?? process.cwd();
const load = (file: string) => import(pathToFileURL(join(checkout, file)).href);
const engine = (await load("engine/index.ts")) as typeof import("../../engine/index.ts");
const { loadTableSource } = (await load(
  "engine/node/index.ts",
)) as typeof import("../../engine/node/index.ts");

/** Older checkouts return results in place of steps. */
const runSteps =
  (engine as Partial<typeof engine>).runSteps ?? (<Result>(result: unknown): Result => result as Result);

/** Older checkouts name the longitude of a cusp `cuspDeg`. */
const cuspDegOf = ({ longitudeDeg, cuspDeg = longitudeDeg }: HouseCusp & { readonly cuspDeg?: number }) =>
  cuspDeg;

const source = loadTableSource();
const calculator = engine.createChartCalculator(source);
const next = engine.createNextEventCalculator(source);
const returns = engine.createSolarReturnCalculator(source);
/** Away from both ends of the range, for searches ahead. */
const births = randomMoments(MOMENTS)
  .filter(({ epochJdUt }) => epochJdUt > 2_379_000 && epochJdUt < 2_597_000)
  .map((moment) => {
    const chart = calculator.natalChart(moment);
    const cuspsDeg = chart.houses?.map(cuspDegOf) ?? null;
    return { moment, chart, cuspsDeg, points: calculator.natalPoints(moment) };
  });
type Birth = (typeof births)[number];

function windowOf({ moment: { epochJdUt } }: Birth, days: number) {
  return { startJdUt: epochJdUt, endJdUt: epochJdUt + days };
}

function daysOf({ moment: { epochJdUt } }: Birth) {
  return Array.from({ length: TIMING_DAYS }, (_, day) => {
    const startJdUt = Math.floor(epochJdUt) + 0.5 + day;
    return { startJdUt, noonJdUt: startJdUt + 0.5, endJdUt: startJdUt + 1 };
  });
}

/** Each returns a number derived from the result, so that no part of the work can be optimized away. */
const WORK: Readonly<Record<string, (birth: Birth, index: number) => number>> = {
  "full chart of a random date": ({ moment }) => calculator.natalChart(moment).aspects.length,
  [`transits of ${TRANSIT_DAYS} days`]: (birth) =>
    runSteps(engine.findTransitEvents(source, birth.points, windowOf(birth, TRANSIT_DAYS))).length,
  "contacts of transits": ({ moment, points, cuspsDeg }) =>
    engine.findTransitContacts(source, points, cuspsDeg, moment.epochJdUt + 0.5).length,
  "sky of a day": ({ moment }) => engine.computeDailySky(source, moment.epochJdUt).events.length,
  "next events of a sky": ({ moment }) => runSteps(next.nextEvents(moment.epochJdUt)).stations.length,
  "stations and ingresses of a year": (birth) => {
    const series = engine.createSkySeries(source, windowOf(birth, YEAR_DAYS));
    return engine.findStations(series).length + engine.findIngresses(series).length;
  },
  [`${TIMING_DAYS} days for an activity`]: (birth, index) => {
    const { points: pointsDeg, cuspsDeg } = birth;
    const activity = defined(engine.ACTIVITY_NAMES[index % engine.ACTIVITY_NAMES.length]);
    const days = daysOf(birth);
    return defined(
      runSteps(engine.scoreDays(source, { activity, pointsDeg, cuspsDeg, errorsDeg: null, days }))[0],
    ).score;
  },
  "solar return": ({ moment: { epochJdUt } }) => {
    const { month, day } = engine.calendarFromJulianDay(epochJdUt);
    const year = 1900 + (Math.floor(epochJdUt) % 200);
    return returns.solarReturnJdUt(epochJdUt, { year, month, day });
  },
  synastry: ({ chart }, index) => {
    const other = defined(births[(index + 1) % births.length]);
    const result = engine.computeSynastry(
      { chart, errorsDeg: null },
      { chart: other.chart, errorsDeg: null },
    );
    return result.aspects.length;
  },
};

/** Mean processor time of one call, microseconds. The clock of a thread has steps of milliseconds. */
function timeUs(call: (birth: Birth, index: number) => number): number {
  const before = process.threadCpuUsage();
  for (let rounds = 1; ; rounds++) {
    for (const [index, birth] of births.entries()) {
      if (!Number.isFinite(call(birth, index))) throw new Error("a result is not a number");
    }
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= PASS_US_MIN) return (user + system) / rounds / births.length;
  }
}

for (let pass = 0; pass < WARM_UP_PASSES; pass++) for (const call of Object.values(WORK)) timeUs(call);
const figures = Object.entries(WORK).map(([name, call]) => [
  name,
  Math.min(...Array.from({ length: PASSES }, () => timeUs(call))),
]);
console.log(JSON.stringify(Object.fromEntries(figures)));
