import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { batchPerTick } from "./batch-per-tick.ts";
import type { Database } from "./open-database.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** A request to count. */
export interface PoolTake {
  /** The key of the request, which must be active; or the account, if its owner is signed in. */
  readonly by: { readonly keyId: string } | { readonly accountId: string };
  readonly day: string;
  /** Requests per day of the account's plan. */
  readonly limit: number;
  readonly nowMs: number;
}

interface PoolRow {
  readonly account_id: string;
  readonly used: number;
}

export type PoolTakeResult =
  | { readonly ok: true; readonly accountId: string; readonly day: string; readonly used: number }
  | { readonly ok: false; readonly reason: "limit_reached"; readonly used: number }
  | { readonly ok: false; readonly reason: "key_revoked" };

export interface DailyPool {
  /**
   * Counts one request against the account's daily limit. Fails if the limit is reached or the key has been revoked.
   * Atomic: a single SQL statement, so concurrent processes never exceed the limit.
   */
  take(request: PoolTake): Promise<PoolTakeResult>;
  /**
   * Refunds one counted request to its day.
   *
   * @returns false if no request is counted on that day.
   */
  refund(request: { readonly accountId: string; readonly day: string }): Promise<boolean>;
}

/**
 * On SQLite, the requests of one turn of the event loop share a transaction: a commit costs more than the statement, and
 * the file admits one writer at a time anyway. On PostgreSQL each request has its own: a shared transaction would lock
 * the rows of several accounts.
 */
export function createDailyPool(
  database: Pick<Database, "kysely" | "dialect" | "statementNames">,
): DailyPool {
  const { kysely, dialect } = database;
  const queries = preparePoolQueries(database);

  const take = async (request: PoolTake, transaction = kysely): Promise<PoolTakeResult> => {
    const { by, day, limit, nowMs } = request;
    const [row] =
      "keyId" in by
        ? await queries.takeByKey({ keyId: by.keyId, day, limit, nowMs }, transaction)
        : await queries.takeByOwner({ accountId: by.accountId, day, limit }, transaction);
    if (row !== undefined) return { ok: true, accountId: row.account_id, day, used: row.used };
    return await findRejection(request, transaction);
  };
  const findRejection = async (
    { by, day, nowMs }: PoolTake,
    transaction: Kysely<Schema>,
  ): Promise<PoolTakeResult> => {
    if ("accountId" in by) {
      const used = await readPoolUsed(transaction, { accountId: by.accountId, day });
      return { ok: false, reason: "limit_reached", used };
    }
    const [key] = await queries.findKey({ keyId: by.keyId, day }, transaction);
    if (key === undefined || (key.revoked_at_ms ?? nowMs + 1) <= nowMs)
      return { ok: false, reason: "key_revoked" };
    return { ok: false, reason: "limit_reached", used: key.used ?? 0 };
  };
  const takeBatch = async (requests: readonly PoolTake[]): Promise<readonly PoolTakeResult[]> => {
    const [first] = requests;
    if (first !== undefined && requests.length === 1) return [await take(first)];
    return await kysely.transaction().execute(async (transaction) => {
      const results: PoolTakeResult[] = [];
      for (const request of requests) results.push(await take(request, transaction));
      return results;
    });
  };

  return {
    take: dialect === "sqlite" ? batchPerTick(takeBatch) : (request) => take(request),
    async refund({ accountId, day }) {
      const rows = await queries.refund({ accountId, day });
      return rows.length > 0;
    },
  };
}

function preparePoolQueries(database: Pick<Database, "kysely" | "statementNames">) {
  const takeByKey = prepareQuery<{ keyId: string; day: string; limit: number; nowMs: number }, PoolRow>(
    database,
    ["keyId", "day", "limit", "nowMs"],
    (db, { keyId, day, limit, nowMs }) =>
      insertOrIncrement(db, limit, (from) =>
        from
          .selectFrom("api_keys")
          .select(["account_id", day.as("day"), sql.lit(1).as("used")])
          .where("id", "=", keyId)
          .where((where) =>
            where.or([where("revoked_at_ms", "is", null), where("revoked_at_ms", ">", nowMs)]),
          )
          .where(limit, ">=", 1),
      ),
  );
  const takeByOwner = prepareQuery<{ accountId: string; day: string; limit: number }, PoolRow>(
    database,
    ["accountId", "day", "limit"],
    (db, { accountId, day, limit }) =>
      insertOrIncrement(db, limit, (from) =>
        from
          .selectFrom("accounts")
          .select(["id as account_id", day.as("day"), sql.lit(1).as("used")])
          .where("id", "=", accountId)
          .where(limit, ">=", 1),
      ),
  );
  const findKey = prepareQuery<
    { keyId: string; day: string },
    { readonly revoked_at_ms: number | null; readonly used: number | null }
  >(database, ["keyId", "day"], (db, { keyId, day }) =>
    db
      .selectFrom("api_keys as k")
      .leftJoin("daily_pool as p", (join) =>
        join.onRef("p.account_id", "=", "k.account_id").on("p.day", "=", day),
      )
      .select(["k.revoked_at_ms", "p.used"])
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
  return { takeByKey, takeByOwner, findKey, refund };
}

/** Adds one to the day of the account that a query selects, up to the limit. */
function insertOrIncrement(
  db: Kysely<Schema>,
  limit: RawBuilder<number>,
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
        .doUpdateSet({ used: sql`daily_pool.used + 1` })
        .where("daily_pool.used", "<", limit),
    )
    .returning(["account_id", "used"]);
}

/** Returns the requests of an account counted on a day. */
export async function readPoolUsed(
  kysely: Kysely<Schema>,
  { accountId, day }: { readonly accountId: string; readonly day: string },
): Promise<number> {
  const row = await kysely
    .selectFrom("daily_pool")
    .select("used")
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Deletes the counts of the days before a day. Returns the number of rows. */
export async function deletePoolsBefore(kysely: Kysely<Schema>, day: string): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("daily_pool")
    .where("day", "<", day)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
