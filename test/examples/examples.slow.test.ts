import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { type Plugin, rolldown } from "rolldown";
import { compile } from "svelte/compiler";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createChartCalculator, formatLongitude, julianDayFromCalendar } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { CHROMIUM, NO_CHROMIUM, serveFolder } from "../package/chromium.ts";
import { useBrowser } from "../service/portal/open-browser.ts";
import { ROOT } from "../source-tree.ts";

/** The pages of examples/, by the folder of each, with the entry of its bundle. */
const PAGES = { page: "main.js", react: "main.jsx", svelte: "main.js" } as const;
type PageName = keyof typeof PAGES;

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
async function buildExamplePage(name: PageName, folder: string): Promise<void> {
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

const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The points of a chart of a known instant: name, position to the minute and house. */
function rowsAt(dayOfJune: number, hourUt: number, latitudeDeg: number, longitudeDeg: number) {
  const calculator = createChartCalculator(loadTableSource());
  const epochJdUt = julianDayFromCalendar(1990, 6, dayOfJune, hourUt / 24);
  const { bodies, angles } = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
  const textOfLongitude = (longitude: number) =>
    formatLongitude(longitude, { smallest: "minute", rounding: "down" });
  return [
    ...bodies.map((body) => [body.name, textOfLongitude(body.longitudeDeg), String(body.house)]),
    ["Ascendant", textOfLongitude(angles?.ascendant.longitudeDeg ?? Number.NaN), "1"],
    ["Midheaven", textOfLongitude(angles?.midheaven.longitudeDeg ?? Number.NaN), "10"],
  ];
}

// Summer time: UT+2 in Paris, UT-3 in Halifax.
const PARIS_ROWS = rowsAt(15, 12.5, 48.8566, 2.3522);
const HALIFAX_ROWS = rowsAt(15, 17.5, 44.65, -63.57);

const rowsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.locator("#chart tbody tr").evaluateAll((rows) => {
    const cellsOf = (row: object): Iterable<{ readonly textContent: string }> => Reflect.get(row, "cells");
    return rows.map((row) => [...cellsOf(row)].map(({ textContent }) => textContent));
  });

test("the example of Node prints the chart and writes its wheel", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-example-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const wheel = join(folder, "wheel.svg");
  const program = join(ROOT, "examples/node/chart.mjs");
  const birth = ["1990-06-15", "14:30", "44.65", "-63.57"];
  const lines = execFileSync(process.execPath, [program, ...birth, wheel], { encoding: "utf8" }).split("\n");
  expect(lines[0]).toBe("1990-06-15T17:30:00Z, ADT in America/Halifax");
  for (const [name, position, house] of HALIFAX_ROWS.slice(0, -2))
    expect(lines).toContain(`${name} ${position}, house ${house}`);
  expect(lines).toContain(`Ascendant ${HALIFAX_ROWS.at(-2)?.[1]}`);
  expect(readFileSync(wheel, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});

describe.skipIf(CHROMIUM === undefined)(`pages in Chromium (${CHROMIUM ?? NO_CHROMIUM})`, () => {
  const openBrowser = useBrowser();
  let url = "";
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "almagest-examples-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of PAGE_NAMES) await buildExamplePage(name, join(folder, name));
    const server = await serveFolder(folder);
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const end of ends.reverse()) end();
  });

  const open = async (name: PageName) => {
    const context = await openBrowser().newContext({ viewport: { width: 1280, height: 1000 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const [complaints, sent]: [string[], string[]] = [[], []];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) sent.push(request.url());
    });
    await page.goto(`${url}/${name}/index.html`);
    return { page, complaints, sent };
  };

  test.each(PAGE_NAMES)("%s computes date, local time and place, and sends none of them", async (name) => {
    const { page, complaints, sent } = await open(name);
    await page.getByText("1990-06-15T12:30:00Z, CEST in Europe/Paris").waitFor();
    expect(await rowsOf(page)).toEqual(PARIS_ROWS);
    const wheel = page.getByRole("img", { name: "Chart wheel" });
    await expect.poll(() => wheel.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBeGreaterThan(0);
    const requests = sent.length;
    await page.getByLabel("Latitude").fill("44.65");
    await page.getByLabel("Longitude").fill("-63.57");
    await page.getByRole("button", { name: "Compute" }).click();
    await page.getByText("1990-06-15T17:30:00Z, ADT in America/Halifax").waitFor();
    expect(await rowsOf(page)).toEqual(HALIFAX_ROWS);
    const pictures = process.env["EXAMPLE_PICTURES"];
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    expect(sent.slice(requests)).toEqual([]);
    expect(sent.every((address) => address.startsWith(`${url}/`))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test.each(PAGE_NAMES)("%s asks for the zone near a border, and shows what is wrong", async (name) => {
    const { page } = await open(name);
    await page.locator("#chart").waitFor();
    await page.getByLabel("Latitude").fill("47.59");
    await page.getByLabel("Longitude").fill("7.59");
    await page.getByRole("button", { name: "Compute" }).click();
    await page.getByText("it is one of").waitFor();
    expect(await page.locator("#chart:visible").count()).toBe(0);
    await page.getByLabel("Time zone").fill("Europe/Zurich");
    await page.getByRole("button", { name: "Compute" }).click();
    await page.getByText("1990-06-15T12:30:00Z, CEST in Europe/Zurich").waitFor();
    expect(await page.locator("#chart:visible").count()).toBe(1);
  });
});
