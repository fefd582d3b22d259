import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATFORM_DIFFERENCE_MAX } from "../../ephe-tests/budgets.ts";
import { CHROMIUM, NO_CHROMIUM, type OpenPage, openPage } from "./chromium.ts";
import { sampleInNode, writeSample } from "./node-sample.ts";
import { type Consumer, installPackedLibrary } from "./packed-library.ts";
import {
  expectReferenceCharts,
  largestDifference,
  momentsThatDiffer,
  SAMPLE_MOMENTS,
  type Sample,
} from "./sample-moments.ts";

/** The bundle is loaded twice: with the browser's own mathematics, and with plain arithmetic instead. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>sample</title><script type="module">
import { sample } from "./bundle.js";
const files = ["node_modules/almagest/engine/data/ephemeris.bin", "moments.json"];
const [tables, moments] = await Promise.all(files.map((file) => fetch(file)));
const input = [new Uint8Array(await tables.arrayBuffer()), await moments.json()];
globalThis.own = sample(...input);
await import("./plain-mathematics.js");
globalThis.plain = (await import("./bundle.js?plain")).sample(...input);
</script>`;

let consumer: Consumer;
let inNode: Sample;

/** A browser bundle of the installed library, as a user would build it. */
async function bundleForBrowser(input: string, format: "esm" | "iife") {
  const bundle = await rolldown({
    cwd: consumer.folder,
    input,
    platform: "browser",
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format, name: "library", minify: true });
  await bundle.close();
  return output;
}

beforeAll(async () => {
  consumer = await installPackedLibrary();
  writeSample(consumer);
  inNode = sampleInNode(consumer, process.execPath, "own");
});
afterAll(() => consumer?.remove());

describe("a browser bundle of the engine", () => {
  it("is one file without imports, with all exports of the engine and the wheel", async () => {
    writeFileSync(
      join(consumer.folder, "everything.js"),
      'export * from "almagest";\nexport * from "almagest/wheel";\n',
    );
    for (const input of ["sample.js", "everything.js"]) {
      const output = await bundleForBrowser(input, "esm");
      expect(output).toHaveLength(1);
      expect(output[0].imports).toEqual([]);
      expect(output[0].dynamicImports).toEqual([]);
      expect(output[0].code).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\b|\b__dirname\b/);
    }
  });

  it("returns the same bits with ECMAScript and TextDecoder only, without clock and randomness", async () => {
    const [{ code }] = await bundleForBrowser("sample.js", "iife");
    const tables = readFileSync(join(consumer.library, "engine/data/ephemeris.bin"));
    const context = createContext({ TextDecoder, tables: new Uint8Array(tables), moments: SAMPLE_MOMENTS });
    runInContext(
      `for (const name of ["console", "Date", "Intl", "WebAssembly"]) delete globalThis[name];
      Math.random = undefined;`,
      context,
    );
    const result = runInContext(`${code}; library.sample(tables, moments)`, context) as string;
    const browserSample = JSON.parse(result) as Sample;
    expectReferenceCharts(browserSample);
    expect(browserSample.charts).toEqual(inNode.charts);
    expect(momentsThatDiffer(browserSample, inNode)).toEqual([]);
  });
});

describe("the engine in headless Chromium, on fetched tables", () => {
  let page: OpenPage | undefined;

  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    const [{ code }] = await bundleForBrowser("sample.js", "esm");
    writeFileSync(join(consumer.folder, "bundle.js"), code);
    writeFileSync(join(consumer.folder, "index.html"), PAGE);
    page = await openPage(consumer.folder, CHROMIUM);
  });
  afterAll(() => page?.[Symbol.asyncDispose]());

  it("prints the same charts as Node, equal to Swiss Ephemeris's", async ({ skip }) => {
    if (page === undefined) return skip(NO_CHROMIUM);
    const browserSample = JSON.parse(await page.waitFor("globalThis.own")) as Sample;
    expectReferenceCharts(browserSample);
    expect(browserSample.charts).toEqual(inNode.charts);
    expect(largestDifference(browserSample, inNode)).toBeLessThan(PLATFORM_DIFFERENCE_MAX);
  });

  it("returns the same bits as Node if both use the same sine and arctangent", async ({ skip }) => {
    if (page === undefined) return skip(NO_CHROMIUM);
    const browserSample = JSON.parse(await page.waitFor("globalThis.plain")) as Sample;
    const nodeSample = sampleInNode(consumer, process.execPath, "plain");
    expectReferenceCharts(browserSample);
    expect(browserSample.charts).toEqual(nodeSample.charts);
    expect(momentsThatDiffer(browserSample, nodeSample)).toEqual([]);
  });
});
