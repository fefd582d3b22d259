import {
  type Account,
  applyTransition,
  createAccount,
  type Database,
  newRowId,
  type Plan,
  ROW_ID_ENTROPY_BYTES,
  recordPlanChange,
  type SubscriptionEvent,
} from "../../db/index.ts";
import { type AdminContext, CommandError, requireAccount, toAccountJson } from "./context.ts";

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

/** @throws {CommandError} when the address has an account. */
export async function createAccountOnPlan(context: AdminContext, email: string, plan: Plan): Promise<void> {
  const { database, nowMs, entropy } = context;
  const id = newRowId("acc", entropy(ROW_ID_ENTROPY_BYTES));
  await database.kysely.transaction().execute(async (transaction) => {
    const account = await createAccount(transaction, { id, email, nowMs });
    if (account === null) throw new CommandError(`${email} already has an account`);
    if (plan === "pro") await applyPlanEvent(transaction, context, account, { kind: "grant" });
  });
  await database.persist();
}

/** Applies an event and, if it changes the subscription, records it in the audit log. */
async function applyPlanEvent(
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
