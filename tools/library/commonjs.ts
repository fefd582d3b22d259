/** What `require("almagest/…")` leads to. It loads the modules: Node 20.19, 22.12 and newer accept them in require. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../licences/inventory.ts";

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
