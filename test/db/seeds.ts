import { randomBytes } from "node:crypto";
import {
  API_KEY_ENTROPY_BYTES,
  createAccount,
  createApiKey,
  type Database,
  generateApiKey,
  hashApiKey,
  type NewApiKey,
  newRowId,
  prefixOfApiKey,
  ROW_ID_ENTROPY_BYTES,
} from "../../db/index.ts";

export const NOON_MS = Date.UTC(2026, 10, 20, 12);
export const DAY = "2026-11-20";

export const newId = (kind: "acc" | "key" | "evt"): string =>
  newRowId(kind, randomBytes(ROW_ID_ENTROPY_BYTES));

/** Creates an account on the Free plan. Returns its id. */
export async function seedAccount({ kysely }: Database): Promise<string> {
  const id = newId("acc");
  await createAccount(kysely, { id, email: `${id.toLowerCase()}@example.com`, nowMs: NOON_MS });
  return id;
}

export function freshKey(accountId: string): NewApiKey & { readonly key: string } {
  const key = generateApiKey(randomBytes(API_KEY_ENTROPY_BYTES));
  return {
    key,
    id: newId("key"),
    accountId,
    name: "test",
    prefix: prefixOfApiKey(key),
    hash: hashApiKey(key),
    nowMs: NOON_MS,
  };
}

/** Creates an active key of an account. */
export async function seedKey(
  { kysely }: Database,
  accountId: string,
): Promise<NewApiKey & { readonly key: string }> {
  const key = freshKey(accountId);
  const result = await createApiKey(kysely, key);
  if (!result.ok) throw new Error(result.reason);
  return key;
}
