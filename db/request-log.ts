import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Schema } from "./schema.ts";

/** All that is stored of a request. Never add a caller, key, address or body. */
export interface RequestLogEntry {
  /** The route or procedure, never the path that the client sent. */
  readonly endpoint: string;
  readonly status: number;
  readonly latencyUs: number;
  readonly atMs: number;
}

/** On SQLite, 100 rows block the process for about 0.1 ms. */
const INSERTED_ROWS_PER_STATEMENT = 100;
const DELETED_ROWS_PER_STATEMENT = 500;

/** Writes entries in several statements. Those written before an error remain. */
export async function writeRequestLog(
  kysely: Kysely<Schema>,
  entries: readonly RequestLogEntry[],
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
 * Deletes a batch of the entries before a time, small enough not to block other statements for long.
 *
 * @returns the number of rows. Repeat until it is 0.
 */
export async function deleteRequestLogBefore(kysely: Kysely<Schema>, beforeMs: number): Promise<number> {
  // Bounds the batch by time, through the index: SQLite and PostgreSQL have no common row identifier.
  const { numDeletedRows } = await kysely
    .deleteFrom("request_log")
    .where("at_ms", "<", beforeMs)
    .where(
      "at_ms",
      "<=",
      sql<number>`coalesce(
        (select at_ms from request_log order by at_ms limit 1 offset ${sql.lit(DELETED_ROWS_PER_STATEMENT)}),
        ${beforeMs}
      )`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
