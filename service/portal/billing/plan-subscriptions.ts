import type Stripe from "stripe";
import type { BillingContext } from "./stripe.ts";

/** A customer's subscriptions. */
export interface CustomerSubscriptions {
  /** Subscriptions to the paid plan, each reduced to its items of the plan. */
  readonly ofPlan: readonly Stripe.Subscription[];
  /** Ids of subscriptions to other products, which do not affect the plan. */
  readonly otherIds: readonly string[];
}

/** How many subscriptions of a customer are read, newest first. */
const SUBSCRIPTIONS_MAX = 20;

/**
 * Reads a customer's subscriptions, ended ones included, each with its latest invoice. A subscription is to the paid plan
 * if an item has the configured price, or another price of the same product, such as last year's; and if it is real money
 * with a live key, test money with a test key.
 */
export async function readSubscriptions(
  context: BillingContext,
  customerId: string,
): Promise<CustomerSubscriptions> {
  const { data } = await context.stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: SUBSCRIPTIONS_MAX,
    expand: ["data.latest_invoice"],
  });
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
  if (livemode === isTestKey(settings.secretKey)) return [];
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

/** Keys of Stripe's test mode start with `sk_test_` or, restricted, `rk_test_`. */
function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey);
}
