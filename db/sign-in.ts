import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** A limit on attempts: `attemptsMax` within a period that starts with the first. */
export interface AttemptLimit {
  readonly attemptsMax: number;
  readonly withinMs: number;
}

/**
 * Counts an attempt. Atomic: a single statement, so that concurrent processes count each attempt.
 *
 * @param subject the hash of what is limited, such as an address.
 * @returns 0 if the attempt is within the limit, else the milliseconds until the period ends.
 */
export async function countAttempt(
  kysely: Kysely<Schema>,
  { subject, nowMs }: { readonly subject: string; readonly nowMs: number },
  { attemptsMax, withinMs }: AttemptLimit,
): Promise<number> {
  const startedBeforeMs = nowMs - withinMs;
  const row = await kysely
    .insertInto("sign_in_attempts")
    .values({ subject, attempts: 1, since_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        attempts: sql<number>`case when sign_in_attempts.since_ms <= ${startedBeforeMs} then 1 else sign_in_attempts.attempts + 1 end`,
        since_ms: sql<number>`case when sign_in_attempts.since_ms <= ${startedBeforeMs} then ${sql`cast(${nowMs} as bigint)`} else sign_in_attempts.since_ms end`,
      }),
    )
    .returning(["attempts", "since_ms"])
    .executeTakeFirstOrThrow();
  return row.attempts <= attemptsMax ? 0 : row.since_ms + withinMs - nowMs;
}

/** Deletes the count of a subject after a successful attempt. */
export async function clearAttempts(kysely: Kysely<Schema>, subject: string): Promise<void> {
  await kysely.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

/** Deletes the counts whose period started before a time. Returns the number of rows. */
export async function deleteAttemptsBefore(kysely: Kysely<Schema>, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("sign_in_attempts")
    .where("since_ms", "<", beforeMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Returns when the password of the user with an email address was last set; null if no user with a password has it.
 *
 * @param email normalized.
 */
export async function findPasswordSetAtMs(kysely: Kysely<Schema>, email: string): Promise<number | null> {
  const { rows } = await sql<{ readonly updated_at: string | Date }>`
    select c.updated_at from sign_in_credentials c join sign_in_users u on u.id = c.user_id
    where u.email = ${email} and c.password is not null
  `.execute(kysely);
  return rows[0] === undefined ? null : new Date(rows[0].updated_at).getTime();
}

/**
 * Whether an account or a user has an email address.
 *
 * @param email normalized.
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

/**
 * Deletes expired sessions and links, which the sign-in library deletes only if they are used again.
 *
 * @returns the number of rows.
 */
export async function deleteExpiredSignIns(kysely: Kysely<Schema>, nowMs: number): Promise<number> {
  let deletedRows = 0;
  for (const table of ["sign_in_sessions", "sign_in_verifications"]) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where expires_at < ${toLibraryTime(nowMs)}
    `.execute(kysely);
    deletedRows += Number(numAffectedRows);
  }
  return deletedRows;
}

/**
 * Deletes the users that signed up before a time and have not confirmed their email address.
 *
 * @returns the number of users.
 */
export async function deleteUnconfirmedUsersBefore(
  kysely: Kysely<Schema>,
  beforeMs: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sign_in_users
    where not email_verified and account_id is null and created_at < ${toLibraryTime(beforeMs)}
  `.execute(kysely);
  return Number(numAffectedRows);
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

/** The sign-in library's format of a time on SQLite, which PostgreSQL parses too. */
function toLibraryTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
