import { type Kysely, type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  createRequestLogTrim,
  type Database,
  deleteOldRows,
  deleteRequestLogBefore,
  readEndpointCalls,
  readUsage,
  recordLapses,
  type Schema,
  writeRequestLog,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import {
  DIALECTS,
  type Dialect,
  newAccount,
  newDatabase,
  newDatabaseUrl,
  openForTest,
} from "./new-database.ts";
import { NOON_MS, newId } from "./seeds.ts";

const PART_MAX = 500;
const OLD_ROWS = 1_200;
const OLD_DAY = "2000-01-01";
const OLD_MS = Date.parse(OLD_DAY);
const OLD_TIME = "2000-01-01T00:00:00.000Z";

const EXPIRING = ["sign_in_links", "sign_in_sessions", "sign_in_verifications"] as const;
const TODAY = "2026-11-20";

interface Deletion {
  readonly table: string;
  /** Inserts `OLD_ROWS` rows: `numbers` has as many, with a number `n` and an account `id`. */
  readonly insertOld: RawBuilder<unknown>;
  readonly runPart: (kysely: Kysely<Schema>) => Promise<number>;
}

const DELETIONS: readonly Deletion[] = [
  {
    table: "request_log",
    insertOld: sql`insert into request_log (endpoint, status, latency_us, at_ms)
      select '/', 200, 1, ${sql.lit(OLD_MS)} + n / 3 from numbers`,
    runPart: (kysely) => deleteRequestLogBefore(kysely, NOON_MS),
  },
  {
    table: "daily_pool",
    insertOld: sql`insert into daily_pool (account_id, day, used) select id, ${OLD_DAY}, 1 from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, "daily_pool"),
  },
  {
    table: "endpoint_usage",
    insertOld: sql`insert into endpoint_usage (account_id, day, endpoint, calls)
      select (select min(id) from numbers), ${OLD_DAY}, id, 1 from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, "endpoint_usage"),
  },
  {
    table: "sign_in_attempts",
    insertOld: sql`insert into sign_in_attempts (subject, attempts, since_ms)
      select id, 1, ${sql.lit(OLD_MS)} from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, "sign_in_attempts"),
  },
  {
    table: "sign_in_links",
    insertOld: sql`insert into sign_in_links (token_hash, purpose, email, created_at_ms, expires_at_ms)
      select id, 'confirm_sign_up', id, 0, ${sql.lit(OLD_MS)} from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, ...EXPIRING),
  },
  {
    table: "sign_in_sessions",
    insertOld: sql`insert into sign_in_sessions (id, token, user_id, expires_at, created_at, updated_at)
      select id, id, 'user', ${sql.lit(OLD_TIME)}, ${sql.lit(OLD_TIME)}, ${sql.lit(OLD_TIME)} from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, ...EXPIRING),
  },
  {
    table: "sign_in_verifications",
    insertOld: sql`insert into sign_in_verifications (id, identifier, value, expires_at, created_at, updated_at)
      select id, id, id, ${sql.lit(OLD_TIME)}, ${sql.lit(OLD_TIME)}, ${sql.lit(OLD_TIME)} from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, ...EXPIRING),
  },
  {
    table: "sign_in_users",
    insertOld: sql`insert into sign_in_users (id, name, email, email_verified, created_at, updated_at)
      select id, '', id, false, ${sql.lit(OLD_TIME)}, ${sql.lit(OLD_TIME)} from numbers`,
    runPart: (kysely) => deleteOldRows(kysely, NOON_MS, "sign_in_users"),
  },
];

/** Inserts the old rows of a table, and a confirmed user who never becomes old. */
async function insertOldRows({ kysely }: Database, { insertOld }: Deletion): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const ids = Array.from({ length: OLD_ROWS }, () => newId("acc"));
    await sql`create table numbers (id text, n integer)`.execute(transaction);
    await sql`insert into numbers values ${sql.join(ids.map((id, n) => sql`(${id}, ${sql.lit(n)})`))}`.execute(
      transaction,
    );
    await sql`insert into accounts (id, email, subscription_state, created_at_ms)
      select id, id, 'free', 0 from numbers`.execute(transaction);
    await sql`insert into sign_in_users (id, name, email, email_verified, created_at, updated_at)
      values ('user', '', 'user', true, ${OLD_TIME}, ${OLD_TIME})`.execute(transaction);
    await insertOld.execute(transaction);
    await sql`drop table numbers`.execute(transaction);
  });
}

