import type { SubscriptionState } from "./schema.ts";

export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];

/** What says which plan an account is on. */
export interface Subscription {
  readonly state: SubscriptionState;
  /** End of what has been paid; null when nothing bounds it. */
  readonly paidUntilMs: number | null;
}

/**
 * The plan in force at a moment. A cancelled subscription ends by the clock, to the millisecond, whether or not anything
 * has recorded its end.
 */
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
