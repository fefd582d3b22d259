import type { Checks } from "../checks.ts";
import type { Target } from "../target.ts";
import { ACCESS_SENTENCES } from "./access.ts";
import { CHART_SENTENCES } from "./charts.ts";
import { FORECAST_SENTENCES } from "./forecasts.ts";
import { LIMIT_SENTENCES } from "./limits.ts";
import { PLACE_SENTENCES } from "./places.ts";
import { Probe } from "./probe.ts";
import { REQUEST_SENTENCES } from "./requests.ts";
import { SCORE_SENTENCES } from "./scores.ts";
import type { Expect, Sentence, UncheckedSentence } from "./sentence.ts";
import { UNCHECKED_SENTENCES } from "./unchecked.ts";

/** The sentences of the specification that requests can check, in its order. */
export const SENTENCES = Object.entries({
  ...REQUEST_SENTENCES,
  ...CHART_SENTENCES,
  ...FORECAST_SENTENCES,
  ...SCORE_SENTENCES,
  ...PLACE_SENTENCES,
  ...ACCESS_SENTENCES,
  ...LIMIT_SENTENCES,
}).map(([id, sentence]) => ({ id, ...sentence }));

/** The counted calls of all sentences, at most. */
export const SENTENCE_CALLS = 50;

/** Keys of other accounts, for the sentences that need them; null if the run has none. */
export type OtherKeys = Readonly<Record<NonNullable<Sentence["needs"]>, string | null>>;

/** The sentences that a run with these keys cannot check, and why. */
export function uncheckedSentences(keys: OtherKeys): readonly UncheckedSentence[] {
  const withoutKey = SENTENCES.flatMap(({ id, statement, needs }) =>
    isMissing(needs, keys) ? [{ id, statement, reason: `needs --${needs}` }] : [],
  );
  return [...UNCHECKED_SENTENCES, ...withoutKey];
}

function isMissing(needs: Sentence["needs"], keys: OtherKeys): boolean {
  return needs !== undefined && keys[needs] === null;
}

/**
 * Checks the sentences of the service's specification, one by one.
 *
 * @returns what was found, in words
 */
export async function runSentences(checks: Checks, target: Target, keys: OtherKeys): Promise<string> {
  const probe = new Probe(target, keys["free-key"], keys["revoked-key"]);
  let metCount = 0;
  for (const { id, statement, check, needs } of SENTENCES) {
    if (isMissing(needs, keys)) continue;
    const before = checks.differences.length;
    checks.concern({ request: statement });
    await checks.guard(id, () => check(probe, expectOf(checks, id)));
    if (!checks.counts.has(id)) checks.isTrue(id, false, () => "the responses contain nothing to compare");
    if (checks.differences.length === before) metCount++;
  }
  const unchecked = uncheckedSentences(keys).length;
  return `${metCount} of ${SENTENCES.length + UNCHECKED_SENTENCES.length - unchecked} sentences met, ${unchecked} not checked`;
}

function expectOf(checks: Checks, id: string): Expect {
  return {
    equal: (actual, expected, where) => checks.equal(id, actual, expected, where),
    isTrue: (isRight, detail) => checks.isTrue(id, isRight, () => detail),
    members: (value, names, where) =>
      checks.equal(id, Object.keys(value).toSorted(), [...names].toSorted(), where),
  };
}
