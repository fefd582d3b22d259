import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { CLIENT_PEERS, type Consumer, installPackedLibrary, linkPackage, ROOT } from "./packed-library.ts";
import { DENO_OPTIONS, isInstalled, NOT_INSTALLED, PROGRAMS, runWorker } from "./runtimes.ts";

const NAMES = Object.keys(ENTRIES).map((path) => `almagest${path.slice(1)}`);
const PAIRS = NAMES.flatMap((one, i) => NAMES.slice(i + 1).map((other) => [one, other] as const));
const TABLES = "ephemeris-1900-2100.bin";
const EXAMPLES = join(ROOT, "examples/fourteen");

/** Each entry in a thread of its own, then each pair in a new set of modules, whose addresses are its own. */
const PAIRS_PROGRAM = `
import { registerHooks } from "node:module";
import { Worker } from "node:worker_threads";
const [names, pairs] = JSON.parse(process.argv[2]);
const loadAlone = (name) => new Promise((resolve, reject) => {
  const code = "import(" + JSON.stringify(name) + ").then((one) => { if (Object.keys(one).length === 0) throw 0; })";
  const worker = new Worker(code, { eval: true });
  worker.once("error", (cause) => reject(new Error(name, { cause }))).once("exit", resolve);
});
for (const name of names) await loadAlone(name);
let set = 0;
registerHooks({
  resolve(specifier, context, next) {
    const { url, ...others } = next(specifier, context);
    return { ...others, url: url.startsWith("file:") ? url + "?" + set : url };
  },
});
const instances = new Set();
for (const pair of pairs) {
  set += 1;
  try {
    for (const one of await Promise.all(pair.map((name) => import(name)))) {
      if (Object.keys(one).length === 0) throw 0;
      instances.add(one);
    }
  } catch (cause) {
    throw new Error(pair.join(" and "), { cause });
  }
}
process.stdout.write(names.length + " alone, " + instances.size + " in " + pairs.length + " pairs");
`;

/** Both module systems in one process: each value of each entry is one value. */
const REQUIRE_PROGRAM = `
const names = JSON.parse(process.argv[2]);
const required = names.map((name) => require(name));
Promise.all(names.map((name) => import(name))).then((imported) => {
  const different = names.flatMap((name, i) =>
    Object.keys(imported[i]).filter((key) => !Object.is(imported[i][key], required[i][key])).map((key) => name + " " + key));
  const counts = required.map((entry, i) => Object.keys(entry).length === Object.keys(imported[i]).length);
  process.stdout.write(JSON.stringify({ different, isComplete: counts.every((same) => same) }));
});
`;

const FILE_PROGRAM = `
import { readFileSync } from "node:fs";
import { everyEntry } from "./every-entry.js";
process.stdout.write(everyEntry(readFileSync(${JSON.stringify(TABLES)})));
`;
const WORKER = `
import { everyEntry } from "./every-entry.js";
import tables from "./ephemeris.bin";
export default { fetch: () => new Response(everyEntry(tables)) };
`;
/** As a page loads the tables: by an address, or from the bundle. Files are not read there. */
const PAGE_END = `
globalThis.result = everyEntry(bytes);
try { loadTableSource(); } catch (error) { globalThis.failure = error.name + ": " + error.message; }
`;
const VITE_PAGE = `
import address from "almagest/data/${TABLES}?url";
import { loadTableSource } from "almagest/tables";
import { everyEntry } from "./every-entry.js";
const bytes = await (await fetch(address)).arrayBuffer();
${PAGE_END}`;
const ESBUILD_PAGE = `
import text from "almagest/data/${TABLES}";
import { bytesFromBase64, loadTableSource } from "almagest/tables";
import { everyEntry } from "./every-entry.js";
const bytes = bytesFromBase64(text);
${PAGE_END}`;
const html = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>entries</title><script type="module" src="${script}"></script>`;

/** Runs the programs of a folder in one process; prints their results. */
const EXAMPLES_PROGRAM = `
import { readdirSync } from "node:fs";
const print = process.stdout.write.bind(process.stdout);
console.log = () => {};
const results = [];
for (const file of readdirSync(process.cwd()).filter((name) => /^\\d\\d-.*[.]ts$/.test(name)).sort())
  results.push((await import(process.cwd() + "/" + file)).result);
