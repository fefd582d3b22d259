import type Stripe from "stripe";
import {
  type Account,
  type BillingCustomer,
  bindBillingCustomer,
  findBillingCustomer,
} from "../../../db/index.ts";
import { readSubscriptions } from "./plan-subscriptions.ts";
import { type BillingContext, isStripeError } from "./stripe.ts";
import { blocksCheckout } from "./stripe-subscription.ts";

const HTTP_NOT_FOUND = 404;

/** Returns the URL of the checkout page; null if the account has a subscription to the plan at the processor. */
export async function startCheckout(context: BillingContext, account: Account): Promise<string | null> {
  const { stripe, settings, planUrl } = context;
  const { customerId } = await ensureCustomer(context, account);
  // The delivery that reports the subscription may be late. Until then the owner must not pay twice.
  if ((await readSubscriptions(context, customerId)).ofPlan.some(blocksCheckout)) return null;
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customerId,
    client_reference_id: account.id,
    line_items: [{ price: settings.priceId, quantity: 1 }],
    success_url: `${planUrl}?paid=1`,
    cancel_url: planUrl,
  });
  if (session.url === null)
    throw new Error("the payment processor returned a checkout session without a URL");
  return session.url;
}

/** Returns the URL of the customer portal; null if the account has never paid. */
export async function openCustomerPortal(
  { database, stripe, planUrl }: BillingContext,
  account: Account,
): Promise<string | null> {
  const customer = await findBillingCustomer(database.kysely, { accountId: account.id });
  if (customer === null) return null;
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.customerId,
    return_url: planUrl,
  });
  return session.url;
}

/** Deletes the account's customer, which cancels every subscription immediately. Can be repeated. */
export async function deleteCustomer({ database, stripe }: BillingContext, accountId: string): Promise<void> {
  const customer = await findBillingCustomer(database.kysely, { accountId });
  if (customer === null) return;
  try {
    await stripe.customers.del(customer.customerId);
  } catch (error) {
    // An earlier attempt deleted the customer but failed afterwards.
    if (!isStripeError(error) || error.statusCode !== HTTP_NOT_FOUND) throw error;
  }
}

async function ensureCustomer(
  { database: { kysely }, stripe }: BillingContext,
  account: Account,
): Promise<BillingCustomer> {
  const existing = await findBillingCustomer(kysely, { accountId: account.id });
  if (existing !== null) return existing;
  const customer: Stripe.Customer = await stripe.customers.create(
    { email: account.email, metadata: { account: account.id } },
    // Two simultaneous clicks create one customer.
    { idempotencyKey: `customer ${account.id}` },
  );
  return await bindBillingCustomer(kysely, { accountId: account.id, customerId: customer.id });
}
