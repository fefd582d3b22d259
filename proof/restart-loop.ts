import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../test/free-port.ts";
import { childrenOf, isRunning } from "../test/run/running-processes.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { auditGoals } from "./audit.ts";
import { integrityGoals, waitForReadiness } from "./callers.ts";
import { startLedger } from "./ledger.ts";
import { uncaughtCount, waitUntil } from "./measures.ts";
import {
  type Dialect,
  failedExits,
  type Goal,
  none,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const RESTARTS = 20;
const CALLERS = 24;
const PAUSE_MS = 10;
const LOAD_MS_MAX = 1_500;
const READY_LIMIT_MS = 60_000;
const ORPHAN_LIMIT_MS = 30_000;

interface Setup {
  readonly name: string;
  readonly dialect: Dialect;
  readonly workers: number;
}

const SETUPS: readonly Setup[] = [
  { name: "one process on SQLite", dialect: "sqlite", workers: 1 },
  { name: "two workers on SQLite", dialect: "sqlite", workers: 2 },
  { name: "two workers on PostgreSQL", dialect: "postgres", workers: 2 },
];

type Measured = Awaited<ReturnType<typeof measure>>;

/** Ends a process: every second time by SIGKILL, else by SIGTERM. */
async function end(service: ServiceProcess, isKill: boolean): Promise<number | null> {
  if (!isKill) return await service.stop();
  await service.kill();
  return null;
}

async function countOrphans(pids: readonly number[], signal: AbortSignal): Promise<number> {
  await waitUntil(() => !pids.some(isRunning), { signal, limitMs: ORPHAN_LIMIT_MS });
  return pids.filter(isRunning).length;
}

async function measure(context: ScenarioContext, setup: Setup) {
  const { signal } = context;
  const accounts = await context.openAccounts(setup.dialect);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ DATABASE_URL: accounts.url, PORT: String(port) },
    WORKERS: String(setup.workers),
  };
  const folder = context.openFolder();
  let service = await context.start(environment, { folder });
  const ledger = await startLedger(accounts, {
    ...{ callers: CALLERS, pauseMs: PAUSE_MS, signal },
    baseUrlOf: () => baseUrl,
  });
  const readyMs: number[] = [];
  const exitCodes: (number | null)[] = [];
  const logs: string[] = [];
  let orphans = 0;
  const restarts = context.scale(RESTARTS);
  for (let restart = 0; restart < restarts; restart++) {
    await wait(Math.random() * LOAD_MS_MAX, null, { signal });
    const workers = setup.workers > 1 ? childrenOf(service.pid) : [];
    const isKill = restart % 2 === 0;
    const code = await end(service, isKill);
    if (!isKill) exitCodes.push(code);
    logs.push(service.log());
    const startedMs = performance.now();
    service = await context.start(environment, { folder });
    await waitForReadiness(baseUrl, true, READY_LIMIT_MS, signal);
    readyMs.push(performance.now() - startedMs);
    orphans += await countOrphans(workers, signal);
  }
  await ledger.stop();
  const audit = await ledger.audit(baseUrl);
  exitCodes.push(await service.stop());
  logs.push(service.log());
  return {
    ...{ setup, audit, readyMs, exitCodes, orphans },
    uncaught: uncaughtCount(logs.join("\n")),
    url: accounts.url,
  };
}

function goalsOf({ setup, url, ...measured }: Measured): readonly Goal[] {
  const { name } = setup;
  const late = measured.readyMs.filter((ms) => Number.isNaN(ms)).length;
  return [
    none(`${name}: restarts after which it was not ready again`, late),
    ...auditGoals(name, measured.audit),
    none(`${name}: stops by SIGTERM with another exit status than 0`, failedExits(measured.exitCodes)),
    none(`${name}: workers that outlive their supervisor by ${ORPHAN_LIMIT_MS / 1000} s`, measured.orphans),
    none(`${name}: uncaught exceptions in the logs`, measured.uncaught),
    ...integrityGoals(name, url),
  ];
}

export const restartLoop: Scenario = {
  name: "restart-loop",
  title: "Restart loop",
  description: `A service on one port and one database is ended and started again ${RESTARTS} times, as a service manager does, in turn by SIGKILL and by SIGTERM; the next process starts immediately. ${CALLERS} callers, each with an account of its own, send calls all the time. Of two workers the supervisor alone is killed.`,
  timeLimitS: 600,
  async run(context) {
    const measured: Measured[] = [];
    for (const setup of SETUPS) measured.push(await measure(context, setup));
    return { goals: measured.flatMap(goalsOf) };
  },
};
