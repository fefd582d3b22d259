/**
 * Draws random charts, scores them, prints the distribution of the scores and writes docs/calibration.md: `node
 * ephe-tests/calibration/run.ts [technique]`. Exits with 1 if a goal is missed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "../load/numbers.ts";
import { calibrate } from "./calibration.ts";
import { calibrationPage, calibrationSection, sectionOnPage } from "./calibration-page.ts";
import { CALIBRATIONS } from "./calibrations.ts";
import {
  countRatings,
  isRatingGoalMet,
  TIMING_RATINGS,
  TIMING_RATINGS_DRAWS,
  timingRatingsSection,
} from "./timing-ratings.ts";

/** A section of the page. Every one restarts the generator, so its draws do not depend on the others. */
interface PageSection {
  readonly name: string;
  readonly measure: () => { readonly text: string; readonly isMet: boolean };
}

const SECTIONS: readonly PageSection[] = [
  ...CALIBRATIONS.map((calibration) => ({
    name: calibration.technique,
    measure() {
      const spreads = calibrate(calibration, calibration.draws, randomNumbers());
      return { text: calibrationSection(calibration, spreads), isMet: spreads.every(({ met }) => met) };
    },
  })),
  {
    name: TIMING_RATINGS,
    measure() {
      const counts = countRatings(TIMING_RATINGS_DRAWS, randomNumbers());
      const text = timingRatingsSection(counts, TIMING_RATINGS_DRAWS);
      return { text, isMet: counts.every(isRatingGoalMet) };
    },
  },
];

const requestedName = process.argv[2];
const names = SECTIONS.map(({ name }) => name);
if (requestedName !== undefined && !names.includes(requestedName)) {
  throw new Error(`no technique ${requestedName}; known: ${names.join(", ")}`);
}

const pagePath = join(import.meta.dirname, "../../docs/calibration.md");
const oldPage = existsSync(pagePath) ? readFileSync(pagePath, "utf8") : "";
const texts: string[] = [];
for (const { name, measure } of SECTIONS) {
  const existingText = sectionOnPage(oldPage, name);
  if (requestedName !== undefined && name !== requestedName) {
    if (existingText !== undefined) texts.push(existingText);
    continue;
  }
  const { text, isMet } = measure();
  if (!isMet) process.exitCode = 1;
  process.stdout.write(`${text}\n`);
  texts.push(text);
}
writeFileSync(pagePath, calibrationPage(texts));
