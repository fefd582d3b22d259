import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Schema } from "./schema.ts";

/** What is kept of one request. Nothing else may be added: no caller, key, address or body. */
export interface RequestLogEntry {
  /** The route or procedure that was served, never a path as sent. */
  readonly endpoint: string;
  readonly status: number;
  readonly latencyUs: number;
  readonly atMs: number;
}

/** Rows a statement: on SQLite about a tenth of a millisecond in which the process does nothing else. */
const ROWS_AT_ONCE = 100;
const DELETED_AT_ONCE = 500;

/** Writes a batch; called off the path of requests. What was written before an error stays written. */
export async function writeRequestLog(
  kysely: Kysely<Schema>,
  entries: readonly RequestLogEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const rows = entries.slice(from, from + ROWS_AT_ONCE).map(({ endpoint, status, latencyUs, atMs }) => ({
      endpoint,
      status,
      latency_us: Math.round(latencyUs),
      at_ms: Math.round(atMs),
    }));
    await kysely.insertInto("request_log").values(rows).execute();
  }
}

/**
 * Deletes some of the entries older than a moment, few enough not to hold others up.
 *
 * @returns how many; 0 when none is left. To be called until then.
 */
export async function deleteRequestLogBefore(kysely: Kysely<Schema>, beforeMs: number): Promise<number> {
  // The upper bound of the oldest few, by the index; both databases know rows by no common name.
  const { numDeletedRows } = await kysely
    .deleteFrom("request_log")
    .where("at_ms", "<", beforeMs)
    .where(
      "at_ms",
      "<=",
      sql<number>`coalesce(
        (select at_ms from request_log order by at_ms limit 1 offset ${sql.lit(DELETED_AT_ONCE)}),
        ${beforeMs}
      )`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
