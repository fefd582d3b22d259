import assert from "node:assert/strict";
import { type Kysely, sql, type Transaction } from "kysely";
import type { RowOf, Schema } from "./schema.ts";

/** Active keys of an account, and slots in the table. */
export const ACTIVE_KEYS_MAX = 5;

/** A key as its owner sees it. */
export type ApiKey = Omit<RowOf<"api_keys">, "slot" | "shown" | "hash"> & {
  /** The first characters of the key. */
  readonly prefix: string;
};

export interface NewApiKey extends Pick<ApiKey, "id" | "accountId" | "name" | "prefix"> {
  readonly hash: string;
  readonly nowMs: number;
}

type CreateApiKeyResult =
  | { readonly ok: true; readonly key: ApiKey }
  | {
      readonly ok: false;
      /** `already_created`: a key with that id exists, created by an earlier copy of the request. */
      readonly reason: "too_many_active_keys" | "account_not_found" | "already_created";
    };

/** A lost race means that another key took the slot: five attempts suffice unless keys are revoked meanwhile. */
const SLOT_ATTEMPTS_MAX = 100;

/**
 * Adds an active key to an account. Each active key has one of the account's five slots, which are unique in the table,
 * so concurrent processes never exceed the limit.
 */
export async function createApiKey(kysely: Kysely<Schema>, key: NewApiKey): Promise<CreateApiKeyResult> {
  for (let attempt = 0; attempt < SLOT_ATTEMPTS_MAX; attempt++) {
    const row = await insertIntoFreeSlot(kysely, key);
    if (row !== undefined) return { ok: true, key: toApiKey(row) };
    const account = await kysely
      .selectFrom("accounts as a")
      .leftJoin("api_keys as k", "k.account_id", "a.id")
      .select(({ fn }) => fn.count<number>("k.slot").as("active"))
      .select(({ fn }) => fn.count<number>("k.id").filterWhere("k.id", "=", key.id).as("copies"))
      .where("a.id", "=", key.accountId)
      .groupBy("a.id")
      .executeTakeFirst();
    if (account === undefined) return { ok: false, reason: "account_not_found" };
    if (account.copies > 0) return { ok: false, reason: "already_created" };
    if (account.active >= ACTIVE_KEYS_MAX) return { ok: false, reason: "too_many_active_keys" };
  }
  throw new Error(`Adding a key lost the race for a slot ${SLOT_ATTEMPTS_MAX} times`);
}

async function insertIntoFreeSlot(
  kysely: Kysely<Schema>,
  { id, accountId, name, prefix, hash, nowMs }: NewApiKey,
): Promise<Schema["api_keys"] | undefined> {
  const { rows } = await sql<Schema["api_keys"]>`
    insert into api_keys (id, account_id, slot, name, shown, hash, created_at_ms)
    select ${id}, a.id, s.slot, ${name}, ${prefix}, ${hash}, ${sql`cast(${nowMs} as bigint)`}
    from accounts a
    cross join (select 1 as slot union all select 2 union all select 3 union all select 4 union all select 5) s
    where a.id = ${accountId}
      and not exists (select 1 from api_keys k where k.account_id = a.id and k.slot = s.slot)
    order by s.slot
    limit 1
    on conflict do nothing
    returning *
  `.execute(kysely);
  return rows[0];
}

/**
 * Revokes a key for every request, in every process, that starts after this resolves.
 *
 * @returns the key and whether this call revoked it; null if the key does not exist.
 */
export async function revokeApiKey(
  kysely: Kysely<Schema>,
  { keyId, nowMs }: { readonly keyId: string; readonly nowMs: number },
): Promise<{ readonly key: ApiKey; readonly wasActive: boolean } | null> {
  const revoked = await kysely
    .updateTable("api_keys")
    .set({ slot: null, revoked_at_ms: nowMs })
    .where("id", "=", keyId)
    .where((where) => where.or([where("revoked_at_ms", "is", null), where("revoked_at_ms", ">", nowMs)]))
    .returningAll()
    .executeTakeFirst();
  if (revoked !== undefined) return { key: toApiKey(revoked), wasActive: true };
  const row = await kysely.selectFrom("api_keys").selectAll().where("id", "=", keyId).executeTakeFirst();
  return row === undefined ? null : { key: toApiKey(row), wasActive: false };
}

/**
 * Replaces an active key, which keeps working for `overlapMs`. It gives up its slot first, so this works with five active keys
 * too.
 *
 * @returns null if the account has no active key with that id.
 */
export async function replaceApiKey(
  transaction: Transaction<Schema>,
  {
    oldKeyId,
    overlapMs,
    key,
  }: { readonly oldKeyId: string; readonly overlapMs: number; readonly key: NewApiKey },
): Promise<{ readonly key: ApiKey; readonly replacedKey: ApiKey } | null> {
  // Locks the row, so that the second of two concurrent replacements finds the key revoked.
  const replacedRow = await transaction
    .updateTable("api_keys")
    .set({ slot: null, revoked_at_ms: key.nowMs + overlapMs })
    .where("account_id", "=", key.accountId)
    .where("id", "=", oldKeyId)
    .where("slot", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (replacedRow === undefined) return null;
  const created = await createApiKey(transaction, key);
  assert.ok(created.ok, "a replaced key leaves a free slot");
  return { key: created.key, replacedKey: toApiKey(replacedRow) };
}

/** Lists an account's keys, revoked keys included, in order of creation. */
export async function listApiKeys(kysely: Kysely<Schema>, accountId: string): Promise<readonly ApiKey[]> {
  const rows = await kysely
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at_ms")
    .orderBy("id")
    .execute();
  return rows.map(toApiKey);
}

export async function countActiveApiKeys(kysely: Kysely<Schema>, accountId: string): Promise<number> {
  const { active } = await kysely
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("active"))
    .where("account_id", "=", accountId)
    .where("slot", "is not", null)
    .executeTakeFirstOrThrow();
  return active;
}

function toApiKey(row: Schema["api_keys"]): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.shown,
    createdAtMs: row.created_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedDay: row.last_used_day,
  };
}
