import type Stripe from "stripe";
import {
  type Account,
  type BillingCustomer,
  bindBillingCustomer,
  findBillingCustomer,
} from "../../../db/index.ts";
import { canBeValid, findCustomerId, followSubscription, handleEvent, verifyDelivery } from "./deliveries.ts";
import type { PriceFacts } from "./plan-price.ts";
import {
  type BillingContext,
  type BillingOptions,
  blocksCheckout,
  createFindPlanProduct,
  createStripe,
  isStripeError,
  logStripeError,
  readSubscriptions,
} from "./stripe.ts";

const HTTP_NOT_FOUND = 404;

/** Returns the URL of the checkout page; null if the account has a subscription to the plan at the processor. */
async function startCheckout(context: BillingContext, account: Account): Promise<string | null> {
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
async function openCustomerPortal(
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
async function deleteCustomer({ database, stripe }: BillingContext, accountId: string): Promise<void> {
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

/**
 * Stripe Checkout, its customer portal and its webhook. A delivery only signals that something changed: the state itself is
 * always read from the processor. Deliveries may therefore be repeated, late, or out of order.
 */
export function createBilling(options: BillingOptions) {
  const { settings, now } = options;
  const stripe = createStripe(settings);
  const findPlanProduct = createFindPlanProduct(stripe, settings.priceId);
  const context: BillingContext = { ...options, stripe, findPlanProduct };
  const runInOrder = createQueues();
  return {
    startCheckout: (account: Account) => startCheckout(context, account),
    openCustomerPortal: (account: Account) => openCustomerPortal(context, account),
    /** Whether a delivery with this signature can be valid. Spares reading the others. */
    canBeValid: (signature: string) => canBeValid(signature, now()),
    /**
     * Handles a delivery of the processor's webhook. Deliveries may be repeated and arrive in any order.
     *
     * @returns false if the signature is not valid or the body is not an event
     */
    async receive(body: Buffer, signature: string): Promise<boolean> {
      const event = verifyDelivery(context, body, signature);
      if (event === null) return false;
      const customerId = await findCustomerId(context, event);
      if (customerId !== null) await runInOrder(customerId, () => handleEvent(context, event, customerId));
      return true;
    },
    /** Reads the account's subscription from the processor; its delivery may be late or lost. */
    async catchUp(accountId: string): Promise<void> {
      const customer = await findBillingCustomer(options.database.kysely, { accountId });
      if (customer === null) return;
      const eventId = `look:${customer.customerId}:${now()}`;
      await runInOrder(customer.customerId, () => followSubscription(context, customer, eventId));
    },
    readPrice: (): Promise<PriceFacts> => stripe.prices.retrieve(settings.priceId),
    /** Ends all charging and deletes the customer at the processor, before an account is deleted. */
    close: (accountId: string) => deleteCustomer(context, accountId),
    logFailure: logStripeError,
  };
}

export type Billing = ReturnType<typeof createBilling>;

/** Returns a function that runs the tasks of one customer strictly one after another. */
function createQueues(): (customerId: string, task: () => Promise<void>) => Promise<void> {
  const lastTasks = new Map<string, Promise<void>>();
  return async (customerId, task) => {
    const previous = lastTasks.get(customerId) ?? Promise.resolve();
    const current = previous.catch(() => {}).then(task);
    lastTasks.set(customerId, current);
    try {
      await current;
    } finally {
      if (lastTasks.get(customerId) === current) lastTasks.delete(customerId);
    }
  };
}
