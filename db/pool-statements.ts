import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { type PreparingDatabase, prepareQuery } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** The count of an account's day after an addition. */
export interface PoolRow {
  readonly account_id: string;
  readonly used: number;
}

/** Requests of one key that are counted together: all of them or none. */
export type KeyRequests = {
  readonly accountId: string;
  readonly keyId: string;
  readonly requests: number;
  readonly nowMs: number;
};

type DayLimit = { readonly day: string; readonly limit: number };

/**
 * The statements that count. Each names the account, so that a distributed database executes it where the account is. Only
 * `addMany` concerns several accounts.
 */
export function preparePoolStatements(database: PreparingDatabase) {
  const addByKey = prepareQuery<KeyRequests & DayLimit, PoolRow>(
    database,
    ["accountId", "keyId", "requests", "day", "limit", "nowMs"],
    (db, { accountId, keyId, requests, day, limit, nowMs }) =>
      insertOrAdd(db, { requests, limit }, (from) =>
        from
          .selectFrom("api_keys")
          .select(["account_id", day.as("day"), sql<number>`cast(${requests} as integer)`.as("used")])
          .where("account_id", "=", accountId)
          .where("id", "=", keyId)
          .where((where) =>
            where.or([where("revoked_at_ms", "is", null), where("revoked_at_ms", ">", nowMs)]),
          )
          .where(sql`cast(${limit} as integer)`, ">=", sql`cast(${requests} as integer)`),
      ),
  );
  const addByOwner = prepareQuery<{ accountId: string } & DayLimit, PoolRow>(
    database,
    ["accountId", "day", "limit"],
    (db, { accountId, day, limit }) =>
      insertOrAdd(db, { requests: sql.lit(1), limit }, (from) =>
        from
          .selectFrom("accounts")
          .select(["id as account_id", day.as("day"), sql.lit(1).as("used")])
          .where("id", "=", accountId)
          .where(limit, ">=", 1),
      ),
  );
  const findKey = prepareQuery<
    { accountId: string; keyId: string; day: string },
    { readonly revoked_at_ms: number | null; readonly used: number | null }
  >(database, ["accountId", "keyId", "day"], (db, { accountId, keyId, day }) =>
    db
      .selectFrom("api_keys as k")
      .leftJoin("daily_pool as p", (join) =>
        join.onRef("p.account_id", "=", "k.account_id").on("p.day", "=", day),
      )
      .select(["k.revoked_at_ms", "p.used"])
      .where("k.account_id", "=", accountId)
      .where("k.id", "=", keyId),
  );
  const refund = prepareQuery<{ accountId: string; day: string }, { readonly used: number }>(
    database,
    ["accountId", "day"],
    (db, { accountId, day }) =>
      db
        .updateTable("daily_pool")
        .set({ used: sql`used - 1` })
        .where("account_id", "=", accountId)
        .where("day", "=", day)
        .where("used", ">", 0)
        .returning("used"),
  );
  return { addMany: prepareAddMany(database), addByKey, addByOwner, findKey, refund };
}

/** Adds to the day of the account that a query selects, unless that exceeds the limit. */
function insertOrAdd(
  db: Kysely<Schema>,
  { requests, limit }: { readonly requests: RawBuilder<number>; readonly limit: RawBuilder<number> },
  accountAndDay: (
    from: ExpressionBuilder<Schema, "daily_pool">,
  ) => Expression<PoolRow & { readonly day: string }>,
) {
  return db
    .insertInto("daily_pool")
    .columns(["account_id", "day", "used"])
    .expression(accountAndDay)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "day"])
        .doUpdateSet({ used: sql`daily_pool.used + ${requests}` })
        .where(sql`daily_pool.used + ${requests}`, "<=", limit),
    )
    .returning(["account_id", "used"]);
}

/**
 * Adds the requests of several accounts, one key for each account. Returns no row for an account whose requests exceed the
 * limit together, whose key is not active, or, on PostgreSQL, whose row is locked: the statement never waits for a lock that
 * is held, so one account does not delay the others.
 */
function prepareAddMany(database: PreparingDatabase) {
  if (database.dialect === "sqlite") {
    const add = prepareQuery<{ rows: string; nowMs: number } & DayLimit, PoolRow>(
      database,
      ["rows", "day", "limit", "nowMs"],
      (db, { rows, day, limit, nowMs }) =>
        compiledBy(
          db,
          sql<PoolRow>`
            insert into daily_pool (account_id, day, used)
            select k.account_id, ${day}, t.value ->> 2
            from json_each(${rows}) t
            cross join api_keys k
            where k.id = t.value ->> 1 and k.account_id = t.value ->> 0
              and (k.revoked_at_ms is null or k.revoked_at_ms > ${nowMs}) and t.value ->> 2 <= ${limit}
            on conflict (account_id, day) do update set used = daily_pool.used + excluded.used
            where daily_pool.used + excluded.used <= ${limit}
            returning account_id, used`,
        ),
    );
    return (keys: readonly KeyRequests[], { day, limit }: DayLimit) =>
      add({
        rows: JSON.stringify(keys.map(({ accountId, keyId, requests }) => [accountId, keyId, requests])),
        day,
        limit,
        nowMs: latestOf(keys),
      });
  }
  const add = prepareQuery<
    {
      accountIds: readonly string[];
      keyIds: readonly string[];
      requests: readonly number[];
      nowMs: number;
    } & DayLimit,
    PoolRow
  >(
    database,
    ["accountIds", "keyIds", "requests", "day", "limit", "nowMs"],
    (db, { accountIds, keyIds, requests, day, limit, nowMs }) =>
      compiledBy(
        db,
        sql<PoolRow>`
          with counted as (
            select account_id from daily_pool where day = ${day} and account_id = any(${accountIds}::text[])
          ), free as (
            select account_id from daily_pool where day = ${day} and account_id = any(${accountIds}::text[])
            for update skip locked
          )
          insert into daily_pool (account_id, day, used)
          select k.account_id, ${day}, t.requests
          from unnest(${accountIds}::text[], ${keyIds}::text[], ${requests}::integer[]) t (account_id, key_id, requests)
          join api_keys k on k.id = t.key_id and k.account_id = t.account_id
          where (k.revoked_at_ms is null or k.revoked_at_ms > ${nowMs}) and t.requests <= ${limit}
            and (t.account_id in (select account_id from free)
              or t.account_id not in (select account_id from counted))
          order by k.account_id
          on conflict (account_id, day) do update set used = daily_pool.used + excluded.used
          where daily_pool.used + excluded.used <= ${limit}
          returning account_id, used`,
      ),
  );
  return (keys: readonly KeyRequests[], { day, limit }: DayLimit) =>
    add({
      accountIds: keys.map(({ accountId }) => accountId),
      keyIds: keys.map(({ keyId }) => keyId),
      requests: keys.map(({ requests }) => requests),
      day,
      limit,
      nowMs: latestOf(keys),
    });
}

export function latestOf(requests: readonly { readonly nowMs: number }[]): number {
  return requests.reduce((latest, { nowMs }) => Math.max(latest, nowMs), 0);
}

function compiledBy<Row>(db: Kysely<Schema>, query: RawBuilder<Row>) {
  return { compile: () => query.compile(db) };
}
