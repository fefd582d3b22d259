import assert from "node:assert/strict";
import type { Logger } from "pino";
import Stripe from "stripe";
import type { SubscriptionEvent } from "../../../db/index.ts";
import type { PortalContext } from "../pages/portal-context.ts";

export interface StripeSettings {
  readonly secretKey: string;
  /** Verifies the signature of webhook deliveries. */
  readonly webhookSecret: string;
  /** The id of the paid plan's monthly price. */
  readonly priceId: string;
  /** Address of a stand-in for the processor's API: `http://127.0.0.1:12111`; null: the processor itself. */
  readonly apiBase: string | null;
}

export interface BillingOptions extends Pick<PortalContext, "database" | "now" | "newAuditId"> {
  readonly settings: StripeSettings;
  /** The page that the processor returns to. */
  readonly planUrl: string;
  readonly log: Pick<Logger, "warn">;
}

/** What the parts of billing share. */
export interface BillingContext extends BillingOptions {
  readonly stripe: Stripe;
  readonly findPlanProduct: () => Promise<string>;
}

const TIMEOUT_MS = 15_000;

export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...hostOf(apiBase),
  });
}

/** Whether the payment processor failed: it did not respond, or rejected the request. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/**
 * Logs a failure of the payment processor.
 *
 * @throws any other error, unchanged
 */
export function logStripeError(error: unknown, log: Pick<Logger, "error">): void {
  if (!isStripeError(error)) throw error;
  const { type, statusCode, requestId } = error;
  log.error({ err: error, type, statusCode, processorRequestId: requestId }, "the payment processor failed");
}

function hostOf(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  return {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
  };
}

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
    case "canceled": {
      const { latest_invoice: invoice } = subscription;
      return [typeof invoice === "object" && invoice?.status === "paid" ? cancellation : { kind: "end" }];
    }
    case "unpaid":
    case "incomplete_expired":
      return [{ kind: "end" }];
    default:
      return [];
  }
}

export function isChargeOfCurrentPeriod(chargedAtSeconds: number, subscription: Subscription): boolean {
  return chargedAtSeconds * 1000 >= periodOf(subscription).startMs - CHARGE_LEAD_SECONDS * 1000;
}

function periodOf({ id, items }: Subscription): { readonly startMs: number; readonly endMs: number } {
  const item = items.data[0];
  assert.ok(item, `subscription ${id} has no item`);
  return { startMs: item.current_period_start * 1000, endMs: item.current_period_end * 1000 };
}

/** How many subscriptions of a customer are read, newest first. */
const SUBSCRIPTIONS_MAX = 20;

/**
 * Reads a customer's subscriptions, ended ones included, each with its latest invoice. A subscription is to the paid plan
 * if an item has the configured price, or another price of the same product, such as last year's; and if it is real money
 * with a live key, test money with a test key.
 */
export async function readSubscriptions(context: BillingContext, customerId: string) {
  const { data } = await context.stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: SUBSCRIPTIONS_MAX,
    expand: ["data.latest_invoice"],
  });
  /** Each is reduced to its items of the plan. */
  const ofPlan: Stripe.Subscription[] = [];
  const otherIds: string[] = [];
  for (const subscription of data) {
    const items = await findPlanItems(context, subscription);
    if (items.length > 0)
      ofPlan.push({ ...subscription, items: { ...subscription.items, data: [...items] } });
    else otherIds.push(subscription.id);
  }
  if (otherIds.length > 0) {
    const fields = { subscriptions: otherIds.length };
    context.log.warn(fields, "ignored subscriptions to prices other than the paid plan's");
  }
  return { ofPlan, otherIds };
}

async function findPlanItems(
  { settings, findPlanProduct }: BillingContext,
  { livemode, items }: Stripe.Subscription,
): Promise<readonly Stripe.SubscriptionItem[]> {
  // Keys of Stripe's test mode start with `sk_test_` or, restricted, `rk_test_`.
  if (livemode === /^[sr]k_test_/.test(settings.secretKey)) return [];
  const planItems: Stripe.SubscriptionItem[] = [];
  for (const item of items.data) {
    const { id, product } = item.price;
    const isOfPlan = id === settings.priceId || productIdOf(product) === (await findPlanProduct());
    if (isOfPlan) planItems.push(item);
  }
  return planItems;
}

/** Returns a function that reads the product of the configured price on its first call and caches it. */
export function createFindPlanProduct(stripe: Stripe, priceId: string): () => Promise<string> {
  let productId: string | null = null;
  return async () => {
    productId ??= productIdOf((await stripe.prices.retrieve(priceId)).product);
    return productId;
  };
}

function productIdOf(product: string | { readonly id: string }): string {
  return typeof product === "string" ? product : product.id;
}
