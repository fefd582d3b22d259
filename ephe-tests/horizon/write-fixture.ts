/**
 * Writes ephe-tests/fixtures/rises.json: the reference's next rising, setting or culmination of 500 random bodies, places and options,
 * and the next dawn or dusk of 150 random places:
 * `npm run reference:fixtures`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { openHorizonReference, referenceRise, riseCase } from "./rise-cases.ts";
import { referenceTwilight, twilightCase } from "./twilight-cases.ts";

const ROWS = 500;
const TWILIGHTS = 150;
const library = openHorizonReference();
const random = seededRandom(51);

const rows = Array.from({ length: ROWS }, (_, index) => {
  const one = riseCase(index, random);
  return JSON.stringify({ ...one, epochJdUt: referenceRise(library, one) });
});
const twilights = Array.from({ length: TWILIGHTS }, (_, index) => {
  const one = twilightCase(index, random);
  return JSON.stringify({ ...one, epochJdUt: referenceTwilight(library, one) });
});
writeFileSync(
  join(import.meta.dirname, "../fixtures/rises.json"),
  `{"rows":[\n${rows.join(",\n")}\n],"twilights":[\n${twilights.join(",\n")}\n]}\n`,
);
