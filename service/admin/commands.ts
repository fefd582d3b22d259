import {
  ACTIVE_KEYS_MAX,
  type Account,
  type ApiKey,
  type AuditStamp,
  applyTransition,
  createAccount,
  type Database,
  findAccountByEmail,
  findAccountById,
  issueApiKey,
  type KeyChangeContext,
  listAccounts,
  listApiKeys,
  listTransitions,
  newRowId,
  nextUtcMidnightMs,
  type PlanLimits,
  planOfAccount,
  ROW_ID_ENTROPY_BYTES,
  readUsage,
  recordPlanChange,
  revokeIssuedKey,
  type SubscriptionEvent,
  utcDayOf,
} from "../../db/index.ts";
import { utcOfEpochMs } from "../civil/utc.ts";
import { type Command, defineCommand, type Options } from "./command-line.ts";
import {
  afterOption,
  emailOption,
  keyIdOption,
  limitOption,
  momentOption,
  nameOption,
  planOption,
} from "./options.ts";

/** What the commands work with. */
export interface AdminContext {
  readonly database: Database;
  readonly planLimits: PlanLimits;
  readonly nowMs: number;
  /** So many bytes of a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}

/** A command that cannot be done, for a reason that its caller can understand. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandFailure";
  }
}

const LISTED_BY_DEFAULT = 100;

const define = <Given extends Options>(
  command: Parameters<typeof defineCommand<AdminContext, Given>>[0],
): Command<AdminContext> => defineCommand<AdminContext, Given>(command);

export const COMMANDS: Readonly<Record<string, Command<AdminContext>>> = {
  "account create": define({
    summary: "Makes an account.",
    options: { email: emailOption, plan: planOption },
    async run(context, { email, plan }) {
      const { database, nowMs } = context;
      const id = newRowId("acc", context.entropy(ROW_ID_ENTROPY_BYTES));
      await database.kysely.transaction().execute(async (transaction) => {
        const made = await createAccount(transaction, { id, email, nowMs });
        if (made === null) throw new CommandFailure(`${email} has an account already`);
        if (plan === "pro") await apply(transaction, context, made, { kind: "grant" });
      });
      await database.persist();
      return showAccount(await accountOf(context, email), nowMs);
    },
  }),

  "account list": define({
    summary: `Lists accounts, oldest first, ${LISTED_BY_DEFAULT} unless said otherwise; --after the last one shown goes on.`,
    options: { after: afterOption, limit: limitOption },
    async run(context, { after, limit }) {
      const last = after === undefined ? undefined : await accountOf(context, after);
      const accounts = await listAccounts(context.database.kysely, {
        limit: limit ?? LISTED_BY_DEFAULT,
        after: last,
      });
      return { accounts: accounts.map((account) => showAccount(account, context.nowMs)) };
    },
  }),

  "account plan": define({
    summary: "Sets an account's plan at once: pro without an end, or free.",
    options: { email: emailOption, plan: planOption },
    run: (context, { email, plan }) =>
      move(context, email, () => ({ kind: plan === "pro" ? "grant" : "end" })),
  }),

  "key create": define({
    summary: `Makes a key and prints it, this once. An account has at most ${ACTIVE_KEYS_MAX} active ones.`,
    options: { email: emailOption, name: nameOption },
    async run(context, { email, name }) {
      const account = await accountOf(context, email);
      const created = await issueApiKey(byOperator(context), { accountId: account.id, name });
      if (!created.ok) {
        throw new CommandFailure(
          created.reason === "account_not_found"
            ? `${email} has no account any more`
            : `${email} has ${ACTIVE_KEYS_MAX} active keys already; revoke one first`,
        );
      }
      return { ...showKey(created.key, account), key: created.secret };
    },
  }),

  "key list": define({
    summary: "Lists an account's keys by their first characters, revoked ones included.",
    options: { email: emailOption },
    async run(context, { email }) {
      const account = await accountOf(context, email);
      const keys = await listApiKeys(context.database.kysely, account.id);
      return { keys: keys.map((key) => showKey(key, account)) };
    },
  }),

  "key revoke": define({
    summary: "Revokes a key, at once and for good.",
    options: { id: keyIdOption },
    async run(context, { id }) {
      const key = await revokeIssuedKey(byOperator(context), id);
      if (key === null) throw new CommandFailure(`There is no key ${id}`);
      return showKey(key, await findAccountById(context.database.kysely, key.accountId));
    },
  }),

  "subscription pay": define({
    summary: "Records a payment: pro at once, paid for a month more or until the day given.",
    options: { email: emailOption, until: momentOption },
    run: (context, { email, until }) =>
      move(context, email, ({ subscription }) => {
        const paidFromMs = Math.max(context.nowMs, subscription.paidUntilMs ?? 0);
        const paidUntilMs = until ?? oneMonthAfter(paidFromMs);
        if (paidUntilMs <= context.nowMs) throw new CommandFailure("--until must lie in the future");
        return { kind: "payment", paidUntilMs };
      }),
  }),

  "subscription cancel": define({
    summary: "Cancels: pro runs to the end of what is paid, then free; at once when nothing is paid ahead.",
    options: { email: emailOption },
    run: (context, { email }) => move(context, email, () => ({ kind: "cancellation" })),
  }),

  "subscription history": define({
    summary: "Lists what has happened to an account's subscription, oldest first.",
    options: { email: emailOption },
    async run(context, { email }) {
      const account = await accountOf(context, email);
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
    },
  }),

  usage: define({
    summary: "Shows an account's plan and its day.",
    options: { email: emailOption },
    async run(context, { email }) {
      const { database, nowMs, planLimits } = context;
      const { id } = await accountOf(context, email);
      const day = utcDayOf(nowMs);
      const usage = await readUsage(database.kysely, { accountId: id, day, nowMs, limits: planLimits });
      if (usage === null) throw new CommandFailure(`${email} has no account any more`);
      const resetMs = nextUtcMidnightMs(nowMs);
      return {
        email,
        plan: usage.plan,
        limit: usage.limit,
        used: usage.used,
        remaining: Math.max(0, usage.limit - usage.used),
        resetAt: utcOfEpochMs(resetMs),
        resetEpochSeconds: resetMs / 1000,
        activeKeys: usage.activeKeys,
      };
    },
  }),
};

async function accountOf({ database }: AdminContext, email: string): Promise<Account> {
  const account = await findAccountByEmail(database.kysely, email);
  if (account === null) throw new CommandFailure(`${email} has no account`);
  return account;
}

/** Applies an event that follows from how the account stands, and shows how it stands then. */
async function move(
  context: AdminContext,
  email: string,
  eventFor: (account: Account) => SubscriptionEvent,
): Promise<object> {
  const { database, nowMs } = context;
  const account = await accountOf(context, email);
  await database.kysely
    .transaction()
    .execute((transaction) => apply(transaction, context, account, eventFor(account)));
  await database.persist();
  return showAccount(await accountOf(context, email), nowMs);
}

/** Applies an event, and tells the account's owner if it changed anything. */
async function apply(
  transaction: Database["kysely"],
  context: AdminContext,
  { id: accountId, subscription }: Account,
  event: SubscriptionEvent,
): Promise<void> {
  const eventId = newRowId("evt", context.entropy(ROW_ID_ENTROPY_BYTES));
  const moved = await applyTransition(transaction, { accountId, eventId, event, nowMs: context.nowMs });
  if (!moved.ok) return;
  const { to, paidUntilMs } = moved.transition;
  if (to === subscription.state && paidUntilMs === subscription.paidUntilMs) return;
  await recordPlanChange(transaction, changedBy(context), moved.transition);
}

function byOperator({ database, nowMs, entropy }: AdminContext): KeyChangeContext {
  return { database, actor: "operator", nowMs, entropy };
}

function changedBy({ nowMs, entropy }: AdminContext): AuditStamp {
  return { auditId: newRowId("aud", entropy(ROW_ID_ENTROPY_BYTES)), actor: "operator", atMs: nowMs };
}

function showAccount(account: Account, nowMs: number): object {
  const { id, email, subscription, createdAtMs } = account;
  return {
    id,
    email,
    plan: planOfAccount(account, nowMs),
    subscription: { state: subscription.state, paidUntil: isoOrNull(subscription.paidUntilMs) },
    createdAt: isoOrNull(createdAtMs),
  };
}

function showKey(key: ApiKey, account: Account | null): object {
  const { id, name, prefix, createdAtMs, revokedAtMs, lastUsedDay } = key;
  return {
    id,
    email: account?.email ?? null,
    name,
    shown: prefix,
    createdAt: isoOrNull(createdAtMs),
    revokedAt: isoOrNull(revokedAtMs),
    lastUsedDay,
  };
}

/** The same day and time a month on, or the last day of a month that is shorter. */
function oneMonthAfter(epochMs: number): number {
  const from = new Date(epochMs);
  const after = new Date(epochMs);
  after.setUTCMonth(from.getUTCMonth() + 1);
  if (after.getUTCDate() !== from.getUTCDate()) after.setUTCDate(0);
  return after.getTime();
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
