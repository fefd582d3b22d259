import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** A bound on attempts: so many within a time, counted from the first. */
export interface AttemptLimit {
  readonly most: number;
  readonly withinMs: number;
}

/**
 * Counts an attempt and tells how long to wait: 0 when it may go on, else milliseconds until the count starts again. One
 * statement decides, so that processes that ask at once are counted each.
 *
 * @param subject what is counted, hashed
 */
export async function countAttempt(
  kysely: Kysely<Schema>,
  { subject, nowMs }: { readonly subject: string; readonly nowMs: number },
  { most, withinMs }: AttemptLimit,
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
  return row.attempts <= most ? 0 : row.since_ms + withinMs - nowMs;
}

/** Forgets the attempts of a subject: it was let in. */
export async function clearAttempts(kysely: Kysely<Schema>, subject: string): Promise<void> {
  await kysely.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

/** Forgets counts that began before a moment; the number of rows deleted. */
export async function deleteAttemptsBefore(kysely: Kysely<Schema>, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("sign_in_attempts")
    .where("since_ms", "<", beforeMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
