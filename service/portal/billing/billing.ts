import Stripe from "stripe";
import {
  type Account,
  applyTransition,
  type BillingCustomer,
  bindBillingCustomer,
  type Database,
  findAccountById,
  findBillingCustomer,
  hasTransition,
  nextSubscription,
  recordPlanChange,
  type SubscriptionEvent,
  setBillingSubscription,
} from "../../../db/index.ts";
import type { StripeSettings } from "./stripe-settings.ts";
import {
  eventsFor,
  isLive,
  isOfCurrentPeriod,
  isTakenOut,
  type KnownSubscription,
  subscriptionThatCounts,
} from "./stripe-subscription.ts";

export interface BillingOptions {
  readonly database: Database;
  readonly settings: StripeSettings;
  /** The page to come back to. */
  readonly planUrl: string;
  readonly now: () => number;
  readonly newAuditId: () => string;
  readonly log: { warn(fields: object, message: string): void };
}

/** Payment for the paid plan. */
export interface Billing {
  /** Where to send the account's owner to pay; null: a subscription of theirs runs at the processor already. */
  startCheckout(account: Account): Promise<string | null>;
  /** Where to send the owner to change how they pay, or to cancel; null: they never paid. */
  openPortal(account: Account): Promise<string | null>;
  /**
   * Takes a delivery of the processor's webhook; safe to repeat and in any order.
   *
   * @returns false when the delivery is not the processor's
   */
  receive(body: Buffer, signature: string): Promise<boolean>;
  /** Asks the processor how an account stands, without waiting for its delivery: it may be late, or lost. */
  catchUp(accountId: string): Promise<void>;
  /** Ends whatever would still be charged, and lets the processor forget the customer; before an account is deleted. */
  close(accountId: string): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const SUBSCRIPTIONS_SEEN = 20;
const HTTP_NOT_FOUND = 404;
/** A subscription that changes while it is being applied is looked at again, so many times. */
const LOOKS_MAX = 5;

/**
 * Stripe Checkout, its customer portal and its webhook. A delivery is taken as word that something has changed, never as
 * the change itself: what counts is what the processor says of the subscription when it is asked. So deliveries may come
 * twice, late, or in the wrong order.
 */
export function createBilling(options: BillingOptions): Billing {
  const { database, settings, planUrl, now, newAuditId, log } = options;
  const { kysely } = database;
  const stripe = new Stripe(settings.secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...hostOf(settings.apiBase),
  });
  /** Deliveries about one customer are handled one after the other. */
  const queues = new Map<string, Promise<void>>();

  const customerOf = async (account: Account): Promise<BillingCustomer> => {
    const known = await findBillingCustomer(kysely, { accountId: account.id });
    if (known !== null) return known;
    const customer = await stripe.customers.create(
      { email: account.email, metadata: { account: account.id } },
      // Two clicks at once make one customer.
      { idempotencyKey: `customer ${account.id}` },
    );
    return await bindBillingCustomer(kysely, { accountId: account.id, customerId: customer.id });
  };

