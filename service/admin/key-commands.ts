import type { Command } from "commander";
import {
  ACTIVE_KEYS_MAX,
  findAccountById,
  issueApiKey,
  listApiKeys,
  revokeIssuedKey,
} from "../../db/index.ts";
import {
  type AdminContext,
  byOperator,
  CommandError,
  type RunCommand,
  requireAccount,
  toKeyJson,
} from "./context.ts";
import { emailOption, keyIdOption, nameOption } from "./options.ts";

interface KeyOptions {
  readonly email: string;
  readonly name: string;
}

export function addKeyCommands(program: Command, run: RunCommand): void {
  const key = program.command("key").description("create, list and revoke API keys");
  key
    .command("create")
    .description(`create a key and print it, only now; an account has at most ${ACTIVE_KEYS_MAX} active keys`)
    .addOption(emailOption())
    .addOption(nameOption())
    .action((options: KeyOptions) => run((context) => create(context, options)));
  key
    .command("list")
    .description("list an account's keys by their first characters, revoked keys included")
    .addOption(emailOption())
    .action(({ email }: KeyOptions) => run((context) => list(context, email)));
  key
    .command("revoke")
    .description("revoke a key immediately and permanently")
    .addOption(keyIdOption())
    .action(({ id }: { readonly id: string }) => run((context) => revoke(context, id)));
}

async function create(context: AdminContext, { email, name }: KeyOptions): Promise<object> {
  const account = await requireAccount(context, email);
  const created = await issueApiKey(byOperator(context), { accountId: account.id, name });
  if (created.ok) return { ...toKeyJson(created.key, account), key: created.secret };
  throw new CommandError(
    created.reason === "account_not_found"
      ? `The account of ${email} has been deleted`
      : `${email} already has ${ACTIVE_KEYS_MAX} active keys; revoke one first`,
  );
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
