import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Deletes sessions and links whose time has passed. The sign-in library does so only with those it happens to see again.
 *
 * @returns the number of rows deleted
 */
export async function deleteExpiredSignIns(kysely: Kysely<Schema>, nowMs: number): Promise<number> {
  let deleted = 0;
  for (const table of ["sign_in_sessions", "sign_in_verifications"]) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where expires_at < ${libraryMoment(nowMs)}
    `.execute(kysely);
    deleted += Number(numAffectedRows);
  }
  return deleted;
}

/**
 * Deletes people who signed up before a moment and never confirmed their address, which may be somebody else's.
 *
 * @returns the number of people deleted
 */
export async function deleteUnconfirmedUsersBefore(
  kysely: Kysely<Schema>,
  beforeMs: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sign_in_users
    where not email_verified and account_id is null and created_at < ${libraryMoment(beforeMs)}
  `.execute(kysely);
  return Number(numAffectedRows);
}

/**
 * Deletes whoever signed up with an address and has not confirmed it: whoever signs up with it next starts anew, and the
 * password that was chosen before opens nothing.
 *
 * @param email in its normal form
 */
export async function deleteUnconfirmedUser(kysely: Kysely<Schema>, email: string): Promise<void> {
  await sql`
    delete from sign_in_users where email = ${email} and not email_verified and account_id is null
  `.execute(kysely);
}

/** As the sign-in library writes moments to SQLite, and as PostgreSQL reads them. */
function libraryMoment(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
