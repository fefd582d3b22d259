import { Instant, LocalDateTime, ZoneOffset } from "@js-joda/core";
import type { Command } from "commander";
import {
  type Account,
  applyTransition,
  createAccount,
  type Database,
  isoSecondsOf,
  listAccounts,
  listTransitions,
  newRowId,
  nextUtcMidnightMs,
  type Plan,
  ROW_ID_ENTROPY_BYTES,
  readUsage,
  recordPlanChange,
  type SubscriptionEvent,
  utcDayOf,
} from "../../db/index.ts";
import {
  type AdminContext,
  CommandError,
  isoOrNull,
  type RunCommand,
  requireAccount,
  toAccountJson,
} from "./context.ts";
import { optionOf } from "./options.ts";

const LISTED_BY_DEFAULT = 100;

interface AccountOptions {
  readonly email: string;
  readonly plan: Plan;
}

interface ListOptions {
  readonly after?: string;
  readonly limit?: number;
}

export function addAccountCommands(program: Command, run: RunCommand): void {
  const account = program.command("account").description("create and list accounts, set plans");
  account
    .command("create")
    .description("create an account")
    .addOption(optionOf("email"))
    .addOption(optionOf("plan"))
    .action((options: AccountOptions) => run((context) => createWithPlan(context, options)));
  account
    .command("list")
    .description("list accounts, oldest first; --after the last account listed continues the list")
    .addOption(optionOf("after"))
    .addOption(optionOf("limit"))
    .action((options: ListOptions) => run((context) => list(context, options)));
  account
    .command("plan")
    .description("set the plan immediately: pro without an end, or free")
    .addOption(optionOf("email"))
    .addOption(optionOf("plan"))
    .action(({ email, plan }: AccountOptions) =>
      run((context) => changePlan(context, email, () => ({ kind: plan === "pro" ? "grant" : "end" }))),
    );
  program
    .command("usage")
    .description("show an account's plan and today's usage")
    .addOption(optionOf("email"))
    .action(({ email }: AccountOptions) => run((context) => showUsage(context, email)));
}

async function createWithPlan(context: AdminContext, { email, plan }: AccountOptions): Promise<object> {
  await createAccountOnPlan(context, email, plan);
  return toAccountJson(await requireAccount(context, email), context.nowMs);
}

async function list(context: AdminContext, options: ListOptions): Promise<object> {
  const after = options.after === undefined ? undefined : await requireAccount(context, options.after);
  const limit = options.limit ?? LISTED_BY_DEFAULT;
  const accounts = await listAccounts(context.database.kysely, { limit, after });
  return { accounts: accounts.map((account) => toAccountJson(account, context.nowMs)) };
}

async function showUsage(context: AdminContext, email: string): Promise<object> {
  const { database, nowMs, planLimits } = context;
  const { id } = await requireAccount(context, email);
  const day = utcDayOf(nowMs);
  const usage = await readUsage(database.kysely, { accountId: id, day, nowMs, limits: planLimits });
  if (usage === null) throw new CommandError(`The account of ${email} has been deleted`);
  const { plan, limit, used, activeKeys } = usage;
  const resetMs = nextUtcMidnightMs(nowMs);
  return {
    email,
    plan,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetAt: isoSecondsOf(resetMs),
    resetEpochSeconds: resetMs / 1000,
    activeKeys,
  };
}

interface PaymentOptions {
  readonly email: string;
  readonly until?: number;
}

export function addSubscriptionCommands(program: Command, run: RunCommand): void {
  const subscription = program.command("subscription").description("record payments and cancellations");
  subscription
    .command("pay")
    .description("record a payment: pro for one more month, or until --until")
    .addOption(optionOf("email"))
    .addOption(optionOf("until"))
    .action(({ email, until }: PaymentOptions) =>
      run((context) =>
        changePlan(context, email, (account) =>
          paymentEvent(context.nowMs, account.subscription.paidUntilMs, until),
        ),
      ),
    );
  subscription
    .command("cancel")
    .description("cancel: pro to the end of the paid period, then free")
    .addOption(optionOf("email"))
    .action(({ email }: PaymentOptions) =>
      run((context) => changePlan(context, email, () => ({ kind: "cancellation" }))),
    );
  subscription
    .command("history")
    .description("list the events of a subscription, oldest first")
    .addOption(optionOf("email"))
    .action(({ email }: PaymentOptions) => run((context) => listHistory(context, email)));
}

function paymentEvent(
  nowMs: number,
  currentPaidUntilMs: number | null,
  untilMs: number | undefined,
): SubscriptionEvent {
  const paidUntilMs = untilMs ?? oneMonthAfter(Math.max(nowMs, currentPaidUntilMs ?? 0));
  if (paidUntilMs <= nowMs) throw new CommandError("--until must be in the future");
  return { kind: "payment", paidUntilMs };
}

async function listHistory(context: AdminContext, email: string): Promise<object> {
  const account = await requireAccount(context, email);
  const transitions = await listTransitions(context.database.kysely, account.id);
  return {
    transitions: transitions.map(({ eventId, event, from, to, paidUntilMs, atMs }) => ({
      eventId,
      event,
      from,
      to,
      paidUntil: isoOrNull(paidUntilMs),
      at: isoOrNull(atMs),
    })),
  };
}

/** The same day and time in UTC one month later, or the last day of a shorter month. */
function oneMonthAfter(epochMs: number): number {
  const time = LocalDateTime.ofInstant(Instant.ofEpochMilli(epochMs), ZoneOffset.UTC);
  return time.plusMonths(1).toInstant(ZoneOffset.UTC).toEpochMilli();
}

async function changePlan(
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
