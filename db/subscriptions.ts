import type { Kysely, Selectable } from "kysely";
import type { Subscription } from "./plan.ts";
import type { Schema, SubscriptionState, SubscriptionTransitionsTable } from "./schema.ts";

/** What moves a subscription. */
export type SubscriptionEvent =
  /** The paid plan was paid for, up to a moment. */
  | { readonly kind: "payment"; readonly paidUntilMs: number }
  /** The account cancelled: what is paid runs on, and nothing more is paid. */
  | { readonly kind: "cancellation" }
  /** The operator gives the paid plan, without an end. */
  | { readonly kind: "grant" }
  /** The paid plan ends at once, by the operator's or the processor's word. */
  | { readonly kind: "end" }
  /** The paid-up end has passed; recorded by `recordLapses`, while the plan itself ends by the clock. */
  | { readonly kind: "lapse" };

export interface TransitionRequest {
  readonly accountId: string;
  /** The event's own id: whatever arrives twice under one id is applied once. */
  readonly eventId: string;
  readonly event: SubscriptionEvent;
  readonly nowMs: number;
}

export interface Transition {
  readonly eventId: string;
  readonly accountId: string;
  readonly event: SubscriptionEvent["kind"];
  readonly from: SubscriptionState;
  readonly to: SubscriptionState;
  readonly paidUntilMs: number | null;
  readonly atMs: number;
}

export type ApplyTransitionResult =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly reason: "duplicate_event" | "account_not_found" };

/**
 * The state machine of a subscription, a pure function of where it stands, what happens, and when.
 *
 * | from \ event | payment | cancellation | grant | end | lapse |
 * |---|---|---|---|---|---|
 * | free | pro | free | pro | free | free |
 * | pro | pro, paid longer | pro_ending; free when nothing is paid ahead | pro | free | pro |
 * | pro_ending | pro, paid longer | pro_ending | pro | free | free once the end has passed |
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

const FREE: Subscription = { state: "free", paidUntilMs: null };

/**
 * Applies an event to an account's subscription and records it, in one transaction; in force for whatever request comes
 * after it resolves.
 */
export async function applyTransition(
  kysely: Kysely<Schema>,
  request: TransitionRequest,
): Promise<ApplyTransitionResult> {
  return kysely.isTransaction
    ? applyInTransaction(kysely, request)
    : kysely.transaction().execute((transaction) => applyInTransaction(transaction, request));
}

async function applyInTransaction(
  kysely: Kysely<Schema>,
  { accountId, eventId, event, nowMs }: TransitionRequest,
): Promise<ApplyTransitionResult> {
  // Holds the account's row, so that two events come one after the other. On SQLite the transaction holds the file.
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
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (recorded === undefined) return { ok: false, reason: "duplicate_event" };

  await kysely
    .updateTable("accounts")
    .set({ subscription_state: next.state, paid_until_ms: next.paidUntilMs })
    .where("id", "=", accountId)
    .execute();
  return { ok: true, transition: toTransition(recorded) };
}

/**
 * Records the end of cancelled subscriptions whose paid-up time has passed. Housekeeping for the record: the plan in force
 * has changed by the clock already.
 *
 * @returns how many were recorded, at most 100 a call.
 */
export async function recordLapses(kysely: Kysely<Schema>, nowMs: number): Promise<number> {
  const AT_ONCE = 100;
  const lapsed = await kysely
    .selectFrom("accounts")
    .select(["id", "paid_until_ms"])
    .where("subscription_state", "=", "pro_ending")
    .where("paid_until_ms", "<=", nowMs)
    .limit(AT_ONCE)
    .execute();
  let recorded = 0;
  for (const { id, paid_until_ms } of lapsed) {
    const eventId = `lapse:${id}:${paid_until_ms}`;
    const { ok } = await applyTransition(kysely, {
      accountId: id,
      eventId,
      event: { kind: "lapse" },
      nowMs,
    });
    if (ok) recorded++;
  }
  return recorded;
}

/** Whether an event has been applied already. */
export async function hasTransition(kysely: Kysely<Schema>, eventId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom("subscription_transitions")
    .select("event_id")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What has happened to an account's subscription, oldest first. */
export async function listTransitions(
  kysely: Kysely<Schema>,
  accountId: string,
): Promise<readonly Transition[]> {
  const rows = await kysely
    .selectFrom("subscription_transitions")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("at_ms")
    .orderBy("event_id")
    .execute();
  return rows.map(toTransition);
}

function toTransition(row: Selectable<SubscriptionTransitionsTable>): Transition {
  return {
    eventId: row.event_id,
    accountId: row.account_id,
    event: row.event as Transition["event"],
    from: row.from_state,
    to: row.to_state,
    paidUntilMs: row.paid_until_ms,
    atMs: row.at_ms,
  };
}
