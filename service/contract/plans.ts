import type { Plan } from "../../db/index.ts";

/** The names of the plans in pages, messages and documents. */
export type PlanNames = Readonly<Record<Plan, string>>;

/** The names unless the operator sets others. `PLANS` in db/accounts.ts lists the plans in order. */
export const PLAN_NAMES: PlanNames = { free: "Free", pro: "API Pro" };

/** The price of API Pro in the documents. Pages show the payment processor's, with a warning to the operator if it differs. */
export const PRO_PRICE = "6.99 USD a month";

export const PLANS_PATH = "/docs/plans";