/** Executes statements while another connection holds the lock of all writers of a table; readers do not wait for it. */
async function whileWritesAreLocked<Result>(
  url: string,
  table: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const other = await openForTest({ url });
  return await other.kysely.transaction().execute(async (transaction) => {
    // On SQLite the transaction holds the lock of the file.
    if (other.dialect === "postgres") {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(transaction);
    }
    return await run();
  });
}

/** The plans of the statements that a function executes, for tables of any size. */
async function plansOf(database: Database, run: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  database.onStatement((_durationMs, statement) => statements.push(statement));
  await run();
  database.onStatement(() => {});
  return await database.kysely.connection().execute(async (connection) => {
    const plans: string[] = [];
    for (const statement of statements) plans.push(await explain(connection, database.dialect, statement));
    return plans;
  });
}

async function explain(kysely: Kysely<Schema>, dialect: Dialect, statement: string): Promise<string> {
  const read = async (query: string) => (await sql.raw(query).execute(kysely)).rows as readonly object[];
  const lines = async (query: string) =>
    (await read(query)).map((row) => Object.values(row).at(-1)).join("\n");
  if (dialect === "sqlite") return await lines(`explain query plan ${statement}`);
  // The tables of a test are so small that reading all rows is cheapest.
  await read("set enable_seqscan = off");
  await read("set plan_cache_mode = force_generic_plan");
  await read(`prepare explained as ${statement}`);
  const parameters = new Set(statement.match(/\$\d+/g)).size;
  const values = parameters === 0 ? "" : `(${Array(parameters).fill("null").join(", ")})`;
  const plan = await lines(`explain execute explained${values}`);
  await read("deallocate explained");
  return plan;
}

/** A plan that reads a whole table, except the rows of a subquery. */
const READS_WHOLE_TABLE = /Seq Scan|\bSCAN (?!.*(USING|SUBQUERY))/;

/** Inserts as many counts of a day as there are old rows. */
async function insertCounts({ kysely }: Database, day: string): Promise<void> {
  await sql`insert into daily_pool (account_id, day, used) select id, ${day}, 1 from accounts`.execute(
    kysely,
  );
}

describe.each(DIALECTS)("housekeeping on %s", (dialect) => {
  test.each(DELETIONS)("deletes old rows of $table in parts of at most 500", async (deletion) => {
    const database = await newDatabase(dialect);
    await insertOldRows(database, deletion);
    const parts: number[] = [];
    do parts.push(await deletion.runPart(database.kysely));
    while (parts.at(-1) !== 0);
    expect(parts.reduce((sum, rows) => sum + rows, 0)).toBe(OLD_ROWS);
    expect(Math.max(...parts)).toBeLessThanOrEqual(PART_MAX);
    expect(parts).toHaveLength(4);
  });

  test.each(DELETIONS)("takes no lock on $table if nothing is old", async ({ table, runPart }) => {
    const url = await newDatabaseUrl(dialect);
    const { kysely } = await openForTest({ url });
    expect(await whileWritesAreLocked(url, table, () => runPart(kysely))).toBe(0);
  });

  test.each(DELETIONS)("finds and deletes old rows of $table by indexes", async (deletion) => {
    const database = await newDatabase(dialect);
    await insertOldRows(database, deletion);
    const plans = await plansOf(database, () => deletion.runPart(database.kysely));
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.filter((plan) => READS_WHOLE_TABLE.test(plan))).toEqual([]);
  });

  test("finds lapsed subscriptions and the end of the request log by indexes", async () => {
    const database = await newDatabase(dialect);
    const { kysely } = database;
    const plans = await plansOf(database, async () => {
      await recordLapses(kysely, NOON_MS);
      await createRequestLogTrim(kysely, 1)();
    });
    expect(plans).toHaveLength(2);
    expect(plans.filter((plan) => READS_WHOLE_TABLE.test(plan))).toEqual([]);
  });

  test("leaves the primary key to the statements of a call, also while statistics know no count of the day", async () => {
    const database = await newDatabase(dialect);
    await insertOldRows(database, { ...defined(DELETIONS[1]) });
    for (let day = 1; day < 10; day += 1) await insertCounts(database, `2026-11-0${day}`);
    await sql`analyze`.execute(database.kysely);
    await insertCounts(database, TODAY);
    const { kysely } = database;
    const { rows } = await sql<
      Record<string, string>
    >`${sql.raw(dialect === "sqlite" ? "explain query plan" : "explain")}
      select used from daily_pool where account_id = ${newId("acc")} and day = ${TODAY}`.execute(kysely);
    const plan = rows.map((row) => Object.values(row).at(-1)).join("\n");
    expect(plan).toMatch(/account_id ?= ?.*day ?= ?/);
    expect(plan).not.toContain("expiry");
  });

  test("the usage page reads the rows of its account and days by indexes", async () => {
    const { database, kysely, accountId } = await newAccount(dialect);
    const limits = { free: 1, pro: 1 };
    const plans = await plansOf(database, async () => {
      await readUsage(kysely, { accountId, day: TODAY, nowMs: NOON_MS, limits });
      await readEndpointCalls(kysely, { accountId, fromDay: TODAY });
    });
    expect(plans).toHaveLength(3);
    expect(plans.filter((plan) => READS_WHOLE_TABLE.test(plan))).toEqual([]);
    expect(plans[2]).toMatch(/account_id = .*day >= |account_id=\? AND day>\?/);
  });
});

