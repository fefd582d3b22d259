import {
  applyTransition,
  type BillingCustomer,
  findAccountById,
  nextSubscription,
  recordPlanChange,
  type SubscriptionEvent,
  setBillingSubscription,
} from "../../../db/index.ts";
import { readSubscriptions } from "./plan-subscriptions.ts";
import type { BillingContext } from "./stripe.ts";
import { eventsFor, findRelevantSubscription } from "./stripe-subscription.ts";

/** How many times a subscription is read again if it changes while it is applied. */
const READS_MAX = 5;

/** Applies the state of a customer's subscription at the processor to the account's plan. */
export async function followSubscription(
  context: BillingContext,
  customer: BillingCustomer,
  eventId: string,
): Promise<void> {
  const { accountId, customerId } = customer;
  let appliedState = "";
  for (let read = 0; read < READS_MAX; read++) {
    const { ofPlan, otherIds } = await readSubscriptions(context, customerId);
    const subscription = findRelevantSubscription(ofPlan);
    if (subscription === null) return await endSwitched(context, customer, otherIds, eventId);
    const events = eventsFor(subscription);
    const state = JSON.stringify([subscription.id, events]);
    if (state === appliedState) return;
    appliedState = state;
    await setBillingSubscription(context.database.kysely, { customerId, subscriptionId: subscription.id });
    for (const event of events)
      await applyEvent(context, accountId, `stripe:${eventId}:${read}:${event.kind}`, event);
  }
}

/** If the subscription that was paid for is now one to something else, the plan runs to the end of the paid period. */
async function endSwitched(
  context: BillingContext,
  { accountId, customerId, subscriptionId }: BillingCustomer,
  otherIds: readonly string[],
  eventId: string,
): Promise<void> {
  if (subscriptionId === null || !otherIds.includes(subscriptionId)) return;
  await applyEvent(context, accountId, `stripe:${eventId}:switched`, { kind: "cancellation" });
  await setBillingSubscription(context.database.kysely, { customerId, subscriptionId: null });
}

/** Applies an event to an account's plan and records it in the audit log; does nothing if the plan would not change. */
export async function applyEvent(
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
