import assert from "node:assert/strict";
import { type Kysely, type Selection, sql } from "kysely";
import type { Subscription } from "./accounts.ts";
import type { RowOf, Schema } from "./schema.ts";

export type SubscriptionEvent =
  /** The paid plan was paid for, up to a time. */
  | { readonly kind: "payment"; readonly paidUntilMs: number }
  /** The account owner cancelled: the plan runs to the end of the paid period. */
  | { readonly kind: "cancellation" }
  /** The operator granted the paid plan, without an end. */
  | { readonly kind: "grant" }
  /** The operator or the payment processor ended the paid plan immediately. */
  | { readonly kind: "end" }
  /** The paid period has elapsed. `recordLapses` records it; `planAt` applies it by the clock. */
  | { readonly kind: "lapse" };

export interface TransitionRequest {
  readonly accountId: string;
  /** Identifies the event: a second event with the same id is not applied. */
  readonly eventId: string;
  readonly event: SubscriptionEvent;
  readonly nowMs: number;
}

const TRANSITION = [
  "event_id as eventId",
  "account_id as accountId",
  "event",
  "from_state as from",
  "to_state as to",
  "paid_until_ms as paidUntilMs",
  "at_ms as atMs",
] as const;

export type Transition = Selection<Schema, "subscription_transitions", (typeof TRANSITION)[number]>;

export type ApplyTransitionResult =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly reason: "duplicate_event" | "account_not_found" };

/**
 * The state machine of a subscription: a pure function of the current state, the event and the time.
 *
 * | from \ event | payment | cancellation | grant | end | lapse |
 * |---|---|---|---|---|---|
 * | free | pro | free | pro | free | free |
 * | pro | pro, paid longer | pro_ending; free without a paid period left | pro | free | pro |
 * | pro_ending | pro, paid longer | pro_ending | pro | free | free once the paid period has elapsed |
 */
export function nextSubscription(
  current: Subscription,
  event: SubscriptionEvent,
  nowMs: number,
): Subscription {
  const { state, paidUntilMs } = current;
  switch (event.kind) {
    case "payment":
      return { state: "pro", paidUntilMs: Math.max(event.paidUntilMs, paidUntilMs ?? 0) };
    case "grant":
      return { state: "pro", paidUntilMs: null };
    case "end":
      return FREE;
    case "cancellation":
      if (state !== "pro") return current;
      return paidUntilMs !== null && nowMs < paidUntilMs ? { state: "pro_ending", paidUntilMs } : FREE;
    case "lapse":
      return state === "pro_ending" && paidUntilMs !== null && nowMs >= paidUntilMs ? FREE : current;
  }
}

const LAPSES_PER_CALL_MAX = 100;
const FREE: Subscription = { state: "free", paidUntilMs: null };

/** Applies an event to an account's subscription and records it, in one transaction: its own, or the current one. */
export async function applyTransition(
  kysely: Kysely<Schema>,
  request: TransitionRequest,
): Promise<ApplyTransitionResult> {
  if (!kysely.isTransaction)
    return kysely.transaction().execute((transaction) => applyTransition(transaction, request));
  const { accountId, eventId, event, nowMs } = request;
  // Locks the account's row, so that concurrent events apply one after the other. On SQLite the transaction locks the file.
  const account = await kysely
    .updateTable("accounts")
    .set((columns) => ({ email: columns.ref("email") }))
    .where("id", "=", accountId)
    .returning(["subscription_state", "paid_until_ms"])
    .executeTakeFirst();
  if (account === undefined) return { ok: false, reason: "account_not_found" };

  const current: Subscription = { state: account.subscription_state, paidUntilMs: account.paid_until_ms };
  const next = nextSubscription(current, event, nowMs);
  const recorded = await kysely
    .insertInto("subscription_transitions")
    .values({
      event_id: eventId,
      account_id: accountId,
      event: event.kind,
      from_state: current.state,
      to_state: next.state,
      paid_until_ms: next.paidUntilMs,
      at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(TRANSITION)
    .executeTakeFirst();
  if (recorded === undefined) return { ok: false, reason: "duplicate_event" };

  await kysely
    .updateTable("accounts")
    .set({ subscription_state: next.state, paid_until_ms: next.paidUntilMs })
    .where("id", "=", accountId)
    .execute();
  return { ok: true, transition: recorded };
}

/**
 * Records the end of cancelled subscriptions whose paid period has elapsed. The plan itself has changed by the clock.
 *
 * @returns the number of recorded ends, at most 100 per call.
 */
export async function recordLapses(kysely: Kysely<Schema>, nowMs: number): Promise<number> {
  const lapsed = await kysely
    .selectFrom("accounts")
    .select(["id", "paid_until_ms"])
    // A literal: the index of these accounts is partial.
    .where("subscription_state", "=", sql.lit("pro_ending"))
    .where("paid_until_ms", "<=", nowMs)
    .orderBy("paid_until_ms")
    .limit(LAPSES_PER_CALL_MAX)
    .execute();
  let recorded = 0;
  for (const { id, paid_until_ms } of lapsed) {
    const eventId = `lapse:${id}:${paid_until_ms}`;
    const request = { accountId: id, eventId, event: { kind: "lapse" }, nowMs } as const;
    if ((await applyTransition(kysely, request)).ok) recorded++;
  }
  return recorded;
}

export async function hasTransition(
  kysely: Kysely<Schema>,
  { accountId, eventId }: { readonly accountId: string; readonly eventId: string },
): Promise<boolean> {
  const row = await kysely
    .selectFrom("subscription_transitions")
    .select("event_id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The changes of an account's subscription, oldest first. */
export async function listTransitions(
  kysely: Kysely<Schema>,
  accountId: string,
): Promise<readonly Transition[]> {
  return await kysely
    .selectFrom("subscription_transitions")
    .select(TRANSITION)
    .where("account_id", "=", accountId)
    .orderBy("at_ms")
    .orderBy("event_id")
    .execute();
}

export type BillingCustomer = RowOf<"billing_customers">;

/** Binds an account to a customer, unless it is bound already. Returns the bound customer. */
export async function bindBillingCustomer(
  kysely: Kysely<Schema>,
  { accountId, customerId }: Pick<BillingCustomer, "accountId" | "customerId">,
): Promise<BillingCustomer> {
  await kysely
    .insertInto("billing_customers")
    .values({ account_id: accountId, customer_id: customerId, subscription_id: null })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const bound = await findBillingCustomer(kysely, { accountId });
  assert.ok(bound !== null, "an account that was just bound has a billing customer");
  return bound;
}

export async function setBillingSubscription(
  kysely: Kysely<Schema>,
  { customerId, subscriptionId }: { readonly customerId: string; readonly subscriptionId: string | null },
): Promise<void> {
  await kysely
    .updateTable("billing_customers")
    .set({ subscription_id: subscriptionId })
    .where("customer_id", "=", customerId)
    .execute();
}

export async function findBillingCustomer(
  kysely: Kysely<Schema>,
  by: { readonly accountId: string } | { readonly customerId: string },
): Promise<BillingCustomer | null> {
  const row = await kysely
    .selectFrom("billing_customers")
    .select(["account_id as accountId", "customer_id as customerId", "subscription_id as subscriptionId"])
    .where((where) =>
      "accountId" in by ? where("account_id", "=", by.accountId) : where("customer_id", "=", by.customerId),
    )
    .executeTakeFirst();
  return row ?? null;
}
