import { type Budget, budgetOf } from "./budget.ts";
import { Checks } from "./checks.ts";
import { runDifferential } from "./differential/suite.ts";
import { type Options, readOptions, type SuiteName, USAGE, UsageError } from "./options.ts";
import { Pace } from "./pace.ts";
import { runRecomputation } from "./recomputation/suite.ts";
import { describe, differencesOf, type RunResult, type SuiteResult } from "./result.ts";
import { RunStoppedError } from "./run-stopped-error.ts";
import { runSentences, uncheckedSentences } from "./sentences/suite.ts";
import { Target } from "./target.ts";

const EXIT_DIFFERENT = 1;
const EXIT_STOPPED = 2;

/** Runs a suite within its budget; what it sent, in words. */
type RunSuite = (checks: Checks, target: Target, options: Options, callsMax: number) => Promise<string>;

const RUN_SUITE: Readonly<Record<SuiteName, RunSuite>> = {
  sentences: (checks, target, { keys }) => runSentences(checks, target, keys),
  differential: (checks, target, { seed }, callsMax) => runDifferential(checks, target, seed, callsMax),
  recomputation: (checks, target, { seed }, callsMax) => runRecomputation(checks, target, seed, callsMax),
};

/**
 * Runs the command with these arguments.
 *
 * @param environmentKey the API key, if the arguments state none
 * @param output receives what standard output and standard error receive
 * @returns the exit status
 */
export async function runCommand(
  args: readonly string[],
  environmentKey: string | undefined,
  output: Pick<Console, "log" | "error">,
): Promise<number> {
  try {
    const options = readOptions(args, environmentKey);
    const signal = AbortSignal.timeout(options.minutes * 60_000);
    const target = new Target(options.url, options.key, new Pace(), signal);
    const usage = await target.usage();
    const budget = budgetOf(options, usage);
    const costs = [...budget].map(([name, calls]) => `${name} ${calls}`).join(", ");
    output.error(
      `${target.baseUrl}: plan ${usage.plan}, ${usage.remaining} of ${usage.limit} requests left until ${usage.resetAt}.\n` +
        `This run spends at most ${total(budget)} of them (${costs}) in at most ${options.minutes} minutes. Seed ${options.seed}.`,
    );
    const result = await runSuites(target, options, budget);
    output.log(options.isJson ? JSON.stringify(result) : describe(result));
    if (differencesOf(result).length > 0) return EXIT_DIFFERENT;
    return result.stopped === null ? 0 : EXIT_STOPPED;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof RunStoppedError) output.error(error.message);
    else throw error;
    return EXIT_STOPPED;
  }
}

function total(budget: Budget): number {
  return [...budget.values()].reduce((sum, calls) => sum + calls, 0);
}

async function runSuites(target: Target, options: Options, budget: Budget): Promise<RunResult> {
  const startedMs = performance.now();
  const suites: SuiteResult[] = [];
  let stopped: string | null = null;
  for (const [name, callsMax] of budget) {
    const checks = new Checks();
    const [suiteStartedMs, callsBefore] = [performance.now(), target.countedCalls];
    let sent = "stopped";
    try {
      sent = await RUN_SUITE[name](checks, target, options, callsMax);
    } catch (error) {
      if (!(error instanceof RunStoppedError)) throw error;
      stopped = error.message;
    }
    suites.push({
      name,
      sent,
      calls: target.countedCalls - callsBefore,
      seconds: secondsSince(suiteStartedMs),
      checks: Object.fromEntries(checks.counts),
      differences: checks.differences,
    });
    if (stopped !== null) break;
  }
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    edition: target.edition,
    seed: options.seed,
    callsMax: total(budget),
    calls: target.calls,
    countedCalls: target.countedCalls,
    seconds: secondsSince(startedMs),
    suites,
    unchecked: options.suites.includes("sentences") ? uncheckedSentences(options.keys) : [],
    stopped,
  };
}

function secondsSince(startMs: number): number {
  return Number(((performance.now() - startMs) / 1000).toFixed(1));
}
