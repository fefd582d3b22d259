import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportsOf, type ReadModules } from "../../tools/library/exports.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { REFERENCE_FILE, referenceText } from "../../tools/library/reference.ts";
import { ENTRY_POINTS } from "../engine/documented-examples.ts";
import { productPaths, ROOT, textOf } from "../source-tree.ts";
import { documentationGaps } from "./documentation-gaps.ts";

/*
 * The one style of comments of exported functions and methods, in this order; what cannot apply is omitted:
 *
 *   What the function does, in a sentence. Then definitions, and numbered notes.
 *   Range: the dates or values for which it is valid. Accuracy: with its reference, or the page that states it.
 *   **Source:** author, year, work.
 *
 *   @param name what it is, its shape, unit and range, its default
 *   @param out output: what is written to it
 *   @returns what it is, its shape, unit, range and order
 *   @throws {SomeError} when …
 *
 *   @example
 *   a program that the tests run
 *
 * Members of interfaces state meaning, unit and range in a sentence.
 */

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("comments of the library's exports", () => {
  test("name every parameter, every result and every member", () => {
    expect(documentationGaps(Object.values(ENTRY_POINTS), read)).toEqual([]);
  });

  test("have one style: no lists of what is given and returned", () => {
    const paths = productPaths.filter((path) => /^(engine|wheel|client)\//.test(path));
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => /^\s*\* (?:Given|Returned)\b.*:/m.test(textOf(path)))).toEqual([]);
  });
});

test("gaps are found through re-exports, in functions, methods, members and bases", () => {
  const files: Readonly<Record<string, string>> = {
    "a/index.ts": `export * from "./all.ts"; export { double as twice, type Base } from "./b.ts";`,
    "a/all.ts": `
      import type { Base } from "./b.ts";
      /** Adds numbers.
       * @param first a number
       * @returns the sum */
      export function add(first: number, second = 1): number { return first + second; }
      /** @param list numbers
       * @param options ignored */
      export function write(list: number[], { bound }: { bound: number }): void {}
      export const COUNT = 1;
      /** Two numbers. */
      export interface Pair extends Base {
        /** The first. */
        readonly first: number;
        readonly second: number;
        /** The sum. */
        sum(by: number): number;
        /** Both. */
        readonly both: {
          readonly left: number;
        };
        /** Both, \`right\` last. */
        readonly reversed: { readonly right: number };
      }
      /** One of two. */
      export type Choice = { readonly kind: "a" } | null;
      /** An error. */
      export class Failure extends Error { #cause = 1; constructor(cause: string) { super(cause); } }`,
    "a/b.ts": `
      interface Hidden { readonly deep: number }
      /** A base. */
      export interface Base extends Hidden {}
      /** Doubles. */
      export const double = (value: number): number => 2 * value;`,
  };
  expect(documentationGaps(["a/index.ts"], (path) => files[path] ?? "")).toEqual([
    "a/all.ts add: no @param second",
    "a/all.ts add: 1 @param of 2 parameters",
    "a/all.ts COUNT: no comment",
    "a/all.ts Pair: deep: no comment",
    "a/all.ts Pair: second: no comment",
    "a/all.ts Pair: sum: no @param by",
    "a/all.ts Pair: sum: 0 @param of 1 parameters",
    "a/all.ts Pair: sum: no @returns",
    "a/all.ts Pair: left: no comment",
    "a/all.ts Choice: kind: no comment",
    "a/all.ts Failure: constructor: no comment",
    "a/b.ts twice: no @param value",
    "a/b.ts twice: 0 @param of 1 parameters",
    "a/b.ts twice: no @returns",
    "a/b.ts Base: deep: no comment",
  ]);
});

describe("the reference of the library", () => {
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
    });
  });
});
