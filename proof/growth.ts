import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { DAY_MS, type Database, openDatabase, utcDayOf } from "../db/index.ts";
import { fillDatabase, OLDEST_DAYS } from "../ephe-tests/load/growth-database.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { formatCount, readMetric, repeat, total, uncaughtCount, waitUntil } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  type Goal,
  none,
  type Scenario,
  type ScenarioContext,
  within,
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

type Measured = Awaited<ReturnType<typeof measure>>;

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
  /** What `/readyz` answered other than 200. */
  const notReady: string[] = [];
  const probe = async (baseUrl: string): Promise<void> => {
    try {
      const response = await fetch(`${baseUrl}/readyz`);
      const text = await response.text();
      if (!response.ok) notReady.push(text);
    } catch (error) {
      notReady.push(inspect(error));
    }
  };
  const probeAll = async (): Promise<void> => {
    await Promise.all(baseUrls.map(probe));
  };
  return { notReady, stop: repeat(probeAll, { signal, pauseMs: PROBE_PAUSE_MS }) };
}

async function measure(context: ScenarioContext, dialect: Dialect) {
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
    privatePorts.map((port) => context.start({ DATABASE_URL: accounts.url, PRIVATE_PORT: String(port) })),
  );
  const baseUrls = services.map(({ baseUrl }) => baseUrl);
  const probes = startProbes(baseUrls, signal);
  const ledger = await startLedger(accounts, {
    ...{ callers: CALLERS, pauseMs: PAUSE_MS, signal },
    baseUrlOf: (caller, turn) => defined(baseUrls[(caller + turn) % PROCESSES]),
  });
  const isCompleted = async (): Promise<boolean> => {
    const times = await Promise.all(privatePorts.map((port) => readMetric(port, COMPLETED)));
    return times.every((time) => time > 0);
  };
  const limits = { signal, pauseMs: PROBE_PAUSE_MS, limitMs: HOUSEKEEPING_LIMIT_MS };
  const housekeepingMs = await waitUntil(isCompleted, limits);
  await wait(AFTER_MS, null, { signal });
  await ledger.stop();
  const audit = await ledger.audit(defined(baseUrls[0]));
  const failures = await Promise.all(privatePorts.map((port) => readMetric(port, FAILURES)));
  await probes.stop();
  await Promise.all(services.map((service) => service.stop()));
  return {
    ...{ dialect, audit, housekeepingMs, notReady: probes.notReady },
    oldRows: { before: oldRows, after: await countOldest(unlimited, nowMs) },
    failedChores: total(failures),
    uncaught: total(services.map((service) => uncaughtCount(service.log()))),
  };
}

function goalsOf({ dialect, audit, oldRows, ...measured }: Measured): readonly Goal[] {
  const name = DIALECT_NAMES[dialect];
  return [
    none(`${name}: failed calls`, audit.calls - audit.answered),
    ...auditGoals(name, audit),
    none(`${name}: times that a process was not ready`, measured.notReady.length),
    within(
      `${name}: housekeeping is complete in all processes within ${HOUSEKEEPING_LIMIT_MS / 60_000} minutes`,
      measured.housekeepingMs,
    ),
    none(`${name}: chores of the housekeeping that failed`, measured.failedChores),
    {
      text: `${name}: no count of the oldest day is left`,
      measured: `${formatCount(oldRows.before)} before, ${formatCount(oldRows.after)} after`,
      isMet: oldRows.before > 0 && oldRows.after === 0,
    },
    none(`${name}: uncaught exceptions in the logs`, measured.uncaught),
  ];
}

export const growth: Scenario = {
  name: "growth",
  title: "Many accounts",
  description: `A database of ${formatCount(ACCOUNTS)} accounts with 100 days of counts each, over 400 days, on SQLite and on PostgreSQL: 10 million counts by day, 5 million by endpoint, and old sign-ins and log rows. ${PROCESSES} processes start on it and delete what is too old, while ${CALLERS} callers with an account each send calls and \`/readyz\` is read 5 times a second. It needs 6 GB of disk. [Scaling](database.md#scaling) has the processor times.`,
  timeLimitS: 2_400,
  async run(context) {
    const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
    return {
      goals: measured.flatMap(goalsOf),
      notes: measured.flatMap(({ notReady }) => notReady.slice(0, 3)),
    };
  },
};
