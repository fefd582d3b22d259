import type { Kysely } from "kysely";
import { type Plan, planAt } from "./plan.ts";
import type { Schema } from "./schema.ts";

/** Requests a day that each plan has. */
export type PlanLimits = Readonly<Record<Plan, number>>;

export interface Usage {
  readonly plan: Plan;
  readonly limit: number;
  readonly used: number;
  readonly activeKeys: number;
}

/** An account's plan and day; null when there is no such account. */
export async function readUsage(
  kysely: Kysely<Schema>,
  {
    accountId,
    day,
    nowMs,
    limits,
  }: {
    readonly accountId: string;
    readonly day: string;
    readonly nowMs: number;
    readonly limits: PlanLimits;
  },
): Promise<Usage | null> {
  const row = await kysely
    .selectFrom("accounts as a")
    .leftJoin("daily_pool as p", (join) => join.onRef("p.account_id", "=", "a.id").on("p.day", "=", day))
    .select((columns) => [
      "a.subscription_state",
      "a.paid_until_ms",
      "p.used",
      columns
        .selectFrom("api_keys as k")
        .select(({ fn }) => fn.countAll<number>().as("active"))
        .whereRef("k.account_id", "=", "a.id")
        .where("k.slot", "is not", null)
        .as("active"),
    ])
    .where("a.id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const plan = planAt({ state: row.subscription_state, paidUntilMs: row.paid_until_ms }, nowMs);
  return { plan, limit: limits[plan], used: row.used ?? 0, activeKeys: row.active ?? 0 };
}
