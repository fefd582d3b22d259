/**
 * Writes ephe-tests/fixtures/horizontal.json: the reference's azimuths and altitudes at 500 random instants, places and weathers:
 * `npm run reference:fixtures`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference } from "../reference/reference-library.ts";
import { horizontalCase, referenceHorizontal } from "./horizontal-cases.ts";

const ROWS = 500;
const reference = openReference(REFERENCE_RELEASE);
const random = seededRandom(41);

const rows = Array.from({ length: ROWS }, (_, index) => {
  const one = horizontalCase(index, random);
  const values = referenceHorizontal(reference, one).map((value) => Number(value.toFixed(10)));
  return JSON.stringify({ ...one, values });
});
writeFileSync(
  join(import.meta.dirname, "../fixtures/horizontal.json"),
  `{"rows":[\n${rows.join(",\n")}\n]}\n`,
);