const entry = (atMs: number) => ({ endpoint: "/v1/chart/full", status: 200, latencyUs: 431.7, atMs });

describe.each(DIALECTS)("the request log on %s", (dialect) => {
  test("stores every entry of a batch of any size", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(kysely, []);
    await writeRequestLog(
      kysely,
      Array.from({ length: 1234 }, (_, index) => entry(NOON_MS + index)),
    );
    const rows = await kysely.selectFrom("request_log").selectAll().orderBy("at_ms").execute();
    expect(rows).toHaveLength(1234);
    expect(rows[1233]).toEqual({
      endpoint: "/v1/chart/full",
      status: 200,
      latency_us: 432,
      at_ms: NOON_MS + 1233,
    });
  });

  test("deletes only entries older than the retention, in parts", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(
      kysely,
      Array.from({ length: 1234 }, (_, index) => entry(NOON_MS + index)),
    );
    let calls = 0;
    while ((await deleteRequestLogBefore(kysely, NOON_MS + 1200)) > 0) calls++;
    expect(calls).toBeGreaterThan(1);
    const rows = await kysely.selectFrom("request_log").select("at_ms").orderBy("at_ms").execute();
    expect(rows.map(({ at_ms }) => at_ms - NOON_MS)).toEqual(
      Array.from({ length: 34 }, (_, index) => 1200 + index),
    );
  });

  test("deletes many entries of one millisecond", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(
      kysely,
      Array.from({ length: 700 }, () => entry(NOON_MS)),
    );
    while ((await deleteRequestLogBefore(kysely, NOON_MS + 1)) > 0);
    expect(await kysely.selectFrom("request_log").selectAll().execute()).toEqual([]);
  });

  test("retains the newest entries up to a number of rows, whatever their age", async () => {
    const { kysely } = await newDatabase(dialect);
    const times = async () =>
      (await kysely.selectFrom("request_log").select("at_ms").orderBy("at_ms").execute()).map(
        ({ at_ms }) => at_ms - NOON_MS,
      );
    await writeRequestLog(
      kysely,
      Array.from({ length: 21_234 }, (_, index) => entry(NOON_MS + index)),
    );
    for (const rowsMax of [30_000, 21_234, 20_500, 1_000]) {
      const trim = createRequestLogTrim(kysely, rowsMax);
      while ((await trim()) > 0);
      const retained = Math.min(rowsMax, 21_234);
      expect(await times()).toEqual(
        Array.from({ length: retained }, (_, index) => 21_234 - retained + index),
      );
    }
  });
});
