import type { Kysely } from "kysely";
import { createAccount, type NewAccount } from "./accounts.ts";
import { type ApiKey, createApiKey, type NewApiKey } from "./api-keys.ts";
import type { Schema } from "./schema.ts";
import { applyTransition } from "./subscriptions.ts";

export interface FirstAccount {
  readonly account: NewAccount;
  readonly key: Omit<NewApiKey, "accountId" | "nowMs">;
}

/**
 * Makes the account that a fresh database greets its operator with, on the paid plan and with one key; only when no account
 * is there, and by one of the processes that start together.
 *
 * @returns its key, or null when there are accounts already.
 */
export async function createFirstAccount(
  kysely: Kysely<Schema>,
  { account: { id, email, nowMs }, key }: FirstAccount,
): Promise<ApiKey | null> {
  return await kysely.transaction().execute(async (transaction) => {
    const anyone = await transaction.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
    if (anyone !== undefined) return null;
    if ((await createAccount(transaction, { id, email, nowMs })) === null) return null;
    await applyTransition(transaction, {
      accountId: id,
      eventId: `first-account:${id}`,
      event: { kind: "grant" },
      nowMs,
    });
    const created = await createApiKey(transaction, { ...key, accountId: id, nowMs });
    if (!created.created) throw new Error("A new account has no room for its first key");
    return created.key;
  });
}
