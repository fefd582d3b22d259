import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

const library = readFileSync(join(ROOT, "docs/library.md"), "utf8");
const pages = globSync("docs/techniques/*.md", { cwd: ROOT })
  .sort()
  .map((path) => ({ name: basename(path), text: readFileSync(join(ROOT, path), "utf8") }));
const examples = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => ({ name, code })),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-techniques-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages of techniques", () => {
  test.each(pages)(
    "$name states its convention, the rivals and what is tested, and is linked",
    ({ name, text }) => {
      for (const part of [/^## Conventions?\b/m, /\brivals?\b/i, /\btest/i]) expect(text).toMatch(part);
      expect(library).toContain(`(techniques/${name})`);
      expect(examples.map((example) => example.name)).toContain(name);
    },
  );

  test("have examples that run and yield the values that they state", () => {
    const files = examples.map(({ code }, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, `${withReports(code)}\nexport {};\n`);
      return file;
    });
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    expect(outcomes.map(({ differences, error }, i) => ({ ...examples[i], differences, error }))).toEqual(
      examples.map((example) => ({ ...example, differences: [], error: null })),
    );
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(0);
  });
});
