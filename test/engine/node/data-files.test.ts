import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import {
  dataFileUrl,
  FilesUnavailableError,
  loadPholusTable,
  loadStarCatalogue,
  loadTableSource,
} from "../../../engine/node/index.ts";
import { bundleText } from "../../bundle-text.ts";
import { ROOT, textOf } from "../../source-tree.ts";

const bundle = await bundleText(`export * from ${JSON.stringify(`${ROOT}/engine/node/index.ts`)};`, "cjs");

/** The exports of the module's bundle in a context with the given globals. */
function exportsIn(globals: Readonly<Record<string, unknown>>): Record<string, () => unknown> {
  const module = { exports: {} };
  runInNewContext(bundle, { ...globals, module, exports: module.exports, URL, TextDecoder });
  return module.exports;
}

describe("the functions that read files", () => {
  test("read the package's own, or another one", () => {
    expect(dataFileUrl("pholus.bin").pathname).toMatch(/\/engine\/data\/pholus\.bin$/);
    const short = loadTableSource(dataFileUrl("ephemeris-1900-2100.bin"));
    expect(short.firstJdTt).toBeGreaterThan(loadTableSource().firstJdTt);
    expect(() => loadTableSource("/no/such/file.bin")).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(() => loadPholusTable("/no/such/file.bin")).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(() => loadStarCatalogue(dataFileUrl("pholus.bin"))).toThrow(TypeError);
  });

  test("are in a module that loads without files, and throw one error that names the function for bytes", () => {
    for (const globals of [{}, { process: {} }]) {
      const {
        loadTableSource: tables,
        loadPholusTable: pholus,
        loadStarCatalogue: stars,
      } = exportsIn(globals);
      for (const [load, instead] of [
        [tables, "createTableSource(bytes)"],
        [pholus, "addPholus(source, bytes)"],
        [stars, "createStarCatalogue(text)"],
      ] as const) {
        expect(load).toThrow(expect.objectContaining({ name: "FilesUnavailableError" }));
        expect(load).toThrow(`call ${instead}`);
      }
    }
  });

  test("throw it with its cause in a bundle without the package's files", () => {
    const { loadTableSource: tables } = exportsIn({ process });
    expect(tables).toThrow(
      expect.objectContaining({ name: "FilesUnavailableError", cause: expect.anything() }),
    );
  });

  test("are the only ones: no other module of the engine names node:fs", () => {
    expect(new FilesUnavailableError("load()", "create(bytes)").message).toBe(
      "load() reads a file of the package, which is not possible here: load the file, by fetch or with the bundler, and call create(bytes)",
    );
    expect(textOf("engine/node/index.ts")).not.toMatch(/^import .* from "node:/m);
  });
});
