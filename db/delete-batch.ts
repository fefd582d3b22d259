import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Rows that one statement deletes, so that it holds its locks and, on SQLite, the event loop for milliseconds. */
export const DELETED_ROWS_MAX = 500;

export interface OldRows {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** What an index orders the rows by: a column, or `AGED_DAY`. */
  readonly age: RawBuilder<unknown>;
  /** The rows whose age is below this are old. */
  readonly before: string | number;
  readonly where?: RawBuilder<unknown>;
}

/**
 * The day of a count, by which housekeeping's index finds it. An index on the column alone would also fit the statements of a
 * call, which name account and day: while PostgreSQL's statistics know no row of today, its planner prefers that to the primary
 * key and reads the counts of all accounts.
 */
export const AGED_DAY = sql`(day || '')`;

/**
 * Deletes a part of the old rows, oldest first. Reads before it writes: if nothing is old, no lock is taken.
 *
 * @returns the number of rows, at most `DELETED_ROWS_MAX`. Repeat until it is 0.
 */
export async function deleteBatch(
  kysely: Kysely<Schema>,
  { table, key, age, before, where = sql`true` }: OldRows,
): Promise<number> {
  const from = sql`from ${sql.table(table)}`;
  // The order keeps the planner on the index, also when its statistics still count rows that were deleted.
  const oldest = sql`where ${age} < ${before} and ${where} order by ${age}`;
  const { rows } = await sql`select 1 ${from} ${oldest} limit 1`.execute(kysely);
  if (rows.length === 0) return 0;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete ${from} where (${columns}) in (select ${columns} ${from} ${oldest} limit ${sql.lit(DELETED_ROWS_MAX)})
  `.execute(kysely);
  return Number(numAffectedRows);
}
