/**
 * Measures how the service behaves under load, abuse and faults: `npm run proof`. If the machine was idle, the results are stored in
 * records/reliability.json and docs/reliability.md is written.
 *
 *     npm run proof [-- NAME …] [--quick] [--phase NAME] [--list] [--mutants]
 *
 * Named scenarios replace their own results only. `--quick` runs a tenth of everything, prints the results and stores nothing.
 * `--phase` runs the phases of `held` whose name contains it (`h2-ping/tls/100`), prints and stores nothing. `--mutants`
 * runs the scenarios on copies with a fault each and stores which faults were noticed. Exits with 1 if a goal is
 * missed or a fault not noticed, with 2 if the arguments are not valid.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { defined } from "../test/defined.ts";
import { openTestRun } from "../test/run/test-run.ts";
import { launchService } from "../test/service/operations/launch-service.ts";
import { readConditions, recordingProblem } from "../tools/records/record.ts";
import { type MutantResult, runMutants } from "./mutants.ts";
import { MUTATIONS } from "./mutations.ts";
import { missesOf, readReport, resultText, writeReport } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { type RunOptions, runScenario, type ScenarioReport } from "./scenario-run.ts";
import { SCENARIOS } from "./scenarios.ts";

/** Of all scenarios. */
const RUN_LIMIT_MS = 90 * 60_000;
const EXIT_MISSED = 1;
const EXIT_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const { scenarios, isQuick, phase, withMutants } = readArguments();
const conditions = readConditions("npm run proof");
const problem = recordingProblem(conditions);
const isStored = !isQuick && phase === null && problem === null;
// From here on, the reaper of the tests removes what this process leaves behind, however it ends.
openTestRun();
const stop = stopOnSignals();
const startedMs = performance.now();
if (withMutants) process.exit(await storeMutants());
const results = await runAll(scenarios, {
  isQuick,
  phase,
  signal: AbortSignal.any([stop.signal, AbortSignal.timeout(RUN_LIMIT_MS)]),
  compileCacheFolder: await fillCompileCache(),
  print,
});
process.exit(stop.signal.aborted ? EXIT_INTERRUPTED : finish());

function print(text: string): void {
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(5)} s  ${text}`);
}

/** Runs the mutations of the selected scenarios and writes each result when it is known; the exit status. */
async function storeMutants(): Promise<number> {
  const names = scenarios.map(({ name }) => name);
  const mutations = MUTATIONS.filter(({ scenario }) => names.includes(scenario));
  let unnoticed = 0;
  const onResult = (result: MutantResult): void => {
    if (result.goal === null) unnoticed += 1;
    if (problem !== null) return;
    const stored = readReport();
    writeReport({ ...stored, mutants: { ...stored.mutants, [result.fault]: { conditions, ...result } } });
  };
  try {
    await runMutants({ mutations, signal: stop.signal, print, onResult });
    return unnoticed === 0 ? 0 : EXIT_MISSED;
  } catch (error) {
    if (stop.signal.aborted) return EXIT_INTERRUPTED;
    throw error;
  }
}

function readArguments() {
  const options = {
    quick: { type: "boolean" },
    phase: { type: "string" },
    list: { type: "boolean" },
    mutants: { type: "boolean" },
  } as const;
  const names = SCENARIOS.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.list) {
      for (const { name, title } of SCENARIOS) console.log(`${name.padEnd(16)} ${title}`);
      process.exit(0);
    }
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new Error(`${unknown.join(", ")} is not a scenario; expected: ${names.join(", ")}`);
    return {
      scenarios: SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
      isQuick: values.quick ?? false,
      phase: values.phase ?? null,
      withMutants: values.mutants ?? false,
    };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(EXIT_USAGE);
  }
}

/** The first signal stops the run and cleans up; a second one leaves the cleaning to the reaper. */
function stopOnSignals(): AbortController {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    console.error("stopping");
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  // A scenario that was stopped at its time limit may fail afterwards.
  process.on("unhandledRejection", (reason) => console.error("after the end of a scenario:", reason));
  return controller;
}

/** Starts and stops the service once, so later starts read their compiled code from the cache, also after a kill. */
async function fillCompileCache(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-proof-"));
  const compileCacheFolder = join(folder, "compile-cache");
  const launched = launchService(folder, { NODE_COMPILE_CACHE: compileCacheFolder });
  try {
    await (await launched.ready).stop();
  } catch (error) {
    // The scenarios report the failure. Without the cache their services start later.
    console.error(`the first start failed: ${error}`);
    await launched.kill();
  }
  return compileCacheFolder;
}

/** First the scenarios that need a quiet machine, then the others in sequence next to those in the background. */
async function runAll(
  selected: readonly Scenario[],
  options: RunOptions,
): Promise<Record<string, ScenarioReport>> {
  const reports: Record<string, ScenarioReport> = {};
  const measure = async (scenario: Scenario): Promise<void> => {
    options.print(`${scenario.name}: started`);
    const result = await runScenario(scenario, options);
    const report = { title: scenario.title, conditions, ...result };
    reports[scenario.name] = report;
    // A run that ends early keeps the results of the scenarios that have ended.
    if (isStored && !stop.signal.aborted) {
      const stored = readReport();
      writeReport({ ...stored, scenarios: { ...stored.scenarios, [scenario.name]: report } });
    }
    const misses = missesOf({ [scenario.name]: report });
    options.print(`${scenario.name}: ended after ${result.seconds} s; ${misses.length} missed`);
    for (const miss of misses) options.print(`  ${miss}`);
  };
  const inMode = (mode: Scenario["mode"] | undefined): readonly Scenario[] =>
    selected.filter((each) => each.mode === mode);
  for (const scenario of inMode("alone")) await measure(scenario);
  const inBackground = inMode("background").map(measure);
  for (const scenario of inMode(undefined)) await measure(scenario);
  await Promise.all(inBackground);
  return reports;
}

/** Prints the results that are not stored, and the misses; the exit status. */
function finish(): number {
  if (!isStored) {
    for (const scenario of scenarios) console.log(resultText(scenario, defined(results[scenario.name])));
    if (problem !== null) console.error(problem);
  }
  const misses = missesOf(results);
  console.error(
    misses.length === 0
      ? "All goals are met."
      : `Not met:\n${misses.map((each) => `  - ${each}`).join("\n")}`,
  );
  return misses.length === 0 ? 0 : EXIT_MISSED;
}
