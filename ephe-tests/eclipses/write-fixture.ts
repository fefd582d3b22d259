/**
 * Writes ephe-tests/fixtures/local-eclipses.json: the reference's next eclipse of 240 random places: `npm run reference:fixtures`. Needs
 * the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { EDITION, seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference } from "../reference/reference-library.ts";
import { eclipseCase, referenceEclipse } from "./eclipse-cases.ts";

const ECLIPSES = 240;
const library = openReference(EDITION);
const random = seededRandom(53);

const eclipses = Array.from({ length: ECLIPSES }, (_, index) => {
  const one = eclipseCase(library, index, random);
  return JSON.stringify({ ...one, reference: referenceEclipse(library, one) });
});
writeFileSync(
  join(import.meta.dirname, "../fixtures/local-eclipses.json"),
  `{"eclipses":[\n${eclipses.join(",\n")}\n]}\n`,
);
