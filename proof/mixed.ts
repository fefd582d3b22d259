import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type MixedRequest, mixedRequests } from "../ephe-tests/load/mixed-requests.ts";
import { freePort } from "../test/free-port.ts";
import { API_KEY } from "../test/service/open-account.ts";
import { createChance } from "../test/service/transport/http/hostile-values.ts";
import { runDriver } from "./driver.ts";
import { sendCall } from "./http-call.ts";
import { formatCount, serverFailures, total, uncaughtCount } from "./measures.ts";
import { type FloorSample, floorGoal, openFloorReader } from "./memory-floor.ts";
import { type Goal, none, type Scenario } from "./scenario.ts";

const MINUTES = 15;
export const MIXED_PER_SECOND = 60;
export const MIXED_INTERVAL_S = 15;
/** Fills the caches and compiles the code that is run often. Also in a quick run. */
const WARM_UP_INTERVALS = 12;
const QUICK_INTERVALS = WARM_UP_INTERVALS + 8;

interface Interval extends MixedInterval {
  /** What the process held after it. */
  readonly bytes: number;
}

function goalsOf(
  intervals: readonly Interval[],
  failures: number,
  uncaught: number,
  exitCode: number | null,
): readonly Goal[] {
  const requests = total(intervals.map(({ answers }) => answers));
  const errors = total(intervals.map(({ errorCount }) => errorCount));
  let ended = 0;
  const floor = intervals.map(({ answers, bytes }): FloorSample => {
    ended += answers;
    return { requests: ended, bytes };
  });
  return [
    none(`answers other than 200, of ${formatCount(requests)}`, errors),
    none("5xx in the metrics, uncaught exceptions in the log", failures + uncaught),
    floorGoal("from the fourth minute on", floor.slice(WARM_UP_INTERVALS)),
    none("exit status of the service, stopped at the end", exitCode ?? -1),
  ];
}

export const mixed: Scenario = {
  name: "mixed",
  title: "Mixed load",
  description: `${MIXED_PER_SECOND} valid requests a second over all endpoints for ${MINUTES} minutes, to one process on SQLite. Births are at random times of 1900–2029: half in cities with their zones, half anywhere on Earth without a zone. After every ${MIXED_INTERVAL_S} s the process collects its garbage and reports the bytes that are left. The other scenarios run at the same time on the same machine.`,
  mode: "background",
  timeLimitS: 17 * 60,
  async run(context) {
    const accounts = await context.openAccounts("sqlite");
    const privatePort = await freePort();
    const reader = openFloorReader(context.openFolder(), context.signal);
    const service = await context.start({
      DATABASE_URL: accounts.url,
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
    const readings: Promise<Interval>[] = [];
    await runDriver<MixedTask, MixedInterval>(context, "mixed.ts", task, (interval) => {
      readings.push(reader.read(service.pid).then((bytes) => ({ ...interval, bytes })));
    });
    const intervals = await Promise.all(readings);
    const failures = await serverFailures(privatePort);
    const exitCode = await service.stop();
    return {
      goals: goalsOf(intervals, failures, uncaughtCount(service.log()), exitCode),
      notes: intervals
        .flatMap(({ errors }) => errors)
        .slice(0, 5)
        .map((error) => `Error: \`${error}\``),
    };
  },
};

export interface MixedTask {
  readonly port: number;
  readonly apiKey: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly intervalS: number;
}

/** The requests that ended in an interval. */
export interface MixedInterval {
  readonly answers: number;
  /** Requests with another answer than 200, and their first descriptions. */
  readonly errorCount: number;
  readonly errors: readonly string[];
}

const CONNECTIONS = 16;
const TIMEOUT_MS = 60_000;
const ERRORS_MAX = 3;
const RESOLUTION = 2 ** 30;

/** Sends mixed requests at a fixed rate from a separate process; the results of each interval are messages. */
async function sendAll({ port, apiKey, perSecond, seconds, intervalS }: MixedTask): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const chance = createChance(20261122);
  const requests = mixedRequests(() => chance.below(RESOLUTION) / RESOLUTION);
  let answers = 0;
  let errors: string[] = [];
  const send = async (request: MixedRequest): Promise<void> => {
    const { method, path, body } = request;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(method === "POST"
        ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
        : {}),
    };
    const { ending, text } = await sendCall(
      { port, agent, method, path, headers, timeout: TIMEOUT_MS },
      body,
    );
    answers += 1;
    if (ending !== "200") errors.push(`${method} ${path} ${body}: ${ending} ${text.slice(0, 200)}`);
  };
  const startedMs = performance.now();
  const running = new Set<Promise<void>>();
  for (let interval = 1; interval * intervalS <= seconds; interval++) {
    for (
      let index = (interval - 1) * intervalS * perSecond;
      index < interval * intervalS * perSecond;
      index++
    ) {
      const scheduledMs = startedMs + (index / perSecond) * 1000;
      const leftMs = scheduledMs - performance.now();
      if (leftMs > 0) await wait(leftMs);
      const sending = send(requests.next().value).finally(() => running.delete(sending));
      running.add(sending);
    }
    if ((interval + 1) * intervalS > seconds) await Promise.all(running);
    const report: MixedInterval = {
      answers,
      errorCount: errors.length,
      errors: errors.slice(0, ERRORS_MAX),
    };
    process.send?.(report);
    answers = 0;
    errors = [];
  }
  agent.destroy();
}

if (import.meta.main)
  process.once("message", (task: MixedTask) => {
    void sendAll(task).then(() => process.disconnect());
  });
