import { batchPerTurn } from "./batch-per-iteration.ts";
import type { Database } from "./database.ts";
import { type Plan, planAt, planEndMs } from "./plan.ts";
import { type HolderRow, prepareFindHolder } from "./batch-statements.ts";

/** The account that makes a request, and the key it used. */
export interface ApiKeyHolder {
  /** Null for the signed-in account owner. */
  readonly keyId: string | null;
  readonly accountId: string;
  readonly plan: Plan;
  /** When a cancelled plan ends; null: it has no end. */
  readonly planEndMs: number | null;
  readonly lastUsedDay: string | null;
}

/** Finds the holder of an active key; null if it is unknown or revoked. Reads the database on each call. */
export type FindApiKeyHolder = (hash: string, nowMs: number) => Promise<ApiKeyHolder | null>;

/** The keys of one turn of the event loop are found together. */
export function createFindApiKeyHolder(database: Database): FindApiKeyHolder {
  const { turnStatements } = database;
  const findOne = prepareFindHolder(database);
  const find = batchPerTurn<string, HolderRow | undefined>(async (batch) => {
    const requestsByHash = Map.groupBy(batch, ({ request }) => request);
    const hashes = [...requestsByHash.keys()];
    const [hash = ""] = hashes;
    const rows = hashes.length === 1 ? [findOne(hash)] : turnStatements.findHolders(hashes);
    for (const [index, requests] of [...requestsByHash.values()].entries()) {
      for (const { resolve } of requests) resolve(rows[index]);
    }
    await Promise.allSettled(rows);
  }, turnStatements);
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
