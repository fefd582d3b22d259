import {
  type Account,
  applyTransition,
  type Database,
  newRowId,
  ROW_ID_ENTROPY_BYTES,
  recordPlanChange,
  type SubscriptionEvent,
} from "../../db/index.ts";
import { type AdminContext, requireAccount, toAccountJson } from "./context.ts";

/** Applies an event to an account's subscription. Returns the changed account. */
export async function changePlan(
  context: AdminContext,
  email: string,
  eventFor: (account: Account) => SubscriptionEvent,
): Promise<object> {
  const { database, nowMs } = context;
  const account = await requireAccount(context, email);
  await database.kysely
    .transaction()
    .execute((transaction) => applyPlanEvent(transaction, context, account, eventFor(account)));
  await database.persist();
  return toAccountJson(await requireAccount(context, email), nowMs);
}

/** Applies an event and, if it changes the subscription, records it in the audit log. */
export async function applyPlanEvent(
  transaction: Database["kysely"],
  { nowMs, entropy }: AdminContext,
  { id: accountId, subscription }: Account,
  event: SubscriptionEvent,
): Promise<void> {
  const eventId = newRowId("evt", entropy(ROW_ID_ENTROPY_BYTES));
  const result = await applyTransition(transaction, { accountId, eventId, event, nowMs });
  if (!result.ok) return;
  const { to, paidUntilMs } = result.transition;
  if (to === subscription.state && paidUntilMs === subscription.paidUntilMs) return;
  const auditId = newRowId("aud", entropy(ROW_ID_ENTROPY_BYTES));
  await recordPlanChange(transaction, { auditId, actor: "operator", atMs: nowMs }, result.transition);
}
