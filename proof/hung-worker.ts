import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { childrenOf } from "../test/run/running-processes.ts";
import { AMPLE_POOL } from "../test/service/open-account.ts";
import { blockEventLoop } from "../test/service/operations/event-loop-blocker.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { startFreshCallers } from "../test/service/transport/port/fresh-callers.ts";
import { isReady } from "./callers.ts";
import { formatMs, formatTally, logLines } from "./measures.ts";
import { atMost, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const FRESH = 8;
const FRESH_SILENCE_MS = 3_000;
const BEFORE_MS = 2_000;
const SUSPENDED_MS = 20_000;
/** What the document of the operations promises, and a second for the machine. */
const SILENT_MS_MAX = 6_000;
const KILLED_MS_MAX = 17_000;
const STOP_MS_MAX = 12_000;
/** Two workers, each with 5 s and STOP_TIMEOUT_MS. */
const RELOAD_MS_MAX = 32_000;
const READY_MS_MAX = 30_000;
/** What takes longer than this times its goal counts as missing. */
const MISSING_AFTER = 1.5;

const SILENT = "a worker does not respond; it receives no new connections";
const KILL = "killing a worker that does not respond";

/**
 * Waits until the log has the message so many times. Returns the time since the start; NaN if the log lacks it long after the
 * time in which it is expected.
 */
async function untilLogged(
  { signal }: ScenarioContext,
  service: ServiceProcess,
  message: string,
  count: number,
  startMs: number,
  expectedMs: number,
): Promise<number> {
  const limitMs = startMs + expectedMs * MISSING_AFTER;
  while (service.log().split(`"msg":"${message}"`).length <= count) {
    signal.throwIfAborted();
    if (performance.now() > limitMs) return Number.NaN;
    await wait(50);
  }
  return performance.now() - startMs;
}

async function startWorkers(context: ScenarioContext, environment: Readonly<Record<string, string>> = {}) {
  const service = await context.start({ ...AMPLE_POOL, WORKERS: "2", ...environment });
  await untilLogged(context, service, "all workers are ready", 1, performance.now(), READY_MS_MAX);
  return { service, hung: defined(childrenOf(service.pid)[0]) };
}

interface Section {
  readonly goals: readonly Goal[];
  readonly rows: readonly (readonly [string, string])[];
}

function atMostSeconds(text: string, measuredMs: number, limitMs: number): Goal {
  return atMost(text, measuredMs / 1000, limitMs / 1000, "s", 1);
}

/** Suspends one of two workers under load. */
async function measureHang(context: ScenarioContext): Promise<Section> {
  const accounts = await context.openAccounts("sqlite");
  const privatePort = await freePort();
  const environment = { DATABASE_URL: accounts.url, PRIVATE_PORT: String(privatePort) };
  const { service, hung } = await startWorkers(context, environment);
  const fresh = startFreshCallers({
    port: service.port,
    count: FRESH,
    goesOn: true,
    silenceMs: FRESH_SILENCE_MS,
  });
  await wait(BEFORE_MS);
  const hangMs = performance.now();
  process.kill(hung, "SIGSTOP");
  const silentMs = await untilLogged(context, service, SILENT, 1, hangMs, SILENT_MS_MAX);
  const silentGoal = atMostSeconds(
    "time until a hung worker receives no new connections",
    silentMs,
    SILENT_MS_MAX,
  );
  context.decide([silentGoal]);
  const scrapeMs = await measureScrape(privatePort);
  const killedMs = await untilLogged(context, service, KILL, 1, hangMs, KILLED_MS_MAX);
  const killedGoal = atMostSeconds("time until the hung worker is killed", killedMs, KILLED_MS_MAX);
  context.decide([killedGoal]);
  await untilLogged(context, service, "a worker is ready", 3, performance.now(), READY_MS_MAX);
  await fresh.stop();
  const lastStartMs = Math.max(hangMs, ...fresh.failureStartsMs) - hangMs;
  return {
    goals: [
      silentGoal,
      atMostSeconds("last fresh connection without an answer, after the hang", lastStartMs, SILENT_MS_MAX),
      killedGoal,
      atMost("time to read the metrics next to the hung worker", scrapeMs / 1000, 1, "s", 2),
    ],
    rows: [["calls on fresh connections", formatTally(fresh.outcomes)]],
  };
}

async function measureScrape(privatePort: number): Promise<number> {
  const startMs = performance.now();
  await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  return performance.now() - startMs;
}

/** Stops, and reloads, a service with a hung worker. */
async function measureSignals(context: ScenarioContext): Promise<Section> {
  const stopped = await startWorkers(context);
  process.kill(stopped.hung, "SIGSTOP");
  const stopStartMs = performance.now();
  await stopped.service.stop();
  const stopMs = performance.now() - stopStartMs;

  const reloaded = await startWorkers(context);
  process.kill(reloaded.hung, "SIGSTOP");
  const reloadStartMs = performance.now();
  process.kill(reloaded.service.pid, "SIGHUP");
  const reloadMs = await untilLogged(
    context,
    reloaded.service,
    "the reload has ended",
    1,
    reloadStartMs,
    RELOAD_MS_MAX,
  );
  return {
    goals: [
      atMostSeconds("SIGTERM next to a hung worker: STOP_TIMEOUT_MS and a second", stopMs, STOP_MS_MAX),
      atMostSeconds("SIGHUP next to a hung worker", reloadMs, RELOAD_MS_MAX),
    ],
    rows: [],
  };
}

/** Blocks the event loop of a process that serves alone; suspends another one, and a service with workers. */
async function measureAlone(context: ScenarioContext): Promise<Section> {
  const folder = context.openFolder();
  const blocked = await context.start(blockEventLoop(folder, Number.POSITIVE_INFINITY), { folder });
  const suspended = await context.start({});
  const { service } = await startWorkers(context);
  const pids = [suspended.pid, service.pid, ...childrenOf(service.pid)];
  // The thread starts when everything is loaded.
  await wait(BEFORE_MS);
  const blockMs = performance.now();
  process.kill(blocked.pid, "SIGUSR2");
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  await Promise.race([blocked.exited, wait(KILLED_MS_MAX * MISSING_AFTER)]);
  const endedMs = performance.now() - blockMs;
  await wait(Math.max(0, SUSPENDED_MS - endedMs));
  for (const pid of pids) process.kill(pid, "SIGCONT");
  await wait(BEFORE_MS);
  const areAlive = (await isReady(suspended.baseUrl)) && (await isReady(service.baseUrl));
  const lines = [suspended, service].flatMap((each) => logLines(each.log()));
  const kills = lines.filter(({ msg }) => String(msg).includes("kill"));
  return {
    goals: [
      atMostSeconds("time until a process with a blocked event loop ends", endedMs, KILLED_MS_MAX),
      {
        text: "one process, and two workers with their supervisor, answer after a suspension, without a kill",
        measured: `${areAlive ? "both answer" : "not both answer"}, ${kills.length} killed, suspended for ${formatMs(SUSPENDED_MS)}`,
        isMet: areAlive && kills.length === 0,
      },
    ],
    rows: [],
  };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const sections = [await measureHang(context), await measureSignals(context), await measureAlone(context)];
  return {
    goals: sections.flatMap(({ goals }) => goals),
    tables: [
      {
        title: "",
        columns: ["clients of two workers", "requests"],
        rows: sections.flatMap(({ rows }) => rows),
      },
    ],
    notes: [],
  };
}

export const hungWorker: Scenario = {
  name: "hung-worker",
  title: "Hung processes",
  description: `One of two workers is suspended under load: ${FRESH} callers open a connection for each call. Then a service with a hung worker is stopped, and another reloaded. At last a single process is suspended.`,
  mode: "sequence",
  timeLimitS: 600,
  run,
};
