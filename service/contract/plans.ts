import type { Plan } from "../../db/index.ts";

/** The names of the plans in pages, messages and documents. `PLANS` in db/plan.ts lists them in order. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: "Free", pro: "API Pro" };

/** The price of API Pro; must equal the payment processor's. */
export const PRO_PRICE = "6.99 USD a month";

/** The page about the plans and their prices. */
export const PLANS_PATH = "/docs/plans";
