import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import {
  type AccountDatabase,
  newKey,
  openAccount,
  openAccountDatabase,
  openKey,
} from "../test/service/open-account.ts";
import { type Audit, auditCaller, sumOf } from "./audit.ts";
import { type CallResult, type Crowd, type CrowdOptions, startCrowd } from "./callers.ts";

/** How long a call without an answer may still be counted: the database executes a statement whose client is gone. */
const LATE_MS = 2_000;
/** Keys whose `/v1/usage` is read at the same time. */
const USAGES_TOGETHER = 50;

/** Accounts that are added at the same time. */
const OWNERS_TOGETHER = 8;

/** An account on API Pro and its key. */
export interface KeyOwner {
  readonly accountId: string;
  readonly apiKey: string;
}

/** The calls of one owner, one after the other. */
export interface KeyOwnerCalls {
  readonly owner: KeyOwner;
  readonly results: readonly CallResult[];
}

export interface Ledger extends Crowd {
  /**
   * Compares the calls with the database, and with what the service reports of each key. After the callers have stopped.
   *
   * @param baseUrl a service on the database
   */
  audit(baseUrl: string): Promise<Audit>;
}

export interface LedgerOptions extends Omit<CrowdOptions, "apiKeys"> {
  /** How long a call without an answer may still be counted; two seconds if it is not set. */
  readonly lateMs?: number;
}

/**
 * Starts callers that have an account each. A caller sends one call at a time, so the count that an answer states is known: it
 * exceeds the one before by one, and by the calls without an answer in between, if they were counted.
 */
export async function startLedger(
  { database }: Pick<AccountDatabase, "database">,
  { lateMs = LATE_MS, ...options }: LedgerOptions,
): Promise<Ledger> {
  const owners = await openKeyOwners(database, options.callers);
  const crowd = startCrowd({ ...options, apiKeys: owners.map(({ apiKey }) => apiKey) });
  return {
    ...crowd,
    audit: (baseUrl) => auditCalls(callsOf(owners, crowd), { database, baseUrl, lateMs }),
  };
}

/** Adds accounts with a key each. */
export async function openKeyOwners(database: Database, count: number): Promise<readonly KeyOwner[]> {
  const owners: KeyOwner[] = [];
  const add = async (): Promise<void> => {
    const apiKey = newKey();
    const accountId = await openAccount(database, "pro");
    await openKey(database, accountId, apiKey);
    owners.push({ accountId, apiKey });
  };
  while (owners.length < count)
    await Promise.all(Array.from({ length: Math.min(OWNERS_TOGETHER, count - owners.length) }, add));
  return owners;
}

/** Makes a database with accounts on API Pro and closes it: another connection would hold the file or copy its log. */
export async function writeKeyOwners(url: string, count: number): Promise<readonly KeyOwner[]> {
  const accounts = await openAccountDatabase("pro", url);
  try {
    return await openKeyOwners(accounts.database, count);
  } finally {
    await accounts.close();
  }
}

/** The calls of callers that have the keys of the owners, in their order. */
export function callsOf(owners: readonly KeyOwner[], ...crowds: readonly Crowd[]): readonly KeyOwnerCalls[] {
  return owners.map((owner, caller) => ({
    owner,
    results: crowds.flatMap(({ resultsByCaller }) => defined(resultsByCaller[caller])),
  }));
}

export interface AuditOptions {
  readonly database: Database;
  /** A service on the database. */
  readonly baseUrl: string;
  /** How long a call without an answer may still be counted; two seconds if it is not set. */
  readonly lateMs?: number;
}

/** Compares the calls of each owner with its counts, and with what the service reports of its key. After the last call. */
export async function auditCalls(
  calls: readonly KeyOwnerCalls[],
  { database, baseUrl, lateMs = LATE_MS }: AuditOptions,
): Promise<Audit> {
  // Statements of processes that were killed may still be executed.
  await wait(LATE_MS);
  const accountIds = calls.map(({ owner }) => owner.accountId);
  const counts = await readCounts(database, accountIds);
  const audits: Audit[] = [];
  for (let from = 0; from < calls.length; from += USAGES_TOGETHER) {
    const part = calls.slice(from, from + USAGES_TOGETHER).map(async ({ owner, results }) => {
      const countOf = defined(counts.get(owner.accountId));
      const { day, used } = await readUsage(baseUrl, owner.apiKey);
      const audit = auditCaller(results, countOf, lateMs);
      return { ...audit, wrongUsages: used === (countOf.get(day) ?? 0) ? 0 : 1 };
    });
    audits.push(...(await Promise.all(part)));
  }
  return sumOf(audits);
}

/** The counts of each account in the database, by day. */
export async function readCounts(
  { kysely }: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const counts = new Map(accountIds.map((accountId) => [accountId, new Map<string, number>()]));
  const rows = await kysely
    .selectFrom("daily_pool")
    .select(["account_id", "day", "used"])
    .where("account_id", "in", accountIds)
    .execute();
  for (const { account_id: accountId, day, used } of rows) counts.get(accountId)?.set(day, used);
  return counts;
}

/** What the service reports of a key. */
async function readUsage(baseUrl: string, apiKey: string) {
  const response = await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { used, resetAt } = (await response.json()) as { readonly used?: number; readonly resetAt?: string };
  const day = resetAt === undefined ? "" : new Date(Date.parse(resetAt) - 1).toISOString().slice(0, 10);
  return { day, used: used ?? Number.NaN };
}
