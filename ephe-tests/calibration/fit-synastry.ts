/**
 * Computes the saturations of synastry-weights.ts. `node ephe-tests/calibration/fit-synastry.ts` prints one per
 * sphere: half of the range that contains nine of ten sums over the pairs of docs/calibration.md, scaled to a score
 * of 20 or 80, and the median of the sums relative to it.
 */
import { computeSynastry, SPHERE_NAMES, type SphereName } from "../../engine/index.ts";
import { sumOfStrengths } from "../../engine/technique/score.ts";
import { sphereInfluences } from "../../engine/technique/synastry/sphere-scores.ts";
import { randomNumbers } from "../bench/moments.ts";
import { percentileOf } from "./calibration.ts";
import { SYNASTRY_CALIBRATION } from "./synastry.ts";
import { randomPair } from "./synastry-pair.ts";

/** x / √(1 + x²) is 0.6 there, and 50 + 50 · 0.6 is 80. */
const RATIO_AT_80 = 0.75;

const random = randomNumbers();
const sumsBySphere = new Map<SphereName, number[]>(SPHERE_NAMES.map((sphere) => [sphere, []]));
for (let draw = 0; draw < SYNASTRY_CALIBRATION.draws; draw += 1) {
  const influences = sphereInfluences(computeSynastry(...randomPair(random)).aspects);
  for (const [sphere, sums] of sumsBySphere) {
    sums.push(sumOfStrengths(influences[sphere].map(({ strength }) => strength)));
  }
}
for (const [sphere, sums] of sumsBySphere) {
  const sorted = Float64Array.from(sums).sort();
  const halfRange = (percentileOf(sorted, 95) - percentileOf(sorted, 5)) / 2;
  const saturation = halfRange / RATIO_AT_80;
  const medianShare = percentileOf(sorted, 50) / saturation;
  process.stdout.write(`${sphere}: ${saturation.toFixed(2)} (median at ${medianShare.toFixed(3)} of it)\n`);
}
