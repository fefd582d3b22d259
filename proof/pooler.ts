import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { NO_PGBOUNCER, startPgBouncer } from "../test/db/postgres/pgbouncer.ts";
import { defined } from "../test/defined.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import { auditGoals } from "./audit.ts";
import { waitForReadiness } from "./callers.ts";
import { startLedger } from "./ledger.ts";
import { formatMs, total, uncaughtCount } from "./measures.ts";
import { failedExits, none, type Scenario, type ScenarioContext, withinSeconds } from "./scenario.ts";

const PROCESSES = 3;
const CALLERS = 24;
const PAUSE_MS = 10;
const POOL_SIZE = 5;
const LOAD_MS = 20_000;
const KILLS = 5;
const AWAY_MS = 1_000;
const READY_MS = 5_000;
const READINESS_LIMIT_MS = 30_000;
/** The limit of a statement is 3 s. */
const STATEMENT_MS = 3_500;
const LOCK_MS = 6_000;

/** The longest wait for a lock of a statement on the server, sampled until the time is over. */
async function longestWaitMs(client: pg.Client, ms: number): Promise<number> {
  let longestMs = 0;
  for (const endMs = performance.now() + ms; performance.now() < endMs; await wait(PAUSE_MS)) {
    const { rows } = await client.query<{ readonly ms: number }>(
      "select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as ms from pg_stat_activity where wait_event_type = 'Lock'",
    );
    longestMs = Math.max(longestMs, defined(rows[0]).ms);
  }
  return longestMs;
}

async function openClient(context: ScenarioContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  context.defer(() => client.end());
  return client;
}

async function open(context: ScenarioContext) {
  const server = await context.openPostgres();
  const accounts = await openAccountDatabase("pro", server.url);
  context.defer(accounts.close);
  const pooler = await startPgBouncer(server.url, { poolSize: POOL_SIZE });
  context.defer(async () => {
    await pooler.kill();
    pooler.remove();
  });
  const environment = { DATABASE_URL: `${pooler.url}?prepare=off` };
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => context.start(environment)));
  return { server, accounts, pooler, services };
}

export const pooler: Scenario = {
  name: "pooler",
  title: "PgBouncer",
  description: `${PROCESSES} processes with \`?prepare=off\` use PostgreSQL through PgBouncer in transaction mode with ${POOL_SIZE} connections, started with no setting for the service ([database](database.md#connection-poolers)). ${CALLERS} callers, each with an account of its own, send calls. PgBouncer is killed with SIGKILL ${KILLS} times and started again after ${AWAY_MS / 1000} s, and the counts are locked for ${LOCK_MS / 1000} s.`,
  timeLimitS: 180,
  async run(context) {
    if (NO_PGBOUNCER !== null) return { goals: [], notes: [NO_PGBOUNCER] };
    const { server, accounts, pooler, services } = await open(context);
    // A transaction reads the activity of the server once: another connection locks.
    const [locker, observer] = [await openClient(context, server.url), await openClient(context, server.url)];
    const measure = async (name: string, during: () => Promise<void>) => {
      const ledger = await startLedger(accounts, {
        callers: CALLERS,
        pauseMs: PAUSE_MS,
        baseUrlOf: (caller, turn) => defined(services[(caller + turn) % PROCESSES]).baseUrl,
        signal: context.signal,
      });
      await during();
      await ledger.stop();
      return { name, audit: await ledger.audit(defined(services[0]).baseUrl) };
    };
    const load = await measure("load", () => wait(context.scale(LOAD_MS)));
    const readyMs: number[] = [];
    const kills = await measure("PgBouncer killed", async () => {
      for (let kill = 0; kill < context.scale(KILLS); kill++) {
        await wait(AWAY_MS);
        await pooler.kill();
        await wait(AWAY_MS);
        await pooler.start();
        const ready = services.map(({ baseUrl }) =>
          waitForReadiness(baseUrl, true, READINESS_LIMIT_MS, context.signal),
        );
        readyMs.push(Math.max(...(await Promise.all(ready))));
      }
    });
    let waitedMs = 0;
    const lock = await measure("counts locked", async () => {
      await locker.query("begin; lock table daily_pool in exclusive mode");
      waitedMs = await longestWaitMs(observer, LOCK_MS);
      await locker.query("rollback");
    });
    const phases = [load, kills, lock];
    const codes = await Promise.all(services.map((service) => service.stop()));
    const uncaught = total(services.map((service) => uncaughtCount(service.log())));
    return {
      goals: [
        none("load: calls that were not answered with 200", load.audit.calls - load.audit.answered),
        ...phases.flatMap(({ name, audit }) => auditGoals(name, audit)),
        withinSeconds("PgBouncer killed: slowest return to ready", Math.max(...readyMs), READY_MS),
        {
          text: `counts locked: the server ends each statement of the service within ${STATEMENT_MS / 1000} s`,
          measured: formatMs(waitedMs),
          isMet: waitedMs > 0 && waitedMs <= STATEMENT_MS,
        },
        none("processes that did not exit with status 0", failedExits(codes)),
        none("uncaught exceptions in the logs", uncaught),
      ],
    };
  },
};
