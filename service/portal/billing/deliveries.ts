import Stripe from "stripe";
import {
  applyTransition,
  type BillingCustomer,
  findAccountById,
  findBillingCustomer,
  hasTransition,
  nextSubscription,
  recordPlanChange,
  type SubscriptionEvent,
  setBillingSubscription,
} from "../../../db/index.ts";
import {
  type BillingContext,
  eventsFor,
  findRelevantSubscription,
  isChargeOfCurrentPeriod,
  isLive,
  readSubscriptions,
} from "./stripe.ts";

/** The largest difference between the time of a delivery and this machine's clock, as Stripe's library allows. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a signature (`t=1700000000,v1=` and 64 hexadecimal digits) can be valid: its time is close to now and each of its digests
 * whole. Stripe's library accepts any time in the future, and fails on an empty digest, next to others too.
 */
export function canBeValid(signature: string, nowMs: number): boolean {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  const digests = signature.split(",").filter((part) => part.split("=", 1)[0] === "v1");
  const areWhole = digests.every((digest) => /^v1=[\da-f]{64}$/.test(digest));
  if (seconds === undefined || digests.length === 0 || !areWhole) return false;
  return Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

/** Returns the event of a webhook delivery; null if the signature is not valid or the body is not an event. */
export function verifyDelivery(
  { stripe, settings, now }: BillingContext,
  body: Buffer,
  signature: string,
): Stripe.Event | null {
  const nowMs = now();
  if (!canBeValid(signature, nowMs)) return null;
  try {
    const { webhookSecret } = settings;
    const event: unknown = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      nowMs,
    );
    return isEvent(event) ? event : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** Whether a signed body has the members that the service reads; it reads the rest from the processor. */
function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as Partial<Record<string, unknown>>;
  const { object } = (data ?? {}) as { readonly object?: unknown };
  if (typeof id !== "string" || typeof type !== "string" || typeof object !== "object" || object === null)
    return false;
  const { customer = null, charge = null, created } = object as Partial<Record<string, unknown>>;
  if (!isReference(customer) || !isReference(charge)) return false;
  if (type === "charge.dispute.created") return charge !== null;
  return type !== "charge.refunded" || typeof created === "number";
}

/** An id, an object with an id, or nothing. */
function isReference(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof (value as { id?: unknown }).id === "string";
}

/** Returns the customer of an event; null if the event cannot change a plan. */
export async function findCustomerId(context: BillingContext, event: Stripe.Event): Promise<string | null> {
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
      return idOf((await retrieveCharge(context, event.data.object)).customer);
    default:
      return null;
  }
}

/** Brings the plan of a customer's account up to date after an event. */
export async function handleEvent(
  context: BillingContext,
  event: Stripe.Event,
  customerId: string,
): Promise<void> {
  const customer = await findBillingCustomer(context.database.kysely, { customerId });
  if (customer === null) {
    context.log.warn({ type: event.type }, "the payment processor reported an unknown customer");
    return;
  }
  if (event.type === "charge.refunded") {
    if (event.data.object.refunded)
      await endPaidPeriod(context, customer, event.id, event.data.object.created);
  } else if (event.type === "charge.dispute.created") {
    const charge = await retrieveCharge(context, event.data.object);
    await endPaidPeriod(context, customer, event.id, charge.created);
  } else {
    await followSubscription(context, customer, event.id);
  }
}

/** After a refund or a dispute: ends the plan now and cancels the subscriptions that the charge paid for. */
async function endPaidPeriod(
  context: BillingContext,
  customer: BillingCustomer,
  eventId: string,
  chargedAtSeconds: number,
): Promise<void> {
  const { database, stripe } = context;
  const endId = `stripe:${eventId}:end`;
  if (await hasTransition(database.kysely, { accountId: customer.accountId, eventId: endId })) return;
  const { ofPlan } = await readSubscriptions(context, customer.customerId);
  const paidSubscriptions = ofPlan.filter((subscription) =>
    isChargeOfCurrentPeriod(chargedAtSeconds, subscription),
  );
  const relevant = findRelevantSubscription(ofPlan);
  // A refund for an earlier period does not affect today's plan.
  if (relevant === null || !paidSubscriptions.includes(relevant)) return;
  for (const { id } of paidSubscriptions.filter(isLive)) await stripe.subscriptions.cancel(id);
  await applyEvent(context, customer.accountId, endId, { kind: "end" });
}

async function retrieveCharge(
  { stripe }: BillingContext,
  { charge }: Stripe.Dispute,
): Promise<Stripe.Charge> {
  return typeof charge === "string" ? await stripe.charges.retrieve(charge) : charge;
}

function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** How many times a subscription is read again if it changes while it is applied. */
const READS_MAX = 5;

/** Applies the state of a customer's subscription at the processor to the account's plan. */
export async function followSubscription(
  context: BillingContext,
  customer: BillingCustomer,
  eventId: string,
): Promise<void> {
  const { accountId, customerId } = customer;
  const { kysely } = context.database;
  let appliedState = "";
  for (let read = 0; read < READS_MAX; read++) {
    const { ofPlan, otherIds } = await readSubscriptions(context, customerId);
    const subscription = findRelevantSubscription(ofPlan);
    if (subscription === null) {
      // If the subscription that was paid for is now one to something else, the plan runs to the end of the paid period.
      if (customer.subscriptionId === null || !otherIds.includes(customer.subscriptionId)) return;
      await applyEvent(context, accountId, `stripe:${eventId}:switched`, { kind: "cancellation" });
      return await setBillingSubscription(kysely, { customerId, subscriptionId: null });
    }
    const events = eventsFor(subscription);
    const state = JSON.stringify([subscription.id, events]);
    if (state === appliedState) return;
    appliedState = state;
    await setBillingSubscription(kysely, { customerId, subscriptionId: subscription.id });
    for (const event of events)
      await applyEvent(context, accountId, `stripe:${eventId}:${read}:${event.kind}`, event);
  }
}

/** Applies an event to an account's plan and records it in the audit log; does nothing if the plan would not change. */
async function applyEvent(
  { database, now, newAuditId }: BillingContext,
  accountId: string,
  eventId: string,
  event: SubscriptionEvent,
): Promise<void> {
  const { kysely } = database;
  const account = await findAccountById(kysely, accountId);
  if (account === null) return;
  const nowMs = now();
  const next = nextSubscription(account.subscription, event, nowMs);
  const { state, paidUntilMs } = account.subscription;
  if (next.state === state && next.paidUntilMs === paidUntilMs) return;
  await kysely.transaction().execute(async (transaction) => {
    const result = await applyTransition(transaction, { accountId, eventId, event, nowMs });
    if (!result.ok) return;
    const changedBy = { auditId: newAuditId(), actor: "payment", atMs: nowMs } as const;
    await recordPlanChange(transaction, changedBy, result.transition);
  });
  await database.persist();
}
