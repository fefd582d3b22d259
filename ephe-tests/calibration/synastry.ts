import {
  type ChartCalculator,
  computeSynastry,
  createChartCalculator,
  SPHERE_NAMES,
  type SynastryPerson,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { Calibration, RandomNumbers } from "./calibration.ts";
import { dayErrorsDeg, randomBirth } from "./calibration.ts";

type Pair = readonly [a: SynastryPerson, b: SynastryPerson];

const calculator: ChartCalculator = createChartCalculator(loadTableSource());

/** Two births at random instants, of which the first `knownTimeCount` have known times. */
export function randomPair(random: RandomNumbers, knownTimeCount: 0 | 1 | 2): Pair {
  const a = knownTimeCount >= 1 ? knownPerson(random) : untimedPerson(random);
  const b = knownTimeCount === 2 ? knownPerson(random) : untimedPerson(random);
  return [a, b];
}

function knownPerson(random: RandomNumbers): SynastryPerson {
  return { chart: calculator.natalChart(randomBirth(random)), errorsDeg: null };
}

/** The random instant is the noon of the day. */
function untimedPerson(random: RandomNumbers): SynastryPerson {
  const noon = { ...randomBirth(random), timeKnown: false };
  return { chart: calculator.natalChart(noon), errorsDeg: dayErrorsDeg(calculator, noon) };
}

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
