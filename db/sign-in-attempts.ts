import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** A limit on attempts: `attemptsMax` within a period that starts with the first. */
export interface AttemptLimit {
  readonly attemptsMax: number;
  readonly withinMs: number;
}

export interface CountedAttempt {
  /** The hash of what is limited, such as a network. */
  readonly subject: string;
  /** The hash of the mailbox that the attempt concerns; null if the count is not about a mailbox. */
  readonly mailbox: string | null;
  readonly nowMs: number;
}

/**
 * Counts an attempt. Atomic: a single statement, so that concurrent processes count each attempt.
 *
 * @returns 0 if the attempt is within the limit, else the milliseconds until the period ends.
 */
export async function countAttempt(
  kysely: Kysely<Schema>,
  { subject, mailbox, nowMs }: CountedAttempt,
  { attemptsMax, withinMs }: AttemptLimit,
): Promise<number> {
  const startedBeforeMs = nowMs - withinMs;
  const row = await kysely
    .insertInto("sign_in_attempts")
    .values({ subject, attempts: 1, since_ms: nowMs, mailbox })
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

/** Takes one attempt off a count: it was not a failure, or was not made. */
export async function releaseAttempt(kysely: Kysely<Schema>, subject: string): Promise<void> {
  await kysely
    .updateTable("sign_in_attempts")
    .set((columns) => ({ attempts: columns("attempts", "-", 1) }))
    .where("subject", "=", subject)
    .where("attempts", ">", 0)
    .execute();
}

export async function clearAttempts(
  kysely: Kysely<Schema>,
  of: { readonly subject: string } | { readonly mailbox: string },
): Promise<void> {
  await kysely
    .deleteFrom("sign_in_attempts")
    .where((where) =>
      "subject" in of ? where("subject", "=", of.subject) : where("mailbox", "=", of.mailbox),
    )
    .execute();
}
