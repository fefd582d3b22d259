/**
 * Writes engine/data/stars.ts and engine/data/zodiac-stars.ts from `sefstars.txt` of Debian's package swe-basic-data.
 *
 *     node ephe-tests/stars/build-catalogue.ts
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh), and rejects any edition of the file other
 * than the fixtures'.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STAR_FILE_FOLDER, STAR_FILE_PACKAGE, STAR_FILE_SHA256 } from "./star-file.ts";
import { TRADITIONAL_STARS } from "./traditional-stars.ts";
import { ZODIAC_STARS } from "./zodiac-stars.ts";

const OUTPUT = new URL("../../engine/data/stars.ts", import.meta.url);
const ZODIAC_OUTPUT = new URL("../../engine/data/zodiac-stars.ts", import.meta.url);

/** Columns of a row, after name and designation; see the comments at the head of sefstars.txt. */
const COLUMN = {
  equinox: 2,
  ra: 3,
  dec: 6,
  properMotion: 9,
  radialVelocity: 11,
  parallax: 12,
  magnitude: 13,
};

function rowOf(rowKey: string, rows: readonly string[][]): string[] {
  const matchingRows = rows.filter((row) => row[1] === rowKey);
  const first = matchingRows[0];
  if (first === undefined) throw new Error(`sefstars.txt has no row ${rowKey}`);
  const figures = (row: string[]): string =>
    row
      .slice(COLUMN.ra, COLUMN.magnitude + 1)
      .map(Number)
      .join();
  if (matchingRows.some((row) => figures(row) !== figures(first)))
    throw new Error(`rows of ${rowKey} disagree`);
  if (first[COLUMN.equinox] !== "ICRS") throw new Error(`${rowKey} is not on the ICRS`);
  return first;
}

/** Degrees (or hours), minutes and seconds of three neighbouring fields; the first field states the sign. */
function sexagesimal(row: readonly string[], at: number): number {
  const [whole = "", minutes, seconds] = row.slice(at, at + 3);
  const magnitude = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return whole.startsWith("-") ? -magnitude : magnitude;
}

/** Twelve decimals of a degree are 4e-9 arcseconds, more precise than the source's five-decimal seconds. */
const degrees = (valueDeg: number): number => Number(valueDeg.toFixed(12));

const bytes = readFileSync(join(STAR_FILE_FOLDER, "sefstars.txt"));
const sha256 = createHash("sha256").update(bytes).digest("hex");
if (sha256 !== STAR_FILE_SHA256) throw new Error(`sefstars.txt is another edition: SHA-256 ${sha256}`);

const rows = bytes
  .toString("latin1")
  .split(/\r?\n/)
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(",").map((field) => field.trim()));

/** Right ascension, declination, proper motion in both, parallax and radial velocity of a row. */
function motionFigures(row: readonly string[], name: string): readonly number[] {
  const figures = [
    degrees(15 * sexagesimal(row, COLUMN.ra)),
    degrees(sexagesimal(row, COLUMN.dec)),
    Number(row[COLUMN.properMotion]),
    Number(row[COLUMN.properMotion + 1]),
    Number(row[COLUMN.parallax]),
    Number(row[COLUMN.radialVelocity]),
  ];
  if (figures.some((figure) => !Number.isFinite(figure))) throw new Error(`${name}: unreadable figures`);
  return figures;
}

const lines = TRADITIONAL_STARS.map((star) => {
  const row = rowOf(star.rowKey, rows);
  const figures = [star.hipparcosNumber, ...motionFigures(row, star.name), Number(row[COLUMN.magnitude])];
  return `  ${JSON.stringify([star.name, star.designation, ...figures]).replaceAll(",", ", ")},`;
});

const zodiacLines = ZODIAC_STARS.map(({ constant, title, rowKey }) => {
  const figures = motionFigures(rowOf(rowKey, rows), title);
  return `/** ${title}. */\nexport const ${constant}: ZodiacStarRow = [${figures.join(", ")}];`;
});

writeFileSync(
  OUTPUT,
  `// Written by ephe-tests/stars/build-catalogue.ts; do not edit.
//
// Source: sefstars.txt of ${STAR_FILE_PACKAGE}, Astrodienst AG; the figures are from the Hipparcos reduction of
//   van Leeuwen (2007) as given by SIMBAD, except α Centauri.
// Licence: CC0-1.0 (as packaged by Debian with Astrodienst's consent).
// SHA-256 of sefstars.txt: ${STAR_FILE_SHA256}

/**
 * Name, Bayer designation, Hipparcos number, right ascension (deg), declination (deg), proper motion in right
 * ascension times cos(declination) (mas/yr) and in declination (mas/yr), annual parallax (mas), radial velocity
 * (km/s, receding positive), visual magnitude. ICRS, epoch J2000.0 (TT).
 */
export type StarRow = readonly [string, string, number, number, number, number, number, number, number, number];

export const STAR_ROWS: readonly StarRow[] = [
${lines.join("\n")}
];
`,
);

writeFileSync(
  ZODIAC_OUTPUT,
  `// Written by ephe-tests/stars/build-catalogue.ts; do not edit.
//
// Source: sefstars.txt of ${STAR_FILE_PACKAGE}, Astrodienst AG; the figures are from the Hipparcos reduction of
//   van Leeuwen (2007) as given by SIMBAD.
// Licence: CC0-1.0 (as packaged by Debian with Astrodienst's consent).
// SHA-256 of sefstars.txt: ${STAR_FILE_SHA256}

/**
 * Right ascension (deg), declination (deg), proper motion in right ascension times cos(declination) (mas/yr) and in
 * declination (mas/yr), annual parallax (mas), radial velocity (km/s, receding positive). ICRS, epoch J2000.0 (TT).
 */
export type ZodiacStarRow = readonly [number, number, number, number, number, number];

${zodiacLines.join("\n\n")}
`,
);
process.stdout.write(`${lines.length} stars and ${zodiacLines.length} stars of zodiacs written\n`);
