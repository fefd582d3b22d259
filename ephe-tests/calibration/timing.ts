import { ACTIVITY_NAMES, createChartCalculator, runSteps, scoreDays } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import type { Calibration, RandomNumbers } from "./calibration.ts";
import { dayErrorsDeg, END_JD_UT, FIRST_JD_UT, randomBirth } from "./calibration.ts";

export const timingSource = loadTableSource();
const calculator = createChartCalculator(timingSource);

/** A birth, with and without its time, and a day of 24 hours. */
/**
 * A birth at a random instant of 1900–2050, uniform over the Earth, and a day of those years that begins at a random
 * instant.
 */
export function randomChartAndDay(random: RandomNumbers) {
  const birth = randomBirth(random);
  const startJdUt = FIRST_JD_UT + random() * (END_JD_UT - FIRST_JD_UT);
  const noon = { ...birth, timeKnown: false };
  return {
    pointsDeg: calculator.natalPoints(birth),
    cuspsDeg: defined(calculator.natalChart(birth).houses).map(({ longitudeDeg }) => longitudeDeg),
    // The same birth with an unknown time.
    pointsWithoutTimeDeg: calculator.natalPoints(noon),
    // Per body: the larger of its distances half a day before and after.
    errorsDeg: dayErrorsDeg(calculator, noon),
    day: { startJdUt, noonJdUt: startJdUt + 0.5, endJdUt: startJdUt + 1 },
  };
}

export const TIMING_CALIBRATION: Calibration = {
  technique: "timing",
  drawn:
    "A birth of known time at any moment of 1900–2050, anywhere on the Earth, and a day of those years that begins at any moment.",
  draws: 10_000,
  goal: { neutral: 50, medianWithin: 2, rangeAtLeast: 50 },
  decimals: 0,
  draw(random) {
    const { pointsDeg, cuspsDeg, day } = randomChartAndDay(random);
    return Object.fromEntries(
      ACTIVITY_NAMES.map((activity) => {
        const [scored] = runSteps(
          scoreDays(timingSource, {
            activity,
            pointsDeg,
            cuspsDeg,
            errorsDeg: null,
            days: [day],
          }),
        );
        return [activity, defined(scored).score];
      }),
    );
  },
};
