import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFERENCE_CHARTS } from "../../ephe-tests/charts/reference-charts.ts";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { type Consumer, installPackedLibrary, ROOT } from "./packed-library.ts";

const [LIBRARY = "", DRAWINGS = ""] = ["library", "drawings"].map((name) =>
  readFileSync(join(ROOT, `docs/${name}.md`), "utf8"),
);
/** The code blocks of both documents with a file name after the language. */
const EXAMPLES = [...`${LIBRARY}\n${DRAWINGS}`.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, file, code]) => [defined(file), defined(code)] as const,
);
/** The line of docs/library.md that begins with these words. */
const commandOf = (start: string) => LIBRARY.split("\n").find((line) => line.startsWith(start)) ?? "";

/** The expected output for the bodies in both chart examples: the reference's degrees, to the second. */
const newYork = defined(REFERENCE_CHARTS.find(({ what }) => what === "New York, 1990"));
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

const REFERENCES = new URL("../wheel/reference/", import.meta.url);
const chart = readFileSync(new URL("polar-night.json", REFERENCES), "utf8");
const drawing = readFileSync(new URL("polar-night.svg", REFERENCES), "utf8");

let consumer: Consumer;
beforeAll(async () => {
  consumer = await installPackedLibrary();
  for (const [file, code] of EXAMPLES) writeFileSync(join(consumer.folder, file), code);
  writeFileSync(join(consumer.folder, "chart.json"), chart);
});
afterAll(() => consumer?.remove());

const outputOf = (file: string): string =>
  execFileSync(process.execPath, [file], { cwd: consumer.folder, encoding: "utf8" });
const runExample = (file: string): readonly string[] => outputOf(file).trim().split("\n");
const fileOf = (name: string): string => readFileSync(join(consumer.folder, name), "utf8");

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

describe("docs/drawings.md", () => {
  it("has an example that draws the reference", () => {
    outputOf("wheel.mjs");
    expect(fileOf("wheel.svg")).toBe(drawing);
  });

  it("has examples that draw a selection and a pair, and report problems", () => {
    const aspects = [{ personA: "Sun", personB: "Moon", aspect: "Trine", orb: 1 }];
    writeFileSync(join(consumer.folder, "partner.json"), chart);
    writeFileSync(join(consumer.folder, "synastry.json"), JSON.stringify({ aspects }));
    outputOf("options.mjs");
    expect(fileOf("planets.svg").match(/data-body=/g)).toHaveLength(10);
    outputOf("pair.mjs");
    expect(fileOf("pair.svg")).toContain("data-outer-body=");
    const [, printed] = defined(/^```text\n(chart must [\s\S]*?)^```$/m.exec(DRAWINGS));
    expect(outputOf("errors.mjs")).toBe(printed);
  });

  it("has an example that makes a PNG with the colours of the drawing", () => {
    cpSync(join(ROOT, "node_modules/@resvg"), join(consumer.folder, "node_modules/@resvg"), {
      recursive: true,
    });
    const pixels = 'new Resvg(svg, { fitTo: { mode: "width", value: 100 } }).render().pixels';
    writeFileSync(
      join(consumer.folder, "png.mjs"),
      `${fileOf("png.mjs")}\nprocess.stdout.write(JSON.stringify([...${pixels}]));`,
    );
    const output = outputOf("png.mjs");
    const png = readFileSync(join(consumer.folder, "wheel.png"));
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1600]);
    const rgba = JSON.parse(output) as readonly number[];
    const colourAt = (x: number, y: number) => rgba.slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
    // The upper right corner is the background; the band of signs has the colours of the four elements.
    expect(colourAt(98, 1)).toEqual([255, 255, 255]);
    const bands = ["fceae5", "e9f2e4", "fbf1da", "e4eef8"];
    const colours = new Set(
      Array.from({ length: 10_000 }, (_, at) =>
        rgba
          .slice(at * 4, at * 4 + 3)
          .map((value) => value.toString(16).padStart(2, "0"))
          .join(""),
      ),
    );
    expect(bands.filter((band) => !colours.has(band))).toEqual([]);
  });
});

describe("the packed wheel", () => {
  it("imports its own files only", () => {
    const modules = consumer.files.filter((file) => /^wheel\/.*\.(js|d\.ts)$/.test(file));
    const code = modules
      .map((file) => readFileSync(join(consumer.library, file), "utf8"))
      .join("\n")
      // The examples in comments import the package by its name.
      .replace(/\/\*\*[\s\S]*?\*\//g, "");
    const specifiers = [...code.matchAll(/\bfrom\s+"([^"]+)"/g)].map((match) => defined(match[1]));
    expect(specifiers.length).toBeGreaterThan(10);
    expect(specifiers.filter((specifier) => !/^\.\/[a-z-]+\.(js|ts)$/.test(specifier))).toEqual([]);
  });

  it("is a browser bundle without imports and Node names that draws the reference with ECMAScript only", async () => {
    writeFileSync(join(consumer.folder, "wheel.js"), 'export { drawWheel } from "almagest/wheel";\n');
    const bundle = await rolldown({
      cwd: consumer.folder,
      input: "wheel.js",
      platform: "browser",
      onLog: (_level, log) => {
        throw new Error(log.message);
      },
    });
    const { output } = await bundle.generate({ format: "iife", name: "library", minify: true });
    await bundle.close();
    const [{ code, imports }] = output;
    expect([output.length, imports]).toEqual([1, []]);
    expect(code).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\b|\b__dirname\b|\bdocument\b/);
    const context = createContext({ chart });
    runInContext(
      'for (const name of ["console", "Date", "Intl", "WebAssembly"]) delete globalThis[name]; Math.random = Math.sin = Math.cos = undefined;',
      context,
    );
    expect(runInContext(`${code}; library.drawWheel(JSON.parse(chart))`, context)).toBe(drawing);
  });
});
