import type { CallResult } from "./callers.ts";
import { type Goal, none } from "./scenario.ts";

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

export function sumOf(audits: readonly Audit[]): Audit {
  const sum = (name: keyof Audit): number => audits.reduce((total, audit) => total + audit[name], 0);
  return {
    ...{ calls: sum("calls"), answered: sum("answered"), uncertain: sum("uncertain") },
    ...{ counted: sum("counted"), lost: sum("lost"), surplus: sum("surplus") },
    ...{ foreign: sum("foreign"), wrongUsages: sum("wrongUsages") },
  };
}

/** The goals of calls whose counts are compared one by one. */
export function auditGoals(name: string, { lost, surplus, foreign, wrongUsages }: Audit): readonly Goal[] {
  return [
    none(`${name}: ${GOAL_LOST}`, lost),
    none(`${name}: ${GOAL_SURPLUS}`, surplus),
    none(`${name}: ${GOAL_FOREIGN}`, foreign),
    none(`${name}: ${GOAL_USAGE}`, wrongUsages),
  ];
}

export const GOAL_LOST = "answered calls without a count, by key and call";
export const GOAL_SURPLUS = "counts without a call, by key and call";
export const GOAL_FOREIGN = "answers of another call";
export const GOAL_USAGE = "keys whose `/v1/usage` differs from the database";
