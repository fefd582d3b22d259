import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { gather } from "./gather.ts";
import type { Database } from "./open-database.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** One request of an account's day. */
export interface PoolTake {
  /** Who asks: a key, which must still be active, or the account's owner, signed in. */
  readonly by: { readonly keyId: string } | { readonly accountId: string };
  readonly day: string;
  /** Requests that the account's plan has a day. */
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
   * Takes one request from the day's pool of the key's account, unless the pool is spent or the key no longer active. One
   * statement decides, so the count is exact however many processes ask.
   */
  take(request: PoolTake): Promise<PoolTakeResult>;
  /**
   * Gives one taken request back to the day it was taken from.
   *
   * @returns whether there was any to give back.
   */
  refund(request: { readonly accountId: string; readonly day: string }): Promise<boolean>;
}

/**
 * On SQLite, requests that come in the same turn of the event loop are taken in one transaction: a commit costs more than the
 * statement, and one writer at a time has the file anyway. On PostgreSQL each is its own: a transaction would hold the
 * rows of several accounts, and others up.
 */
export function createDailyPool({ kysely, dialect }: Pick<Database, "kysely" | "dialect">): DailyPool {
  const takeByKey = prepareQuery<{ keyId: string; day: string; limit: number; nowMs: number }, PoolRow>(
    kysely,
    ["keyId", "day", "limit", "nowMs"],
    (db, { keyId, day, limit, nowMs }) =>
      takeFor(db, limit, (from) =>
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
    kysely,
    ["accountId", "day", "limit"],
    (db, { accountId, day, limit }) =>
      takeFor(db, limit, (from) =>
        from
          .selectFrom("accounts")
          .select(["id as account_id", day.as("day"), sql.lit(1).as("used")])
          .where("id", "=", accountId)
          .where(limit, ">=", 1),
      ),
  );

  const whyNot = prepareQuery<
    { keyId: string; day: string },
    { readonly revoked_at_ms: number | null; readonly used: number | null }
  >(kysely, ["keyId", "day"], (db, { keyId, day }) =>
    db
      .selectFrom("api_keys as k")
      .leftJoin("daily_pool as p", (join) =>
        join.onRef("p.account_id", "=", "k.account_id").on("p.day", "=", day),
      )
      .select(["k.revoked_at_ms", "p.used"])
      .where("k.id", "=", keyId),
  );

  const refund = prepareQuery<{ accountId: string; day: string }, { readonly used: number }>(
    kysely,
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

  const takeOne = async (
    { by, day, limit, nowMs }: PoolTake,
    transaction = kysely,
  ): Promise<PoolTakeResult> => {
    const [row] =
      "keyId" in by
        ? await takeByKey({ keyId: by.keyId, day, limit, nowMs }, transaction)
        : await takeByOwner({ accountId: by.accountId, day, limit }, transaction);
    if (row !== undefined) return { ok: true, accountId: row.account_id, day, used: row.used };
    if ("accountId" in by) {
      const used = await readPoolUsed(transaction, { accountId: by.accountId, day });
      return { ok: false, reason: "limit_reached", used };
    }
    const [key] = await whyNot({ keyId: by.keyId, day }, transaction);
    if (key === undefined || (key.revoked_at_ms ?? nowMs + 1) <= nowMs)
      return { ok: false, reason: "key_revoked" };
    return { ok: false, reason: "limit_reached", used: key.used ?? 0 };
  };
  const takeAll = async (requests: readonly PoolTake[]): Promise<readonly PoolTakeResult[]> => {
    if (requests.length === 1) return [await takeOne(requests[0]!)];
    return await kysely.transaction().execute(async (transaction) => {
      const taken: PoolTakeResult[] = [];
      for (const request of requests) taken.push(await takeOne(request, transaction));
      return taken;
    });
  };

  return {
    take: dialect === "sqlite" ? gather(takeAll) : (request) => takeOne(request),
    async refund({ accountId, day }) {
      const rows = await refund({ accountId, day });
      return rows.length > 0;
    },
  };
}

/** Adds one to the day of an account that a query names, unless the pool is spent. */
function takeFor(
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

/** How many requests an account has used of a day. */
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

/** Forgets the counts of the days before a day; the number of rows deleted. */
export async function deletePoolsBefore(kysely: Kysely<Schema>, day: string): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("daily_pool")
    .where("day", "<", day)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
