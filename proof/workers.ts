import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import { childrenOf } from "../test/run/running-processes.ts";
import { type AccountDatabase, AMPLE_POOL } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { openCallers } from "../test/service/transport/port/rolling-callers.ts";
import { auditGoals, auditSharedKey, countGoals } from "./audit.ts";
import { type CallResult, callChart } from "./callers.ts";
import { readCounts, startLedger } from "./ledger.ts";
import { countOf, formatCount, formatTally, logLines, uncaughtCount, waitForLines } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Goal,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const WORKERS = 2;
const RELOADS = 3;
const KILLS = 10;
const BEFORE_KILL_MS_MAX = 1_000;
const CALLERS = 36;
const PAUSE_MS = 20;
const PAUSE_MS_MAX = 100;
const LIMIT = 2_000;
const CALLS = 3_000;
const LIMIT_CALLERS = 60;
/** Connections are spread evenly, but the callers on them are not equally fast. */
const SHARE_MIN = 0.1;

/** Section of a scenario: its goals, and cells of the row of its database. */
interface Section {
  readonly goals: readonly Goal[];
  readonly cells: readonly (string | number)[];
}

function start(context: ScenarioContext, { url }: AccountDatabase, environment: Record<string, string>) {
  return context.start({ DATABASE_URL: url, WORKERS: String(WORKERS), ...environment });
}

function workerPids({ pid }: ServiceProcess): readonly number[] {
  return childrenOf(pid);
}

/** Reloads again and again, while callers of every kind send requests. */
async function measureReloads(context: ScenarioContext, accounts: AccountDatabase): Promise<Section> {
  const service = await start(context, accounts, AMPLE_POOL);
  await waitForLines(context.signal, service, "all workers are ready", 1);
  const callers = openCallers(service.port);
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const runs = callers.map(async ({ kind, send }) => {
    while (!isOver) {
      try {
        if ((await send()) === "answered") answered += 1;
      } catch (error) {
        failures.push(`${kind}: ${(error as Error).message}`);
      }
      await wait(Math.random() * PAUSE_MS_MAX);
    }
  });
  const reloads = context.scale(RELOADS);
  for (let reload = 1; reload <= reloads; reload++) {
    process.kill(service.pid, "SIGHUP");
    await waitForLines(context.signal, service, "the reload has ended", reload);
  }
  isOver = true;
  for (const { kind, close } of callers) if (kind === "watch") close();
  await Promise.all(runs);
  for (const { close } of callers) close();
  const exitCode = await service.stop();
  return {
    goals: [
      exactly("failed requests during reloads", failures.length, 0),
      exactly("exit status of the service after them", exitCode ?? Number.NaN, 0),
    ],
    cells: [reloads, formatCount(answered), formatTally(countOf(failures))],
  };
}

/** Kills one worker after another, while callers send calls. */
async function measureKills(context: ScenarioContext, accounts: AccountDatabase): Promise<Section> {
  const service = await start(context, accounts, AMPLE_POOL);
  await waitForLines(context.signal, service, "all workers are ready", 1);
  const { signal } = context;
  const baseUrlOf = () => service.baseUrl;
  const ledger = await startLedger(accounts, { callers: CALLERS, pauseMs: PAUSE_MS, signal, baseUrlOf });
  const kills = context.scale(KILLS);
  for (let kill = 1; kill <= kills; kill++) {
    await wait(Math.random() * BEFORE_KILL_MS_MAX);
    const pids = workerPids(service);
    process.kill(defined(pids[Math.floor(Math.random() * pids.length)]), "SIGKILL");
    await waitForLines(context.signal, service, "a worker is ready", WORKERS + kill);
  }
  await ledger.stop();
  const audit = await ledger.audit(service.baseUrl);
  const exitCode = await service.stop();
  const { answered, counted } = audit;
  const cut = ledger.results.filter(({ status }) => status === "cut").length;
  const others = ledger.results.length - answered - cut;
  return {
    goals: [
      ...auditGoals("kills", audit),
      exactly(
        "other answers: 5xx, refused connections, timeouts, uncaught exceptions",
        others + uncaughtCount(service.log()),
        0,
      ),
      exactly("exit status of the service after the kills", exitCode ?? Number.NaN, 0),
    ],
    cells: [kills, formatCount(answered), formatCount(counted), formatCount(cut)],
  };
}

