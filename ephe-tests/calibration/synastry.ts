import { computeSynastry, SPHERE_NAMES } from "../../engine/index.ts";
import type { Calibration } from "./calibration.ts";
import { randomPair } from "./synastry-pair.ts";

const DRAWS = 10_000;

function calibration(
  technique: string,
  knownTimeCount: 0 | 1 | 2,
  drawn: string,
  rangeAtLeast: number,
): Calibration {
  return {
    technique,
    drawn,
    draws: DRAWS,
    goal: { neutral: 50, medianWithin: 1, rangeAtLeast },
    decimals: 0,
    draw(random) {
      const { spheres } = computeSynastry(...randomPair(random, knownTimeCount));
      return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, spheres[sphere].score]));
    },
  };
}

/** Uncertain contacts count less, so the scores of unknown times are closer to neutral. */
export const SYNASTRY_CALIBRATIONS: readonly Calibration[] = [
  calibration(
    "synastry",
    2,
    "Pairs of births of known time, each at any moment of 1900–2050, anywhere on the Earth.",
    50,
  ),
  calibration(
    "synastry-one-time",
    1,
    "Pairs of a birth of known time and one of unknown time, in the same years.",
    40,
  ),
  calibration(
    "synastry-unknown-times",
    0,
    "Pairs of births of unknown time, each on any day of 1900–2050.",
    35,
  ),
];
