/**
 * Writes ephe-tests/fixtures/occultations.json, 120 occultations of stars and planets by the reference's topocentric places, and
 * ephe-tests/fixtures/local-eclipses.json: the reference's next eclipse of 240 random places, and its
 * point of a central line at 100 random instants: `npm run reference:fixtures`. Needs
 * the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { openHorizonReference } from "../horizon/rise-cases.ts";
import { openReference } from "../reference/reference-library.ts";
import { centralLineCase } from "./central-line-cases.ts";
import { eclipseCase, referenceEclipse } from "./eclipse-cases.ts";
import { occultationCase } from "./occultation-cases.ts";

const ECLIPSES = 240;
const CENTRAL_POINTS = 100;
const OCCULTATIONS = 120;
const library = openReference(REFERENCE_RELEASE);
const random = seededRandom(53);

const eclipses = Array.from({ length: ECLIPSES }, (_, index) => {
  const one = eclipseCase(library, index, random);
  return JSON.stringify({ ...one, reference: referenceEclipse(library, one) });
});
const centralLine = Array.from({ length: CENTRAL_POINTS }, () =>
  JSON.stringify(centralLineCase(library, random)),
);
writeFileSync(
  join(import.meta.dirname, "../fixtures/local-eclipses.json"),
  `{"eclipses":[\n${eclipses.join(",\n")}\n],"centralLine":[\n${centralLine.join(",\n")}\n]}\n`,
);

const starLibrary = openHorizonReference();
const starRandom = seededRandom(56);
const occultations = Array.from({ length: OCCULTATIONS }, (_, index) =>
  JSON.stringify(occultationCase(starLibrary, index, starRandom)),
);
writeFileSync(
  join(import.meta.dirname, "../fixtures/occultations.json"),
  `{"occultations":[\n${occultations.join(",\n")}\n]}\n`,
);