  const subscriptionsOf = async (customerId: string): Promise<readonly KnownSubscription[]> => {
    const { data } = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: SUBSCRIPTIONS_SEEN,
      expand: ["data.latest_invoice"],
    });
    return data;
  };

  /** Applies an event, unless it would change nothing, and tells the account's owner. */
  const apply = async (accountId: string, eventId: string, event: SubscriptionEvent): Promise<void> => {
    const account = await findAccountById(kysely, accountId);
    if (account === null) return;
    const nowMs = now();
    const next = nextSubscription(account.subscription, event, nowMs);
    const { state, paidUntilMs } = account.subscription;
    if (next.state === state && next.paidUntilMs === paidUntilMs) return;
    await kysely.transaction().execute(async (transaction) => {
      const moved = await applyTransition(transaction, { accountId, eventId, event, nowMs });
      if (!moved.ok) return;
      const by = { auditId: newAuditId(), actor: "payment", atMs: nowMs } as const;
      await recordPlanChange(transaction, by, moved.transition);
    });
    await database.persist();
  };

  const followSubscription = async (
    { accountId, customerId }: BillingCustomer,
    eventId: string,
  ): Promise<void> => {
    let seen = "";
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const subscription = subscriptionThatCounts(await subscriptionsOf(customerId));
      if (subscription === null) return;
      const events = eventsFor(subscription);
      const found = JSON.stringify([subscription.id, events]);
      if (found === seen) return;
      seen = found;
      await setBillingSubscription(kysely, { customerId, subscriptionId: subscription.id });
      for (const event of events) await apply(accountId, `stripe:${eventId}:${look}:${event.kind}`, event);
    }
  };

  /** The money went back, or may have to: the plan ends now, and nothing more is charged. */
  const takeBack = async (
    customer: BillingCustomer,
    eventId: string,
    chargedAtSeconds: number,
  ): Promise<void> => {
    const endId = `stripe:${eventId}:end`;
    if (await hasTransition(kysely, endId)) return;
    const subscriptions = await subscriptionsOf(customer.customerId);
    const paidFor = subscriptions.filter((subscription) => isOfCurrentPeriod(chargedAtSeconds, subscription));
    const counting = subscriptionThatCounts(subscriptions);
    // Money for a time long past may go back without touching today's plan.
    if (counting === null || !paidFor.includes(counting)) return;
    for (const subscription of paidFor.filter(isLive)) await stripe.subscriptions.cancel(subscription.id);
    await apply(customer.accountId, endId, { kind: "end" });
  };

  const handle = async (event: Stripe.Event, customerId: string): Promise<void> => {
    const customer = await findBillingCustomer(kysely, { customerId });
    if (customer === null) {
      log.warn({ type: event.type }, "the payment processor told of a customer that no account has");
      return;
    }
    if (event.type === "charge.refunded") {
      if (event.data.object.refunded) await takeBack(customer, event.id, event.data.object.created);
    } else if (event.type === "charge.dispute.created") {
      const charge = await chargeOf(event.data.object);
      await takeBack(customer, event.id, charge.created);
    } else {
      await followSubscription(customer, event.id);
    }
  };

  const chargeOf = async ({ charge }: Stripe.Dispute): Promise<Stripe.Charge> =>
    typeof charge === "string" ? await stripe.charges.retrieve(charge) : charge;

  const customerIdOf = async (event: Stripe.Event): Promise<string | null> => {
    switch (event.type) {
      case "checkout.session.completed":
      case "customer.subscription.created":
      case "customer.subscription.updated":
      case "customer.subscription.deleted":
      case "customer.subscription.paused":
      case "customer.subscription.resumed":
      case "invoice.paid":
      case "invoice.payment_failed":
      case "charge.refunded":
        return idOf(event.data.object.customer);
      case "charge.dispute.created":
        return idOf((await chargeOf(event.data.object)).customer);
      default:
        return null;
    }
  };

  const inTurn = async (customerId: string, work: () => Promise<void>): Promise<void> => {
    const before = queues.get(customerId) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(work);
    queues.set(customerId, turn);
    try {
      await turn;
    } finally {
      if (queues.get(customerId) === turn) queues.delete(customerId);
    }
  };

  return {
    async startCheckout(account) {
      const { customerId } = await customerOf(account);
      // The delivery that tells of it may be on its way: nobody is to pay twice meanwhile.
      if ((await subscriptionsOf(customerId)).some(isTakenOut)) return null;
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customerId,
        client_reference_id: account.id,
        line_items: [{ price: settings.priceId, quantity: 1 }],
        success_url: `${planUrl}?paid=1`,
        cancel_url: planUrl,
      });
      if (session.url === null) throw new Error("the payment processor gave no page to pay on");
      return session.url;
    },

    async openPortal(account) {
      const customer = await findBillingCustomer(kysely, { accountId: account.id });
      if (customer === null) return null;
      const session = await stripe.billingPortal.sessions.create({
        customer: customer.customerId,
        return_url: planUrl,
      });
      return session.url;
    },

    async receive(body, signature) {
      const event = verified(stripe, body, signature, settings.webhookSecret);
      if (event === null) return false;
      const customerId = await customerIdOf(event);
      if (customerId !== null) await inTurn(customerId, () => handle(event, customerId));
      return true;
    },

    async catchUp(accountId) {
      const customer = await findBillingCustomer(kysely, { accountId });
      if (customer === null) return;
      const { customerId } = customer;
      await inTurn(customerId, () => followSubscription(customer, `look:${customerId}:${now()}`));
    },

    async close(accountId) {
      const customer = await findBillingCustomer(kysely, { accountId });
      if (customer === null) return;
      // Deleting a customer cancels every subscription at once.
      await stripe.customers.del(customer.customerId).catch((error: unknown) => {
        // Gone already: an earlier try came so far.
        if (!isProcessorFailure(error) || error.statusCode !== HTTP_NOT_FOUND) throw error;
      });
    },
  };
}

/** Whether it was the processor that failed: it did not answer, or refused what it was asked. */
export function isProcessorFailure(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
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
