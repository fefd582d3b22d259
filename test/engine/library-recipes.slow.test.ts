import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

const page = readFileSync(join(ROOT, "docs/library-recipes.md"), "utf8");
/** The tasks: the text of each section without sections of its own. */
const recipes = page
  .split(/^##+ /m)
  .filter((section) => section.includes("```ts"))
  .map((section) => {
    const [, code = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(section) ?? [];
    return { name: section.split("\n", 1)[0] ?? "", section, code };
  });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-recipes-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the recipes of the library", () => {
  test("are one snippet per task, with a link to the reference of the library", () => {
    expect(recipes.length).toBeGreaterThan(30);
    expect(recipes.map(({ section }) => section.match(/^```ts$/gm)?.length)).toEqual(recipes.map(() => 1));
    const unlinked = recipes.filter(({ section }) => !section.includes("`](reference/library.md)"));
    expect(unlinked.map(({ name }) => name)).toEqual([]);
  });

  test("run and yield the values that they state", () => {
    const files = recipes.map(({ code }, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, `${withReports(code)}\nexport {};\n`);
      return file;
    });
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    expect(
      outcomes.map(({ differences, error }, i) => ({ name: recipes[i]?.name, differences, error })),
    ).toEqual(recipes.map(({ name }) => ({ name, differences: [], error: null })));
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(0);
  });
});
