import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { DAY_MS, type Database, newRowId, ROW_ID_ENTROPY_BYTES, utcDayOf } from "../../db/index.ts";

/** Days with counts; every second one has calls by endpoint. They are four days apart, so the first is older than 400 days. */
const DAYS = 100;
const DAYS_APART = 4;
/** Rows of the request log for each account, one a day. The oldest are older than its retention. */
const LOGGED_DAYS = 10;
const IDS_PER_STATEMENT = 10_000;

export interface GrowthKey {
  readonly accountId: string;
  readonly keyId: string;
  /** As stored: the keys of these databases cannot be sent. */
  readonly hash: string;
}

/** Age of the oldest counts, and of the oldest row of the request log. */
export const OLDEST_DAYS = DAYS * DAYS_APART + 1;
export const LOG_RETENTION_DAYS = LOGGED_DAYS - 1;

/** Fills an empty database as time does: day by day, with accounts in random order of their ids. */
export async function fillDatabase(
  database: Database,
  accounts: number,
  nowMs: number,
): Promise<readonly GrowthKey[]> {
  const keys = Array.from({ length: accounts }, (_, number) => ({
    accountId: newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES)),
    keyId: newRowId("key", randomBytes(ROW_ID_ENTROPY_BYTES)),
    hash: `hash ${number}`,
  }));
  await database.kysely.connection().execute(async (connection) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(connection);
    // Foreign keys hold by construction; checking them takes most of the time.
    await run(
      database.dialect === "sqlite"
        ? sql`pragma foreign_keys = off`
        : sql`set session_replication_role = replica`,
    );
    if (database.dialect === "sqlite") await run(sql`pragma cache_size = -1000000`);
    await run(sql`begin`);
    for (let from = 0; from < keys.length; from += IDS_PER_STATEMENT) {
      await addAccounts(database, keys.slice(from, from + IDS_PER_STATEMENT), nowMs, run);
    }
    await addOldSignIns(nowMs, run);
    await run(sql`commit`);
    for (let day = DAYS; day > 0; day -= 1) {
      await run(sql`begin`);
      await addDay(day, nowMs, run);
      await run(sql`commit`);
      if (database.dialect === "sqlite") await run(sql`pragma wal_checkpoint(truncate)`);
    }
    // Statistics, as autovacuum and `pragma optimize` collect them.
    await run(sql`analyze`);
    await run(
      database.dialect === "sqlite"
        ? sql`pragma foreign_keys = on`
        : sql`set session_replication_role = origin`,
    );
    if (database.dialect === "sqlite") await run(sql`pragma cache_size = -2000`);
  });
  return keys;
}

type Run = (statement: ReturnType<typeof sql>) => Promise<unknown>;

async function addAccounts(
  { dialect }: Database,
  keys: readonly GrowthKey[],
  nowMs: number,
  run: Run,
): Promise<void> {
  const rows = JSON.stringify(keys.map(({ accountId, keyId, hash }) => [accountId, keyId, hash]));
  const source =
    dialect === "sqlite"
      ? sql`(select value ->> 0 as account, value ->> 1 as id, value ->> 2 as hash from json_each(${rows})) k`
      : sql`(select e ->> 0 as account, e ->> 1 as id, e ->> 2 as hash from json_array_elements(${rows}::json) e) k`;
  await run(sql`insert into accounts (id, email, subscription_state, created_at_ms)
    select account, hash, 'pro', 0 from ${source}`);
  await run(sql`insert into api_keys (id, account_id, slot, name, shown, hash, created_at_ms, last_used_day)
    select id, account, 1, 'bench', '', hash, 0, ${utcDayOf(nowMs - DAY_MS)} from ${source}`);
  const time = sql.lit(new Date(0).toISOString());
  await run(sql`insert into sign_in_users (id, name, email, email_verified, account_id, created_at, updated_at)
    select account, '', hash, true, account, ${time}, ${time} from ${source}`);
}

/** A tenth as many unconfirmed users, expired sessions and attempts as accounts. */
async function addOldSignIns(nowMs: number, run: Run): Promise<void> {
  const old = sql.lit(new Date(nowMs - OLDEST_DAYS * DAY_MS).toISOString());
  const tenth = sql`from accounts where email like '%7'`;
  await run(sql`insert into sign_in_users (id, name, email, email_verified, created_at, updated_at)
    select 'new ' || id, '', 'new ' || id, false, ${old}, ${old} ${tenth}`);
  await run(sql`insert into sign_in_sessions (id, token, user_id, expires_at, created_at, updated_at)
    select id, id, id, ${old}, ${old}, ${old} ${tenth}`);
  await run(sql`insert into sign_in_attempts (subject, attempts, since_ms) select id, 1, 0 ${tenth}`);
}

async function addDay(daysBack: number, nowMs: number, run: Run): Promise<void> {
  const atMs = nowMs - (daysBack * DAYS_APART + 1) * DAY_MS;
  const day = utcDayOf(atMs);
  await run(sql`insert into daily_pool (account_id, day, used) select id, ${day}, 10 from accounts`);
  if (daysBack % 2 === 0) {
    await run(sql`insert into endpoint_usage (account_id, day, endpoint, calls)
      select id, ${day}, '/v1/chart/full', 10 from accounts`);
  }
  if (daysBack > LOGGED_DAYS) return;
  await run(sql`insert into request_log (endpoint, status, latency_us, at_ms)
    select '/v1/chart/full', 200, 1000, ${sql.lit(nowMs - daysBack * DAY_MS)} + row_number() over () from accounts`);
}
