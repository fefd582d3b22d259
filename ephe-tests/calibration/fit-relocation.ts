/**
 * Computes the saturations of relocation-weights.ts. `node ephe-tests/calibration/fit-relocation.ts` prints one per
 * sphere: half of the range that contains nine of ten sums over the places of records/calibration.json, scaled to a score
 * of 2 or 8, and the median of the sums relative to it. Then by body the share of its contacts that are 8° or more from
 * its line on the map, so that they do not count.
 */
import { BODY_NAMES, DEG_E4_PER_DEGREE, SPHERE_NAMES } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { createBirthSkyOf } from "../../engine/technique/relocation/birth-sky.ts";
import {
  ANGULAR_ORB_DEG,
  contactBody,
  createRelocatedChart,
  relocate,
} from "../../engine/technique/relocation/relocated-chart.ts";
import {
  SPHERE_COUNT,
  STRENGTH_PER_WEIGHT,
  sumSphereStrengths,
} from "../../engine/technique/relocation/sphere-scores.ts";
import { defined } from "../../test/defined.ts";
import { randomNumbers } from "../load/numbers.ts";
import { percentileOf, randomBirth } from "./calibration.ts";
import { RELOCATION_CALIBRATION } from "./relocation.ts";

/** x / √(1 + x²) is 0.6 there, and 5 + 5 · 0.6 is 8. */
const RATIO_AT_8 = 0.75;

const skyOf = createBirthSkyOf(loadTableSource());
const chart = createRelocatedChart();
const sums = new Float64Array(SPHERE_COUNT);
const random = randomNumbers();
const contactsByBody = BODY_NAMES.map(() => ({ all: 0, far: 0 }));
const sumsBySphere = SPHERE_NAMES.map((): number[] => []);
for (let draw = 0; draw < RELOCATION_CALIBRATION.draws; draw++) {
  const birth = randomBirth(random);
  relocate(skyOf(birth.epochJdUt), birth, chart);
  sumSphereStrengths(chart, sums);
  for (let index = 0; index < chart.contacts.count; index++) {
    const contacts = defined(contactsByBody[contactBody(chart, index)]);
    contacts.all++;
    if (defined(chart.contactLines[index]) >= ANGULAR_ORB_DEG * DEG_E4_PER_DEGREE) contacts.far++;
  }
  sumsBySphere.forEach((all, sphere) => {
    all.push(defined(sums[sphere]) / STRENGTH_PER_WEIGHT);
  });
}
SPHERE_NAMES.forEach((name, sphere) => {
  const sorted = Float64Array.from(defined(sumsBySphere[sphere])).sort();
  const halfRange = (percentileOf(sorted, 95) - percentileOf(sorted, 5)) / 2;
  const saturation = halfRange / RATIO_AT_8;
  const medianShare = percentileOf(sorted, 50) / saturation;
  process.stdout.write(`${name}: ${saturation.toFixed(2)} (median at ${medianShare.toFixed(3)} of it)\n`);
});
BODY_NAMES.forEach((name, body) => {
  const { all, far } = defined(contactsByBody[body]);
  process.stdout.write(`${name}: ${((100 * far) / all).toFixed(1)} % of ${all} contacts far from the line\n`);
});
