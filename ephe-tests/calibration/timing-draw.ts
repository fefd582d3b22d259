import { createChartCalculator, julianDayFromCalendar, type NatalPoints } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { LocalDaySpan } from "../../engine/technique/timing/day-arcs.ts";
import type { RandomNumbers } from "./calibration.ts";
import { randomBirth } from "./random-birth.ts";

export const timingSource = loadTableSource();
const calculator = createChartCalculator(timingSource);
const FIRST_JD_UT = julianDayFromCalendar(1900, 1, 1);
const END_JD_UT = julianDayFromCalendar(2051, 1, 1);

/** A birth, told with and without its time, and a day of 24 hours. */
export interface ChartAndDay {
  readonly pointsDeg: NatalPoints;
  readonly cuspsDeg: readonly number[];
  /** Of the same birth, its time unknown. */
  readonly pointsWithoutTimeDeg: NatalPoints;
  readonly day: LocalDaySpan;
}

/** A birth at any moment of 1900–2050, anywhere on the Earth, and a day of those years that begins at any moment. */
export function randomChartAndDay(random: RandomNumbers): ChartAndDay {
  const birth = randomBirth(random);
  const startJdUt = FIRST_JD_UT + random() * (END_JD_UT - FIRST_JD_UT);
  return {
    pointsDeg: calculator.natalPoints(birth),
    cuspsDeg: calculator.natalChart(birth).houses!.map(({ cuspDeg }) => cuspDeg),
    pointsWithoutTimeDeg: calculator.natalPoints({ ...birth, timeKnown: false }),
    day: { startJdUt, noonJdUt: startJdUt + 0.5, endJdUt: startJdUt + 1 },
  };
}
