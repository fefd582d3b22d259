import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyEdit } from "../../proof/mutants.ts";
import { MUTATIONS } from "../../proof/mutations.ts";
import { SCENARIOS } from "../../proof/scenarios.ts";
import { ROOT } from "../source-tree.ts";

describe("the mutations of npm run proof", () => {
  test.each(MUTATIONS)("$fault: replaces texts that the code contains once", ({ edits }) => {
    const texts = new Map<string, string>();
    for (const edit of edits) {
      const text = texts.get(edit.file) ?? readFileSync(join(ROOT, edit.file), "utf8");
      const mutated = applyEdit(text, edit);
      expect(mutated).not.toBe(text);
      texts.set(edit.file, mutated);
    }
    expect(texts.size).toBeGreaterThan(0);
  });

  test("name a scenario each, and goals that state the property", () => {
    const names = SCENARIOS.map(({ name }) => name);
    for (const { scenario, goals } of MUTATIONS) {
      expect(names).toContain(scenario);
      expect(goals.length).toBeGreaterThan(0);
    }
    expect(new Set(MUTATIONS.map(({ fault }) => fault)).size).toBe(MUTATIONS.length);
  });

  test("a text that occurs twice or never is not replaced", () => {
    expect(() => applyEdit("a b a", { file: "x.ts", from: "a", to: "c" })).toThrow(
      "x.ts contains 2 times: a",
    );
    expect(() => applyEdit("b", { file: "x.ts", from: "a", to: "c" })).toThrow("x.ts contains 0 times: a");
  });
});
