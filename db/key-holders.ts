import { type Kysely, type Selectable, sql } from "kysely";
import { batchPerTurn, type RunBatch } from "./batch-per-turn.ts";
import { type Plan, planAt } from "./plan.ts";
import { type PreparingDatabase, prepareQuery } from "./prepared-query.ts";
import type { AccountsTable, ApiKeysTable, Schema } from "./schema.ts";

/** The account that makes a request, and the key it used. */
export interface ApiKeyHolder {
  /** Null for the signed-in account owner. */
  readonly keyId: string | null;
  readonly accountId: string;
  readonly plan: Plan;
  readonly lastUsedDay: string | null;
}

/** Finds the holder of an active key; null if it is unknown or revoked. Reads the database on each call. */
export type FindApiKeyHolder = (hash: string, nowMs: number) => Promise<ApiKeyHolder | null>;

interface HolderRequest {
  readonly hash: string;
  readonly nowMs: number;
}

type HolderRow = Pick<
  Selectable<ApiKeysTable>,
  "id" | "account_id" | "hash" | "revoked_at_ms" | "last_used_day"
> &
  Pick<AccountsTable, "subscription_state" | "paid_until_ms">;

/** How long a batch in progress may hold back the next one: a server that answers ends it much earlier. */
const HOLD_MAX_MS = 100;

/** The keys of one turn of the event loop are read by one statement; on a distributed database, each by its own. */
export function createFindApiKeyHolder(
  database: PreparingDatabase & { readonly isDistributed: boolean },
): FindApiKeyHolder {
  const { dialect, isDistributed } = database;
  const findOne = prepareQuery<{ hash: string }, HolderRow>(database, ["hash"], (db, { hash }) =>
    selectHolders(db).where("k.hash", "=", hash),
  );
  if (isDistributed) {
    return async (hash, nowMs) => {
      const [row] = await findOne({ hash });
      return row === undefined ? null : holderAt(row, nowMs);
    };
  }
  const findMany = prepareFindMany(database);
  const runBatch: RunBatch<HolderRequest, ApiKeyHolder | null> = async (batch) => {
    try {
      const hashes = new Set(batch.map(({ request }) => request.hash));
      const [hash = ""] = hashes;
      const rows = hashes.size === 1 ? await findOne({ hash }) : await findMany([...hashes]);
      const rowOf = new Map(rows.map((row) => [row.hash, row]));
      for (const { request, resolve } of batch) {
        const row = rowOf.get(request.hash);
        resolve(row === undefined ? null : holderAt(row, request.nowMs));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const find = batchPerTurn(runBatch, dialect === "sqlite" ? 0 : HOLD_MAX_MS);
  return (hash, nowMs) => find({ hash, nowMs });
}

function prepareFindMany(
  database: PreparingDatabase,
): (hashes: readonly string[]) => Promise<readonly HolderRow[]> {
  if (database.dialect === "sqlite") {
    const find = prepareQuery<{ hashes: string }, HolderRow>(database, ["hashes"], (db, { hashes }) =>
      selectHolders(db).where("k.hash", "in", sql<string>`(select value from json_each(${hashes}))`),
    );
    return (hashes) => find({ hashes: JSON.stringify(hashes) });
  }
  const find = prepareQuery<{ hashes: readonly string[] }, HolderRow>(
    database,
    ["hashes"],
    (db, { hashes }) => selectHolders(db).where("k.hash", "=", sql<string>`any(${hashes}::text[])`),
  );
  return (hashes) => find({ hashes });
}

function holderAt(row: HolderRow, nowMs: number): ApiKeyHolder | null {
  if (row.revoked_at_ms !== null && row.revoked_at_ms <= nowMs) return null;
  const plan = planAt({ state: row.subscription_state, paidUntilMs: row.paid_until_ms }, nowMs);
  return { keyId: row.id, accountId: row.account_id, plan, lastUsedDay: row.last_used_day };
}

function selectHolders(db: Kysely<Schema>) {
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
