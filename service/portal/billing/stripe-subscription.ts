import type Stripe from "stripe";
import type { SubscriptionEvent } from "../../../db/index.ts";

/** A subscription with its latest invoice, as the processor has it now. */
export type KnownSubscription = Stripe.Subscription;

/** Seconds that the charge of a period may come before it begins, by the clocks of two machines. */
const CHARGE_LEAD_SECONDS = 3_600;

/** States in which the processor goes on charging. */
const LIVE: ReadonlySet<string> = new Set([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "incomplete",
  "paused",
]);

export function isLive({ status }: KnownSubscription): boolean {
  return LIVE.has(status);
}

/** Whether it stands in the way of another: one whose first payment never came through does not. */
export function isTakenOut(subscription: KnownSubscription): boolean {
  return isLive(subscription) && subscription.status !== "incomplete";
}

/** The subscription that counts, of all that a customer ever had: one that works, else the latest. */
export function subscriptionThatCounts(
  subscriptions: readonly KnownSubscription[],
): KnownSubscription | null {
  const rank = ({ status }: KnownSubscription): number =>
    status === "active" || status === "trialing" ? 2 : status === "past_due" ? 1 : 0;
  const sorted = [...subscriptions].sort((a, b) => rank(b) - rank(a) || b.created - a.created);
  return sorted[0] ?? null;
}

/**
 * What the state of a subscription at the processor means for the plan, in the order to apply it.
 *
 * | there | here |
 * |---|---|
 * | active, trialing | paid to the end of the period; cancelled too, when it will not go on |
 * | past_due | nothing: the processor tries again; it ends by one of the next two |
 * | canceled, its last invoice paid | cancelled: runs to the end of the period |
 * | canceled otherwise, unpaid, incomplete_expired | ended |
 * | incomplete, paused | nothing |
 */
export function eventsFor(subscription: KnownSubscription): readonly SubscriptionEvent[] {
  const paidUntilMs = periodOf(subscription).endMs;
  const cancellation: SubscriptionEvent = { kind: "cancellation" };
  switch (subscription.status) {
    case "active":
    case "trialing": {
      const payment: SubscriptionEvent = { kind: "payment", paidUntilMs };
      const goesOn = !subscription.cancel_at_period_end && subscription.cancel_at === null;
      return goesOn ? [payment] : [payment, cancellation];
    }
    case "canceled":
      return [isPaid(subscription) ? cancellation : { kind: "end" }];
    case "unpaid":
    case "incomplete_expired":
      return [{ kind: "end" }];
    default:
      return [];
  }
}

/** Whether a charge paid for the period that the subscription is in. */
export function isOfCurrentPeriod(chargedAtSeconds: number, subscription: KnownSubscription): boolean {
  return chargedAtSeconds * 1000 >= periodOf(subscription).startMs - CHARGE_LEAD_SECONDS * 1000;
}

function periodOf({ id, items }: KnownSubscription): { readonly startMs: number; readonly endMs: number } {
  const item = items.data[0];
  if (item === undefined) throw new Error(`subscription ${id} has no item`);
  return { startMs: item.current_period_start * 1000, endMs: item.current_period_end * 1000 };
}

function isPaid({ latest_invoice }: KnownSubscription): boolean {
  return typeof latest_invoice === "object" && latest_invoice?.status === "paid";
}
