import {
  BODY_COUNT,
  type ChartCalculator,
  createChartCalculator,
  type SynastryPerson,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import type { RandomNumbers } from "./calibration.ts";
import { randomBirth } from "./random-birth.ts";

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
  const noonDeg = calculator.natalPoints(noon);
  const endsDeg = [-0.5, 0.5].map((days) =>
    calculator.natalPoints({ ...noon, epochJdUt: noon.epochJdUt + days }),
  );
  const errorsDeg = Array.from({ length: BODY_COUNT }, (_, body) =>
    Math.max(...endsDeg.map((end) => arcDeg(defined(end[body]), defined(noonDeg[body])))),
  );
  return { chart: calculator.natalChart(noon), errorsDeg };
}
