/**
 * Computes the fitted numbers of synastry-weights.ts over the pairs of records/calibration.json: `node
 * ephe-tests/calibration/fit-synastry.ts` prints one row per sphere.
 *
 * The saturation is half of the range that contains nine of ten sums of pairs of known times, scaled to a score of 20 or 80. The
 * three ordinary levels, for neither, one and both times known, are the medians of the sums with the sign reversed.
 */
import { computeSynastry, SPHERE_NAMES, type SphereName } from "../../engine/index.ts";
import { sumOfStrengths } from "../../engine/technique/score.ts";
import { sphereInfluences } from "../../engine/technique/synastry/sphere-scores.ts";
import { defined } from "../../test/defined.ts";
import { randomNumbers } from "../load/numbers.ts";
import { percentileOf } from "./calibration.ts";
import { randomPair, SYNASTRY_CALIBRATIONS } from "./synastry.ts";

/** x / √(1 + x²) is 0.6 there, and 50 + 50 · 0.6 is 80. */
const RATIO_AT_80 = 0.75;

const { draws } = defined(SYNASTRY_CALIBRATIONS[0]);
const sumsByTimeCount = ([0, 1, 2] as const).map((knownTimeCount) => sortedSums(knownTimeCount));

for (const sphere of SPHERE_NAMES) {
  const medians = sumsByTimeCount.map((sums) => percentileOf(sums[sphere], 50));
  const timedSums = defined(sumsByTimeCount[2])[sphere];
  const saturation = (percentileOf(timedSums, 95) - percentileOf(timedSums, 5)) / 2 / RATIO_AT_80;
  const levels = medians.map((median) => Number((-median).toFixed(2)) + 0).join(", ");
  process.stdout.write(`${sphere}: saturation ${saturation.toFixed(2)}, ordinary levels [${levels}]\n`);
}

/** The sums of strengths of each sphere over all draws, ascending, without the ordinary level. */
function sortedSums(knownTimeCount: 0 | 1 | 2): Readonly<Record<SphereName, Float64Array>> {
  const random = randomNumbers();
  const sums = Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, new Float64Array(draws)])) as Record<
    SphereName,
    Float64Array
  >;
  for (let draw = 0; draw < draws; draw += 1) {
    const influences = sphereInfluences(computeSynastry(...randomPair(random, knownTimeCount)));
    for (const sphere of SPHERE_NAMES) {
      sums[sphere][draw] = sumOfStrengths(influences[sphere].map(({ strength }) => strength));
    }
  }
  for (const sphere of SPHERE_NAMES) sums[sphere].sort();
  return sums;
}
