import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

const PAGES = join(ROOT, "docs/techniques");
const pages = readdirSync(PAGES).filter((name) => name.endsWith(".md"));
const examples = pages.flatMap((name) =>
  [...readFileSync(join(PAGES, name), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, code = ""], i) => ({
      name: `${name}, example ${i + 1}`,
      code,
    }),
  ),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-techniques-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages of docs/techniques", () => {
  it("have an example each, and are linked from the library's page", () => {
    const library = readFileSync(join(ROOT, "docs/library.md"), "utf8");
    expect(pages.filter((name) => !examples.some((example) => example.name.startsWith(name)))).toEqual([]);
    expect(pages.filter((name) => !library.includes(`(techniques/${name})`))).toEqual([]);
  });

  it("have examples that run and yield the values that they state", () => {
    const files = examples.map(({ code }, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, `${withReports(code)}\nexport {};\n`);
      return file;
    });
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    const failures = outcomes.flatMap(({ differences, error, statedCount }, i) => {
      const isRight = differences.length === 0 && error === null && statedCount > 0;
      return isRight ? [] : [{ name: examples[i]?.name, differences, error, statedCount }];
    });
    expect(failures).toEqual([]);
  });
});
