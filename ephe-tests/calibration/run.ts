/**
 * Draws random charts, scores them, prints the distribution of the scores and writes docs/calibration.md: `node
 * ephe-tests/calibration/run.ts [technique]`. Exits with 1 if a goal is missed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "../bench/moments.ts";
import { calibrate } from "./calibration.ts";
import { calibrationPage, calibrationSection, sectionOnPage } from "./calibration-page.ts";
import { CALIBRATIONS } from "./calibrations.ts";

const requestedTechnique = process.argv[2];
const names = CALIBRATIONS.map(({ technique }) => technique);
if (requestedTechnique !== undefined && !names.includes(requestedTechnique)) {
  throw new Error(`no technique ${requestedTechnique}; known: ${names.join(", ")}`);
}

const pagePath = join(import.meta.dirname, "../../docs/calibration.md");
const oldPage = existsSync(pagePath) ? readFileSync(pagePath, "utf8") : "";
const sections: string[] = [];
for (const calibration of CALIBRATIONS) {
  const { technique, draws } = calibration;
  if (requestedTechnique !== undefined && technique !== requestedTechnique) {
    const existingSection = sectionOnPage(oldPage, technique);
    if (existingSection !== undefined) sections.push(existingSection);
    continue;
  }
  // Every technique restarts the generator, so its draws do not depend on other techniques.
  const spreads = calibrate(calibration, draws, randomNumbers());
  if (spreads.some(({ met }) => !met)) process.exitCode = 1;
  const section = calibrationSection(calibration, spreads);
  process.stdout.write(`${section}\n`);
  sections.push(section);
}
writeFileSync(pagePath, calibrationPage(sections));
