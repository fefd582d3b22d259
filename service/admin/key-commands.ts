import type { Command } from "commander";
import {
  ACTIVE_KEYS_MAX,
  type Account,
  findAccountByEmail,
  findAccountById,
  issueApiKey,
  listApiKeys,
  type Plan,
  planAt,
  revokeIssuedKey,
} from "../../db/index.ts";
import { createAccountOnPlan } from "./account-commands.ts";
import {
  type AdminContext,
  byOperator,
  CommandError,
  missingAccount,
  type RunCommand,
  requireAccount,
  toKeyJson,
} from "./context.ts";
import { optionOf } from "./options.ts";

interface KeyOptions {
  readonly email: string;
  readonly name: string;
  /** Of the account to create if it does not exist. */
  readonly plan?: Plan;
}

export function addKeyCommands(program: Command, run: RunCommand): void {
  const key = program.command("key").description("create, list and revoke API keys");
  key
    .command("create")
    .description(`create a key and print it, only now; an account has at most ${ACTIVE_KEYS_MAX} active keys`)
    .addOption(optionOf("email"))
    .addOption(optionOf("name"))
    .addOption(optionOf("newAccountPlan"))
    .action((options: KeyOptions) => run((context) => create(context, options)));
  key
    .command("list")
    .description("list an account's keys by their first characters, revoked keys included")
    .addOption(optionOf("email"))
    .action(({ email }: KeyOptions) => run((context) => list(context, email)));
  key
    .command("revoke")
    .description("revoke a key immediately and permanently")
    .addOption(optionOf("keyId"))
    .action(({ id }: { readonly id: string }) => run((context) => revoke(context, id)));
}

async function create(context: AdminContext, options: KeyOptions): Promise<object> {
  const { email, name } = options;
  const account = await findOrCreateAccount(context, options);
  const created = await issueApiKey(byOperator(context), { accountId: account.id, name });
  if (created.ok) return { ...toKeyJson(created.key, account), key: created.secret };
  throw new CommandError(
    created.reason === "account_not_found"
      ? `The account of ${email} has been deleted`
      : `${email} already has ${ACTIVE_KEYS_MAX} active keys; revoke one first`,
  );
}

/** @throws {CommandError} when the account does not exist and no plan is given, or it is on another plan. */
async function findOrCreateAccount(
  context: AdminContext,
  { email, name, plan }: KeyOptions,
): Promise<Account> {
  const { kysely } = context.database;
  const existing = await findAccountByEmail(kysely, email);
  if (existing === null) {
    const command = ["key", "create", "--email", email, "--name", name, "--plan", "free"];
    if (plan === undefined) throw missingAccount(context, email, command);
    await createAccountOnPlan(context, email, plan);
    return await requireAccount(context, email);
  }
  const currentPlan = planAt(existing.subscription, context.nowMs);
  if (plan !== undefined && plan !== currentPlan)
    throw new CommandError(
      `${email} has an account on plan ${currentPlan}. Omit --plan, or change the plan by: account plan`,
    );
  return existing;
}

async function list(context: AdminContext, email: string): Promise<object> {
  const account = await requireAccount(context, email);
  const keys = await listApiKeys(context.database.kysely, account.id);
  return { keys: keys.map((key) => toKeyJson(key, account)) };
}

async function revoke(context: AdminContext, id: string): Promise<object> {
  const key = await revokeIssuedKey(byOperator(context), id);
  if (key === null) throw new CommandError(`The key ${id} does not exist`);
  return toKeyJson(key, await findAccountById(context.database.kysely, key.accountId));
}
