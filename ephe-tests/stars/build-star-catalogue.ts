/**
 * Writes engine/data/star-catalogue.json, every star, cluster and galaxy of `sefstars.txt` of Debian's package swe-basic-data, which
 * `npm run reference:install` downloads. Any edition other than the fixtures' is rejected.
 */
import { writeFileSync } from "node:fs";
import {
  COLUMN,
  motionFigures,
  OMITTED_KEYS,
  readStarRows,
  STAR_FILE_PACKAGE,
  STAR_FILE_SHA256,
  type StarFileRow,
  starDesignation,
} from "./star-rows.ts";

const OUTPUT = new URL("../../engine/data/star-catalogue.json", import.meta.url);
/** The magnitude of rows without one. */
const NO_MAGNITUDE = 999.99;
/** The place of the parallax in the figures of a star. */
const PARALLAX = 4;

const byKey = new Map<string, StarFileRow[]>();
for (const row of readStarRows()) {
  // One row spells its constellation in another way.
  const key = (row[COLUMN.key] as string).replace("Uma", "UMa");
  if (!OMITTED_KEYS.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
}

/** The magnitude of a row; null if it has none, which galaxies also state as 0. */
function magnitudeOf(row: StarFileRow): number | null {
  const magnitude = Number(row[COLUMN.magnitude]);
  const isWithout = magnitude === NO_MAGNITUDE || (magnitude === 0 && Number(row[COLUMN.parallax]) === 0);
  return isWithout ? null : magnitude;
}

/** Negative parallaxes are errors of measurement: the star is too far for one. */
function figuresOf(row: StarFileRow, key: string): readonly number[] {
  return motionFigures(row, key).map((figure, i) => (i === PARALLAX ? Math.max(0, figure) : figure));
}

const stars = [...byKey].map(([key, rows]) => {
  const first = rows[0] as StarFileRow;
  if (first[COLUMN.equinox] !== "ICRS") throw new Error(`${key} is not on the ICRS`);
  const figures = figuresOf(first, key);
  // One name of Mizar has older figures.
  const sameStar = rows.filter((row) => figuresOf(row, key).join() === figures.join());
  const names = [...new Set(sameStar.map((row) => row[COLUMN.name] as string))].filter((name) => name !== "");
  return [names, starDesignation(key), ...figures, magnitudeOf(first)] as const;
});
const brightness = (star: (typeof stars)[number]): number => (star.at(-1) as number | null) ?? NO_MAGNITUDE;
stars.sort((a, b) => brightness(a) - brightness(b) || (a[1] < b[1] ? -1 : 1));

const head = {
  format: "almagest-stars-1",
  source: `sefstars.txt of ${STAR_FILE_PACKAGE}, Astrodienst AG; the figures are mostly from the Hipparcos reduction of van Leeuwen (2007) as given by SIMBAD`,
  licence: "CC0-1.0 (as packaged by Debian with Astrodienst's consent)",
  sha256: STAR_FILE_SHA256,
  epoch: "J2000.0 (TT), ICRS",
  columns: [
    ...["names", "designation", "rightAscensionDeg", "declinationDeg", "eastMasPerYear", "northMasPerYear"],
    ...["parallaxMas", "radialVelocityKmPerS", "magnitude"],
  ],
};
const rows = stars.map((star) => JSON.stringify(star)).join(",\n");
writeFileSync(OUTPUT, `${JSON.stringify(head).slice(0, -1)},\n"stars":[\n${rows}\n]}\n`);
