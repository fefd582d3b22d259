import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportsOf, type LibraryExport, type ReadModules } from "../../tools/library/exports.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { ROOT } from "../source-tree.ts";

const VALUES_OF_ALMAGEST_MAX = 100;
const NAMES_MAX = 480;

const modules: ReadModules = new Map();
const exported = new Map(
  Object.entries(ENTRIES).map(([path, module]) => [path, exportsOf(join(ROOT, `${module}.ts`), modules)]),
);
/** Messages and services of the contract, which the client exports as proto names them. */
const isGenerated = ({ file }: LibraryExport) => file.includes("/proto/gen/");
const isType = ({ declarations }: LibraryExport) =>
  declarations.every((text) => /^(?:type|interface)\b/.test(text));

describe("the entries of the library", () => {
  test("have few names: a user reads the list of almagest, and of the entry of a subject", () => {
    const values = (exported.get(".") ?? []).filter((one) => !isType(one));
    expect(values.length).toBeGreaterThan(50);
    expect(values.length).toBeLessThanOrEqual(VALUES_OF_ALMAGEST_MAX);
    const names = [...exported.values()].flat().filter((one) => !isGenerated(one));
    expect(names.length).toBeLessThanOrEqual(NAMES_MAX);
  });

  test("have each name once", () => {
    const names = [...exported.values()].flat().map(({ name }) => name);
    const isOfContract = new Set(
      [...exported.values()]
        .flat()
        .filter(isGenerated)
        .map(({ name }) => name),
    );
    const twice = names.filter((name, index) => names.indexOf(name) !== index && !isOfContract.has(name));
    expect(twice).toEqual([]);
  });

  test("export what the modules export when they are loaded", async () => {
    for (const [path, module] of Object.entries(ENTRIES)) {
      const loaded = (await import(join(ROOT, `${module}.ts`))) as object;
      const values = (exported.get(path) ?? []).filter((one) => !isType(one)).map(({ name }) => name);
      expect(values.toSorted()).toEqual(Object.keys(loaded).toSorted());
    }
  });
});
