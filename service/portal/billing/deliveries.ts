import Stripe from "stripe";
import { type BillingCustomer, findBillingCustomer, hasTransition } from "../../../db/index.ts";
import { applyEvent, followSubscription } from "./plan-changes.ts";
import { type BillingContext, listSubscriptions } from "./stripe.ts";
import { findRelevantSubscription, isChargeOfCurrentPeriod, isLive } from "./stripe-subscription.ts";

/** Returns the event of a webhook delivery; null if the signature is not valid. */
export function verifyDelivery(
  { stripe, settings }: BillingContext,
  body: Buffer,
  signature: string,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, settings.webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
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
  if (await hasTransition(database.kysely, endId)) return;
  const subscriptions = await listSubscriptions(stripe, customer.customerId);
  const paidSubscriptions = subscriptions.filter((subscription) =>
    isChargeOfCurrentPeriod(chargedAtSeconds, subscription),
  );
  const relevant = findRelevantSubscription(subscriptions);
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

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}
