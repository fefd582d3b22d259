import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { childrenOf, isRunning } from "../test/run/running-processes.ts";
import { type AccountDatabase, API_KEY } from "../test/service/open-account.ts";
import { auditGoals } from "./audit.ts";
import { integrityGoals, waitForReadiness } from "./callers.ts";
import { runDriver } from "./driver.ts";
import { type Ledger, startLedger } from "./ledger.ts";
import { uncaughtCount, waitForLines, waitUntil } from "./measures.ts";
import { type MemoryGroup, openMemoryGroup } from "./memory-group.ts";
import type { MixedInterval, MixedTask } from "./mixed.ts";
import { exactly, type Goal, none, type Scenario, type ScenarioContext } from "./scenario.ts";

const CALLERS = 12;
const PAUSE_MS = 20;
const LOAD_S = 60;
const PER_SECOND = 40;
const INTERVAL_S = 5;
const EXHAUSTIONS = 5;
const BEFORE_MS = 1_500;
const END_LIMIT_MS = 60_000;
const READY_LIMIT_MS = 60_000;

/** The limits of the unit in `deploy/`. */
const UNIT = readFileSync(join(import.meta.dirname, "../deploy/almagest.service"), "utf8");
const LIMIT_MB = Number(/^MemoryMax=(\d+)M$/m.exec(UNIT)?.[1]);
const SUPERVISOR_MB = 50;
const HEAP_OPTION = defined(/^Environment=NODE_OPTIONS=(\S+)$/m.exec(UNIT)?.[1]);

/** What a process fills until it ends. */
type Exhausted = "heap" | "buffers";

/** The programs with which a process fills its memory: V8 ends it at the limit of the heap; buffers are outside of the heap. */
const FILLERS: Readonly<Record<Exhausted, string>> = {
  heap: "const parts = []; for (;;) parts.push(new Array(10_000).fill(0.5));",
  buffers: "const parts = []; setInterval(() => parts.push(Buffer.alloc(10 << 20, 1)), 10);",
};

/** The limit of a service, as docs/deploy.md states it for several workers. */
function limitMbOf(workers: number): number {
  return workers === 1 ? LIMIT_MB : (workers + 1) * LIMIT_MB + SUPERVISOR_MB;
}

function openGroup({ defer }: ScenarioContext, name: string, limitMb: number): MemoryGroup {
  const group = openMemoryGroup(name, limitMb);
  if (group === null) throw new Error("no control group with a limit of memory can be created");
  defer(group.remove);
  return group;
}

function startCallers(
  { signal }: ScenarioContext,
  accounts: AccountDatabase,
  baseUrl: string,
): Promise<Ledger> {
  return startLedger(accounts, { callers: CALLERS, pauseMs: PAUSE_MS, baseUrlOf: () => baseUrl, signal });
}

/** A load of all endpoints within the limits. */
async function measureLoad(context: ScenarioContext): Promise<readonly Goal[]> {
  const name = "one process under load";
  const accounts = await context.openAccounts("sqlite");
  const group = openGroup(context, "load", LIMIT_MB);
  const service = await context.start(
    { DATABASE_URL: accounts.url, NODE_OPTIONS: HEAP_OPTION },
    { command: group.command },
  );
  const ledger = await startCallers(context, accounts, service.baseUrl);
  const seconds = context.isQuick ? 2 * INTERVAL_S : LOAD_S;
  const rate = { perSecond: PER_SECOND, seconds, intervalS: INTERVAL_S };
  const task: MixedTask = { port: service.port, apiKey: API_KEY, ...rate };
  const errors: string[] = [];
  await runDriver<MixedTask, MixedInterval>(context, "mixed.ts", task, (interval) => {
    errors.push(...interval.errors);
  });
  await ledger.stop();
  const audit = await ledger.audit(service.baseUrl);
  const exitCode = await service.stop();
  return [
    none(`${name}: failed requests`, errors.length + audit.calls - audit.answered),
    none(`${name}: processes killed at the limit of ${LIMIT_MB} MB`, group.kills()),
    ...auditGoals(name, audit),
    none(`${name}: exit status, stopped at the end`, exitCode ?? -1),
  ];
}

