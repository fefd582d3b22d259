import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { DAY_MS, utcDayOf } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import type { AccountDatabase } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { auditGoals } from "./audit.ts";
import { type CallResult, callChart } from "./callers.ts";
import { type FakeClock, NO_FAKE_CLOCK, openFakeClock } from "./clock.ts";
import { auditCalls, type KeyOwner, openKeyOwners } from "./ledger.ts";
import { formatCount, readMetric, uncaughtCount } from "./measures.ts";
import {
  atMost,
  DIALECT_NAMES,
  type Dialect,
  type Goal,
  none,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const KEYS = 4_000;
const CALLERS = 48;
const RATIO_MAX = 1.2;
/** The clock starts as long before midnight, longer than the calls before it take. */
const BEFORE_MIDNIGHT_MS = 600_000;
/** What is written in the background is written every 5 s; PostgreSQL's sessions report their commits every second. */
const SETTLE_MS = 7_000;
const STATEMENTS = "almagest_database_statement_duration_seconds_count";
const DROPPED_USES = "almagest_key_uses_dropped_total";

/** Each key calls once. */
interface Phase {
  /** In the order of the keys. */
  readonly results: readonly CallResult[];
  /** Commits of PostgreSQL, reads included; statements on SQLite, each of which is a commit of its own. */
  readonly commits: number;
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** Sends one call of each key; the results in the order of the keys. */
async function callOnce(
  { baseUrl }: ServiceProcess,
  owners: readonly KeyOwner[],
  signal: AbortSignal,
): Promise<readonly CallResult[]> {
  const results: CallResult[] = [];
  let sent = 0;
  const run = async (): Promise<void> => {
    while (sent < owners.length) {
      signal.throwIfAborted();
      const index = sent++;
      results[index] = await callChart(baseUrl, defined(owners[index]).apiKey);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, run));
  return results;
}

async function commitsOf({ database }: AccountDatabase, privatePort: number): Promise<number> {
  if (database.dialect === "sqlite") return await readMetric(privatePort, STATEMENTS);
  const { rows } = await sql<{ readonly commits: number }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(
    database.kysely,
  );
  return defined(rows[0]).commits;
}

/** Calls once with each key, again and again, until the clock has passed midnight. */
async function crossMidnight(
  service: ServiceProcess,
  owners: readonly KeyOwner[],
  startClock: () => void,
  signal: AbortSignal,
): Promise<readonly (readonly CallResult[])[]> {
  const rounds: (readonly CallResult[])[] = [];
  startClock();
  // Two seconds before midnight to two seconds after it.
  const endMs = performance.now() + 4_000;
  while (performance.now() < endMs) rounds.push(await callOnce(service, owners, signal));
  return rounds;
}

async function measure(context: ScenarioContext, dialect: Dialect, clock: FakeClock) {
  const accounts = await context.openAccounts(dialect);
  const [signal, keysCount] = [context.signal, context.scale(KEYS)];
  const owners = await openKeyOwners(accounts.database, keysCount);
  const midnightMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
  const setBeforeMidnight = (ms: number): void =>
    clock.setOffset(Math.round((midnightMs - ms - Date.now()) / 1000));
  setBeforeMidnight(BEFORE_MIDNIGHT_MS);
  const privatePort = await freePort();
  const settings = { DATABASE_URL: accounts.url, PRIVATE_PORT: String(privatePort) };
  const service = await context.start({ ...settings, ...clock.environment });
  const phases: Phase[] = [];
  const runPhase = async (): Promise<void> => {
    const before = await commitsOf(accounts, privatePort);
    const results = await callOnce(service, owners, signal);
    await wait(SETTLE_MS);
    phases.push({ results, commits: (await commitsOf(accounts, privatePort)) - before });
  };
  // The first calls of the day before, then later ones.
  await runPhase();
  await runPhase();
  const crossing = await crossMidnight(
    service,
    owners.slice(0, CALLERS),
    () => setBeforeMidnight(2_000),
    signal,
  );
  // The first calls after midnight, then later ones.
  await runPhase();
  await runPhase();
  const droppedUses = await readMetric(privatePort, DROPPED_USES);
  const { kysely } = accounts.database;
  const today = utcDayOf(midnightMs);
  // Before `/v1/usage` is read with the keys.
  const used = await kysely.selectFrom("api_keys").select("id").where("last_used_day", "=", today).execute();
  const [first, second, ...later] = phases.map(({ results }) => results);
  const rounds = [defined(first), defined(second), ...crossing, ...later];
  const calls = owners.map((owner, index) => ({
    owner,
    results: rounds.flatMap((round) => round[index] ?? []),
  }));
  const audit = await auditCalls(calls, { ...accounts, baseUrl: service.baseUrl });
  const exitCode = await service.stop();
  return {
    ...{ dialect, keys: keysCount, phases, audit, droppedUses, exitCode, log: service.log() },
    crossing: crossing.flat(),
    keysUsedToday: used.length,
  };
}

function perCall({ commits, results }: Phase): number {
  return commits / results.length;
}

function goalsOf({ dialect, phases, crossing, audit, ...measured }: Measured): readonly Goal[] {
  const name = DIALECT_NAMES[dialect];
  const [, later, first, laterAfter] = phases.map(perCall);
  const results = [...phases.flatMap((phase) => phase.results), ...crossing];
  const answered = results.filter(({ status }) => status === 200).length;
  const perCallLater = (defined(later) + defined(laterAfter)) / 2;
  return [
    atMost(
      `${name}: commits of a key's first call after midnight, at most ${RATIO_MAX} times the mean of later calls`,
      defined(first) / perCallLater,
      RATIO_MAX,
      "times",
      2,
    ),
    none(`${name}: failed calls`, results.length - answered),
    ...auditGoals(name, audit),
    none(
      `${name}: keys whose last use is not recorded on the new day`,
      measured.keys - measured.keysUsedToday,
    ),
    none(
      `${name}: dropped uses of keys, uncaught exceptions`,
      measured.droppedUses + uncaughtCount(measured.log),
    ),
    none(`${name}: exit status of the service, stopped at the end`, measured.exitCode ?? -1),
  ];
}

export const midnight: Scenario = {
  name: "midnight",
  title: "Midnight",
  description: `The clock of a running process passes midnight, set with libfaketime. Each of ${formatCount(KEYS)} keys, of as many accounts, calls twice before midnight and twice after it, by ${CALLERS} concurrent callers: the first call of a day inserts the account's count and records the key's last use.`,
  timeLimitS: 300,
  async run(context) {
    const clock = openFakeClock(context);
    if (clock === null) return NO_FAKE_CLOCK;
    const measured = [await measure(context, "sqlite", clock), await measure(context, "postgres", clock)];
    return {
      goals: measured.flatMap(goalsOf),
      notes: [
        "Commits are PostgreSQL's, reads included; on SQLite every statement counts. What is written in the background is included.",
      ],
    };
  },
};
