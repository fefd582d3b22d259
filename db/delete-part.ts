import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Rows that one statement deletes, so that it holds its locks and, on SQLite, the event loop for milliseconds. */
export const DELETED_ROWS_MAX = 500;

/** Rows that housekeeping deletes. */
export interface OldRows {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** The column by which an index finds the rows of `where`. */
  readonly orderBy: string;
}

/**
 * Deletes a part of the old rows, lowest `orderBy` first. Reads before it writes: if nothing is old, no lock is taken.
 *
 * @returns the number of rows, at most `DELETED_ROWS_MAX`. Repeat until it is 0.
 */
export async function deletePart(
  kysely: Kysely<Schema>,
  { table, key, where, orderBy }: OldRows,
): Promise<number> {
  const from = sql`from ${sql.table(table)}`;
  // The order keeps the planner on the index, also when its statistics still count rows that were deleted.
  const oldest = sql`where ${where} order by ${sql.ref(orderBy)}`;
  const { rows } = await sql`select 1 ${from} ${oldest} limit 1`.execute(kysely);
  if (rows.length === 0) return 0;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete ${from} where (${columns}) in (select ${columns} ${from} ${oldest} limit ${sql.lit(DELETED_ROWS_MAX)})
  `.execute(kysely);
  return Number(numAffectedRows);
}
