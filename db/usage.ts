import { type Kysely, sql } from "kysely";
import { type Plan, planAt } from "./accounts.ts";
import { countActiveApiKeys } from "./api-keys.ts";
import type { PoolTake } from "./daily-pool.ts";
import type { RowOf, Schema } from "./schema.ts";

export type PlanLimits = Readonly<Record<Plan, number>>;

export interface Usage {
  readonly plan: Plan;
  readonly limit: number;
  readonly used: number;
  readonly activeKeys: number;
}

type UsageRequest = Pick<PoolTake, "accountId" | "day" | "nowMs"> & { readonly limits: PlanLimits };

/** Returns an account's plan, its requests of a day and its active keys; null if the account does not exist. */
export async function readUsage(
  kysely: Kysely<Schema>,
  { accountId, day, nowMs, limits }: UsageRequest,
): Promise<Usage | null> {
  const row = await kysely
    .selectFrom("accounts as a")
    .leftJoin("daily_pool as p", (join) => join.onRef("p.account_id", "=", "a.id").on("p.day", "=", day))
    .select(["a.subscription_state", "a.paid_until_ms", "p.used"])
    .where("a.id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const plan = planAt({ state: row.subscription_state, paidUntilMs: row.paid_until_ms }, nowMs);
  const activeKeys = await countActiveApiKeys(kysely, accountId);
  return { plan, limit: limits[plan], used: row.used ?? 0, activeKeys };
}

export type EndpointCalls = RowOf<"endpoint_usage">;

/** On SQLite 100 rows block the process for about a millisecond. */
export const ENDPOINT_COUNTS_PER_STATEMENT_MAX = 100;

/**
 * Adds to at most `ENDPOINT_COUNTS_PER_STATEMENT_MAX` counts: to all of them, or none if it fails. Accounts that have been
 * deleted meanwhile are skipped.
 */
export async function addEndpointCalls(
  kysely: Kysely<Schema>,
  counts: readonly EndpointCalls[],
): Promise<void> {
  // In one order, so that concurrent processes do not wait for each other's rows in a circle.
  const sorted = counts.toSorted((a, b) => (primaryKeyOf(a) < primaryKeyOf(b) ? -1 : 1));
  const accountIds = [...new Set(counts.map(({ accountId }) => accountId))];
  await kysely.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("accounts")
      .select("id")
      .where("id", "in", accountIds)
      .execute();
    const existingIds = new Set(rows.map(({ id }) => id));
    const values = sorted
      .filter(({ accountId }) => existingIds.has(accountId))
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

function primaryKeyOf({ accountId, day, endpoint }: EndpointCalls): string {
  return `${accountId} ${day} ${endpoint}`;
}

/** Returns an account's counts since a day, by day and endpoint. */
export async function readEndpointCalls(
  kysely: Kysely<Schema>,
  { accountId, fromDay }: { readonly accountId: string; readonly fromDay: string },
): Promise<readonly EndpointCalls[]> {
  return await kysely
    .selectFrom("endpoint_usage")
    .select(["account_id as accountId", "day", "endpoint", "calls"])
    .where("account_id", "=", accountId)
    .where("day", ">=", fromDay)
    .orderBy("day")
    .orderBy("endpoint")
    .execute();
}
