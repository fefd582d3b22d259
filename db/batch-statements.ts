import {
  type Expression,
  type ExpressionBuilder,
  type InferResult,
  type Kysely,
  type RawBuilder,
  sql,
} from "kysely";
import type { Schema } from "./schema.ts";
import { type PreparingDatabase, prepareQuery } from "./statements.ts";

/** A request that waits for its batch. The batch settles it with `resolve` or `reject`. */
export interface BatchedRequest<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export type RunBatch<Request, Result> = (batch: readonly BatchedRequest<Request, Result>[]) => Promise<void>;

/**
 * Collects the requests that are made together, until everything that follows from settled promises is done, and runs them as one
 * batch. On SQLite a caller that does nothing else in between never yields to the event loop.
 *
 * @param runBatch settles each request, and resolves when the next batch may start; never rejects.
 * @param delay how long a batch in progress may delay the next one, which collects requests meanwhile; read for each batch. The
 * server then executes fewer, larger statements, none of which waits for another of the same process. 0: batches do not wait.
 */
export function batchConcurrent<Request, Result>(
  runBatch: RunBatch<Request, Result>,
  delay: { readonly nextBatchDelayMsMax: number },
): (request: Request) => Promise<Result> {
  let pending: BatchedRequest<Request, Result>[] = [];
  let runningBatch: object | null = null;

  const start = (): void => {
    if (pending.length === 0 || runningBatch !== null) return;
    const batch = pending;
    pending = [];
    const finished = runBatch(batch);
    const { nextBatchDelayMsMax } = delay;
    if (nextBatchDelayMsMax === 0) return;
    const currentBatch = {};
    const release = (): void => {
      clearTimeout(timer);
      if (runningBatch !== currentBatch) return;
      runningBatch = null;
      start();
    };
    const timer = setTimeout(release, nextBatchDelayMsMax);
    runningBatch = currentBatch;
    void finished.then(release);
  };

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The queue of promises, in which the other calls of the iteration continue, is emptied before.
    if (pending.push({ request, resolve, reject }) === 1) process.nextTick(start);
    return promise;
  };
}

/** A key and the subscription of its account. */
export type KeyOwnerRow = InferResult<ReturnType<typeof selectKeyOwners>>[number];

/** Requests of one key that are counted together: all of them or none. */
export type KeyRequests = {
  readonly accountId: string;
  readonly keyId: string;
  readonly requests: number;
  readonly nowMs: number;
};

export type DayLimit = { readonly day: string; readonly limit: number };

/** The count of an account's day after an addition. */
export interface PoolRow {
  readonly account_id: string;
  readonly used: number;
}

export type KeyUse = { readonly accountId: string; readonly keyId: string };

/** Keys whose last use one statement records. On SQLite they block the process for about 3 ms. */
export const USES_PER_STATEMENT_MAX = 500;

/** The statements on several keys and accounts together, for example of the calls of one iteration of the event loop. */
export interface BatchStatements {
  /** Finds keys by their hashes, active or not. Each result settles when it is known. */
  findKeyOwners(hashes: readonly string[]): readonly Promise<KeyOwnerRow | undefined>[];
  /**
   * Adds the requests of several accounts, one key for each account. Undefined: the requests exceed the limit together, the
   * key is not active, or the account's count is locked.
   */
  addRequests(keys: readonly KeyRequests[], dayLimit: DayLimit): readonly Promise<PoolRow | undefined>[];
  /**
   * Stores the day of the keys' last use, unless a later day is stored; at most `USES_PER_STATEMENT_MAX` keys. On PostgreSQL
   * a key whose row is locked is skipped: its next call records its use.
   */
  recordUses(uses: readonly KeyUse[], day: string): Promise<void>;
  /** How long the statements of a batch may delay the next batch; 0: not at all. */
  readonly nextBatchDelayMsMax: number;
}

export function prepareFindKeyOwner(
  database: PreparingDatabase,
): (hash: string) => Promise<KeyOwnerRow | undefined> {
  const find = prepareQuery<{ hash: string }, KeyOwnerRow>(database, (db, { hash }) =>
    selectKeyOwners(db).where("k.hash", "=", hash),
  );
  return async (hash) => (await find({ hash }))[0];
}

export function selectKeyOwners(db: Kysely<Schema>) {
  return db
    .selectFrom("api_keys as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .select([
      "k.id",
      "k.account_id",
      "k.hash",
      "k.revoked_at_ms",
      "k.last_used_day",
      "a.subscription_state",
      "a.paid_until_ms",
    ]);
}

/** Adds the requests of one key. Waits for the account's count if it is locked. */
export function prepareAddByKey(
  database: PreparingDatabase,
): (requests: KeyRequests & DayLimit) => Promise<PoolRow | undefined> {
  const add = prepareQuery<KeyRequests & DayLimit, PoolRow>(
    database,
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
  return async (requestsOfDay) => (await add(requestsOfDay))[0];
}

/** Adds to the day of the account that a query selects, unless that exceeds the limit. */
export function insertOrAdd(
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

/** The rows of one statement, each for its key. */
export function rowOfEach<Row>(
  keys: readonly string[],
  rows: Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): readonly Promise<Row | undefined>[] {
  const rowByKey = rows.then((found) => new Map(found.map((row) => [keyOf(row), row])));
  return keys.map(async (key) => (await rowByKey).get(key));
}

/** The latest time of several requests: a key that is active then was active at the earlier ones. */
export function latestOf(requests: readonly { readonly nowMs: number }[]): number {
  return requests.reduce((latest, { nowMs }) => Math.max(latest, nowMs), 0);
}

/**
 * Executes the statements that every call needs, for a key that does not exist: they change nothing.
 *
 * @throws {Error} when a table or column is missing, or the user may not read or write it.
 */
export async function checkBatchStatements({ findKeyOwners, addRequests }: BatchStatements): Promise<void> {
  await Promise.all(findKeyOwners([NO_KEY.keyId]));
  await Promise.all(addRequests([NO_KEY], { day: "", limit: 1 }));
}

const NO_KEY: KeyRequests = { accountId: "", keyId: "", requests: 1, nowMs: 0 };
