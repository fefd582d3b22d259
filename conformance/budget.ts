import { PROTOCOL_COUNT } from "./differential/suite.ts";
import { type Options, type SuiteName, UsageError } from "./options.ts";
import { ROUND_CALLS } from "./recomputation/suite.ts";
import { SENTENCE_CALLS } from "./sentences/suite.ts";
import type { Usage } from "./target.ts";

/** Counted calls of a run, unless the command line states them. */
const CALLS = 600;
const SHORT_CALLS = 150;

/** The counted calls of the smallest run of each suite. */
const LEAST_CALLS: Readonly<Record<SuiteName, number>> = {
  sentences: SENTENCE_CALLS,
  differential: PROTOCOL_COUNT,
  recomputation: ROUND_CALLS,
};
/** These call endpoints of API Pro and need their answers. */
const PRO_SUITES: readonly SuiteName[] = ["sentences", "recomputation"];

/** The counted calls that each suite may spend. */
export type Budget = ReadonlyMap<SuiteName, number>;

/**
 * Divides the counted calls of a run among its suites. The sentences have a fixed number; the others share the rest.
 *
 * @throws {UsageError} when the plan or the requests left do not allow the run
 */
export function budgetOf({ suites, calls, isShort }: Options, usage: Usage): Budget {
  const { plan, limit, remaining, resetAt } = usage;
  const pool = `The account (${plan}, ${limit} requests a day) has ${remaining} left until ${resetAt}`;
  const proSuites = suites.filter((suite) => PRO_SUITES.includes(suite));
  if (plan !== "pro" && proSuites.length > 0) {
    throw new UsageError(
      `${proSuites.join(" and ")} need an account on API Pro. ${pool}. With --only differential a Free account is enough.`,
    );
  }
  const least = suites.reduce((sum, suite) => sum + LEAST_CALLS[suite], 0);
  const callCount = calls ?? Math.max(least, Math.min(remaining, isShort ? SHORT_CALLS : CALLS));
  if (callCount < least)
    throw new UsageError(
      `${suites.join(", ")} need ${least} counted requests or more; --calls is ${callCount}.`,
    );
  if (callCount > remaining) {
    throw new UsageError(
      `The run needs ${callCount} counted requests. ${pool}.${remaining >= least ? ` --calls ${remaining} is possible.` : ""}`,
    );
  }
  const hasSentences = suites.includes("sentences");
  const rest = callCount - (hasSentences ? SENTENCE_CALLS : 0);
  const shared = suites.filter((suite) => suite !== "sentences");
  const share = (suite: SuiteName): number => {
    if (suite === "sentences") return SENTENCE_CALLS;
    if (shared.length === 1) return rest;
    const rounds = Math.max(ROUND_CALLS, Math.floor(rest / 2));
    return suite === "recomputation" ? rounds : rest - rounds;
  };
  return new Map(suites.map((suite) => [suite, share(suite)]));
}
