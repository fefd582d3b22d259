import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../licences/inventory.ts";
import { createSbom } from "../licences/write-sbom.ts";
import { readProject } from "../project.ts";

/**
 * The section of a version in a changelog, without its heading.
 *
 * @throws {Error} when the changelog has no section of the version
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section of version ${version}`);
  return `${section.slice(section.indexOf("\n")).trim()}\n`;
}

/** Writes notes.md and almagest.cdx.json to the folder release of a build. */
export function writeReleaseDocuments(build: string): void {
  const folder = join(build, "release");
  mkdirSync(folder, { recursive: true });
  const notes = releaseNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), readProject().version);
  writeFileSync(join(folder, "notes.md"), notes);
  writeFileSync(join(folder, "almagest.cdx.json"), `${JSON.stringify(createSbom(), null, 2)}\n`);
}

/** Programs that use the packed library; none of them is run by the project itself. */

interface Program {
  readonly code: string;
  readonly expected: string;
}

const CHART = `
const calculator = createChartCalculator(loadTableSource());
const chart = calculator.natalChart({ epochJdUt: 2448058.0208333335, latitudeDeg: 48.8566, longitudeDeg: 2.3522, timeKnown: true });
const isSvg = drawWheel(chart).startsWith("<svg");
console.log(chart.bodies[0].sign, chart.angles.ascendant.sign, isSvg);
`;

const BARE_CHART = `
const chart = createChartCalculator(createAstronomyEngineSource()).natalChart({ epochJdUt: 2448058.0208333335, latitudeDeg: 48.8566, longitudeDeg: 2.3522, timeKnown: true });
console.log(chart.bodies.length, chart.bodies[0].sign, chart.angles.ascendant.sign);
`;

/** The birth of the quick start: the chart of docs/quick-start.md. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  "module.mjs": {
    code: `import { createChartCalculator } from "almagest";
import { loadTableSource } from "almagest/tables";
import { drawWheel } from "almagest/wheel";
${CHART}`,
    expected: "Gemini Libra true",
  },
  "require.cjs": {
    code: `const { createChartCalculator } = require("almagest");
const { loadTableSource } = require("almagest/tables");
const { drawWheel } = require("almagest/wheel");
${CHART}`,
    expected: "Gemini Libra true",
  },
  "bare.mjs": {
    code: `import { createChartCalculator } from "almagest";
import { createAstronomyEngineSource } from "almagest/astronomy";
${BARE_CHART}`,
    expected: "12 Gemini Libra",
  },
  "bare.cjs": {
    code: `const { createChartCalculator } = require("almagest");
const { createAstronomyEngineSource } = require("almagest/astronomy");
${BARE_CHART}`,
    expected: "12 Gemini Libra",
  },
  "client.mjs": {
    code: `import { createAlmagestClient } from "almagest/client";
const almagest = createAlmagestClient({ baseUrl: process.env.BASE_URL, apiKey: process.env.ALMAGEST_API_KEY });
const { ascendant, sun } = await almagest.chart.computeShortChart({
  birth: { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 },
});
console.log(sun.sign, ascendant.sign);
`,
    expected: "Gemini Libra",
  },
};

/** Statements for each part that compile only with its declarations. */
export const TYPE_PROGRAM: Readonly<Record<"engine" | "wheel" | "client", string>> = {
  engine: `import { createChartCalculator, EphemerisRangeError, type NatalChart } from "almagest";
import { BODY } from "almagest/kernels";
import { createAstronomyEngineSource } from "almagest/astronomy";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay, julianDayFromDate } from "almagest/time";
export const instant: Date = dateFromJulianDay(julianDayFromDate("1990-06-15T12:30:00Z"));
const calculator = createChartCalculator(loadTableSource());
export const chart: NatalChart = calculator.natalChart({ epochJdUt: 2451545, latitudeDeg: 51.5, longitudeDeg: 0, timeKnown: true });
const chartWithoutTables: NatalChart = createChartCalculator(createAstronomyEngineSource()).natalChart({ epochJdUt: 2451545, latitudeDeg: 0, longitudeDeg: 0, timeKnown: true });
export const sun: number | undefined = chart.bodies[BODY.Sun]?.longitudeDeg;
export const isOutside = (error: unknown): error is EphemerisRangeError => error instanceof EphemerisRangeError;
// @ts-expect-error a place on Earth is missing
calculator.natalChart({ epochJdUt: 2451545, timeKnown: true });
`,
  wheel: `import { drawWheel, type WheelOptions } from "almagest/wheel";
const options: WheelOptions = { theme: "dark" };
export const svg: string = drawWheel(chart, options);
`,
  client: `import { AlmagestError, createAlmagestClient, type AlmagestClient } from "almagest/client";
const almagest: AlmagestClient = createAlmagestClient({ baseUrl: "https://api.example.com", apiKey: "key" });
export const short = almagest.chart.computeShortChart({ birth: { date: "1990-06-15", latitude: 48.9, longitude: 2.4 } });
export const codeOf = (error: unknown): string | null => (error instanceof AlmagestError ? error.code : null);
// @ts-expect-error the procedure does not exist
almagest.chart.computeEverything({});
`,
};
