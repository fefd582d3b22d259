import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { sectionsOf } from "../clients/guide-sections.ts";
import { defined } from "../defined.ts";
import { bareEnvironment } from "../run/test-run.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";
import { ROOT } from "../source-tree.ts";

const run = promisify(execFile);
const GUIDE = sectionsOf(readFileSync(join(ROOT, "docs/deploy.md"), "utf8"));
/** Where the service of a recipe answers; nginx answers for a public name. */
const ADDRESS = /127\.0\.0\.1:8080|api\.example\.com/g;
/** Runs the commands appended to it, without the user's settings; ends at the first failure. */
export const SHELL = ["bash", "--norc", "-ec"] as const;
const BLOCK_TIMEOUT_MS = 100_000;

/** A recipe of docs/deploy.md. */
export interface Recipe {
  /** The commands of a block with this name. */
  block(name: string): string;
  /** The block without a name, which ends with an account, its key and a first chart. */
  readonly firstChart: string;
}

/** What a test replaces in the words of a recipe, and where it runs them. */
export interface RecipeHost {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Each text of the recipe with its replacement: folders and ports that the machine cannot spare. */
  readonly replacements?: Readonly<Record<string, string>>;
}

export function recipeOf(heading: string): Recipe {
  const section = defined(GUIDE.find((each) => each.heading === heading));
  assert.equal(section.commands.length, 1, heading);
  return {
    block: (name) => defined(section.namedCommands.get(name)),
    firstChart: defined(section.commands[0]),
  };
}

/** The words of a block in their place. Fails if a replaced text is not in the recipe. */
export function wordsOf(block: string, { replacements = {} }: RecipeHost): string {
  return Object.entries(replacements).reduce((words, [text, replacement]) => {
    assert.ok(words.includes(text), text);
    return words.replaceAll(text, replacement);
  }, block);
}

/** Runs a block in one shell, which ends at the first failure. Returns its output. */
export async function runBlock(block: string, place: RecipeHost): Promise<string> {
  const options = {
    cwd: place.folder,
    env: { ...bareEnvironment(), ...place.environment },
    timeout: BLOCK_TIMEOUT_MS,
  };
  const [program, ...args] = SHELL;
  return (await run(program, [...args, wordsOf(block, place)], options)).stdout;
}

/** Runs the last block of a recipe against a service at another address. Its output must end with the chart of the guide. */
export async function expectFirstChart(recipe: Recipe, serviceUrl: string, place: RecipeHost): Promise<void> {
  assert.match(recipe.firstChart, ADDRESS);
  const output = await runBlock(recipe.firstChart.replaceAll(ADDRESS, new URL(serviceUrl).host), place);
  assert.deepEqual(JSON.parse(output.slice(output.indexOf('{"'))), goldenResponse("chart-short"));
}

/** Whether a program exists and ends with 0. */
export const canRun = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args).status === 0;

/** A PATH on which shell scripts with these names precede the programs of the system. */
export function pathWith(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-programs-"));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return [folder, process.env["PATH"]].join(delimiter);
}
