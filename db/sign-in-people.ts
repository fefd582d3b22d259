import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * When the password of whoever signs in with an address was last set, in milliseconds since 1970; null: nobody does.
 *
 * @param email in its normal form
 */
export async function findPasswordSetAtMs(kysely: Kysely<Schema>, email: string): Promise<number | null> {
  const { rows } = await sql<{ readonly updated_at: string | Date }>`
    select c.updated_at from sign_in_credentials c join sign_in_users u on u.id = c.user_id
    where u.email = ${email} and c.password is not null
  `.execute(kysely);
  return rows[0] === undefined ? null : new Date(rows[0].updated_at).getTime();
}

/**
 * Whether an address is someone's: of an account, or of somebody who signs in.
 *
 * @param email in its normal form
 */
export async function isEmailInUse(kysely: Kysely<Schema>, email: string): Promise<boolean> {
  const account = await kysely
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (account !== undefined) return true;
  const user = await kysely
    .selectFrom("sign_in_users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return user !== undefined;
}
