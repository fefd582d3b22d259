import { type ChartCalculator, createChartCalculator, type SynastryPerson } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { RandomNumbers } from "./calibration.ts";
import { randomBirth } from "./random-birth.ts";

let calculator: ChartCalculator | undefined;

/** Two people of known time, born at random. */
export function randomPair(random: RandomNumbers): readonly [a: SynastryPerson, b: SynastryPerson] {
  return [randomPerson(random), randomPerson(random)];
}

function randomPerson(random: RandomNumbers): SynastryPerson {
  calculator ??= createChartCalculator(loadTableSource());
  return { chart: calculator.natalChart(randomBirth(random)), errorsDeg: null };
}
