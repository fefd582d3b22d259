import { sql } from "kysely";
import { type DayLimit, insertOrAdd, type PoolRow, prepareAddByKey } from "./batch-statements.ts";
import { type PreparingDatabase, prepareQuery } from "./statements.ts";

/** The statements that count for one account. Each names it, so that a distributed database executes it where the account is. */
export function preparePoolStatements(database: PreparingDatabase) {
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
  return { addByKey: prepareAddByKey(database), addByOwner, findKey, refund };
}
