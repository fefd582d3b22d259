import assert from "node:assert/strict";
import type Stripe from "stripe";
import type { SubscriptionEvent } from "../../../db/index.ts";

type Subscription = Stripe.Subscription;

/** How long before its period a charge may be dated, by the clocks of two machines. */
const CHARGE_LEAD_SECONDS = 3_600;

/** States in which the processor may still charge. */
const LIVE_STATES: ReadonlySet<string> = new Set([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "incomplete",
  "paused",
]);

export function isLive({ status }: Subscription): boolean {
  return LIVE_STATES.has(status);
}

/** Whether a subscription blocks a new checkout. One whose first payment never succeeded does not. */
export function blocksCheckout(subscription: Subscription): boolean {
  return isLive(subscription) && subscription.status !== "incomplete";
}

/** Returns the subscription that decides the plan: an active one, otherwise one past due, otherwise the latest. */
export function findRelevantSubscription(subscriptions: readonly Subscription[]): Subscription | null {
  const rank = ({ status }: Subscription): number =>
    status === "active" || status === "trialing" ? 2 : status === "past_due" ? 1 : 0;
  const sorted = [...subscriptions].sort((a, b) => rank(b) - rank(a) || b.created - a.created);
  return sorted[0] ?? null;
}

/**
 * Translates a subscription's state at the processor into events of the plan, in the order to apply them.
 *
 * | at the processor | plan |
 * |---|---|
 * | active, trialing | paid to the end of the period; also cancelled, if it will not renew |
 * | past_due | unchanged: the processor retries, which ends in one of the next two |
 * | canceled, its last invoice paid | cancelled: runs to the end of the period |
 * | canceled otherwise, unpaid, incomplete_expired | ended |
 * | incomplete, paused | unchanged |
 */
export function eventsFor(subscription: Subscription): readonly SubscriptionEvent[] {
  const cancellation: SubscriptionEvent = { kind: "cancellation" };
  switch (subscription.status) {
    case "active":
    case "trialing": {
      const payment: SubscriptionEvent = { kind: "payment", paidUntilMs: periodOf(subscription).endMs };
      const isRenewing = !subscription.cancel_at_period_end && subscription.cancel_at === null;
      return isRenewing ? [payment] : [payment, cancellation];
    }
    case "canceled":
      return [isLastInvoicePaid(subscription) ? cancellation : { kind: "end" }];
    case "unpaid":
    case "incomplete_expired":
      return [{ kind: "end" }];
    default:
      return [];
  }
}

/** Whether a charge paid for the subscription's current period. */
export function isChargeOfCurrentPeriod(chargedAtSeconds: number, subscription: Subscription): boolean {
  return chargedAtSeconds * 1000 >= periodOf(subscription).startMs - CHARGE_LEAD_SECONDS * 1000;
}

function periodOf({ id, items }: Subscription): { readonly startMs: number; readonly endMs: number } {
  const item = items.data[0];
  assert.ok(item, `subscription ${id} has no item`);
  return { startMs: item.current_period_start * 1000, endMs: item.current_period_end * 1000 };
}

function isLastInvoicePaid({ latest_invoice }: Subscription): boolean {
  return typeof latest_invoice === "object" && latest_invoice?.status === "paid";
}
