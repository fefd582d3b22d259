import {
  type Account,
  type ApiKey,
  type Database,
  type DatabaseLocation,
  findAccountByEmail,
  type KeyChangeContext,
  type PlanLimits,
  planAt,
} from "../../db/index.ts";

export interface AdminContext {
  /** How the user calls the command line; messages repeat it. */
  readonly name: string;
  readonly database: Database;
  readonly planLimits: PlanLimits;
  readonly nowMs: number;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
}

/** A command that cannot be executed. The message states the reason. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** A command that does not exist for the configured database. The message states what to run instead. */
export class UnsupportedCommandError extends CommandError {}

/** Executes a command on the database and prints its result as JSON. */
export type RunCommand = (command: (context: AdminContext) => Promise<object>) => Promise<void>;

/** The dependencies of the commands that do not open the database. */
export interface LocationContext {
  readonly location: DatabaseLocation;
  readonly nowMs: number;
}

/** Executes a command on the address of the database, which is not opened, and prints its result as JSON. */
export type RunOnLocation = (command: (context: LocationContext) => Promise<object>) => Promise<void>;

export interface CommandRunners {
  readonly onDatabase: RunCommand;
  readonly onLocation: RunOnLocation;
}

/** @throws {CommandError} when the account does not exist; its message lists the commands that help. */
export async function requireAccount(context: AdminContext, email: string): Promise<Account> {
  const account = await findAccountByEmail(context.database.kysely, email);
  if (account === null)
    throw missingAccount(context, email, ["account", "create", "--email", email, "--plan", "free"]);
  return account;
}

/** @param createCommand creates the account. */
export function missingAccount(
  { name }: AdminContext,
  email: string,
  createCommand: readonly string[],
): CommandError {
  return new CommandError(
    `${email} does not have an account. Create it, or list the accounts:\n\n` +
      `  ${name} ${createCommand.map(shellWord).join(" ")}\n  ${name} account list`,
  );
}

/** A word that a POSIX shell passes on unchanged. */
function shellWord(text: string): string {
  return /^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function byOperator({ database, nowMs, entropy }: AdminContext): KeyChangeContext {
  return { database, actor: "operator", nowMs, entropy };
}

export function toAccountJson(account: Account, nowMs: number): object {
  const { id, email, subscription, createdAtMs } = account;
  return {
    id,
    email,
    plan: planAt(account.subscription, nowMs),
    subscription: { state: subscription.state, paidUntil: isoOrNull(subscription.paidUntilMs) },
    createdAt: isoOrNull(createdAtMs),
  };
}

export function toKeyJson(key: ApiKey, account: Account | null): object {
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

export function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
