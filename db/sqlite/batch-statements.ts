import { sql } from "kysely";
import {
  type BatchStatements,
  compiledBy,
  type DayLimit,
  type KeyOwnerRow,
  latestOf,
  type PoolRow,
  prepareAddByKey,
  resultOfEach,
  selectKeyOwners,
} from "../batch-statements.ts";
import { type PreparingDatabase, prepareQuery } from "../statements.ts";

/** The statements of a batch on SQLite: several values are one parameter, as JSON. */
export function prepareSqliteBatches(database: PreparingDatabase): BatchStatements {
  const findAll = prepareQuery<{ hashes: string }, KeyOwnerRow>(database, ["hashes"], (db, { hashes }) =>
    selectKeyOwners(db).where("k.hash", "in", sql<string>`(select value from json_each(${hashes}))`),
  );
  const addOne = prepareAddByKey(database);
  const addAll = prepareAddAll(database);
  const recordUses = prepareQuery<{ keyIds: string; day: string }, never>(
    database,
    ["keyIds", "day"],
    (db, { keyIds, day }) =>
      db
        .updateTable("api_keys")
        .set({ last_used_day: day })
        .where("id", "in", sql<string>`(select value from json_each(${keyIds}))`)
        .where(sql`coalesce(last_used_day, '')`, "<", day),
  );
  return {
    findKeyOwners: (hashes) =>
      resultOfEach(hashes, findAll({ hashes: JSON.stringify(hashes) }), {
        input: (each) => each,
        row: (row) => row.hash,
      }),
    addRequests(keys, { day, limit }) {
      const [key] = keys;
      // A single key needs no JSON.
      if (keys.length === 1 && key !== undefined) return [addOne(key, { day, limit })];
      const rows = JSON.stringify(keys.map(({ accountId, keyId, requests }) => [accountId, keyId, requests]));
      return resultOfEach(keys, addAll({ rows, day, limit, nowMs: latestOf(keys) }), {
        input: ({ accountId }) => accountId,
        row: (row) => row.account_id,
      });
    },
    async recordUses(uses, day) {
      await recordUses({ keyIds: JSON.stringify(uses.map(({ keyId }) => keyId)), day });
    },
    nextBatchDelayMsMax: 0,
  };
}

function prepareAddAll(database: PreparingDatabase) {
  return prepareQuery<{ rows: string; nowMs: number } & DayLimit, PoolRow>(
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
}
