import { sql } from "kysely";
import {
  type BatchStatements,
  type DayLimit,
  type KeyOwnerRow,
  latestOf,
  type PoolRow,
  rowOfEach,
  selectKeyOwners,
} from "../batch-statements.ts";
import { type PreparingDatabase, prepareQuery } from "../statements.ts";

/** A server that answers ends a batch's statements much earlier: they wait for a commit, never for a lock that is held. */
const NEXT_BATCH_DELAY_MS_MAX = 100;

/** The statements of a batch on one PostgreSQL: several values are one parameter, an array. */
export function preparePostgresBatches(database: PreparingDatabase): BatchStatements {
  const findAll = prepareQuery<{ hashes: readonly string[] }, KeyOwnerRow>(database, (db, { hashes }) =>
    selectKeyOwners(db).where("k.hash", "=", sql<string>`any(${hashes}::text[])`),
  );
  const addAll = prepareAddAll(database);
  const recordUses = prepareRecordUses(database);
  return {
    findKeyOwners: (hashes) => rowOfEach(hashes, findAll({ hashes }), (row) => row.hash),
    addRequests(keys, { day, limit }) {
      const accountIds = keys.map(({ accountId }) => accountId);
      const rows = addAll({
        accountIds,
        keyIds: keys.map(({ keyId }) => keyId),
        requests: keys.map(({ requests }) => requests),
        day,
        limit,
        nowMs: latestOf(keys),
      });
      return rowOfEach(accountIds, rows, (row) => row.account_id);
    },
    async recordUses(uses, day) {
      await recordUses({ keyIds: uses.map(({ keyId }) => keyId), day });
    },
    nextBatchDelayMsMax: NEXT_BATCH_DELAY_MS_MAX,
  };
}

/**
 * Inserts in the order of the accounts and skips accounts whose count is locked, so one account does not delay the others and
 * two processes cannot block each other in a circle. A first count of a day locks the account's row for its foreign key: an
 * account whose row is locked is skipped too.
 */
function prepareAddAll(database: PreparingDatabase) {
  return prepareQuery<
    {
      accountIds: readonly string[];
      keyIds: readonly string[];
      requests: readonly number[];
      nowMs: number;
    } & DayLimit,
    PoolRow
  >(
    database,
    (_db, { accountIds, keyIds, requests, day, limit, nowMs }) => sql<PoolRow>`
          with counted as (
            select account_id from daily_pool where day = ${day} and account_id = any(${accountIds}::text[])
          ), free as (
            select account_id from daily_pool where day = ${day} and account_id = any(${accountIds}::text[])
            for update skip locked
          ), uncounted as (
            select id from accounts where id = any(array(
              select account_id from unnest(${accountIds}::text[]) t (account_id)
              where account_id not in (select account_id from counted)
            ))
            for key share skip locked
          )
          insert into daily_pool (account_id, day, used)
          select k.account_id, ${day}, t.requests
          from unnest(${accountIds}::text[], ${keyIds}::text[], ${requests}::integer[]) t (account_id, key_id, requests)
          join api_keys k on k.id = t.key_id and k.account_id = t.account_id
          where (k.revoked_at_ms is null or k.revoked_at_ms > ${nowMs}) and t.requests <= ${limit}
            and (t.account_id in (select account_id from free)
              or t.account_id in (select id from uncounted))
          order by k.account_id
          on conflict (account_id, day) do update set used = daily_pool.used + excluded.used
          where daily_pool.used + excluded.used <= ${limit}
          returning account_id, used`,
  );
}

function prepareRecordUses(database: PreparingDatabase) {
  return prepareQuery<{ keyIds: readonly string[]; day: string }, never>(
    database,
    (_db, { keyIds, day }) => sql<never>`
          update api_keys set last_used_day = ${day}
          where id in (
            select id from api_keys where id = any(${keyIds}::text[]) and coalesce(last_used_day, '') < ${day}
            order by id for no key update skip locked
          )`,
  );
}
