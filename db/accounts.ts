import { type Kysely, sql } from "kysely";
import type { RowOf, Schema, SubscriptionState } from "./schema.ts";

/** The plans, lowest first. */
export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];

/** Determines the plan of an account. */
export interface Subscription {
  readonly state: SubscriptionState;
  /** End of the paid period; null: without an end. */
  readonly paidUntilMs: number | null;
}

/** When the plan at a time ends: the end of the paid period of a cancelled subscription. Null: the plan has no end. */
export function planEndMs({ state, paidUntilMs }: Subscription, nowMs: number): number | null {
  return state === "pro_ending" && paidUntilMs !== null && nowMs < paidUntilMs ? paidUntilMs : null;
}

/** The plan at a time. A cancelled subscription ends at its paid-up millisecond, whether or not its end is recorded yet. */
export function planAt(subscription: Subscription, nowMs: number): Plan {
  return subscription.state === "pro" || planEndMs(subscription, nowMs) !== null ? "pro" : "free";
}

export type Account = Pick<RowOf<"accounts">, "id" | "email" | "createdAtMs"> & {
  readonly subscription: Subscription;
};

const EMAIL_LENGTH_MAX = 254;
/** Direction controls (Unicode, UAX #9) make an address read differently than its characters. */
const ADDRESS = /^[^\s@\p{Cc}\p{Bidi_Control}]+@[^\s@\p{Cc}\p{Bidi_Control}]+$/u;

/**
 * The stored form of an email address: trimmed, NFC, in lower case. Mailboxes that differ only in case do not exist in
 * practice.
 *
 * @returns null if the text is not an email address.
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().normalize("NFC").toLowerCase();
  return email.length <= EMAIL_LENGTH_MAX && ADDRESS.test(email) ? email : null;
}

/**
 * Creates an account on the Free plan.
 *
 * @param account.email normalized.
 * @returns null if the address has an account.
 */
export async function createAccount(
  kysely: Kysely<Schema>,
  { id, email, nowMs }: Pick<Account, "id" | "email"> & { readonly nowMs: number },
): Promise<Account | null> {
  const row = await kysely
    .insertInto("accounts")
    .values({ id, email, subscription_state: "free", paid_until_ms: null, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** @param email normalized. */
export async function findAccountByEmail(kysely: Kysely<Schema>, email: string): Promise<Account | null> {
  const row = await kysely.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

export async function findAccountById(kysely: Kysely<Schema>, id: string): Promise<Account | null> {
  const row = await kysely.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** Lists accounts in order of creation: at most `limit`, after the account `after`. */
export async function listAccounts(
  kysely: Kysely<Schema>,
  { limit, after }: { readonly limit: number; readonly after?: Account | undefined },
): Promise<readonly Account[]> {
  const first = { createdAtMs: Number.MIN_SAFE_INTEGER, id: "" };
  const { createdAtMs, id } = after ?? first;
  const rows = await kysely
    .selectFrom("accounts")
    .selectAll()
    .where(sql<boolean>`(created_at_ms, id) > (${createdAtMs}, ${id})`)
    .orderBy("created_at_ms")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toAccount);
}

/**
 * Deletes an account and all its data: keys, counts, transitions, audit entries, user.
 *
 * @returns whether the account existed.
 */
export async function deleteAccount(kysely: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("accounts")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Returns the account of a user with a verified email address: the user's account, else the account with that address
 * (which the operator may have created), else a new one on the Free plan.
 *
 * @param newAccountId the id of the account if one is created.
 * @returns null if the address is not verified, or its account belongs to another user.
 */
export async function findOrCreateAccountOfUser(
  kysely: Kysely<Schema>,
  {
    userId,
    newAccountId,
    nowMs,
  }: { readonly userId: string; readonly newAccountId: string; readonly nowMs: number },
): Promise<Account | null> {
  const user = await kysely
    .selectFrom("sign_in_users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined || !user.email_verified) return null;
  if (user.account_id !== null) return await findAccountById(kysely, user.account_id);
  const account =
    (await createAccount(kysely, { id: newAccountId, email: user.email, nowMs })) ??
    (await findAccountByEmail(kysely, user.email));
  if (account === null) return null;
  const otherUser = await kysely
    .selectFrom("sign_in_users")
    .select("id")
    .where("account_id", "=", account.id)
    .where("id", "<>", userId)
    .executeTakeFirst();
  if (otherUser !== undefined) return null;
  await kysely
    .updateTable("sign_in_users")
    .set({ account_id: account.id })
    .where("id", "=", userId)
    .execute();
  return account;
}

function toAccount(row: Schema["accounts"]): Account {
  return {
    id: row.id,
    email: row.email,
    subscription: { state: row.subscription_state, paidUntilMs: row.paid_until_ms },
    createdAtMs: row.created_at_ms,
  };
}
