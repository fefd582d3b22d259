import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as almagest from "../../library/index.ts";
import { exportsOf, type ReadModules } from "../../tools/library/exports.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { REFERENCE_FILE, referenceText } from "../../tools/library/reference.ts";
import { ROOT } from "../source-tree.ts";

describe("docs/reference/library.md", () => {
  test("is current: npm run generate writes it", () => {
    expect(readFileSync(REFERENCE_FILE, "utf8")).toBe(referenceText());
  });

  test("has every export of every entry, and a docstring for each function", () => {
    const text = readFileSync(REFERENCE_FILE, "utf8");
    const modules: ReadModules = new Map();
    for (const module of Object.values(ENTRIES)) {
      const all = exportsOf(join(ROOT, `${module}.ts`), modules);
      for (const { name } of all) expect(text).toContain(`\n### \`${name}\`\n`);
      const functions = all.filter(({ declarations }) => declarations[0]?.startsWith("function"));
      expect(functions.filter(({ docs }) => docs.length === 0).map(({ name }) => name)).toEqual([]);
    }
    // What the modules export when they are loaded is what the sources say.
    const names = exportsOf(join(ROOT, "library/index.ts"), modules).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(almagest)));
  });
});
