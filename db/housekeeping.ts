import { type Kysely, type RawBuilder, sql } from "kysely";
import { utcDayOf } from "./daily-pool.ts";
import type { RowOf, Schema } from "./schema.ts";

/** Rows that one statement deletes, so that it holds its locks and, on SQLite, the event loop for milliseconds. */
export const DELETED_ROWS_MAX = 500;

/**
 * The day of a count, by which housekeeping's index finds it. An index on the column alone would also fit the statements of a
 * call, which name account and day: while PostgreSQL's statistics know no row of today, its planner prefers that to the primary
 * key and reads the counts of all accounts.
 */
const AGED_DAY = sql`(day || '')`;

interface OldRows {
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** What an index orders the rows by: a column, or `AGED_DAY`. */
  readonly age: RawBuilder<unknown>;
  /** The age of a time. */
  readonly ageAt: (epochMs: number) => string | number;
  readonly where?: RawBuilder<unknown>;
}

function toMs(epochMs: number): number {
  return epochMs;
}

/** The sign-in library's format of a time on SQLite, which PostgreSQL parses too. */
export function toLibraryTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** What housekeeping deletes, by table: counts of days, attempts, expired sessions and links, and users that never confirmed. */
const OLD_ROWS = {
  daily_pool: { key: ["account_id", "day"], age: AGED_DAY, ageAt: utcDayOf },
  endpoint_usage: { key: ["account_id", "day", "endpoint"], age: AGED_DAY, ageAt: utcDayOf },
  sign_in_attempts: { key: ["subject"], age: sql`since_ms`, ageAt: toMs },
  sign_in_links: { key: ["token_hash"], age: sql`expires_at_ms`, ageAt: toMs },
  sign_in_sessions: { key: ["id"], age: sql`expires_at`, ageAt: toLibraryTime },
  sign_in_verifications: { key: ["id"], age: sql`expires_at`, ageAt: toLibraryTime },
  sign_in_users: {
    key: ["id"],
    age: sql`created_at`,
    ageAt: toLibraryTime,
    where: sql`account_id is null and not email_verified`,
  },
} satisfies Readonly<Record<string, OldRows>>;

export type TableWithOldRows = keyof typeof OLD_ROWS;

/**
 * Deletes a part of the old rows, oldest first, of the first table that has any. Reads before it writes: if nothing is old, no
 * lock is taken.
 *
 * @param beforeMs the rows of an earlier time are old, counts by their day
 * @returns the number of rows, at most `DELETED_ROWS_MAX`. Repeat until it is 0.
 */
export async function deleteOldRows(
  kysely: Kysely<Schema>,
  beforeMs: number,
  ...tables: readonly TableWithOldRows[]
): Promise<number> {
  for (const table of tables) {
    const { key, age, ageAt, where = sql`true` }: OldRows = OLD_ROWS[table];
    const from = sql`from ${sql.table(table)}`;
    // The order keeps the planner on the index, also when its statistics still count rows that were deleted.
    const oldest = sql`where ${age} < ${ageAt(beforeMs)} and ${where} order by ${age}`;
    const { rows } = await sql`select 1 ${from} ${oldest} limit 1`.execute(kysely);
    if (rows.length === 0) continue;
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { numAffectedRows = 0n } = await sql`
      delete ${from} where (${columns}) in (select ${columns} ${from} ${oldest} limit ${sql.lit(DELETED_ROWS_MAX)})
    `.execute(kysely);
    return Number(numAffectedRows);
  }
  return 0;
}

/** The clock as the last housekeeping of any process found it. */
export type ClockRecord = Omit<RowOf<"housekeeping_clock">, "id">;

const ONLY_ID = 1;

/** Null before the first housekeeping. */
export async function readClockRecord(kysely: Kysely<Schema>): Promise<ClockRecord | null> {
  const row = await kysely
    .selectFrom("housekeeping_clock")
    .select(["trusted_at_ms as trustedAtMs", "jumped_at_ms as jumpedAtMs", "seen_at_ms as seenAtMs"])
    .executeTakeFirst();
  return row ?? null;
}

export async function writeClockRecord(
  kysely: Kysely<Schema>,
  { trustedAtMs, jumpedAtMs, seenAtMs }: ClockRecord,
): Promise<void> {
  const values = { trusted_at_ms: trustedAtMs, jumped_at_ms: jumpedAtMs, seen_at_ms: seenAtMs };
  await kysely
    .insertInto("housekeeping_clock")
    .values({ id: ONLY_ID, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}
