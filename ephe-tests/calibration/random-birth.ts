import {
  BODY_NAMES,
  type ChartCalculator,
  julianDayFromCalendar,
  type NatalMoment,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import type { RandomNumbers } from "./calibration.ts";

const FIRST_JD_UT = julianDayFromCalendar(1900, 1, 1);
const END_JD_UT = julianDayFromCalendar(2051, 1, 1);
const DEG_PER_RAD = 180 / Math.PI;

/** A birth at a random instant of 1900–2050, uniform over the area of the Earth. */
export function randomBirth(random: RandomNumbers): NatalMoment {
  return {
    epochJdUt: FIRST_JD_UT + random() * (END_JD_UT - FIRST_JD_UT),
    latitudeDeg: Math.asin(random() * 2 - 1) * DEG_PER_RAD,
    longitudeDeg: random() * 360 - 180,
    timeKnown: true,
  };
}

/** The errors of a birth of unknown time, by body: the larger of its distances half a day before and after, degrees. */
export function dayErrorsDeg(calculator: ChartCalculator, noon: NatalMoment): readonly number[] {
  const noonDeg = calculator.natalPoints(noon);
  const endsDeg = [-0.5, 0.5].map((days) =>
    calculator.natalPoints({ ...noon, epochJdUt: noon.epochJdUt + days }),
  );
  return BODY_NAMES.map((_, body) =>
    Math.max(...endsDeg.map((end) => arcDeg(defined(end[body]), defined(noonDeg[body])))),
  );
}
