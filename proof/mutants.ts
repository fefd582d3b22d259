import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endWithRun } from "../test/run/test-run.ts";
import type { Edit, Mutation } from "./mutations.ts";
import type { Goal } from "./scenario.ts";
import { runScenario, type ScenarioResult } from "./scenario-run.ts";
import { SCENARIOS } from "./scenarios.ts";

/** test/source-tree.ts also exports it, but runs git when it is imported: a copy of the project has no repository. */
const ROOT = join(import.meta.dirname, "..");

/** Whether a goal noticed a mutation. */
export interface MutantResult {
  readonly fault: string;
  readonly scenario: string;
  readonly isQuick: boolean;
  /** The goal that was missed; null if none of the goals that state the property was. */
  readonly goal: string | null;
  /** What the goal measured without the mutation, and with it. */
  readonly before: string;
  readonly measured: string;
  readonly seconds: number;
}

export interface MutantRun {
  readonly mutations: readonly Mutation[];
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  /** Receives each result when its scenario has ended. */
  readonly onResult: (result: MutantResult) => void;
}

/** Applies an edit to a text. Throws unless the text contains what it replaces exactly once. */
export function applyEdit(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

/**
 * Puts each mutation into a copy of the project, one after the other, and runs the scenario whose goals state the property. Each
 * scenario is also run in the copy as it is: its goals must be met there, or it proves nothing.
 */
export async function runMutants({ mutations, signal, print, onResult }: MutantRun): Promise<void> {
  const copy = copyProject();
  const controls = new Map<string, ScenarioResult>();
  try {
    for (const mutation of mutations) {
      signal.throwIfAborted();
      const { scenario, isQuick } = mutation;
      const key = `${scenario} ${isQuick}`;
      if (!controls.has(key)) print(`without a mutation: ${scenario}`);
      const control = controls.get(key) ?? (await runIn(copy, { scenario, isQuick, goalTexts: [] }, signal));
      controls.set(key, control);
      print(`${mutation.fault}: ${scenario}`);
      const result = judge(mutation, control, await runMutated(copy, mutation, control, signal));
      print(result.goal === null ? "  not noticed" : `  noticed: ${result.goal} (${result.measured})`);
      onResult(result);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the files of the project, with changes that are not committed. The packages are shared. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "almagest-mutants-"));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
  for (const file of list.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Ends at the first goal that notices the mutation. */
async function runMutated(
  copy: string,
  mutation: Mutation,
  control: ScenarioResult,
  signal: AbortSignal,
): Promise<ScenarioResult> {
  const goalTexts = control.outcome.goals.filter((goal) => isGoalOf(mutation, goal)).map(({ text }) => text);
  const { edit } = mutation;
  const path = join(copy, edit.file);
  try {
    writeFileSync(path, applyEdit(readFileSync(path, "utf8"), edit));
    return await runIn(copy, { ...mutation, goalTexts }, signal);
  } finally {
    cpSync(join(ROOT, edit.file), path);
  }
}

/** Runs a scenario with the code of the copy. */
async function runIn(
  copy: string,
  { scenario, isQuick, goalTexts }: MutantTask,
  signal: AbortSignal,
): Promise<ScenarioResult> {
  const child = fork(join(copy, "proof/mutants.ts"), {
    cwd: copy,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  endWithRun(child);
  const onAbort = (): boolean => child.kill("SIGKILL");
  signal.addEventListener("abort", onAbort);
  let result: ScenarioResult | undefined;
  child.once("message", (message) => {
    result = message as ScenarioResult;
  });
  child.send({ scenario, isQuick, goalTexts } satisfies MutantTask);
  const [code] = await once(child, "exit");
  signal.removeEventListener("abort", onAbort);
  signal.throwIfAborted();
  if (result === undefined) throw new Error(`${scenario} ended with ${code} and no result`);
  return result;
}

/** Whether a goal is met, and states the property that the mutation takes away. */
function isGoalOf({ goals }: Mutation, { text, isMet }: Goal): boolean {
  return isMet && goals.some((part) => text.includes(part));
}

/** A goal notices the mutation if it is met without it and missed with it. */
function judge(mutation: Mutation, control: ScenarioResult, mutated: ScenarioResult): MutantResult {
  const { fault, scenario, isQuick } = mutation;
  const stated = control.outcome.goals.filter((goal) => isGoalOf(mutation, goal));
  const metBefore = new Map(stated.map(({ text, measured }) => [text, measured]));
  const goal = mutated.outcome.goals.find(({ text, isMet }) => !isMet && metBefore.has(text));
  const measured = goal?.measured ?? mutated.failure ?? "no goal was missed";
  const before = metBefore.get(goal?.text ?? "") ?? control.failure ?? "";
  return { fault, scenario, isQuick, goal: goal?.text ?? null, before, measured, seconds: mutated.seconds };
}

interface MutantTask {
  readonly scenario: string;
  readonly isQuick: boolean;
  /** Texts of goals: the run ends when one of them is missed. */
  readonly goalTexts: readonly string[];
}

/** Runs one scenario in the copy of the project that this file is in. */
async function runTask({ scenario: name, isQuick, goalTexts }: MutantTask): Promise<ScenarioResult> {
  const scenario = SCENARIOS.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`${name} is not a scenario`);
  return await runScenario(scenario, {
    isQuick,
    signal: new AbortController().signal,
    compileCacheFolder: mkdtempSync(join(tmpdir(), "almagest-mutant-")),
    print: (text) => console.error(`         ${text}`),
    isEnough: ({ text, isMet }) => !isMet && goalTexts.includes(text),
  });
}

if (import.meta.main)
  process.once("message", (task: MutantTask) => {
    void runTask(task).then((result) => {
      // Clients of a scenario that ended early may still run.
      process.send?.(result satisfies ScenarioResult, undefined, undefined, () => process.exit(0));
    });
  });
