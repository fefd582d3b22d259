/**
 * Writes ephe-tests/fixtures/panchanga.json: the next limit of an element of the sidereal calendar after 500 random instants, by
 * bisection on the longitudes of Swiss Ephemeris in random zodiacs: `npm run reference:fixtures`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { limitCase, referenceLimit } from "./limit-cases.ts";

const ROWS = 500;
const library = openZodiacReference();
const random = seededRandom(61);

const rows = Array.from({ length: ROWS }, (_, index) => {
  const one = limitCase(library, index, random);
  const { number, epochJdUt } = referenceLimit(library, one);
  return JSON.stringify([one.zodiac, one.element, one.startJdUt, number, epochJdUt]);
});
writeFileSync(
  join(import.meta.dirname, "../fixtures/panchanga.json"),
  `{"rows":[\n${rows.join(",\n")}\n]}\n`,
);