print(JSON.stringify(results));
`;

let consumer: Consumer;
let inNode: string;

function run(program: string, args: readonly string[], cwd = consumer.folder): string {
  const env = { ...process.env, NODE_OPTIONS: "", DENO_NO_UPDATE_CHECK: "1" };
  return execFileSync(program, args, { cwd, encoding: "utf8", env, maxBuffer: 1e7 });
}

beforeAll(async () => {
  consumer = await installPackedLibrary();
  for (const name of CLIENT_PEERS) linkPackage(consumer.folder, name);
  const write = (file: string, text: string) => writeFileSync(join(consumer.folder, file), text);
  copyFileSync(new URL("every-entry.js", import.meta.url), join(consumer.folder, "every-entry.js"));
  copyFileSync(join(consumer.library, "engine/data", TABLES), join(consumer.folder, TABLES));
  copyFileSync(join(consumer.library, "engine/data", TABLES), join(consumer.folder, "ephemeris.bin"));
  write("pairs.mjs", PAIRS_PROGRAM);
  write("require.cjs", REQUIRE_PROGRAM);
  write("every.mjs", FILE_PROGRAM);
  inNode = run(process.execPath, ["every.mjs"]);
});
afterAll(() => consumer?.remove());

describe("every entry of the packed library", () => {
  test("loads alone and with each other one, in Node", () => {
    const printed = run(process.execPath, ["pairs.mjs", JSON.stringify([NAMES, PAIRS])]);
    expect(printed).toBe("11 alone, 110 in 55 pairs");
  });

  test("shares its classes with the others", () => {
    const { errors, names, houseOutcome, clientError } = JSON.parse(inNode);
    const { astronomy, ...others } = errors;
    expect(astronomy).toEqual(["EphemerisRangeError"]);
    for (const classes of Object.values(others)) expect(classes).toEqual(["InvalidInputError"]);
    expect([Object.keys(others).length, Object.keys(names).length]).toEqual([6, NAMES.length]);
    expect([houseOutcome, clientError]).toEqual(["as-asked", true]);
  });

  const nodes = [process.execPath, PROGRAMS.node22].filter((program) => isInstalled(program));
  test.each(nodes)("has the values of its module by require, in %s", (node) => {
    const printed = run(node, ["require.cjs", JSON.stringify(NAMES)]);
    expect(JSON.parse(printed)).toEqual({ different: [], isComplete: true });
  });

  test.each([
    ["Bun", PROGRAMS.bun, ["run"]],
    ["Deno", PROGRAMS.deno, [...DENO_OPTIONS, "--node-modules-dir=manual", "--allow-read", "--allow-env"]],
  ])("works with the others in %s", (_, program, options) => {
    // A test of a table cannot be skipped with a reason.
    if (!isInstalled(program)) return console.warn(NOT_INSTALLED);
    expect(run(program, [...options, "every.mjs"])).toBe(inNode);
  });
});

describe("a bundle of every entry", () => {
  const esbuild = (input: string, output: string) =>
    run(PROGRAMS.esbuild, [
      input,
      "--bundle",
      "--format=esm",
      "--loader:.bin=base64",
      "--external:./ephemeris.bin",
      `--outfile=${output}`,
    ]);

  async function resultsOf(folder: string, chromium: string) {
    await using page = await openPage(folder, chromium);
    return [await page.waitFor("globalThis.result"), await page.waitFor("globalThis.failure")];
  }
  const failure = /^FilesUnavailableError: .*createTableSource\(bytes\)/;

  test("by Vite works in Chromium, where reading files throws one typed error", async ({ skip }) => {
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    writeFileSync(join(consumer.folder, "page.js"), VITE_PAGE);
    writeFileSync(join(consumer.folder, "index.html"), html("/page.js"));
    await build({ root: consumer.folder, logLevel: "error", configFile: false });
    const [result, message] = await resultsOf(join(consumer.folder, "dist"), CHROMIUM);
    expect(result).toBe(inNode);
    expect(message).toMatch(failure);
  });

  test("by esbuild for its default target works in Chromium", async ({ skip }) => {
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    if (!isInstalled(PROGRAMS.esbuild)) return skip(NOT_INSTALLED);
    const site = join(consumer.folder, "esbuild");
    mkdirSync(site);
    writeFileSync(join(consumer.folder, "esbuild.js"), ESBUILD_PAGE);
    esbuild("esbuild.js", "esbuild/page.js");
    writeFileSync(join(site, "index.html"), html("page.js"));
    const [result, message] = await resultsOf(site, CHROMIUM);
    expect(result).toBe(inNode);
    expect(message).toMatch(failure);
  });

  test("by esbuild works in workerd", async ({ skip }) => {
    if (!isInstalled(PROGRAMS.esbuild) || !isInstalled(PROGRAMS.workerd)) return skip(NOT_INSTALLED);
    writeFileSync(join(consumer.folder, "worker.js"), WORKER);
    esbuild("worker.js", "worker-every.js");
    expect(await runWorker(consumer.folder, ["worker-every.js"])).toBe(inNode);
  });
});

test("the fourteen programs compute the same in a clone and from the package", () => {
  const files = readdirSync(EXAMPLES).filter((file) => file.endsWith(".ts"));
  for (const file of files) copyFileSync(join(EXAMPLES, file), join(consumer.folder, file));
  const options = ["--input-type=module", "-e", EXAMPLES_PROGRAM];
  const inPackage = run(process.execPath, options);
  const inClone = run(process.execPath, options, EXAMPLES);
  expect(JSON.parse(inPackage)).toHaveLength(14);
  expect(inPackage).toBe(inClone);
});
