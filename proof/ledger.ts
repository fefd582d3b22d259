import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import { type AccountDatabase, newKey, openAccount, openKey } from "../test/service/open-account.ts";
import { type CallResult, type Crowd, type CrowdOptions, startCrowd } from "./callers.ts";
import { exactly, type Goal } from "./scenario.ts";

/** How long a call without an answer may still be counted: the database executes a statement whose client is gone. */
const LATE_MS = 2_000;

/** What the calls, the database and the service report of the same calls. */
export interface Audit {
  readonly calls: number;
  readonly answered: number;
  /** Calls without a response, or with 500: each is counted once or not at all. */
  readonly uncertain: number;
  readonly counted: number;
  /** Answered calls whose count is missing, by the key and the call. */
  readonly lost: number;
  /** Counts that no call of their key explains. */
  readonly surplus: number;
  /** Answers of another call. */
  readonly foreign: number;
  /** Keys whose `/v1/usage` differs from the database. */
  readonly wrongUsages: number;
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
export async function startLedger(accounts: AccountDatabase, options: LedgerOptions): Promise<Ledger> {
  const { database } = accounts;
  const { callers, lateMs = LATE_MS } = options;
  const apiKeys: string[] = [];
  const accountIds: string[] = [];
  while (apiKeys.length < callers) {
    const apiKey = newKey();
    const accountId = await openAccount(database, "pro");
    await openKey(database, accountId, apiKey);
    apiKeys.push(apiKey);
    accountIds.push(accountId);
  }
  const crowd = startCrowd({ ...options, apiKeys });
  return {
    ...crowd,
    async audit(baseUrl) {
      // Statements of processes that were killed may still be executed.
      await wait(LATE_MS);
      const usages = await Promise.all(apiKeys.map((apiKey) => readUsage(baseUrl, apiKey)));
      const audits: Audit[] = [];
      for (const [caller, accountId] of accountIds.entries()) {
        const counts = await database.kysely
          .selectFrom("daily_pool")
          .select(["day", "used"])
          .where("account_id", "=", accountId)
          .execute();
        const countOf = new Map(counts.map(({ day, used }) => [day, used]));
        const audit = auditCaller(defined(crowd.resultsByCaller[caller]), countOf, lateMs);
        const { day, used } = defined(usages[caller]);
        audits.push({ ...audit, wrongUsages: used === (countOf.get(day) ?? 0) ? 0 : 1 });
      }
      return sumOf(audits);
    },
  };
}

/** What the service reports of a key. */
async function readUsage(baseUrl: string, apiKey: string) {
  const response = await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { used, resetAt } = (await response.json()) as { readonly used?: number; readonly resetAt?: string };
  const day = resetAt === undefined ? "" : new Date(Date.parse(resetAt) - 1).toISOString().slice(0, 10);
  return { day, used: used ?? Number.NaN };
}

/**
 * Compares the calls of one caller, one after the other, with the counts of its account.
 *
 * @param countOf the counts in the database, by day
 * @param lateMs how long after its end a call without an answer may still be counted
 */
export function auditCaller(
  results: readonly CallResult[],
  countOf: ReadonlyMap<string, number>,
  lateMs: number,
): Audit {
  let [lost, surplus, answered, uncertain] = [0, 0, 0, 0];
  const lastUsed = new Map<string, number>();
  /** Ends of the calls without an answer that no count has been attributed to. */
  let openEndsMs: number[] = [];
  const explain = (counts: number): void => {
    surplus += Math.max(0, counts - openEndsMs.length);
    openEndsMs = openEndsMs.slice(Math.max(0, counts));
  };
  for (const { status, day, used, sentMs, latencyMs } of results) {
    if (status === 200) {
      const increase = used - (lastUsed.get(day) ?? 0);
      answered += 1;
      if (increase >= 1) explain(increase - 1);
      else lost += 1 - increase;
      lastUsed.set(day, used);
      openEndsMs = openEndsMs.filter((endMs) => endMs + lateMs > sentMs);
    } else if (isUncertain(status)) {
      uncertain += 1;
      openEndsMs.push(sentMs + latencyMs);
    }
  }
  let counted = 0;
  for (const day of new Set([...lastUsed.keys(), ...countOf.keys()])) {
    const stored = countOf.get(day) ?? 0;
    const rest = stored - (lastUsed.get(day) ?? 0);
    counted += stored;
    if (rest >= 0) explain(rest);
    else lost -= rest;
  }
  const foreign = results.filter(({ isForeign }) => isForeign).length;
  return { calls: results.length, answered, uncertain, counted, lost, surplus, foreign, wrongUsages: 0 };
}

/** A connection that is refused, and a call that is rejected before it is counted, are not counted. */
function isUncertain(status: CallResult["status"]): boolean {
  return status === "cut" || status === "timeout" || status === 500;
}

function sumOf(audits: readonly Audit[]): Audit {
  const sum = (value: (audit: Audit) => number): number =>
    audits.reduce((total, audit) => total + value(audit), 0);
  return {
    calls: sum(({ calls }) => calls),
    answered: sum(({ answered }) => answered),
    uncertain: sum(({ uncertain }) => uncertain),
    counted: sum(({ counted }) => counted),
    lost: sum(({ lost }) => lost),
    surplus: sum(({ surplus }) => surplus),
    foreign: sum(({ foreign }) => foreign),
    wrongUsages: sum(({ wrongUsages }) => wrongUsages),
  };
}

/** The goals of calls whose counts are compared one by one. */
export function auditGoals(name: string, audit: Audit): readonly Goal[] {
  return [
    exactly(`${name}: ${GOAL_LOST}`, audit.lost, 0),
    exactly(`${name}: ${GOAL_SURPLUS}`, audit.surplus, 0),
    exactly(`${name}: ${GOAL_FOREIGN}`, audit.foreign, 0),
    exactly(`${name}: ${GOAL_USAGE}`, audit.wrongUsages, 0),
  ];
}

export const GOAL_LOST = "answered calls without a count, by key and call";
export const GOAL_SURPLUS = "counts without a call, by key and call";
export const GOAL_FOREIGN = "answers of another call";
export const GOAL_USAGE = "keys whose `/v1/usage` differs from the database";
