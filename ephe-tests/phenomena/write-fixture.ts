/**
 * Writes ephe-tests/fixtures/phenomena.json: the reference's phase, elongation, diameter and magnitude at 500 random instants,
 * half of them from random places: `npm run reference:fixtures`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference } from "../reference/reference-library.ts";
import { phenomenaCase, referencePhenomena } from "./phenomena-cases.ts";

const ROWS = 500;
const reference = openReference(REFERENCE_RELEASE);
const random = seededRandom(31);

const rows = Array.from({ length: ROWS }, (_, index) => {
  const one = phenomenaCase(index, random);
  const values = referencePhenomena(reference, one).map((value) => Number(value.toFixed(11)));
  return JSON.stringify({ ...one, values });
});
writeFileSync(
  join(import.meta.dirname, "../fixtures/phenomena.json"),
  `{"rows":[\n${rows.join(",\n")}\n]}\n`,
);
