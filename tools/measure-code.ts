/**
 * Files, lines, median, 90th percentile and longest file, and the longest function of the product by folder; then the lines of the
 * tests and of the programs next to the product, the tracked files and the npm scripts:
 * `node tools/measure-code.ts [CHECKOUT]`. Generated files are omitted. Lines of functions are as Biome's rule counts them,
 * without blank lines.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PRODUCT = /^(civil|client|db|engine|library|service|wheel)\/.*\.(ts|mjs)$/;
/** The other code by hand. */
const OTHERS = {
  test: /^test\/.*\.(ts|mjs|js)$/,
  "proof, conformance, tools, ephe-tests": /^(proof|conformance|tools|ephe-tests)\/.*\.(ts|mjs|js)$/,
};
const RULE = "noExcessiveLinesPerFunction";
const ROOT = join(import.meta.dirname, "..");
const [, , argument = ROOT] = process.argv;
const checkout = resolve(argument);

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly location: { readonly path: string } }[];
}

/** The longest function of each file, by Biome's report of every function with more than one line. */
function longestFunctions(paths: readonly string[]): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-code-"));
  const rule = { level: "error", options: { maxLines: 1 } };
  const linter = { rules: { preset: "none", complexity: { [RULE]: rule } } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ linter }));
  const options = [`--config-path=${folder}`, "--reporter=json", "--max-diagnostics=none"];
  const program = join(ROOT, "node_modules/.bin/biome");
  const { stdout } = spawnSync(program, ["lint", ...options, ...paths], {
    cwd: checkout,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  rmSync(folder, { recursive: true });
  const lines = new Map<string, number>();
  for (const { message, location } of (JSON.parse(stdout) as Report).diagnostics) {
    const count = Number(/\((\d+)\)/.exec(message)?.[1] ?? 0);
    lines.set(location.path, Math.max(count, lines.get(location.path) ?? 0));
  }
  return lines;
}

const tracked = execFileSync("git", ["ls-files"], { cwd: checkout, encoding: "utf8" }).split("\n");
const paths = tracked.filter((path) => PRODUCT.test(path) && !path.includes("/gen/"));
const longest = longestFunctions(paths);
const lengthOf = (path: string) => readFileSync(join(checkout, path), "utf8").split("\n").length - 1;
const groups = Map.groupBy(paths, (path) => path.split("/").slice(0, -1).slice(0, 2).join("/"));

console.log("| folder | files | lines | median | p90 | longest file | longest function |");
console.log("|---|---:|---:|---:|---:|---|---|");
for (const [folder, files] of [
  ["all", paths] as const,
  ...[...groups].sort(([a], [b]) => (a < b ? -1 : 1)),
]) {
  const sorted = files.map((path) => [lengthOf(path), path] as const).sort(([a], [b]) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.[0];
  const total = sorted.reduce((sum, [lines]) => sum + lines, 0);
  const [functionPath = ""] = files.toSorted((a, b) => (longest.get(b) ?? 0) - (longest.get(a) ?? 0));
  const cells = [files.length, total, at(0.5), at(0.9), sorted.at(-1)?.join(" ")];
  console.log(`| ${[folder, ...cells, `${longest.get(functionPath) ?? 1} ${functionPath}`].join(" | ")} |`);
}

console.log("\n| | files | lines |\n|---|---:|---:|");
for (const [name, pattern] of Object.entries(OTHERS)) {
  const files = tracked.filter((path) => pattern.test(path));
  const lines = files.reduce((sum, path) => sum + lengthOf(path), 0);
  console.log(`| ${name} | ${files.length} | ${lines} |`);
}
const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { scripts: object };
console.log(`\n${tracked.length - 1} tracked files, ${Object.keys(scripts).length} npm scripts`);
