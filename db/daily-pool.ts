import { type Kysely, sql } from "kysely";
import { isoOfSeconds } from "../civil/index.ts";
import { createAccountLanes } from "./account-lanes.ts";
import {
  type BatchedRequest,
  batchConcurrent,
  type DayLimit,
  insertOrAdd,
  type KeyRequests,
  type PoolRow,
  prepareAddByKey,
} from "./batch-statements.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import { type PreparingDatabase, prepareQuery } from "./statements.ts";

/** The statements that count for one account. Each names it, so that a distributed database executes it where the account is. */
function preparePoolStatements(database: PreparingDatabase) {
  const addByOwner = prepareQuery<{ accountId: string } & DayLimit, PoolRow>(
    database,
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
  >(database, (db, { accountId, keyId, day }) =>
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

export const DAY_MS = 86_400_000;

/** The UTC day of a time, in the format of the tables: YYYY-MM-DD. */
export function utcDayOf(epochMs: number): string {
  return isoOfSeconds(Math.floor(epochMs / 1000)).slice(0, 10);
}

/** The end of the UTC day of a time, when the daily limit resets. */
export function nextUtcMidnightMs(epochMs: number): number {
  return (Math.floor(epochMs / DAY_MS) + 1) * DAY_MS;
}

/** ISO 8601 in UTC without fractions of a second: 2026-12-31T23:59:59Z. */
export function isoSecondsOf(epochMs: number): string {
  return `${isoOfSeconds(Math.floor(epochMs / 1000))}Z`;
}

export interface PoolTake {
  readonly accountId: string;
  /** The key of the request, which must be active; null: the account owner is signed in. */
  readonly keyId: string | null;
  readonly day: string;
  /** Requests per day of the account's plan. */
  readonly limit: number;
  readonly nowMs: number;
}

export type PoolTakeResult =
  | { readonly ok: true; readonly accountId: string; readonly day: string; readonly used: number }
  | { readonly ok: false; readonly reason: "limit_reached"; readonly used: number }
  | { readonly ok: false; readonly reason: "key_revoked" };

type PendingTake = BatchedRequest<PoolTake & { readonly keyId: string }, PoolTakeResult>;

/** Requests of one key, on one day and below one limit. */
interface Group extends KeyRequests, DayLimit {
  requests: number;
  nowMs: number;
  readonly takes: PendingTake[];
}

/**
 *     requests of a batch ── takeBatch: one statement for all ──► counted
 *                               │ not counted: over the limit together, revoked, or locked by another process
 *                               ▼
 *                           a statement for each key, then takeOne for each request ──► counted, or the reason
 *
 * What is counted alone waits in the lane of its account.
 */
export function createDailyPool(database: Database) {
  const { batchStatements } = database;
  const { addByKey, addByOwner, findKey, refund } = preparePoolStatements(database);
  const runInLane = createAccountLanes();

  const takeOne = (take: PoolTake): Promise<PoolTakeResult> =>
    runInLane(take.accountId, async () => {
      const { accountId, keyId, day, limit, nowMs } = take;
      if (keyId === null) {
        const [row] = await addByOwner({ accountId, day, limit });
        if (row !== undefined) return { ok: true, accountId, day, used: row.used };
        const used = await readPoolUsed(database.kysely, { accountId, day });
        return { ok: false, reason: "limit_reached", used };
      }
      const row = await addByKey({ accountId, keyId, requests: 1, day, limit, nowMs });
      if (row !== undefined) return { ok: true, accountId, day, used: row.used };
      const [key] = await findKey({ accountId, keyId, day });
      if (key === undefined || (key.revoked_at_ms ?? nowMs + 1) <= nowMs)
        return { ok: false, reason: "key_revoked" };
      return { ok: false, reason: "limit_reached", used: key.used ?? 0 };
    });

  /** Resolves when the statements for all have ended; what is counted alone may still be in progress. */
  const takeBatch = async (batch: readonly PendingTake[]): Promise<void> => {
    const { statements, others } = groupTakes(batch);
    for (const { request, resolve } of others) resolve(takeOne(request));
    const rows: Promise<PoolRow | undefined>[] = [];
    for (const groups of statements.values()) {
      const keys = [...groups.values()];
      const [first] = keys;
      if (first === undefined) continue;
      const counted = batchStatements.addRequests(keys, first);
      for (const [index, group] of keys.entries()) void settle(group, counted[index]);
      rows.push(...counted);
    }
    await Promise.allSettled(rows);
  };
  const settle = async (group: Group, counted: Promise<PoolRow | undefined> | undefined): Promise<void> => {
    const { accountId, takes } = group;
    const addAlone = () => runInLane(accountId, () => addByKey(group));
    try {
      const row = (await counted) ?? (takes.length > 1 ? await addAlone() : undefined);
      for (const [index, { request, resolve }] of takes.entries()) {
        const { day } = request;
        // The requests of a group get their numbers in order.
        const used = row === undefined ? 0 : row.used - takes.length + index + 1;
        resolve(row === undefined ? takeOne(request) : { ok: true, accountId, day, used });
      }
    } catch (error) {
      for (const { reject } of takes) reject(error);
    }
  };
  const takeByKey = batchConcurrent(takeBatch, batchStatements);

  return {
    /**
     * Counts one request against the account's daily limit. Fails if the limit is reached or the key has been revoked.
     * Atomic: a single SQL statement, so concurrent processes never exceed the limit.
     */
    take(take: PoolTake): Promise<PoolTakeResult> {
      const { keyId } = take;
      return keyId === null ? takeOne(take) : takeByKey({ ...take, keyId });
    },
    /**
     * Refunds one counted request to its day.
     *
     * @returns false if no request is counted on that day.
     */
    async refund({ accountId, day }: Pick<PoolTake, "accountId" | "day">): Promise<boolean> {
      const rows = await runInLane(accountId, () => refund({ accountId, day }));
      return rows.length > 0;
    },
  };
}

/**
 * The groups of each day and limit, which one statement can count: one group for each account, by its id. Requests of an
 * account that already has a group with another key are counted separately.
 */
function groupTakes(batch: readonly PendingTake[]): {
  readonly statements: ReadonlyMap<string, ReadonlyMap<string, Group>>;
  readonly others: readonly PendingTake[];
} {
  const statements = new Map<string, Map<string, Group>>();
  const others: PendingTake[] = [];
  for (const take of batch) {
    const { accountId, keyId, day, limit, nowMs } = take.request;
    const dayLimit = `${day} ${limit}`;
    const groups = statements.get(dayLimit) ?? new Map<string, Group>();
    statements.set(dayLimit, groups);
    const group = groups.get(accountId);
    if (group === undefined) {
      groups.set(accountId, { accountId, keyId, requests: 1, nowMs, day, limit, takes: [take] });
    } else if (group.keyId === keyId) {
      group.takes.push(take);
      group.requests += 1;
      // A key that is active at the latest time was active at the earlier ones.
      group.nowMs = Math.max(group.nowMs, nowMs);
    } else {
      others.push(take);
    }
  }
  return { statements, others };
}

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
