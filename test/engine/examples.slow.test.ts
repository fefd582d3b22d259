import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedExamples, ENTRY_POINTS, functionDocs, ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

const examples = documentedExamples();
let folder: string;

/** Writes the examples as files, `code` for each, and returns the files' paths. */
function writeExamples(name: string, codes: readonly string[]): readonly string[] {
  mkdirSync(join(folder, name));
  return codes.map((code, i) => {
    const file = join(folder, name, `example-${i}.ts`);
    // An example without an import is a module all the same.
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-examples-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("examples in documentation comments", () => {
  it("exist for every exported function", async () => {
    const docs = functionDocs();
    const entryPoints = await Promise.all(
      Object.values(ENTRY_POINTS).map((path) => import(join(ROOT, path)) as Promise<Record<string, unknown>>),
    );
    const names = entryPoints
      .flatMap((exports) => Object.entries(exports))
      .filter(([, value]) => typeof value === "function" && !/^class\b/.test(String(value)))
      .map(([name]) => name);
    expect(names.length).toBeGreaterThan(30);
    const missing = names.filter((name) => !docs.get(name)?.hasExample);
    expect(missing).toEqual([]);
  });

  it("compile against the sources under the compiler's strict rules", () => {
    const files = writeExamples(
      "types",
      examples.map(({ code }) => code),
    );
    const config = {
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: {
        noUnusedLocals: false,
        noUncheckedIndexedAccess: false,
        typeRoots: [join(ROOT, "node_modules/@types")],
        paths: Object.fromEntries(
          Object.entries(ENTRY_POINTS).map(([name, path]) => [name, [join(ROOT, path)]]),
        ),
      },
      include: [],
      files,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", join(folder, "tsconfig.json")],
      { encoding: "utf8" },
    );
    const errors = stdout.replace(
      /\S*example-(\d+)\.ts/g,
      (_, index: string) => `${examples[Number(index)]?.origin}, line`,
    );
    expect(errors).toBe("");
  });

  it("run, and yield the values that they state", () => {
    const runnable = examples.filter(({ isRun }) => isRun);
    const files = writeExamples(
      "runs",
      runnable.map(({ code }) => withReports(code)),
    );
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    const failures = outcomes.flatMap(({ differences, error }, i) =>
      differences.length > 0 || error !== null ? [{ at: runnable[i]?.origin, differences, error }] : [],
    );
    expect(failures).toEqual([]);
    expect(outcomes).toHaveLength(runnable.length);
  });
});
