import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PAGE_SECTIONS, tableText } from "../../tools/records/pages.ts";
import { type Conditions, recordingProblem } from "../../tools/records/record.ts";
import { defined } from "../defined.ts";
import { ROOT } from "../source-tree.ts";

const CONDITIONS: Conditions = {
  date: "2026-11-28T10:00Z",
  commit: "0123abcd",
  machine: "AMD EPYC, linux x64",
  processors: 2,
  node: "24.21.0",
  load: 1,
  command: "npm run proof",
};

describe("the sections of the pages that are made of records", () => {
  test.each(PAGE_SECTIONS)("$page: $section is current, at most 40 lines", ({ page, section, lines }) => {
    const text = readFileSync(join(ROOT, "docs", page), "utf8");
    expect(text).toContain(`<!-- ${section} -->\n\n${lines().join("\n")}\n\n<!-- /${section} -->`);
    expect(lines().length).toBeLessThanOrEqual(40);
  });
});

describe("a table of figures", () => {
  const row = (text: string, isMet: boolean, conditions = CONDITIONS) => ({
    text,
    measured: "3 s",
    goal: "2 s",
    isMet,
    conditions,
  });

  test("lists the missed figures first, and once what is equal for all", () => {
    const rows = [row("first", true), row("second", false, { ...CONDITIONS, load: 0.5 })];
    expect(tableText(rows, "`npm run proof`")).toEqual([
      "| result | measured | load |",
      "|---|---:|---:|",
      "| second | **3 s** missed | 0.5 |",
      "| first | 3 s | 1 |",
      "",
      "<!-- repository -->Command: `npm run proof`.<!-- /repository -->",
      "All rows: goal 2 s, machine AMD EPYC, processors 2, Node 24.21.0, date 2026-11-28, commit 0123abcd.",
    ]);
  });

  test("states what was not recorded", () => {
    const rows = [row("first", true, { ...CONDITIONS, load: null, commit: "(0123abcd)" })];
    expect(tableText(rows, "`npm run proof`").slice(-2)).toEqual([
      "Not recorded: load.",
      "A commit in parentheses added the record.",
    ]);
  });
});

describe("a run", () => {
  test("is recorded if the load before it was at most half of the processors", () => {
    expect(recordingProblem(CONDITIONS)).toBeNull();
    const problem = defined(recordingProblem({ ...CONDITIONS, load: 1.01 }) ?? undefined);
    expect(problem).toBe("The load average was 1.01 before the run, above 1: the run is not recorded.");
  });

  test("without a known load is not recorded", () => {
    expect(recordingProblem({ ...CONDITIONS, load: null })).not.toBeNull();
  });
});
