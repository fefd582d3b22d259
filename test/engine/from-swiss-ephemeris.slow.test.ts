import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AYANAMSAS, BODY_NAMES, HOUSE_DIVISIONS, POINT_NAMES } from "../../engine/index.ts";
import { ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";
import { CONSTANTS, FUNCTIONS } from "./swiss-ephemeris-names.ts";

const guide = readFileSync(join(ROOT, "docs/from-swiss-ephemeris.md"), "utf8");
const names = readFileSync(join(ROOT, "docs/reference/from-swiss-ephemeris-names.md"), "utf8");
const examples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
/** The code spans of a page, outside of its examples. */
const spansOf = (page: string) =>
  new Set([...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span));
const spans = new Set([...spansOf(guide), ...spansOf(names)]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-migration-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages for users of Swiss Ephemeris", () => {
  it("have every function and every constant of sweph", () => {
    expect([FUNCTIONS.length, CONSTANTS.length]).toEqual([97, 325]);
    expect([...FUNCTIONS, ...CONSTANTS].filter((name) => !spans.has(name))).toEqual([]);
    expect(FUNCTIONS.filter((name) => !spansOf(guide).has(name))).toEqual([]);
  });

  it("have tables with as many cells in each row", () => {
    const tables = `${guide}\n\n${names}`.split(/\n\n+/).filter((part) => part.startsWith("| "));
    expect(tables.length).toBeGreaterThanOrEqual(14);
    for (const table of tables) {
      const cells = table
        .trim()
        .split("\n")
        .map((row) => row.split("|").length);
      expect(new Set(cells), table.slice(0, 80)).toEqual(new Set([cells[0]]));
    }
  });

  it("have every zodiac by its number, every house system with its letter, every point with its name", () => {
    for (const { number, name } of AYANAMSAS) {
      expect(names).toMatch(new RegExp(`^\\| ${number} \\| \`SE_SIDM_\\w+\` \\| \`${name}\` \\|`, "m"));
    }
    for (const { letter, name } of HOUSE_DIVISIONS)
      expect(names).toContain(`| \`${letter}\` | \`${name}\` |`);
    expect([...BODY_NAMES, ...POINT_NAMES].filter((name) => !spans.has(name))).toEqual([]);
  });

  it("have examples that run and yield the values that they state", () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const files = examples.map((code, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, `${withReports(code)}\nexport {};\n`);
      return file;
    });
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    expect(outcomes.map(({ differences, error }) => ({ differences, error }))).toEqual(
      examples.map(() => ({ differences: [], error: null })),
    );
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(1);
  });
});
