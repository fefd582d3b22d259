import type { Command } from "commander";
import {
  isoSecondsOf,
  listAccounts,
  nextUtcMidnightMs,
  type Plan,
  readUsage,
  utcDayOf,
} from "../../db/index.ts";
import {
  type AdminContext,
  CommandError,
  type RunCommand,
  requireAccount,
  toAccountJson,
} from "./context.ts";
import { afterOption, emailOption, limitOption, planOption } from "./options.ts";
import { changePlan, createAccountOnPlan } from "./plan-changes.ts";

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
    .addOption(emailOption())
    .addOption(planOption())
    .action((options: AccountOptions) => run((context) => createWithPlan(context, options)));
  account
    .command("list")
    .description("list accounts, oldest first; --after the last account listed continues the list")
    .addOption(afterOption())
    .addOption(limitOption())
    .action((options: ListOptions) => run((context) => list(context, options)));
  account
    .command("plan")
    .description("set the plan immediately: pro without an end, or free")
    .addOption(emailOption())
    .addOption(planOption())
    .action(({ email, plan }: AccountOptions) =>
      run((context) => changePlan(context, email, () => ({ kind: plan === "pro" ? "grant" : "end" }))),
    );
  program
    .command("usage")
    .description("show an account's plan and today's usage")
    .addOption(emailOption())
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
