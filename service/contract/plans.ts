import type { Plan } from "../../db/index.ts";

/** What people call the plans. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: "Free", pro: "API Pro" };

/** What API Pro costs; the payment processor's price has to say the same. */
export const PRO_PRICE = "6.99 USD a month";