/** Writes a module with which a process fills its memory when it receives SIGUSR2; the environment that imports it. */
function importFiller(folder: string, exhausted: Exhausted): Readonly<Record<string, string>> {
  const file = join(folder, "exhaust.mjs");
  writeFileSync(file, `process.on("SIGUSR2", () => { ${FILLERS[exhausted]} });`);
  return { NODE_OPTIONS: `${HEAP_OPTION} --import ${file}` };
}

/** Fills the memory of one process again and again; it ends, and is started again or replaced by its supervisor. */
async function measureExhaustion(
  context: ScenarioContext,
  workers: number,
  exhausted: Exhausted,
): Promise<readonly Goal[]> {
  const name = `${workers === 1 ? "one process" : `one of ${workers} workers`}, ${exhausted} exhausted`;
  const { signal } = context;
  const accounts = await context.openAccounts("sqlite");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ DATABASE_URL: accounts.url, PORT: String(port) },
    ...{ WORKERS: String(workers), ...importFiller(context.openFolder(), exhausted) },
  };
  const group = openGroup(context, `${workers}-${exhausted}`, limitMbOf(workers));
  const start = () => context.start(environment, { command: group.command });
  let service = await start();
  if (workers > 1) await waitForLines(signal, service, "all workers are ready", 1);
  const ledger = await startCallers(context, accounts, baseUrl);
  const logs: string[] = [];
  let [survivors, notReady] = [0, 0];
  const exhaustions = context.scale(EXHAUSTIONS);
  for (let exhaustion = 1; exhaustion <= exhaustions; exhaustion++) {
    await wait(BEFORE_MS, null, { signal });
    const pid = workers === 1 ? service.pid : defined(childrenOf(service.pid)[0]);
    process.kill(pid, "SIGUSR2");
    const endedMs = await waitUntil(() => !isRunning(pid), { signal, pauseMs: 20, limitMs: END_LIMIT_MS });
    if (Number.isNaN(endedMs)) survivors += 1;
    if (workers === 1) {
      logs.push(service.log());
      service = await start();
    } else await waitForLines(signal, service, "a worker is ready", workers + exhaustion);
    if (Number.isNaN(await waitForReadiness(baseUrl, true, READY_LIMIT_MS, signal))) notReady += 1;
  }
  await ledger.stop();
  const audit = await ledger.audit(baseUrl);
  const exitCode = await service.stop();
  logs.push(service.log());
  const allowed = new Set<unknown>([200, "cut", "refused"]);
  const others = ledger.results.filter(({ status }) => !allowed.has(status)).length;
  return [
    none(`${name}: processes that did not end within ${END_LIMIT_MS / 1000} s`, survivors),
    exactly(
      `${name}: processes that the kernel killed at the limit`,
      group.kills(),
      exhausted === "buffers" ? exhaustions : 0,
    ),
    none(`${name}: times it was not ready again`, notReady),
    ...auditGoals(name, audit),
    none(
      `${name}: other answers (5xx, timeouts), uncaught exceptions`,
      others + uncaughtCount(logs.join("\n")),
    ),
    ...integrityGoals(name, accounts.url),
    none(`${name}: exit status, stopped at the end`, exitCode ?? -1),
  ];
}

export const memoryLimit: Scenario = {
  name: "memory-limit",
  title: "Memory limit",
  description: `A service on SQLite runs in a control group with the limits of \`deploy/almagest.service\`: \`${HEAP_OPTION}\` and ${LIMIT_MB} MB, above which the kernel kills it. It answers ${PER_SECOND} requests a second over all endpoints for ${LOAD_S} s next to ${CALLERS} callers with an account each. Then a process fills its memory ${EXHAUSTIONS} times: its heap, until V8 ends it, and buffers, until the kernel kills it; alone, started again as by a service manager, and as one of two workers.`,
  timeLimitS: 600,
  async run(context) {
    const parts = [
      await measureLoad(context),
      await measureExhaustion(context, 1, "heap"),
      await measureExhaustion(context, 1, "buffers"),
      await measureExhaustion(context, 2, "heap"),
    ];
    return { goals: parts.flat() };
  },
};
