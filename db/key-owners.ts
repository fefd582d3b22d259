import { batchPerIteration } from "./batch-per-iteration.ts";
import { type KeyOwnerRow, prepareFindKeyOwner } from "./batch-statements.ts";
import type { Database } from "./database.ts";
import { type Plan, planAt, planEndMs } from "./plan.ts";

/** The account that makes a request, and the key it used. */
export interface ApiKeyOwner {
  /** Null for the signed-in account owner. */
  readonly keyId: string | null;
  readonly accountId: string;
  readonly plan: Plan;
  /** When a cancelled plan ends; null: it has no end. */
  readonly planEndMs: number | null;
  readonly lastUsedDay: string | null;
}

/** Finds the owner of an active key; null if it is unknown or revoked. Reads the database on each call. */
export type FindApiKeyOwner = (hash: string, nowMs: number) => Promise<ApiKeyOwner | null>;

/** The keys of one iteration of the event loop are found together. */
export function createFindApiKeyOwner(database: Database): FindApiKeyOwner {
  const { batchStatements } = database;
  const findOne = prepareFindKeyOwner(database);
  const find = batchPerIteration<string, KeyOwnerRow | undefined>(async (batch) => {
    const requestsByHash = Map.groupBy(batch, ({ request }) => request);
    const hashes = [...requestsByHash.keys()];
    const [hash = ""] = hashes;
    const rows = hashes.length === 1 ? [findOne(hash)] : batchStatements.findKeyOwners(hashes);
    for (const [index, requests] of [...requestsByHash.values()].entries()) {
      for (const { resolve } of requests) resolve(rows[index]);
    }
    await Promise.allSettled(rows);
  }, batchStatements);
  return async (hash, nowMs) => {
    const row = await find(hash);
    if (row === undefined || (row.revoked_at_ms !== null && row.revoked_at_ms <= nowMs)) return null;
    const subscription = { state: row.subscription_state, paidUntilMs: row.paid_until_ms };
    return {
      keyId: row.id,
      accountId: row.account_id,
      plan: planAt(subscription, nowMs),
      planEndMs: planEndMs(subscription, nowMs),
      lastUsedDay: row.last_used_day,
    };
  };
}
