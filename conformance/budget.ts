import { PROTOCOL_COUNT } from "./differential/suite.ts";
import { type Options, type PartName, UsageError } from "./options.ts";
import { ROUND_CALLS } from "./recomputation/suite.ts";
import { SENTENCE_CALLS } from "./sentences/suite.ts";
import type { Usage } from "./target.ts";

/** Counted calls of a run, unless the command line states them. */
const CALLS = 600;
const SHORT_CALLS = 150;

/** The counted calls of the smallest run of each part. */
const LEAST_CALLS: Readonly<Record<PartName, number>> = {
  sentences: SENTENCE_CALLS,
  differential: PROTOCOL_COUNT,
  recomputation: ROUND_CALLS,
};
/** These call endpoints of API Pro and need their answers. */
const PRO_PARTS: readonly PartName[] = ["sentences", "recomputation"];

/** The counted calls that each part may spend. */
export type Budget = ReadonlyMap<PartName, number>;

/**
 * Divides the counted calls of a run among its parts. The sentences have a fixed number; the others share the rest.
 *
 * @throws {UsageError} when the plan or the rest of the day's pool does not allow the run
 */
export function budgetOf({ parts, calls, isShort }: Options, usage: Usage): Budget {
  const { plan, limit, remaining, resetAt } = usage;
  const pool = `The account (${plan}, ${limit} requests a day) has ${remaining} left until ${resetAt}`;
  const proParts = parts.filter((part) => PRO_PARTS.includes(part));
  if (plan !== "pro" && proParts.length > 0) {
    throw new UsageError(
      `${proParts.join(" and ")} need an account on API Pro. ${pool}. With --only differential a Free account is enough.`,
    );
  }
  const least = parts.reduce((sum, part) => sum + LEAST_CALLS[part], 0);
  const callCount = calls ?? Math.max(least, Math.min(remaining, isShort ? SHORT_CALLS : CALLS));
  if (callCount < least)
    throw new UsageError(
      `${parts.join(", ")} need ${least} counted requests or more; --calls is ${callCount}.`,
    );
  if (callCount > remaining) {
    throw new UsageError(
      `The run needs ${callCount} counted requests. ${pool}.${remaining >= least ? ` --calls ${remaining} is possible.` : ""}`,
    );
  }
  const hasSentences = parts.includes("sentences");
  const rest = callCount - (hasSentences ? SENTENCE_CALLS : 0);
  const shared = parts.filter((part) => part !== "sentences");
  const share = (part: PartName): number => {
    if (part === "sentences") return SENTENCE_CALLS;
    if (shared.length === 1) return rest;
    const rounds = Math.max(ROUND_CALLS, Math.floor(rest / 2));
    return part === "recomputation" ? rounds : rest - rounds;
  };
  return new Map(parts.map((part) => [part, share(part)]));
}
