import { computeSynastry, SPHERE_NAMES, type SynastryPerson } from "../../engine/index.ts";
import type { Calibration } from "./calibration.ts";
import { randomPair, randomUntimedPair } from "./synastry-pair.ts";

function scoresOf(pair: readonly [a: SynastryPerson, b: SynastryPerson]): Readonly<Record<string, number>> {
  const { spheres } = computeSynastry(...pair);
  return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, spheres[sphere].score]));
}

export const SYNASTRY_CALIBRATION: Calibration = {
  technique: "synastry",
  drawn: "Pairs of births of known time, each at any moment of 1900–2050, anywhere on the Earth.",
  draws: 10_000,
  goal: { neutral: 50, medianWithin: 2, rangeAtLeast: 50 },
  decimals: 0,
  draw: (random) => scoresOf(randomPair(random)),
};

/** Uncertain contacts count less, so the scores are closer to neutral. */
export const UNTIMED_SYNASTRY_CALIBRATION: Calibration = {
  technique: "synastry-unknown-times",
  drawn: "Pairs of births of unknown time, each on any day of 1900–2050.",
  draws: 10_000,
  goal: { neutral: 50, medianWithin: 2, rangeAtLeast: 40 },
  decimals: 0,
  draw: (random) => scoresOf(randomUntimedPair(random)),
};
