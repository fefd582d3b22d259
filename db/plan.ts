import type { SubscriptionState } from "./schema.ts";

/** The plans, lowest first. */
export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];

/** Determines the plan of an account. */
export interface Subscription {
  readonly state: SubscriptionState;
  /** End of the paid period; null: without an end. */
  readonly paidUntilMs: number | null;
}

/** When the plan at a time ends: the end of the paid period of a cancelled subscription. Null: the plan has no end. */
export function planEndMs({ state, paidUntilMs }: Subscription, nowMs: number): number | null {
  return state === "pro_ending" && paidUntilMs !== null && nowMs < paidUntilMs ? paidUntilMs : null;
}

/** The plan at a time. A cancelled subscription ends at its paid-up millisecond, whether or not its end is recorded yet. */
export function planAt({ state, paidUntilMs }: Subscription, nowMs: number): Plan {
  switch (state) {
    case "free":
      return "free";
    case "pro":
      return "pro";
    case "pro_ending":
      return paidUntilMs !== null && nowMs < paidUntilMs ? "pro" : "free";
  }
}