/** The share of the requests in the log that the least busy worker has answered. */
function leastShare(log: string): number {
  const requests = logLines(log).filter(({ msg }) => msg === "request");
  const counts = [...countOf(requests.map(({ instance }) => instance)).values()];
  return counts.length < WORKERS ? 0 : Math.min(...counts) / requests.length;
}

/** Sends more calls than the daily limit, on connections to both workers. */
async function measureLimit(context: ScenarioContext, accounts: AccountDatabase): Promise<Section> {
  const limit = context.scale(LIMIT);
  const calls = context.scale(CALLS);
  const service = await start(context, accounts, { PLAN_PRO_LIMIT: String(limit) });
  await waitForLines(context.signal, service, "all workers are ready", 1);
  const results: CallResult[] = [];
  let sent = 0;
  const run = async (): Promise<void> => {
    while (sent < calls && !context.signal.aborted) {
      sent += 1;
      results.push(await callChart(service.baseUrl));
    }
  };
  await Promise.all(Array.from({ length: LIMIT_CALLERS }, run));
  await service.stop();
  const { accountId, database } = accounts;
  const audit = auditSharedKey(results, defined((await readCounts(database, [accountId])).get(accountId)));
  const tally = countOf(results.map(({ status }) => status));
  const share = leastShare(service.log());
  return {
    goals: [
      exactly("calls answered with 200, with a daily limit", tally.get(200) ?? 0, limit),
      exactly("calls answered with 429", tally.get(429) ?? 0, calls - limit),
      exactly("calls counted in the database", audit.counted, limit),
      ...countGoals("with a daily limit", audit),
      {
        text: `each worker answers at least ${SHARE_MIN * 100} % of them`,
        measured: `${(share * 100).toFixed(0)} %`,
        isMet: share >= SHARE_MIN,
      },
    ],
    cells: [
      formatTally(
        countOf(results.map(({ status, code }) => (code === null ? `${status}` : `${status} ${code}`))),
      ),
    ],
  };
}

async function measure(context: ScenarioContext, dialect: Dialect) {
  const name = DIALECT_NAMES[dialect];
  const limited = await context.openAccounts(dialect);
  const accounts = await context.openAccounts(dialect);
  const goals: Goal[] = [];
  const cells: (string | number)[] = [];
  for (const run of [
    () => measureLimit(context, limited),
    () => measureReloads(context, accounts),
    () => measureKills(context, accounts),
  ]) {
    const section = await run();
    const named = section.goals.map((goal) => ({ ...goal, text: `${name}: ${goal.text}` }));
    context.decide(named);
    goals.push(...named);
    cells.push(...section.cells);
  }
  return { goals, row: [name, ...cells] };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(({ goals }) => goals),
    tables: [
      {
        title: "",
        columns: [
          ...["database", "answers with a limit", "reloads", "answered", "failed"],
          ...["kills", "answered", "counted", "cut"],
        ],
        rows: measured.map(({ row }) => row),
      },
    ],
    notes: [],
  };
}

export const workers: Scenario = {
  name: "workers",
  title: "Several workers",
  description: `One service with \`WORKERS=${WORKERS}\`. ${LIMIT_CALLERS} concurrent callers send ${formatCount(CALLS)} calls with a daily limit of ${formatCount(LIMIT)}. Then the service is reloaded by SIGHUP ${RELOADS} times, while clients with persistent and fresh connections, HTTP/2, tool calls and \`Health.Watch\` send requests without retries. Then a worker is killed by SIGKILL ${KILLS} times, each time when both are ready, while ${CALLERS} callers, each with an account of its own, send calls.`,
  mode: "sequence",
  timeLimitS: 600,
  run,
};
