import { ACTIVITY_NAMES, runSteps, scoreDays } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import type { Calibration } from "./calibration.ts";
import { randomChartAndDay, timingSource } from "./timing-draw.ts";

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
