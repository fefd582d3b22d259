import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Calls of an endpoint by an account on a day. */
export interface EndpointCalls {
  readonly accountId: string;
  readonly day: string;
  readonly endpoint: string;
  readonly calls: number;
}

/** Rows a statement. */
const ROWS_AT_ONCE = 100;

/** Adds to the counts; accounts that have gone meanwhile are passed over. Called off the path of requests. */
export async function addEndpointCalls(
  kysely: Kysely<Schema>,
  counts: readonly EndpointCalls[],
): Promise<void> {
  for (let from = 0; from < counts.length; from += ROWS_AT_ONCE) {
    const part = counts.slice(from, from + ROWS_AT_ONCE);
    await kysely.transaction().execute(async (transaction) => {
      const wanted = [...new Set(part.map(({ accountId }) => accountId))];
      const rows = await transaction.selectFrom("accounts").select("id").where("id", "in", wanted).execute();
      const known = new Set(rows.map(({ id }) => id));
      const values = part
        .filter(({ accountId }) => known.has(accountId))
        .map(({ accountId, day, endpoint, calls }) => ({ account_id: accountId, day, endpoint, calls }));
      if (values.length === 0) return;
      await transaction
        .insertInto("endpoint_usage")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "day", "endpoint"])
            .doUpdateSet({ calls: sql`endpoint_usage.calls + excluded.calls` }),
        )
        .execute();
    });
  }
}

/** An account's counts from a day on, by day and endpoint. */
export async function readEndpointCalls(
  kysely: Kysely<Schema>,
  { accountId, fromDay }: { readonly accountId: string; readonly fromDay: string },
): Promise<readonly EndpointCalls[]> {
  const rows = await kysely
    .selectFrom("endpoint_usage")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("day", ">=", fromDay)
    .orderBy("day")
    .orderBy("endpoint")
    .execute();
  return rows.map(({ account_id, day, endpoint, calls }) => ({
    accountId: account_id,
    day,
    endpoint,
    calls,
  }));
}

/** Forgets the counts of the days before a day; the number of rows deleted. */
export async function deleteEndpointCallsBefore(kysely: Kysely<Schema>, day: string): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("endpoint_usage")
    .where("day", "<", day)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
