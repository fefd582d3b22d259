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

const asked = process.argv[2];
const names = CALIBRATIONS.map(({ technique }) => technique);
if (asked !== undefined && !names.includes(asked)) {
  throw new Error(`no technique ${asked}; known: ${names.join(", ")}`);
}

const pagePath = join(import.meta.dirname, "../../docs/calibration.md");
const oldPage = existsSync(pagePath) ? readFileSync(pagePath, "utf8") : "";
const sections: string[] = [];
for (const calibration of CALIBRATIONS) {
  const { technique, draws } = calibration;
  if (asked !== undefined && technique !== asked) {
    const kept = sectionOnPage(oldPage, technique);
    if (kept !== undefined) sections.push(kept);
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
