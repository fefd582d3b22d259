/**
 * Writes engine/data/stars.ts and engine/data/zodiac-stars.ts from `sefstars.txt` of Debian's package swe-basic-data, which
 * `npm run reference:install` downloads. Any edition other than the fixtures' is rejected.
 */
import { writeFileSync } from "node:fs";
import {
  COLUMN,
  motionFigures,
  readStarRows,
  STAR_FILE_PACKAGE,
  STAR_FILE_SHA256,
  type StarFileRow,
} from "./star-rows.ts";
import { TRADITIONAL_STARS } from "./traditional-stars.ts";

/** A star that fixes a sidereal zodiac. */
export interface ZodiacStar {
  /** Its constant in engine/data/zodiac-stars.ts. */
  readonly constant: string;
  readonly title: string;
  /** Designation field of the row in sefstars.txt. */
  readonly rowKey: string;
}

/** Spica and λ Scorpii are also named stars; a bundle with one of these zodiacs does not need the whole catalogue. */
export const ZODIAC_STARS: readonly ZodiacStar[] = [
  { constant: "SPICA", title: "Spica, α Vir", rowKey: "alVir" },
  { constant: "ZETA_PISCIUM", title: "Revati, ζ Psc", rowKey: "zePsc" },
  { constant: "DELTA_CANCRI", title: "Pushya, δ Cnc", rowKey: "deCnc" },
  { constant: "LAMBDA_SCORPII", title: "Mula, λ Sco", rowKey: "laSco" },
];

const OUTPUT = new URL("../../engine/data/stars.ts", import.meta.url);
const ZODIAC_OUTPUT = new URL("../../engine/data/zodiac-stars.ts", import.meta.url);

function rowOf(rowKey: string, rows: readonly StarFileRow[]): StarFileRow {
  const matchingRows = rows.filter((row) => row[COLUMN.key] === rowKey);
  const first = matchingRows[0];
  if (first === undefined) throw new Error(`sefstars.txt has no row ${rowKey}`);
  const figures = (row: StarFileRow): string =>
    row
      .slice(COLUMN.ra, COLUMN.magnitude + 1)
      .map(Number)
      .join();
  if (matchingRows.some((row) => figures(row) !== figures(first)))
    throw new Error(`rows of ${rowKey} disagree`);
  if (first[COLUMN.equinox] !== "ICRS") throw new Error(`${rowKey} is not on the ICRS`);
  return first;
}

const rows = readStarRows();

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
