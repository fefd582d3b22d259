/**
 * Compares every star of the catalogue with the reference at many dates, and prints the differences by century.
 *
 *     node ephe-tests/stars/compare-places.ts [dates]
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh). Whole Julian days only; see write-fixture.ts.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { computeSkyFrame, createSkyFrame } from "../../engine/apparent/sky-frame.ts";
import { createTableSource } from "../../engine/ephemeris/table-source.ts";
import { computeApparentStarPlaces } from "../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../../engine/stars/star-catalogue.ts";
import { defined } from "../../test/defined.ts";
import { FLAG, type ReferenceLibrary } from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "./star-file.ts";
import { TRADITIONAL_STARS } from "./traditional-stars.ts";

const FIRST_DAY = 2378497;
const LAST_DAY = 2597641;
const DEG_PER_RAD = 180 / Math.PI;

const dates = Number(process.argv[2] ?? 3000);
const referenceTool = new URL("../reference/package.json", import.meta.url);
const reference = createRequire(referenceTool)("sweph") as ReferenceLibrary;
reference.set_ephe_path(STAR_FILE_FOLDER);
const source = createTableSource(readFileSync(new URL("../../engine/data/ephemeris.bin", import.meta.url)));

const frame = createSkyFrame();
const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
const latitudeRad = new Float64Array(FIXED_STAR_COUNT);
/** Differences in longitude and in latitude, degrees, and printed digits that differ, by century from 1800. */
const differences: number[][] = Array.from({ length: 6 }, () => []);
const mismatches = new Array<number>(6).fill(0);
let worst = { star: "", epochJdUt: 0, differenceDeg: 0 };

for (let index = 0; index < dates; index += 1) {
  const epochJdUt = Math.round(FIRST_DAY + ((LAST_DAY - FIRST_DAY) * index) / (dates - 1));
  const century = Math.min(5, Math.floor((epochJdUt - FIRST_DAY) / 36524.25));
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentStarPlaces(frame, longitudeRad, latitudeRad);
  TRADITIONAL_STARS.forEach(({ name, rowKey }, star) => {
    const { data } = reference.fixstar2_ut(`,${rowKey}`, epochJdUt, FLAG.swieph);
    const ourDeg = defined(longitudeRad[star]) * DEG_PER_RAD;
    const turnDeg = Math.abs(ourDeg - defined(data[0]));
    const inLatitudeDeg = Math.abs(defined(latitudeRad[star]) * DEG_PER_RAD - defined(data[1]));
    const differenceDeg = Math.max(Math.min(turnDeg, 360 - turnDeg), inLatitudeDeg);
    defined(differences[century]).push(differenceDeg);
    if (ourDeg.toFixed(4) !== defined(data[0]).toFixed(4))
      mismatches[century] = defined(mismatches[century]) + 1;
    if (differenceDeg > worst.differenceDeg) worst = { star: name, epochJdUt, differenceDeg };
  });
}

process.stdout.write("| century | places | max (deg) | p99 (deg) | rms (deg) | 4th decimal differs |\n");
process.stdout.write("|---|---|---|---|---|---|\n");
differences.forEach((list, century) => {
  const sorted = list.sort((a, b) => a - b);
  const rms = Math.sqrt(sorted.reduce((sum, difference) => sum + difference * difference, 0) / sorted.length);
  const figures = [defined(sorted.at(-1)), defined(sorted[Math.floor(sorted.length * 0.99)]), rms];
  const printed = figures.map((figure) => figure.toExponential(1)).join(" | ");
  const years = `${1800 + 100 * century}–${1899 + 100 * century}`;
  process.stdout.write(`| ${years} | ${sorted.length} | ${printed} | ${mismatches[century]} |\n`);
});
process.stdout.write(
  `worst: ${worst.star} at JD ${worst.epochJdUt}, ${worst.differenceDeg.toExponential(2)} deg\n`,
);
