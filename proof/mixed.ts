import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { freePort } from "../test/free-port.ts";
import { API_KEY } from "../test/service/open-account.ts";
import { runDriver } from "./driver.ts";
import { formatCount, formatMs, latencyOf, uncaughtCount } from "./measures.ts";
import { serverFailures } from "./metrics.ts";
import type { MixedInterval, MixedTask } from "./mixed-child.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const MINUTES = 15;
const PER_SECOND = 60;
const INTERVAL_S = 15;
const INTERVALS_PER_ROW = 4;
/** Memory counts as flat if the last third does not exceed the two before by more. */
const GROWTH_MAX = 1.1;

interface Interval extends MixedInterval {
  readonly memoryMb: number;
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const accounts = await context.openAccounts("sqlite");
  const privatePort = await freePort();
  const service = await context.start({
    DATABASE_URL: accounts.url,
    PLAN_PRO_LIMIT: "1000000000",
    PRIVATE_PORT: String(privatePort),
    LOG_LEVEL: "warn",
  });
  const task: MixedTask = {
    port: service.port,
    apiKey: API_KEY,
    perSecond: PER_SECOND,
    seconds: context.isQuick ? INTERVAL_S * 6 : MINUTES * 60,
    intervalS: INTERVAL_S,
  };
  const memoryAtStartMb = residentMb(service.pid);
  const intervals: Interval[] = [];
  await runDriver<MixedTask, MixedInterval>(context, "mixed-child.ts", task, (interval) => {
    intervals.push({ ...interval, memoryMb: residentMb(service.pid) });
  });
  const failures = await serverFailures(privatePort);
  const exitCode = await service.stop();
  return {
    goals: goalsOf(intervals, failures, uncaughtCount(service.log()), exitCode),
    tables: [
      {
        title: `Resident memory was ${memoryAtStartMb.toFixed(0)} MB before the first request. By minute`,
        columns: ["minute", "requests", "errors", "p50", "p99", "slowest", "memory after each 15 s, MB"],
        rows: rowsOf(intervals),
      },
    ],
    notes: intervals
      .flatMap(({ errors }) => errors)
      .slice(0, 5)
      .map((error) => `Error: \`${error}\``),
  };
}

function goalsOf(
  intervals: readonly Interval[],
  failures: number,
  uncaught: number,
  exitCode: number | null,
): readonly Goal[] {
  const requests = intervals.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0);
  const errors = intervals.reduce((sum, { errorCount }) => sum + errorCount, 0);
  const third = Math.floor(intervals.length / 3);
  const highest = (part: readonly Interval[]): number => Math.max(...part.map(({ memoryMb }) => memoryMb));
  const [before, after] = [highest(intervals.slice(0, -third)), highest(intervals.slice(-third))];
  return [
    exactly(`answers other than 200, of ${formatCount(requests)}`, errors, 0),
    exactly("5xx in the metrics, uncaught exceptions in the log", failures + uncaught, 0),
    {
      text: `memory is flat: the last third's highest is at most ${GROWTH_MAX} times the highest before`,
      measured: `${after.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
      isMet: after <= before * GROWTH_MAX,
    },
    exactly("exit status of the service, stopped at the end", exitCode ?? -1, 0),
  ];
}

function rowsOf(intervals: readonly Interval[]): readonly (readonly (string | number)[])[] {
  const rows = [];
  for (let at = 0; at < intervals.length; at += INTERVALS_PER_ROW) {
    const minute = intervals.slice(at, at + INTERVALS_PER_ROW);
    const latency = latencyOf(minute.flatMap(({ latenciesMs }) => latenciesMs));
    rows.push([
      at / INTERVALS_PER_ROW + 1,
      formatCount(latency.count),
      minute.reduce((sum, { errorCount }) => sum + errorCount, 0),
      formatMs(latency.medianMs),
      formatMs(latency.slowestHundredthMs),
      formatMs(latency.slowestMs),
      minute.map(({ memoryMb }) => memoryMb.toFixed(0)).join(", "),
    ]);
  }
  return rows;
}

export const mixed: Scenario = {
  name: "mixed",
  title: "Mixed load",
  description: `${PER_SECOND} valid requests a second over all endpoints for ${MINUTES} minutes, to one process on SQLite. Births are at random times of 1900–2029: half in cities with their zones, half anywhere on Earth without a zone. Latency is measured from the time at which a request is due. The other scenarios run at the same time on the same machine, so the latencies are higher than on an idle one; the counts and the memory are its own.`,
  mode: "background",
  timeLimitS: 17 * 60,
  run,
};
