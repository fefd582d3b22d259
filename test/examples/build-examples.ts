import { copyFileSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { compile } from "svelte/compiler";
import { ROOT } from "../source-tree.ts";

/** The pages of examples/, by the folder of each, with the entry of its bundle. */
export const PAGES = { page: "main.js", react: "main.jsx", svelte: "main.js" } as const;
export type PageName = keyof typeof PAGES;

const EXAMPLES = join(ROOT, "examples");
const DATA_FILES = [
  "engine/data/ephemeris-1900-2100.bin",
  "civil/data/tz-pack.txt",
  "civil/data/clocks.json",
  "civil/data/zone-index.bin",
];

/** Compiles components for the browser. */
const svelte: Plugin = {
  name: "svelte",
  async load(id) {
    if (!id.endsWith(".svelte")) return null;
    const { js, warnings } = compile(await readFile(id, "utf8"), {
      filename: id,
      generate: "client",
      css: "injected",
    });
    if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join("\n"));
    return { code: js.code, moduleType: "js" };
  },
};

/** Builds a page with everything that it loads, as examples/README.md does. */
export async function buildExamplePage(name: PageName, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({
    input: join(EXAMPLES, name, PAGES[name]),
    platform: "browser",
    plugins: [svelte],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  await bundle.write({ file: join(folder, "bundle.js"), format: "esm", minify: true });
  await bundle.close();
  copyFileSync(join(EXAMPLES, name, "index.html"), join(folder, "index.html"));
  copyFileSync(join(EXAMPLES, "style.css"), join(folder, "style.css"));
  for (const file of DATA_FILES) copyFileSync(join(ROOT, file), join(folder, basename(file)));
}
