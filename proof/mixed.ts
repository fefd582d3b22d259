import { freePort } from "../test/free-port.ts";
import { API_KEY } from "../test/service/open-account.ts";
import { runDriver } from "./driver.ts";
import { formatCount, formatMs, latencyOf, uncaughtCount } from "./measures.ts";
import { type FloorSample, floorGoal, openFloorReader } from "./memory-floor.ts";
import { serverFailures } from "./metrics.ts";
import type { MixedInterval, MixedTask } from "./mixed-child.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const MINUTES = 15;
export const MIXED_PER_SECOND = 60;
export const MIXED_INTERVAL_S = 15;
const INTERVALS_PER_ROW = 4;
/** Fills the caches and compiles the code that is run often. Also in a quick run. */
const WARM_UP_INTERVALS = 12;
const QUICK_INTERVALS = WARM_UP_INTERVALS + 8;

interface Interval extends MixedInterval {
  /** What the process held after it. */
  readonly bytes: number;
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const accounts = await context.openAccounts("sqlite");
  const privatePort = await freePort();
  const reader = openFloorReader(context.openFolder(), context.signal);
  const service = await context.start({
    DATABASE_URL: accounts.url,
    PLAN_PRO_LIMIT: "1000000000",
    PRIVATE_PORT: String(privatePort),
    LOG_LEVEL: "warn",
    ...reader.environment,
  });
  const task: MixedTask = {
    port: service.port,
    apiKey: API_KEY,
    perSecond: MIXED_PER_SECOND,
    seconds: context.isQuick ? QUICK_INTERVALS * MIXED_INTERVAL_S : MINUTES * 60,
    intervalS: MIXED_INTERVAL_S,
  };
  const atStart = await reader.read(service.pid);
  const readings: Promise<Interval>[] = [];
  await runDriver<MixedTask, MixedInterval>(context, "mixed-child.ts", task, (interval) => {
    readings.push(reader.read(service.pid).then((bytes) => ({ ...interval, bytes })));
  });
  const intervals = await Promise.all(readings);
  const failures = await serverFailures(privatePort);
  const exitCode = await service.stop();
  return {
    goals: goalsOf(intervals, failures, uncaughtCount(service.log()), exitCode),
    tables: [
      {
        title: `After a collection, ${megabytes(atStart)} MB were in use before the first request. By minute`,
        columns: [
          ...["minute", "requests", "errors", "p50", "p99", "slowest"],
          `memory in use after each ${MIXED_INTERVAL_S} s, MB`,
        ],
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
  let ended = 0;
  const floor = intervals.map(({ latenciesMs, bytes }): FloorSample => {
    ended += latenciesMs.length;
    return { requests: ended, bytes };
  });
  return [
    exactly(`answers other than 200, of ${formatCount(requests)}`, errors, 0),
    exactly("5xx in the metrics, uncaught exceptions in the log", failures + uncaught, 0),
    floorGoal("from the fourth minute on", floor.slice(WARM_UP_INTERVALS)),
    exactly("exit status of the service, stopped at the end", exitCode ?? -1, 0),
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
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
      minute.map(({ bytes }) => megabytes(bytes)).join(", "),
    ]);
  }
  return rows;
}

export const mixed: Scenario = {
  name: "mixed",
  title: "Mixed load",
  description: `${MIXED_PER_SECOND} valid requests a second over all endpoints for ${MINUTES} minutes, to one process on SQLite. Births are at random times of 1900–2029: half in cities with their zones, half anywhere on Earth without a zone. Latency is measured from the time at which a request is due. After every ${MIXED_INTERVAL_S} s the process collects its garbage and reports the bytes that are left. The other scenarios run at the same time on the same machine, so the latencies are higher than on an idle one; the counts and the memory are its own.`,
  mode: "background",
  timeLimitS: 17 * 60,
  run,
};
