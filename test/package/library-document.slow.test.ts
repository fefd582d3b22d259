import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { type Consumer, installPackedLibrary, ROOT } from "./packed-library.ts";
import { referenceChartOf } from "./sample-moments.ts";

const text = readFileSync(join(ROOT, "docs/library.md"), "utf8");

/** The document's code blocks with a file name after the language. */
const examples: ReadonlyMap<string, string> = new Map(
  [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [
    defined(match[1]),
    defined(match[2]),
  ]),
);
/** The line of the document that begins with these words. */
const commandOf = (start: string) => text.split("\n").find((line) => line.startsWith(start)) ?? "";

/** The expected output for the bodies in both chart examples: the reference's degrees, to the second. */
const newYork = referenceChartOf("New York, 1990");
const SIGNS =
  "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces".split(" ");
/** Degrees, minutes and seconds of a longitude in its sign, from its four decimals. */
const textOf = (longitudeDeg: number): string => {
  const seconds = Math.round(Number(longitudeDeg.toFixed(4)) * 3600) % (360 * 3600);
  const [degree, minute, second] = [seconds / 3600, seconds / 60, seconds].map(Math.floor);
  const parts = [defined(minute) % 60, defined(second) % 60].map((part) => String(part).padStart(2, "0"));
  return `${defined(degree) % 30}°${parts[0]}′${parts[1]}″ ${SIGNS[Math.floor(defined(degree) / 30)]}`;
};
const expectedBodies = newYork.bodies.map(([longitudeDeg]) => {
  const behindCusps = newYork.cusps.map((cuspDeg) => (longitudeDeg - cuspDeg + 360) % 360);
  const house = behindCusps.indexOf(Math.min(...behindCusps)) + 1;
  return `${textOf(longitudeDeg)}, house ${house}`;
});

let consumer: Consumer;
beforeAll(async () => {
  consumer = await installPackedLibrary();
  for (const [file, code] of examples) writeFileSync(join(consumer.folder, file), code);
});
afterAll(() => consumer?.remove());

const runExample = (file: string): readonly string[] =>
  execFileSync(process.execPath, [file], { cwd: consumer.folder, encoding: "utf8" }).trim().split("\n");

/** Builds the page as documented: its files, its copied tables, its bundle by its command. */
function buildPage(): string {
  const site = join(consumer.folder, "public");
  mkdirSync(site);
  cpSync(join(consumer.folder, "index.html"), join(site, "index.html"));
  symlinkSync(join(ROOT, "node_modules/geo-tz"), join(consumer.folder, "node_modules/geo-tz"));
  execFileSync("sh", ["-c", commandOf("cp node_modules/almagest/")], { cwd: consumer.folder });
  const rolldown = join(ROOT, "node_modules/rolldown/bin/cli.mjs");
  const [npx, name, ...options] = commandOf("npx rolldown").split(" ");
  expect([npx, name]).toEqual(["npx", "rolldown"]);
  execFileSync(process.execPath, [rolldown, ...options], { cwd: consumer.folder, stdio: "pipe" });
  return site;
}

describe("docs/library.md", () => {
  it("names its examples", () => {
    expect([...examples.keys()]).toEqual([
      "first.mjs",
      "chart.mjs",
      "time.mjs",
      "main.js",
      "index.html",
      "chain.mjs",
      "bare.mjs",
    ]);
  });

  it("has a chart example that prints the chart of Swiss Ephemeris", () => {
    const lines = runExample("chart.mjs");
    expect(lines.slice(0, 17).map((line) => line.replace(/^\w+ /, ""))).toEqual(expectedBodies);
    expect(lines[17]).toBe(`Ascendant ${textOf(newYork.ascendant)}`);
    expect(lines[18]).toMatch(/^\d+ aspects, \d+ star contacts$/);
  });

  it("begins with lines that print the Moon and Mars of Swiss Ephemeris", () => {
    const printed = runExample("first.mjs").join(" ");
    const [moonDeg, marsDeg] = [1, 4].map((body) => defined(newYork.bodies[body])[0]);
    const printedMoonDeg = Number(/longitudeDeg: ([\d.]+)/.exec(printed)?.[1]);
    expect(Math.abs(printedMoonDeg - defined(moonDeg))).toBeLessThan(1e-6);
    expect(Math.abs(Number(printed.split(" ").at(-1)) - defined(marsDeg))).toBeLessThan(1e-6);
  });

  it("has an example of local time that prints the instant, the clocks that were possible and a Julian day", () => {
    const [instant, warning, jdUt] = runExample("time.mjs");
    expect(instant).toMatch(/^2432\d+\.\d+ America\/Indiana\/\w+ 1947-06-10T1[678]:00:00Z C[SD]T$/);
    expect(warning).toMatch(/^zone_history_uncertain .*"sources":\[/);
    expect(jdUt).toBe("2448058.0208333335");
  });

  it("has an example without tables that prints the signs of the tables", () => {
    const signs = expectedBodies.slice(0, 12).map((line) => /(\w+), house/.exec(line)?.[1]);
    const printed = runExample("bare.mjs").join().split(", ");
    expect(printed.map((body) => body.split(" in ")[1])).toEqual(signs);
  });

  it("has a page that shows the chart of Swiss Ephemeris, its time and its wheel in headless Chromium", async ({
    skip,
  }) => {
    const site = buildPage();
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    await using page = await openPage(site, CHROMIUM);
    const chartText = await page.waitFor("document.querySelector('#chart').textContent");
    expect(chartText.split("\n").map((line) => line.replace(/^\w+ /, ""))).toEqual(expectedBodies);
    expect(await page.waitFor("document.querySelector('#time').textContent")).toBe(
      "1990-04-01T18:30:00Z, EDT in America/New_York",
    );
    const pathCount = await page.waitFor("document.querySelectorAll('#wheel svg path').length");
    expect(Number(pathCount)).toBeGreaterThan(40);
  });
});
