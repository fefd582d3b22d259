import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { describe, expect, test } from "vitest";
import { productPaths, ROOT, textOf } from "./source-tree.ts";

/** A row of docs/reference/constants.md. */
interface ConstantRow {
  readonly name: string;
  readonly values: readonly number[];
  readonly file: string;
  readonly origin: string;
}

/** Folders of the engine whose constants have their sources in their own files, or in other tables of docs/. */
const FOLDERS_WITH_SOURCES =
  /^engine\/(?:[\w-]+\.(?:d\.)?ts$|(?:units|math|time|earth|data|ephemeris|apparent|stars|chart|events|technique|astronomy|node)\/)/;
/** Files in those folders whose constants are in the register nevertheless. */
const COVERED_FILES: readonly string[] = ["engine/units/constants.ts"];

const coveredPaths = productPaths.filter(
  (path) => path.startsWith("engine/") && (!FOLDERS_WITH_SOURCES.test(path) || COVERED_FILES.includes(path)),
);

const ORIGIN =
  /^(?:published \(.+\)|measured \(black box, \d{4}-\d\d-\d\d\)|published \(.+\); measured \(black box, \d{4}-\d\d-\d\d\))$/;

/** Rows of every table whose file column is a path. */
function registerRows(document: string): readonly ConstantRow[] {
  return [...document.matchAll(/^\| `([^`|]+)` \| ([^|]+) \| `([^`|]+)` \| ([^|]+) \|$/gm)].map(
    ([, name = "", values = "", file = "", origin = ""]) => ({
      name,
      values: values.split(", ").map((value) => Math.abs(Number(value.replace("−", "-")))),
      file,
      origin: origin.trim(),
    }),
  );
}

/** The numbers in the code of a file, without signs. */
function numbersOf(path: string, text = textOf(path)): ReadonlySet<number> {
  const numbers = new Set<number>();
  new Visitor({
    Literal({ value }) {
      if (typeof value === "number") numbers.add(value);
    },
  }).visit(parseSync(path, text).program);
  return numbers;
}

/** Counts, angles of a division of the circle, tolerances. */
function needsNoOrigin(value: number): boolean {
  return (
    (Number.isInteger(4 * value) && value < 1000) || Number.isInteger(Number(Math.log10(value).toFixed(12)))
  );
}

function unlistedOf(path: string, rows: readonly ConstantRow[], text = textOf(path)): readonly number[] {
  const listedValues = new Set(rows.filter(({ file }) => file === path).flatMap(({ values }) => values));
  return [...numbersOf(path, text)].filter((value) => !needsNoOrigin(value) && !listedValues.has(value));
}

const document = readFileSync(join(ROOT, "docs/reference/constants.md"), "utf8");
const register = registerRows(document);

describe("the register of constants", () => {
  test("lists every row of its tables in the form of the register", () => {
    const tableRows = document.match(/^\| `.*$/gm) ?? [];
    expect(register.length).toBeGreaterThan(5);
    expect(register).toHaveLength(tableRows.length);
    expect(register.filter(({ values }) => values.some((value) => !Number.isFinite(value)))).toEqual([]);
    expect(register.filter(({ origin }) => !ORIGIN.test(origin))).toEqual([]);
  });

  test("lists names and values that are in the named files", () => {
    const stale = register.flatMap(({ name, values, file }) => {
      if (!textOf(file).includes(name)) return [`${file} has no ${name}`];
      const numbers = numbersOf(file);
      return values.filter((value) => !numbers.has(value)).map((value) => `${file}: ${name} is not ${value}`);
    });
    expect(stale).toEqual([]);
  });

  test("lists every constant of house systems, zodiacs, frames, magnitudes, radii and refraction", () => {
    expect(coveredPaths).toContain("engine/houses/semi-arc-systems.ts");
    const unlisted = coveredPaths.flatMap((path) =>
      unlistedOf(path, register).map((value) => `${path}: ${value}`),
    );
    expect(unlisted).toEqual([]);
  });

  test("rejects a number without a row, a row without its number, and an origin without a source", () => {
    const [row, ...others] = registerRows("| `A` | −1.25, 3 | `engine/houses/a.ts` | measured (2026) |\n");
    expect(others).toEqual([]);
    expect(row).toEqual({
      name: "A",
      values: [1.25, 3],
      file: "engine/houses/a.ts",
      origin: "measured (2026)",
    });
    expect(ORIGIN.test("measured (2026)")).toBe(false);
    const text = "const A = -1.25 * 2 + 0.5 + 1e-7 + 23.456; // 7.89";
    expect(unlistedOf("engine/houses/a.ts", row === undefined ? [] : [row], text)).toEqual([23.456]);
    expect([...numbersOf("engine/houses/a.ts", text)]).not.toContain(3);
  });
});
