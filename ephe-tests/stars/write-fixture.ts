/**
 * Writes stars.json: apparent places of every star of the catalogue by Swiss Ephemeris. Its star functions read the date as an integer
 * and silently drop the fraction, so every instant here is a whole Julian day: noon UT.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defined } from "../../test/defined.ts";
import { FLAG, loadReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { STAR_FILE_FOLDER } from "./star-rows.ts";
import { TRADITIONAL_STARS } from "./traditional-stars.ts";

const FIRST_DAY = 2378497;
const LAST_DAY = 2597641;
const EVEN_DATES = 42;
/** Stars that the Sun passes closely: the royal stars and those nearest to the ecliptic. */
const PASSED_BY_THE_SUN = ["Regulus", "Zubenelgenubi", "Acrab", "Spica", "Antares", "Aldebaran", "Alcyone"];

const reference = loadReference();
reference.set_ephe_path(STAR_FILE_FOLDER);

/** Designations in the star file are unique, names are not; a search key that begins with a comma is a designation. */
function starPlace(rowKey: string, jdUt: number): readonly [number, number] {
  const answer = reference.fixstar2_ut(`,${rowKey}`, jdUt, FLAG.swieph);
  if (answer.flag < 0) throw new Error(answer.error);
  const [longitudeDeg, latitudeDeg] = answer.data;
  return [Number(defined(longitudeDeg).toFixed(9)), Number(defined(latitudeDeg).toFixed(9))];
}

/** The noons at which the Sun was closest to the star, one per century, the best of its hundred years. */
function noonsWithTheSun(rowKey: string): number[] {
  const noons: number[] = [];
  for (let century = 0; century < 6; century += 1) {
    let bestNoon = 0;
    let bestDistanceDeg = 360;
    for (let year = 0; year < 100; year += 1) {
      const newYear = Math.floor(FIRST_DAY + (century * 100 + year) * 365.2425);
      const sunDeg = defined(reference.calc_ut(newYear, REFERENCE_BODY.Sun, FLAG.swieph).data[0]);
      const aheadDeg = (((starPlace(rowKey, newYear)[0] - sunDeg) % 360) + 360) % 360;
      const about = newYear + Math.round((aheadDeg / 360) * 365.25);
      for (let noon = about - 3; noon <= about + 3; noon += 1) {
        const distanceDeg = Math.abs(
          defined(reference.calc_ut(noon, REFERENCE_BODY.Sun, FLAG.swieph).data[0]) -
            starPlace(rowKey, noon)[0],
        );
        if (distanceDeg < bestDistanceDeg) {
          bestDistanceDeg = distanceDeg;
          bestNoon = noon;
        }
      }
    }
    noons.push(bestNoon);
  }
  return noons;
}

/** Uneven, so the dates cover all seasons. */
const evenNoons = Array.from({ length: EVEN_DATES }, (_, index) =>
  Math.round(FIRST_DAY + ((LAST_DAY - FIRST_DAY) * index) / (EVEN_DATES - 1)),
);
const sunNoons = PASSED_BY_THE_SUN.flatMap((name) => {
  const star = defined(TRADITIONAL_STARS.find((candidate) => candidate.name === name));
  return noonsWithTheSun(star.rowKey).map((noon) => ({ star: name, noon }));
});

const sha256 = (file: string): string =>
  createHash("sha256")
    .update(readFileSync(join(STAR_FILE_FOLDER, file)))
    .digest("hex");

const fixture = {
  what: "Apparent geocentric longitude and latitude of date of fixed stars, degrees; whole Julian days UT",
  source: `Swiss Ephemeris ${reference.version()}, called through sweph`,
  files: { "sefstars.txt": sha256("sefstars.txt"), "sepl_18.se1": sha256("sepl_18.se1") },
  builder: "ephe-tests/stars/write-fixture.ts",
  stars: TRADITIONAL_STARS.map((star) => star.name),
  dates: evenNoons.map((epochJdUt) => ({
    epochJdUt,
    places: TRADITIONAL_STARS.map((star) => starPlace(star.rowKey, epochJdUt)),
  })),
  withTheSun: sunNoons.map(({ star, noon }) => {
    const { rowKey } = defined(TRADITIONAL_STARS.find((candidate) => candidate.name === star));
    return { star, epochJdUt: noon, place: starPlace(rowKey, noon) };
  }),
};
const rows = (list: readonly unknown[]): string => list.map((row) => `  ${JSON.stringify(row)}`).join(",\n");
const { dates, withTheSun, ...head } = fixture;
writeFixture(
  "stars",
  `${JSON.stringify(head).slice(0, -1)},\n"dates": [\n${rows(dates)}\n],\n"withTheSun": [\n${rows(withTheSun)}\n]}`,
);
