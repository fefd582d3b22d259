import { type Kysely, sql } from "kysely";
import { toLibraryTime } from "./housekeeping.ts";
import type { RowOf, Schema } from "./schema.ts";

/** The account is null before the first signed-in page creates it. */
export type User = Pick<RowOf<"sign_in_users">, "id" | "email" | "accountId">;

export async function findUser(kysely: Kysely<Schema>, userId: string): Promise<User | null> {
  const row = await kysely
    .selectFrom("sign_in_users")
    .select(["id", "email", "account_id as accountId"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks the address of a user as confirmed.
 *
 * @param email normalized.
 */
export async function confirmUserEmail(kysely: Kysely<Schema>, email: string, nowMs: number): Promise<void> {
  await sql`
    update sign_in_users set email_verified = true, updated_at = ${toLibraryTime(nowMs)} where email = ${email}
  `.execute(kysely);
}

/**
 * Changes the confirmed address of a user and of its account. Call it in a transaction.
 *
 * @param email normalized. Rejects if another user or account uses it.
 */
export async function changeUserEmail(
  kysely: Kysely<Schema>,
  { id, accountId }: User,
  email: string,
  nowMs: number,
): Promise<void> {
  await sql`
    update sign_in_users set email = ${email}, email_verified = true, updated_at = ${toLibraryTime(nowMs)}
    where id = ${id}
  `.execute(kysely);
  if (accountId === null) return;
  await kysely.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
}

export async function deleteSessions(
  kysely: Kysely<Schema>,
  { userId, exceptSessionId = null }: { readonly userId: string; readonly exceptSessionId?: string | null },
): Promise<void> {
  await sql`
    delete from sign_in_sessions where user_id = ${userId} and id <> ${exceptSessionId ?? ""}
  `.execute(kysely);
}

/** Deletes the emailed links with which a user could set a password. */
export async function deletePasswordLinks(kysely: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from sign_in_verifications where value = ${userId}`.execute(kysely);
}

/** Deletes the password of a user, who can then sign in only after setting one by email. */
export async function deletePassword(kysely: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from sign_in_credentials where user_id = ${userId}`.execute(kysely);
}

/**
 * Whether an account or a user, other than `exceptUser`, has an email address.
 *
 * @param email normalized.
 */
export async function isEmailInUse(
  kysely: Kysely<Schema>,
  email: string,
  exceptUser: User | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where email = ${email} and id <> ${exceptUser?.accountId ?? ""}
    union all
    select 1 from sign_in_users where email = ${email} and id <> ${exceptUser?.id ?? ""}
  `.execute(kysely);
  return rows.length > 0;
}

/**
 * Deletes the user that signed up with an email address and has not confirmed it. The next sign-up with the address then
 * sets its own password.
 *
 * @param email normalized.
 */
export async function deleteUnconfirmedUser(kysely: Kysely<Schema>, email: string): Promise<void> {
  await sql`
    delete from sign_in_users where email = ${email} and not email_verified and account_id is null
  `.execute(kysely);
}
