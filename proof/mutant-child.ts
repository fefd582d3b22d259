/** Runs one scenario in the copy of the project that this file is in; the task and the result are messages. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runScenario, type ScenarioResult } from "./scenario-run.ts";
import { SCENARIOS } from "./scenarios.ts";

export interface MutantTask {
  readonly scenario: string;
  readonly isQuick: boolean;
  /** Texts of goals: the run ends when one of them is missed. */
  readonly goalTexts: readonly string[];
}

process.once("message", (task: MutantTask) => {
  void run(task).then((result) => {
    // Clients of a scenario that ended early may still run.
    process.send?.(result satisfies ScenarioResult, undefined, undefined, () => process.exit(0));
  });
});

async function run({ scenario: name, isQuick, goalTexts }: MutantTask): Promise<ScenarioResult> {
  const scenario = SCENARIOS.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`${name} is not a scenario`);
  return await runScenario(scenario, {
    isQuick,
    isFull: false,
    signal: new AbortController().signal,
    compileCacheFolder: mkdtempSync(join(tmpdir(), "almagest-mutant-")),
    print: (text) => console.error(`         ${text}`),
    isEnough: ({ text, isMet }) => !isMet && goalTexts.includes(text),
  });
}
