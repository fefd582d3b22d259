/** The JavaScript of the library: one build of all entries, so that what they share is in chunks that each loads once. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";
import { ROOT } from "../licences/inventory.ts";

/**
 * What several entries share, in two chunks: each module costs a runtime a millisecond or two at the start. Civil time needs the
 * errors and units alone.
 */
const SHARED_CHUNKS = [
  { name: "units", test: /\/engine\/units\//, minShareCount: 2, priority: 2 },
  { name: "engine", minShareCount: 2, priority: 1 },
];

/**
 * Writes the modules of the entries and the chunks that they share into a folder.
 *
 * @param entries paths of modules of the project without their extension: `library/index` is written as library/index.js
 * @returns the names of the packages that each entry imports, its chunks included
 */
export async function writeModules(
  folder: string,
  entries: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(ROOT, `${entry}.ts`)])),
    platform: "neutral",
    external: (id) => !/^[./]/.test(id),
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: { groups: SHARED_CHUNKS },
    // Runtimes read and compile text of one byte a character faster.
    charset: "ascii",
    comments: { legal: false, annotation: true, jsdoc: false },
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === "chunk");
  return Object.fromEntries(
    chunks.filter(({ isEntry }) => isEntry).map((entry) => [entry.name, packagesOf(entry, chunks)]),
  );
}

/** The packages that a chunk and the chunks below it import except Node's own modules. */
function packagesOf(entry: OutputChunk, chunks: readonly OutputChunk[]): readonly string[] {
  const reached = new Set([entry]);
  const packages = new Set<string>();
  for (const { imports, dynamicImports } of reached)
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (chunk !== undefined) reached.add(chunk);
      else if (!name.startsWith("node:")) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  return [...packages];
}

const IMPORT_MODE = 'with { "resolution-mode": "import" }';
/** A declaration that is a type, with its type parameters. */
const TYPE_DECLARATION = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)(<)?/gm;

/** Writes a .cjs and a .d.cts file next to each entry of the built library. */
export async function writeCommonJs(folder: string, entries: readonly string[]): Promise<void> {
  const typeNames = new Set(readTypeNames(folder));
  for (const entry of entries) {
    const values = Object.keys(
      (await import(pathToFileURL(join(ROOT, `${entry}.ts`)).href)) as object,
    ).sort();
    const module = `./${basename(entry)}.js`;
    writeFileSync(join(folder, `${entry}.cjs`), `"use strict";\nmodule.exports = require("${module}");\n`);
    writeFileSync(join(folder, `${entry}.d.cts`), declarationsOf(module, values, typeNames));
  }
}

/** Declares each value with the type that it has in the module; its types are exported as they are. */
function declarationsOf(module: string, values: readonly string[], typeNames: ReadonlySet<string>): string {
  const lines = values.flatMap((name) => [
    `export declare const ${name}: typeof modules.${name};`,
    // The value hides the type of the same name that the module exports.
    ...(typeNames.has(name) ? [`export type ${name} = modules.${name};`] : []),
  ]);
  return [
    `import type * as modules from "${module}" ${IMPORT_MODE};`,
    `export type * from "${module}" ${IMPORT_MODE};`,
    ...lines,
    "",
  ].join("\n");
}

function readTypeNames(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(TYPE_DECLARATION)])
    .filter(([, , parameters]) => parameters === undefined)
    .map(([, name = ""]) => name);
}
