import type { Logger } from "pino";
import { type Account, findBillingCustomer } from "../../../db/index.ts";
import { deleteCustomer, openCustomerPortal, startCheckout } from "./checkout.ts";
import { canBeValid, findCustomerId, handleEvent, verifyDelivery } from "./deliveries.ts";
import { followSubscription } from "./plan-changes.ts";
import type { PriceFacts } from "./plan-price.ts";
import { createFindPlanProduct } from "./plan-subscriptions.ts";
import { type BillingContext, type BillingOptions, createStripe, logStripeError } from "./stripe.ts";

/** Payment for the paid plan. */
export interface Billing {
  /** Returns the URL to pay at; null if the account has a subscription to the plan at the processor. */
  startCheckout(account: Account): Promise<string | null>;
  /** Returns the URL to change the payment method or cancel; null if the account has never paid. */
  openCustomerPortal(account: Account): Promise<string | null>;
  /** Whether a delivery with this signature can be valid. Spares reading the others. */
  canBeValid(signature: string): boolean;
  /**
   * Handles a delivery of the processor's webhook. Deliveries may be repeated and arrive in any order.
   *
   * @returns false if the signature is not valid or the body is not an event
   */
  receive(body: Buffer, signature: string): Promise<boolean>;
  /** Reads the account's subscription from the processor; its delivery may be late or lost. */
  catchUp(accountId: string): Promise<void>;
  /** Reads the price of the paid plan. */
  readPrice(): Promise<PriceFacts>;
  /** Ends all charging and deletes the customer at the processor, before an account is deleted. */
  close(accountId: string): Promise<void>;
  /**
   * Logs a failure of the payment processor.
   *
   * @throws any other error, unchanged
   */
  logFailure(error: unknown, log: Pick<Logger, "error">): void;
}

/**
 * Stripe Checkout, its customer portal and its webhook. A delivery only signals that something changed: the state itself is
 * always read from the processor. Deliveries may therefore be repeated, late, or out of order.
 */
export function createBilling(options: BillingOptions): Billing {
  const { settings, now } = options;
  const stripe = createStripe(settings);
  const findPlanProduct = createFindPlanProduct(stripe, settings.priceId);
  const context: BillingContext = { ...options, stripe, findPlanProduct };
  const runInOrder = createQueues();
  return {
    startCheckout: (account) => startCheckout(context, account),
    openCustomerPortal: (account) => openCustomerPortal(context, account),
    canBeValid: (signature) => canBeValid(signature, now()),
    async receive(body, signature) {
      const event = verifyDelivery(context, body, signature);
      if (event === null) return false;
      const customerId = await findCustomerId(context, event);
      if (customerId !== null) await runInOrder(customerId, () => handleEvent(context, event, customerId));
      return true;
    },
    async catchUp(accountId) {
      const customer = await findBillingCustomer(options.database.kysely, { accountId });
      if (customer === null) return;
      const eventId = `look:${customer.customerId}:${now()}`;
      await runInOrder(customer.customerId, () => followSubscription(context, customer, eventId));
    },
    readPrice: () => stripe.prices.retrieve(settings.priceId),
    close: (accountId) => deleteCustomer(context, accountId),
    logFailure: logStripeError,
  };
}

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
