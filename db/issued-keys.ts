import assert from "node:assert/strict";
import { createAccount, findAccountByEmail, listAccounts } from "./accounts.ts";
import { type ApiKey, createApiKey, type NewApiKey, replaceApiKey, revokeApiKey } from "./api-keys.ts";
import { type AuditStamp, recordKeyChange } from "./audit-log.ts";
import type { Database } from "./database.ts";
import {
  API_KEY_ENTROPY_BYTES,
  generateApiKey,
  hashApiKey,
  newRowId,
  prefixOfApiKey,
  ROW_ID_ENTROPY_BYTES,
} from "./keys-and-ids.ts";
import type { AuditActor } from "./schema.ts";
import { applyTransition } from "./subscriptions.ts";

/** The database to change, the author of the change and its time. */
export interface KeyChangeContext {
  readonly database: Database;
  readonly actor: AuditActor;
  readonly nowMs: number;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}

/** A new key. `secret` is the key itself: it is stored only as a hash, so show it now. */
export interface IssuedApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export interface IssueApiKeyRequest {
  readonly accountId: string;
  readonly name: string;
  /** The id of the key, to make a repeated request fail with `already_created`; random by default. */
  readonly id?: string;
}

/** Creates a key and its audit entry in one transaction, and waits until both are on disk. */
export async function issueApiKey(context: KeyChangeContext, request: IssueApiKeyRequest) {
  const { database } = context;
  const { row, secret } = generateRow(context, request);
  const result = await database.kysely.transaction().execute(async (transaction) => {
    const created = await createApiKey(transaction, row);
    if (created.ok) await recordKeyChange(transaction, auditStamp(context), "created", created.key);
    return created;
  });
  if (!result.ok) return result;
  await database.persist();
  return { ok: true as const, key: result.key, secret };
}

/**
 * Revokes a key and records it, unless it is revoked already; waits until both are on disk.
 *
 * @returns the key; null if it does not exist.
 */
export async function revokeIssuedKey(context: KeyChangeContext, keyId: string): Promise<ApiKey | null> {
  const { database, nowMs } = context;
  const revoked = await database.kysely.transaction().execute(async (transaction) => {
    const result = await revokeApiKey(transaction, { keyId, nowMs });
    if (result?.wasActive) await recordKeyChange(transaction, auditStamp(context), "revoked", result.key);
    return result;
  });
  await database.persist();
  return revoked?.key ?? null;
}

export interface ReplaceIssuedKeyRequest extends Pick<IssueApiKeyRequest, "accountId" | "name"> {
  readonly oldKeyId: string;
  /** How long the old key keeps working. */
  readonly overlapMs: number;
}

/**
 * Replaces an active key and records both changes in one transaction, and waits until all is on disk.
 *
 * @returns null if the account has no active key with that id.
 */
export async function replaceIssuedKey(
  context: KeyChangeContext,
  { accountId, name, oldKeyId, overlapMs }: ReplaceIssuedKeyRequest,
): Promise<(IssuedApiKey & { readonly replacedKey: ApiKey }) | null> {
  const { database } = context;
  const { row, secret } = generateRow(context, { accountId, name });
  const result = await database.kysely.transaction().execute(async (transaction) => {
    const replaced = await replaceApiKey(transaction, { oldKeyId, overlapMs, key: row });
    if (replaced !== null) {
      await recordKeyChange(transaction, auditStamp(context), "replaced", replaced.replacedKey);
      await recordKeyChange(transaction, auditStamp(context), "created", replaced.key);
    }
    return replaced;
  });
  if (result === null) return null;
  await database.persist();
  return { ...result, secret };
}

/** Receives no email: `.invalid` is a reserved top-level domain (RFC 2606). */
const LOCAL_EMAIL = "local@almagest.invalid";

/** The account with which a local service can be tried without a sign-up. */
export interface LocalAccount {
  readonly email: string;
  /** The key of an account that was created now; it is stored only as a hash. Null: the account existed. */
  readonly key: string | null;
}

/**
 * Finds the local account. In an empty SQLite database creates it, on API Pro and with one key. If several processes start
 * together, one of them creates it.
 *
 * @returns null if the database has other accounts only, or is on PostgreSQL.
 */
export async function openLocalAccount(
  context: Omit<KeyChangeContext, "actor">,
): Promise<LocalAccount | null> {
  const { database, nowMs, entropy } = context;
  if (database.dialect !== "sqlite") return null;
  const accountId = newRowId("acc", entropy(ROW_ID_ENTROPY_BYTES));
  const { row, secret } = generateRow(context, { accountId, name: "first start" });
  // The transaction holds SQLite's write lock.
  const account = await database.kysely.transaction().execute(async (transaction) => {
    if ((await findAccountByEmail(transaction, LOCAL_EMAIL)) !== null)
      return { email: LOCAL_EMAIL, key: null };
    if ((await listAccounts(transaction, { limit: 1 })).length > 0) return null;
    await createAccount(transaction, { id: accountId, email: LOCAL_EMAIL, nowMs });
    const eventId = `first-account:${accountId}`;
    await applyTransition(transaction, { accountId, eventId, event: { kind: "grant" }, nowMs });
    const created = await createApiKey(transaction, row);
    assert.ok(created.ok, "a new account has a free slot for its first key");
    return { email: LOCAL_EMAIL, key: secret };
  });
  if (account?.key) await database.persist();
  return account;
}

function generateRow(
  { nowMs, entropy }: Omit<KeyChangeContext, "actor">,
  { id, accountId, name }: IssueApiKeyRequest,
): { readonly row: NewApiKey; readonly secret: string } {
  const secret = generateApiKey(entropy(API_KEY_ENTROPY_BYTES));
  const row = {
    id: id ?? newRowId("key", entropy(ROW_ID_ENTROPY_BYTES)),
    accountId,
    name,
    prefix: prefixOfApiKey(secret),
    hash: hashApiKey(secret),
    nowMs,
  };
  return { row, secret };
}

function auditStamp({ actor, nowMs, entropy }: KeyChangeContext): AuditStamp {
  return { auditId: newRowId("aud", entropy(ROW_ID_ENTROPY_BYTES)), actor, atMs: nowMs };
}
