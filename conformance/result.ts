import type { Difference } from "./checks.ts";
import type { SuiteName } from "./options.ts";
import type { UncheckedSentence } from "./sentences/sentence.ts";

/** What a suite of a run found. */
export interface SuiteResult {
  readonly name: SuiteName;
  /** What was sent, in words. */
  readonly sent: string;
  /** Counted calls. */
  readonly calls: number;
  readonly seconds: number;
  /** The number of checks by name. */
  readonly checks: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

/** What a run found: the output of `--json`, and records/conformance.json. */
export interface RunResult {
  readonly date: string;
  /** The header Almagest-Edition of the service. */
  readonly edition: string;
  readonly seed: number;
  /** Counted calls that the run could spend. */
  readonly callsMax: number;
  /** All calls, and those that count against the daily limit. */
  readonly calls: number;
  readonly countedCalls: number;
  readonly seconds: number;
  readonly suites: readonly SuiteResult[];
  /** Sentences that were not checked, and why. */
  readonly unchecked: readonly UncheckedSentence[];
  /** Why the run ended early; null if it did not. */
  readonly stopped: string | null;
}

/** All differences of a run. */
export function differencesOf({ suites }: RunResult): readonly Difference[] {
  return suites.flatMap(({ differences }) => differences);
}

/** Differences of one check are listed up to this number; the others are counted. */
const LISTED_PER_CHECK_MAX = 3;

/** The result as text: a line for each suite, and each difference with what repeats it. */
export function describe(result: RunResult): string {
  const lines = result.suites.map(({ name, sent, checks, differences }) => {
    const count = Object.values(checks).reduce((sum, each) => sum + each, 0);
    return `${name}: ${sent}; ${count} checks, ${differences.length} differences`;
  });
  return [...lines, ...result.suites.flatMap(describeDifferences), verdictOf(result)].join("\n");
}

function describeDifferences({ name, differences }: SuiteResult): readonly string[] {
  const byCheck = Map.groupBy(differences, ({ check }) => check);
  return [...byCheck].flatMap(([check, all]) => {
    const listedLines = all
      .slice(0, LISTED_PER_CHECK_MAX)
      .map(({ detail, source: { seed, caseNumber, request } }) => {
        const where = seed === undefined ? "" : `\n    seed ${seed}, case ${caseNumber}`;
        return `    ${detail}${where}\n    ${JSON.stringify(request)}`;
      });
    const rest = all.length - listedLines.length;
    return [
      "",
      `${name}, ${check}: ${all.length}`,
      ...listedLines,
      ...(rest > 0 ? [`    and ${rest} more`] : []),
    ];
  });
}

function verdictOf(result: RunResult): string {
  const { calls, countedCalls, seconds, stopped } = result;
  const sent = `${calls} calls in ${seconds} s, ${countedCalls} counted`;
  const count = differencesOf(result).length;
  const verdict = count === 0 ? "No difference." : `${count} differences.`;
  return stopped === null ? `${verdict} ${sent}.` : `Stopped: ${stopped} ${verdict} ${sent}.`;
}
