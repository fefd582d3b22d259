import type { Kysely } from "kysely";
import { type BatchedRequest, batchPerTurn } from "./batch-per-turn.ts";
import { latestOf, type PoolRow, preparePoolStatements } from "./pool-statements.ts";
import type { PreparingDatabase } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** A request to count. */
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

type KeyTake = PoolTake & { readonly keyId: string };
type PendingTake = BatchedRequest<KeyTake, PoolTakeResult>;
/** Takes of the same key, day and limit. */
type KeyGroup = readonly [PendingTake, ...PendingTake[]];
/** Groups of one day and limit, one for each account. */
type Statement = ReadonlyMap<string, KeyGroup>;

/** How long a batch in progress may hold back the next one: it waits for a commit, never for a lock that is held. */
const HOLD_MAX_MS = 100;

/**
 * The requests of one turn of the event loop are counted together: those of a key as one addition, and those of several
 * accounts in one statement. A distributed database executes a statement for each account, where the account is.
 */
export function createDailyPool(
  database: PreparingDatabase & { readonly isDistributed: boolean },
): DailyPool {
  const { isDistributed, dialect } = database;
  const statements = preparePoolStatements(database);

  const takeOne = async (take: PoolTake): Promise<PoolTakeResult> => {
    const { accountId, keyId, day, limit, nowMs } = take;
    if (keyId === null) {
      const [row] = await statements.addByOwner({ accountId, day, limit });
      if (row !== undefined) return { ok: true, accountId, day, used: row.used };
      const used = await readPoolUsed(database.kysely, { accountId, day });
      return { ok: false, reason: "limit_reached", used };
    }
    const [row] = await statements.addByKey({ accountId, keyId, requests: 1, day, limit, nowMs });
    if (row !== undefined) return { ok: true, accountId, day, used: row.used };
    const [key] = await statements.findKey({ accountId, keyId, day });
    if (key === undefined || (key.revoked_at_ms ?? nowMs + 1) <= nowMs)
      return { ok: false, reason: "key_revoked" };
    return { ok: false, reason: "limit_reached", used: key.used ?? 0 };
  };
  const takeAlone = (takes: readonly PendingTake[]): void => {
    for (const { request, resolve } of takes) resolve(takeOne(request));
  };

  /** Counts a group by its own statement; one by one if they do not all fit. */
  const takeGroup = async (group: KeyGroup): Promise<void> => {
    if (group.length === 1) {
      takeAlone(group);
      return;
    }
    try {
      const [{ request }] = group;
      const { day, limit } = request;
      const [row] = await statements.addByKey({ ...toKeyRequests(group), day, limit });
      if (row === undefined) takeAlone(group);
      else resolveGroup(group, row);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  /** Counts groups of several accounts; by its own statement each that is not counted, without waiting for it. */
  const takeMany = async (groups: Statement): Promise<void> => {
    const takes = [...groups.values()];
    try {
      const [[{ request }]] = takes as [KeyGroup];
      const rows = await statements.addMany(takes.map(toKeyRequests), request);
      const rowOf = new Map(rows.map((row) => [row.account_id, row]));
      for (const [accountId, group] of groups) {
        const row = rowOf.get(accountId);
        if (row === undefined) void takeGroup(group);
        else resolveGroup(group, row);
      }
    } catch (error) {
      for (const { reject } of takes.flat()) reject(error);
    }
  };
  const takeBatch = async (batch: readonly PendingTake[]): Promise<void> => {
    const { groups, alone } = groupTakes(batch);
    takeAlone(alone);
    await Promise.all(
      groups.map((ofLimit) =>
        isDistributed || (dialect === "sqlite" && ofLimit.size === 1)
          ? Promise.all([...ofLimit.values()].map(takeGroup))
          : takeMany(ofLimit),
      ),
    );
  };
  const takeByKey = batchPerTurn(takeBatch, dialect === "sqlite" || isDistributed ? 0 : HOLD_MAX_MS);

  return {
    take(take) {
      const { keyId } = take;
      return keyId === null ? takeOne(take) : takeByKey({ ...take, keyId });
    },
    async refund({ accountId, day }) {
      const rows = await statements.refund({ accountId, day });
      return rows.length > 0;
    },
  };
}

/** Takes of an account that has another group already, by another key or limit, are counted alone. */
function groupTakes(batch: readonly PendingTake[]): {
  readonly groups: readonly Statement[];
  readonly alone: readonly PendingTake[];
} {
  const groups = new Map<string, Map<string, [PendingTake, ...PendingTake[]]>>();
  const groupOf = new Map<string, [PendingTake, ...PendingTake[]]>();
  const alone: PendingTake[] = [];
  for (const take of batch) {
    const { accountId, keyId, day, limit } = take.request;
    const group = groupOf.get(accountId);
    if (group === undefined) {
      const added: [PendingTake] = [take];
      const ofLimit = groups.get(`${day} ${limit}`) ?? new Map();
      groups.set(`${day} ${limit}`, ofLimit.set(accountId, added));
      groupOf.set(accountId, added);
    } else {
      const [{ request: first }] = group;
      const isSame = first.keyId === keyId && first.day === day && first.limit === limit;
      (isSame ? group : alone).push(take);
    }
  }
  return { groups: [...groups.values()], alone };
}

function toKeyRequests(group: KeyGroup) {
  const [{ request }] = group;
  const { accountId, keyId } = request;
  // A key that is active at the latest time of a group is active at each.
  const nowMs = latestOf(group.map((take) => take.request));
  return { accountId, keyId, requests: group.length, nowMs };
}

/** Gives the requests of a group their numbers, in order. */
function resolveGroup(group: KeyGroup, { used }: PoolRow): void {
  const usedBefore = used - group.length;
  for (const [index, { request, resolve }] of group.entries()) {
    const { accountId, day } = request;
    resolve({ ok: true, accountId, day, used: usedBefore + index + 1 });
  }
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
