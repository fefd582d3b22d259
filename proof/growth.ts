import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, type Database, openDatabase, utcDayOf } from "../db/index.ts";
import { fillDatabase, OLDEST_DAYS } from "../ephe-tests/load/growth-database.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { type Audit, auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { formatCount, formatMs, readMetric, uncaughtCount } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Goal,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const ACCOUNTS = 100_000;
const PROCESSES = 2;
const CALLERS = 24;
const PAUSE_MS = 20;
const PROBE_PAUSE_MS = 200;
const AFTER_MS = 5_000;
const HOUSEKEEPING_LIMIT_MS = 600_000;
const COMPLETED = "almagest_housekeeping_timestamp_seconds";
const FAILURES = "almagest_housekeeping_failures_total";

interface Measured {
  readonly dialect: Dialect;
  readonly audit: Audit;
  /** Rows of the oldest day, before housekeeping and after it. */
  readonly oldRows: readonly [number, number];
  /** Until each process had completed it; NaN if one had not. */
  readonly housekeepingMs: number;
  readonly failedChores: number;
  /** What `/readyz` answered other than 200. */
  readonly notReady: readonly string[];
  readonly uncaught: number;
}

async function countOldest({ kysely }: Database, nowMs: number): Promise<number> {
  const rows = await kysely
    .selectFrom("daily_pool")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("day", "=", utcDayOf(nowMs - OLDEST_DAYS * DAY_MS))
    .execute();
  return Number(defined(rows[0]).count);
}

/** Asks each process whether it is ready until it is stopped, and waits for each answer. */
function startProbes(baseUrls: readonly string[], signal: AbortSignal) {
  const probes: { sent: number; notReady: string[] } = { sent: 0, notReady: [] };
  let isOver = false;
  const probe = async (baseUrl: string): Promise<void> => {
    probes.sent += 1;
    try {
      const response = await fetch(`${baseUrl}/readyz`);
      const text = await response.text();
      if (!response.ok) probes.notReady.push(text);
    } catch (error) {
      const { message, cause } = error as Error;
      probes.notReady.push(`${message}: ${(cause as Partial<NodeJS.ErrnoException> | undefined)?.code}`);
    }
  };
  const running = (async () => {
    for (; !isOver && !signal.aborted; await wait(PROBE_PAUSE_MS)) await Promise.all(baseUrls.map(probe));
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return probes;
    },
  };
}

/** Waits until each process has completed its housekeeping. Returns the time; NaN if it takes longer than the limit. */
async function untilCompleted(privatePorts: readonly number[], signal: AbortSignal): Promise<number> {
  const startMs = performance.now();
  while (performance.now() - startMs < HOUSEKEEPING_LIMIT_MS) {
    const times = await Promise.all(privatePorts.map((port) => readMetric(port, COMPLETED)));
    if (times.every((time) => time > 0)) return performance.now() - startMs;
    await wait(PROBE_PAUSE_MS, null, { signal });
  }
  return Number.NaN;
}

async function measure(context: ScenarioContext, dialect: Dialect): Promise<Measured> {
  const { signal } = context;
  const accounts = await context.openAccounts(dialect);
  const nowMs = Date.now();
  const accountsCount = context.scale(ACCOUNTS);
  // Statements on whole tables take longer than the service allows.
  const unlimited = await openDatabase({ url: accounts.url, statementTimeoutMs: 0 });
  context.defer(() => unlimited.close());
  await fillDatabase(unlimited, accountsCount, nowMs);
  const oldRows = await countOldest(unlimited, nowMs);
  context.print(`${DIALECT_NAMES[dialect]}: filled`);
  const privatePorts = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const services = await Promise.all(
    privatePorts.map((port) =>
      context.start({
        ...{ DATABASE_URL: accounts.url, PLAN_PRO_LIMIT: "1000000000", PRIVATE_PORT: String(port) },
      }),
    ),
  );
  const baseUrls = services.map(({ baseUrl }) => baseUrl);
  const probes = startProbes(baseUrls, signal);
  const ledger = await startLedger(accounts, {
    ...{ callers: CALLERS, pauseMs: PAUSE_MS, signal },
    baseUrlOf: (caller, turn) => defined(baseUrls[(caller + turn) % PROCESSES]),
  });
  const housekeepingMs = await untilCompleted(privatePorts, signal);
  await wait(AFTER_MS, null, { signal });
  await ledger.stop();
  const audit = await ledger.audit(defined(baseUrls[0]));
  const failures = await Promise.all(privatePorts.map((port) => readMetric(port, FAILURES)));
  const { notReady } = await probes.stop();
  await Promise.all(services.map((service) => service.stop()));
  return {
    ...{ dialect, audit, housekeepingMs, notReady },
    oldRows: [oldRows, await countOldest(unlimited, nowMs)],
    failedChores: failures.reduce((sum, count) => sum + count, 0),
    uncaught: services.reduce((sum, service) => sum + uncaughtCount(service.log()), 0),
  };
}

function goalsOf({ dialect, audit, oldRows, ...measured }: Measured): readonly Goal[] {
  const name = DIALECT_NAMES[dialect];
  return [
    exactly(`${name}: failed calls`, audit.calls - audit.answered, 0),
    ...auditGoals(name, audit),
    exactly(`${name}: times that a process was not ready`, measured.notReady.length, 0),
    {
      text: `${name}: housekeeping is complete in all processes within ${HOUSEKEEPING_LIMIT_MS / 60_000} minutes`,
      measured: formatMs(measured.housekeepingMs),
      isMet: !Number.isNaN(measured.housekeepingMs),
    },
    exactly(`${name}: chores of the housekeeping that failed`, measured.failedChores, 0),
    {
      text: `${name}: no count of the oldest day is left`,
      measured: `${formatCount(oldRows[0])} before, ${formatCount(oldRows[1])} after`,
      isMet: oldRows[0] > 0 && oldRows[1] === 0,
    },
    exactly(`${name}: uncaught exceptions in the logs`, measured.uncaught, 0),
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(goalsOf),
    notes: measured.flatMap(({ notReady }) => notReady.slice(0, 3)),
  };
}

export const growth: Scenario = {
  name: "growth",
  title: "Many accounts",
  description: `A database of ${formatCount(ACCOUNTS)} accounts with 100 days of counts each, over 400 days, on SQLite and on PostgreSQL: 10 million counts by day, 5 million by endpoint, and old sign-ins and log rows. ${PROCESSES} processes start on it and delete what is too old, while ${CALLERS} callers with an account each send calls and \`/readyz\` is read 5 times a second. It needs 6 GB of disk. [Scaling](database.md#scaling) has the processor times.`,
  mode: "sequence",
  timeLimitS: 2_400,
  run,
};
