import { setImmediate as nextIteration } from "node:timers/promises";
import type { Kysely } from "kysely";
import { DELETED_ROWS_MAX } from "./housekeeping.ts";
import type { RowOf, Schema } from "./schema.ts";

/** On SQLite, 100 rows block the process for about 0.1 ms. */
const INSERTED_ROWS_PER_STATEMENT = 100;
/** On SQLite, walking this many rows of the index blocks the process for about 1 ms. */
const WALKED_ROWS_PER_STATEMENT = 20_000;

/** Writes entries in several statements. Those written before an error remain. */
export async function writeRequestLog(
  kysely: Kysely<Schema>,
  entries: readonly RowOf<"request_log">[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += INSERTED_ROWS_PER_STATEMENT) {
    const rows = entries
      .slice(from, from + INSERTED_ROWS_PER_STATEMENT)
      .map(({ endpoint, status, latencyUs, atMs }) => ({
        endpoint,
        status,
        latency_us: Math.round(latencyUs),
        at_ms: Math.round(atMs),
      }));
    await kysely.insertInto("request_log").values(rows).execute();
  }
}

/**
 * Deletes a part of the entries before a time, oldest first. Reads before it writes: if nothing is old, no lock is taken.
 *
 * @returns the number of rows, at most 500 unless more are of one millisecond. Repeat until it is 0.
 */
export async function deleteRequestLogBefore(kysely: Kysely<Schema>, beforeMs: number): Promise<number> {
  // Bounds the part by time, through the index: SQLite and PostgreSQL have no common row identifier.
  const rows = await kysely
    .selectFrom("request_log")
    .select("at_ms")
    .where("at_ms", "<", beforeMs)
    .orderBy("at_ms")
    .limit(DELETED_ROWS_MAX)
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  // The next part deletes the rows of the last millisecond if some of them do not fit.
  const mayBeCut = rows.length === DELETED_ROWS_MAX && first.at_ms < last.at_ms;
  const { numDeletedRows } = await kysely
    .deleteFrom("request_log")
    .where("at_ms", mayBeCut ? "<" : "<=", last.at_ms)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Returns a function that deletes a batch of the oldest entries beyond a number of rows, and returns the number of rows.
 * Repeat it until it is 0. Entries of the millisecond at which the number is reached are retained.
 */
export function createRequestLogTrim(kysely: Kysely<Schema>, rowsMax: number): () => Promise<number> {
  let beforeMs: number | null = null;
  return async () => {
    beforeMs ??= await findTimeOfRow(kysely, rowsMax);
    if (beforeMs === null) return 0;
    const deleted = await deleteRequestLogBefore(kysely, beforeMs);
    if (deleted === 0) beforeMs = null;
    return deleted;
  };
}

/** Returns the time of the nth newest entry; null if there are fewer. */
async function findTimeOfRow(kysely: Kysely<Schema>, n: number): Promise<number | null> {
  let atMs: number | null = null;
  for (let remaining = n; remaining > 0; remaining -= WALKED_ROWS_PER_STATEMENT) {
    let query = kysely
      .selectFrom("request_log")
      .select("at_ms")
      .orderBy("at_ms", "desc")
      .limit(1)
      .offset(Math.min(remaining, WALKED_ROWS_PER_STATEMENT) - 1);
    if (atMs !== null) query = query.where("at_ms", "<", atMs);
    const row = await query.executeTakeFirst();
    if (row === undefined) return null;
    atMs = row.at_ms;
    await nextIteration();
  }
  return atMs;
}
