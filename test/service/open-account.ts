import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  API_KEY_ENTROPY_BYTES,
  applyTransition,
  createAccount,
  createApiKey,
  type Database,
  generateApiKey,
  hashApiKey,
  newRowId,
  openDatabase,
  type Plan,
  prefixOfApiKey,
  ROW_ID_ENTROPY_BYTES,
  readPoolUsed,
  utcDayOf,
} from "../../db/index.ts";
import { writeMigratedFile } from "../db/migrated-file.ts";

/** The key of the account that `openAccountDatabase` makes: the same in every test's own database. */
export const API_KEY = generateApiKey(Buffer.alloc(API_KEY_ENTROPY_BYTES, "a key for tests"));

/** The headers that a caller with that key sends. */
export const WITH_KEY = { authorization: `Bearer ${API_KEY}` } as const;

/** Environment of a service whose limits of an account no test reaches. */
export const AMPLE_POOL = { PLAN_PRO_LIMIT: "1000000", REFUSAL_BURST: "1000000" } as const;

export interface AccountDatabase {
  readonly url: string;
  readonly database: Database;
  /** The account that holds API_KEY. */
  readonly accountId: string;
  /** The id of API_KEY. */
  readonly keyId: string;
  close(): Promise<void>;
}

/** A database with one account, which holds API_KEY; a SQLite file of its own unless another is named. */
export async function openAccountDatabase(plan: Plan = "pro", at?: string): Promise<AccountDatabase> {
  const folder = at === undefined ? mkdtempSync(join(tmpdir(), "almagest-accounts-")) : null;
  if (folder !== null) await writeMigratedFile(`${folder}/almagest.db`);
  const url = at ?? `sqlite:${folder}/almagest.db`;
  const database = await openDatabase({ url });
  const accountId = await openAccount(database, plan);
  const keyId = await openKey(database, accountId, API_KEY);
  return {
    url,
    database,
    accountId,
    keyId,
    async close() {
      await database.close();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds an account; its id. */
export async function openAccount(database: Database, plan: Plan): Promise<string> {
  const id = newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES));
  const nowMs = Date.now();
  const account = await createAccount(database.kysely, { id, email: `${id}@example.com`, nowMs });
  if (account === null) throw new Error("the account is there already");
  if (plan === "pro") {
    await applyTransition(database.kysely, {
      accountId: id,
      eventId: `grant:${id}`,
      event: { kind: "grant" },
      nowMs,
    });
  }
  return id;
}

/** Adds a key to an account; its id. */
export async function openKey(database: Database, accountId: string, key: string): Promise<string> {
  const id = newRowId("key", randomBytes(ROW_ID_ENTROPY_BYTES));
  const created = await createApiKey(database.kysely, {
    id,
    accountId,
    name: "test",
    prefix: prefixOfApiKey(key),
    hash: hashApiKey(key),
    nowMs: Date.now(),
  });
  if (!created.ok) throw new Error(created.reason);
  return id;
}

/** Adds an account with a key: the headers that its owner sends, and what is counted of its day. */
export async function openOwner(database: Database, plan: Plan) {
  const key = newKey();
  const accountId = await openAccount(database, plan);
  const keyId = await openKey(database, accountId, key);
  const withKey: Readonly<Record<string, string>> = { authorization: `Bearer ${key}` };
  const used = (nowMs = Date.now()): Promise<number> =>
    readPoolUsed(database.kysely, { accountId, day: utcDayOf(nowMs) });
  return { accountId, key, keyId, withKey, used };
}

/** A key that no database knows yet. */
export function newKey(): string {
  return generateApiKey(randomBytes(API_KEY_ENTROPY_BYTES));
}

/** What the database has counted of an account's day. */
export function usedOf({ database, accountId }: AccountDatabase, nowMs = Date.now()): Promise<number> {
  return readPoolUsed(database.kysely, { accountId, day: utcDayOf(nowMs) });
}
