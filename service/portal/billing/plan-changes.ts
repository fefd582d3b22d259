import {
  applyTransition,
  type BillingCustomer,
  findAccountById,
  nextSubscription,
  recordPlanChange,
  type SubscriptionEvent,
  setBillingSubscription,
} from "../../../db/index.ts";
import { type BillingContext, listSubscriptions } from "./stripe.ts";
import { eventsFor, findRelevantSubscription } from "./stripe-subscription.ts";

/** How often a subscription that changes while it is being applied is read again. */
const READS_MAX = 5;

/** Applies the state of a customer's subscription at the processor to the account's plan. */
export async function followSubscription(
  context: BillingContext,
  { accountId, customerId }: BillingCustomer,
  eventId: string,
): Promise<void> {
  let appliedState = "";
  for (let read = 0; read < READS_MAX; read++) {
    const subscription = findRelevantSubscription(await listSubscriptions(context.stripe, customerId));
    if (subscription === null) return;
    const events = eventsFor(subscription);
    const state = JSON.stringify([subscription.id, events]);
    if (state === appliedState) return;
    appliedState = state;
    await setBillingSubscription(context.database.kysely, { customerId, subscriptionId: subscription.id });
    for (const event of events)
      await applyEvent(context, accountId, `stripe:${eventId}:${read}:${event.kind}`, event);
  }
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
