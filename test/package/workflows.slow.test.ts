import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { releaseNotes } from "../../tools/release/programs.ts";
import { ROOT } from "../source-tree.ts";
import { RUNTIME_MODULES } from "./runtimes.ts";

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly strategy?: {
    readonly matrix: { readonly os: readonly string[]; readonly node: readonly number[] };
  };
  readonly steps: readonly { readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[];
}

const FOLDER = join(ROOT, ".github/workflows");
const YAML = join(RUNTIME_MODULES, "js-yaml");
const readWorkflow = (name: string): Workflow =>
  (createRequire(import.meta.url)(YAML) as { readonly load: (text: string) => unknown }).load(
    readFileSync(join(FOLDER, name), "utf8"),
  ) as Workflow;
const jobOf = (name: string): Job => Object.values(readWorkflow(name).jobs)[0] as Job;
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

describe.skipIf(!existsSync(YAML))("the workflows", () => {
  test("run README's commands on three systems with the Node versions of the library and the project", () => {
    const job = jobOf("check.yml");
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const commands = commandsOf(job);
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) expect(readme).toContain(`\n${command}\n`);
    expect(job.strategy?.matrix.os).toEqual(["ubuntu-latest", "macos-latest", "windows-latest"]);
    const pinnedNode = /^\d+/.exec(packageJson.devDependencies["@types/node"])?.[0];
    expect(job.strategy?.matrix.node).toEqual([22, Number(pinnedNode)]);
  });

  test("call scripts of package.json and programs of the project only", () => {
    for (const name of readdirSync(FOLDER)) {
      const commands = commandsOf(jobOf(name)).join("\n");
      const scripts = [...commands.matchAll(/\bnpm (?:run )?(?!ci\b|publish\b|run\b)([\w:]+)/g)].map(
        ([, script]) => script,
      );
      expect(scripts.length).toBeGreaterThan(0);
      expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
      for (const [, program = ""] of commands.matchAll(/\bnode ([\w/.-]+\.ts)/g))
        expect(existsSync(join(ROOT, program)), program).toBe(true);
    }
  });

  test("publish with provenance what release:check has built", () => {
    const commands = commandsOf(jobOf("release.yml"));
    const check = commands.findIndex((command) => command.startsWith("npm run release:check"));
    const publish = commands.indexOf("npm publish dist/library --provenance --access public");
    expect(check).toBeGreaterThan(0);
    expect(publish).toBeGreaterThan(check);
  });
});

test("the notes of a release are its section of the changelog", () => {
  const notes = releaseNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), packageJson.version);
  expect(notes).toMatch(/^### API\n/);
  expect(notes).not.toMatch(/^## /m);
  expect(() => releaseNotes("## [0.9.0] - 2026-01-01\n", "1.0.0")).toThrow("no section of version 1.0.0");
});
