import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { PLATFORM_LONGITUDE_MAX_DEG } from "../../ephe-tests/budgets.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { type Consumer, installPackedLibrary } from "./packed-library.ts";
import {
  CHARTS,
  callLambda,
  callWorker,
  copyFunctions,
  isInstalled,
  type Mathematics,
  NOT_INSTALLED,
  PROGRAMS,
  RUNTIMES,
  THIS_NODE,
  writePrograms,
} from "./runtimes.ts";

const DEG_PER_RAD = 180 / Math.PI;

/** The bundle is loaded twice: with the browser's own mathematics, and with plain arithmetic instead. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>charts</title><script type="module">
import { manyCharts } from "./bundle.js";
const tables = new Uint8Array(await (await fetch("ephemeris.bin")).arrayBuffer());
globalThis.own = manyCharts(tables, ${CHARTS.own});
await import("./plain-mathematics.js");
globalThis.plain = (await import("./bundle.js?plain")).manyCharts(tables, ${CHARTS.plain});
</script>`;

interface Charts {
  /** By chart, of its printed values. */
  readonly hashes: readonly string[];
  /** The unrounded longitudes of all charts: the bits of their radians. */
  readonly bits: string;
}

let consumer: Consumer;
let inThisNode: Readonly<Record<Mathematics, Charts>>;

/** The charts with both mathematics, one after the other. */
async function chartsOf(run: (mathematics: Mathematics) => Promise<string>): Promise<typeof inThisNode> {
  const parse = (text: string) => JSON.parse(text) as Charts;
  return { own: parse(await run("own")), plain: parse(await run("plain")) };
}

beforeAll(async () => {
  consumer = await installPackedLibrary();
  const { folder } = consumer;
  for (const file of ["many-charts.js", "plain-mathematics.js"]) {
    copyFileSync(new URL(file, import.meta.url), join(folder, file));
  }
  const bundle = await rolldown({ cwd: folder, input: "many-charts.js", platform: "browser" });
  await bundle.write({ file: join(folder, "bundle.js"), format: "esm" });
  await bundle.write({ file: join(folder, "bundle-script.js"), format: "iife", name: "charts" });
  await bundle.close();
  writeFileSync(join(folder, "index.html"), PAGE);
  await copyFunctions(folder);
  writePrograms(folder);
  inThisNode = await chartsOf((mathematics) => THIS_NODE.run(folder, mathematics));
});
afterAll(() => consumer?.remove());

/** The first charts of a longer run. */
function firstCharts({ hashes, bits }: Charts, count: number): Charts {
  const words = bits.split(" ");
  const first = words.slice(0, (words.length / hashes.length) * count);
  return { hashes: hashes.slice(0, count), bits: first.join(" ") };
}

function degreesOf({ bits }: Charts): Float64Array {
  const words = bits.split(" ").map((word) => BigInt(`0x${word}`));
  return new Float64Array(BigUint64Array.from(words).buffer).map((rad) => rad * DEG_PER_RAD);
}

/** The largest difference of an unrounded longitude, and the share of longitudes with different bits. */
function differenceOf(one: Charts, other: Charts): { largestDeg: number; differentShare: number } {
  const others = degreesOf(other);
  let largestDeg = 0;
  let different = 0;
  degreesOf(one).forEach((value, place) => {
    const differenceDeg = Math.abs(value - (others[place] as number));
    if (differenceDeg > 0) different++;
    largestDeg = Math.max(largestDeg, Math.min(differenceDeg, 360 - differenceDeg));
  });
  return { largestDeg, differentShare: different / others.length };
}

/** Compares the charts that the runtime has computed with the charts of this Node. */
function expectSameCharts(name: string, { own, plain }: typeof inThisNode, counts = CHARTS): void {
  const expectedOwn = firstCharts(inThisNode.own, counts.own);
  const expectedPlain = firstCharts(inThisNode.plain, counts.plain);
  const { largestDeg, differentShare } = differenceOf(own, expectedOwn);
  const percent = (100 * differentShare).toFixed(2);
  console.log(`${name}: ${percent} % of longitudes differ in bits, at most ${largestDeg.toExponential(1)}°`);
  expect(own.hashes).toHaveLength(counts.own);
  expect(own.hashes).toEqual(expectedOwn.hashes);
  expect(largestDeg).toBeLessThan(PLATFORM_LONGITUDE_MAX_DEG);
  expect(plain.hashes).toEqual(expectedPlain.hashes);
  expect(plain.bits === expectedPlain.bits).toBe(true);
}

describe("charts print the same values as in this Node", () => {
  for (const runtime of RUNTIMES) {
    it(`${runtime.charts.own} in ${runtime.name}`, async ({ skip }) => {
      if (!isInstalled(runtime.program)) return skip(NOT_INSTALLED);
      const charts = await chartsOf((mathematics) => runtime.run(consumer.folder, mathematics));
      expectSameCharts(runtime.name, charts, runtime.charts);
    });
  }

  it(`${CHARTS.own} in Chromium`, async ({ skip }) => {
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    await using page = await openPage(consumer.folder, CHROMIUM);
    expectSameCharts("Chromium", await chartsOf((mathematics) => page.waitFor(`globalThis.${mathematics}`)));
  });
});

describe("the functions of deploy/ and examples/ return the chart of the engine, and 400 with the problems", () => {
  const BODY = JSON.stringify({ utc: "1990-06-15T12:30:00Z", latitude: 48.8566, longitude: 2.3522 });
  const BAD_BODY = BODY.replace("48.8566", "91");
  const MOMENT = {
    epochJdUt: 2448058.0208333335,
    latitudeDeg: 48.8566,
    longitudeDeg: 2.3522,
    timeKnown: true,
  };
  const chart = () => JSON.stringify(createChartCalculator(loadTableSource()).natalChart(MOMENT));

  it("in a Worker", async ({ skip }) => {
    if (!isInstalled(PROGRAMS.workerd)) return skip(NOT_INSTALLED);
    expect(JSON.parse(await callWorker(consumer.folder, BODY))).toEqual(JSON.parse(chart()));
  });

  it("in AWS Lambda", ({ skip }) => {
    if (!isInstalled(PROGRAMS.lambdaLocal)) return skip(NOT_INSTALLED);
    const { statusCode, body } = JSON.parse(callLambda(consumer.folder, BODY));
    expect(statusCode).toBe(200);
    expect(body).toBe(chart());
    const rejected = JSON.parse(callLambda(consumer.folder, BAD_BODY));
    expect(rejected).toMatchObject({ statusCode: 400, body: expect.stringMatching(/latitude/) });
  });
});
