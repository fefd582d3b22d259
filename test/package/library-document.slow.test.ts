import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { type Consumer, installPackedLibrary, ROOT } from "./packed-library.ts";
import { referenceChartOf } from "./sample-moments.ts";

const text = readFileSync(join(ROOT, "docs/library.md"), "utf8");
const eventsText = readFileSync(join(ROOT, "docs/models.md"), "utf8");

/** The documents' code blocks with a file name after the language. */
const examples: ReadonlyMap<string, string> = new Map(
  [...`${text}${eventsText}`.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [
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
beforeAll(() => {
  consumer = installPackedLibrary();
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
  execFileSync("sh", ["-c", commandOf("cp node_modules/almagest/")], { cwd: consumer.folder });
  const rolldown = join(ROOT, "node_modules/rolldown/bin/cli.mjs");
  const [npx, name, ...options] = commandOf("npx rolldown").split(" ");
  expect([npx, name]).toEqual(["npx", "rolldown"]);
  execFileSync(process.execPath, [rolldown, ...options], { cwd: consumer.folder, stdio: "pipe" });
  return site;
}

describe("docs/library.md", () => {
  it("names its examples", () => {
    expect([...examples.keys()]).toEqual(
      expect.arrayContaining(["chart.mjs", "positions.mjs", "main.js", "index.html"]),
    );
  });

  it("has a chart example that prints the chart of Swiss Ephemeris", () => {
    const lines = runExample("chart.mjs");
    expect(lines.slice(0, 17).map((line) => line.replace(/^\w+ /, ""))).toEqual(expectedBodies);
    expect(lines[17]).toBe(`Ascendant ${textOf(newYork.ascendant)}`);
    expect(lines[18]).toMatch(/^\d+ aspects, \d+ star contacts$/);
  });

  it("has an example of positions that prints the Moon of Swiss Ephemeris at noon of J2000", () => {
    const moonDeg = defined(referenceChartOf("London, noon of J2000").bodies[1])[0];
    const printed = runExample("positions.mjs").map(Number);
    expect(printed).toHaveLength(3);
    expect(Math.abs(defined(printed[0]) - moonDeg)).toBeLessThan(1e-6);
  });

  it("begins with lines that print the Moon and Mars of Swiss Ephemeris", () => {
    const printed = runExample("first.mjs").join(" ");
    const [moonDeg, marsDeg] = [1, 4].map((body) => defined(newYork.bodies[body])[0]);
    const printedMoonDeg = Number(/longitudeDeg: ([\d.]+)/.exec(printed)?.[1]);
    expect(Math.abs(printedMoonDeg - defined(moonDeg))).toBeLessThan(1e-6);
    expect(Math.abs(Number(printed.split(" ").at(-1)) - defined(marsDeg))).toBeLessThan(1e-6);
  });

  it("has examples of frames and of an observer, whose Moons are within a degree of parallax", () => {
    const [declination, topocentric, earth, names] = runExample("ephemeris.mjs");
    expect(Number(declination)).toBeCloseTo(-10.89, 1);
    expect(Number(topocentric)).toBeCloseTo(Number(runExample("observer.mjs")[0]), 9);
    const moonDeg = defined(referenceChartOf("London, noon of J2000").bodies[1])[0];
    expect(Math.abs(Number(topocentric) - moonDeg)).toBeLessThan(1);
    expect(Number(earth)).toBeCloseTo(100.37, 1);
    expect(names).toMatch(/^Sun, Moon, .*, MeanSouthNode$/);
  });

  it("has an example of magnitude and azimuth", () => {
    const [venus, sun] = runExample("sight.mjs");
    expect(venus).toMatch(/^-4\.\d\d 0\.7\d\d$/);
    expect(sun).toMatch(/^19\d\.\d\d true$/);
  });

  it("has an example of own aspects that finds several kinds, and lists both problems of a rule", () => {
    const lines = runExample("own-aspects.mjs");
    expect(lines.at(-1)).toBe("2");
    const text = lines.join("\n");
    for (const name of ["Sextile", "Quincunx", "Parallel", "ContraParallel", "out of sign"]) {
      expect(text).toContain(name);
    }
  });

  it("has an example of dignities", () => {
    const lines = runExample("dignities.mjs");
    expect(lines[0]).toMatch(/^Sun in Capricorn: /);
    expect(lines.at(-1)).toMatch(/Mercury$/);
  });

  it("has an example of the sidereal calendar", () => {
    const lines = runExample("panchanga.mjs");
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatch(/^Somavara krishna Panchami Magha 2460310\.874/);
    expect(lines[7]).toBe("Jyeshtha");
    expect(lines[8]?.split(", ")).toHaveLength(5);
  });

  it("has an example of patterns that finds the grand cross of August 1999", () => {
    const text = runExample("patterns.mjs").join("\n");
    expect(text.match(/^TSquare: /gm)?.length).toBeGreaterThanOrEqual(4);
    expect(text).toMatch(/^\d+ conjunctions in the fifth harmonic$/m);
  });

  it("has an example in events.md that finds transits and stations", () => {
    expect(runExample("events.mjs").join()).toMatch(/^[1-9]\d* transits, [1-9]\d* stations$/);
  });

  it("has a page that shows the chart of Swiss Ephemeris in headless Chromium", async ({ skip }) => {
    const site = buildPage();
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    await using page = await openPage(site, CHROMIUM);
    const chartText = await page.waitFor("document.querySelector('#chart').textContent");
    expect(chartText.split("\n").map((line) => line.replace(/^\w+ /, ""))).toEqual(expectedBodies);
  });
});
