import {
  BODY_NAMES,
  type ChartCalculator,
  julianDayFromCalendar,
  type NatalMoment,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import type { CalibrationRow } from "../../tools/records/pages.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";

/** A generator of numbers in 0 < x < 1, the same in every run. */
export type RandomNumbers = () => number;

/** The required distribution of the scores of random draws. */
interface CalibrationGoal {
  /** The required median: the scale's neutral score. */
  readonly neutral: number;
  /** Maximum distance of the median from neutral. */
  readonly medianWithin: number;
  /** Minimum range from the 5th to the 95th percentile, points. */
  readonly rangeAtLeast: number;
}

/** How the scores of a technique are drawn, and their required distribution. */
export interface Calibration {
  /** Its name on the command line and in records/calibration.json. */
  readonly technique: string;
  /** One sentence about the draws. */
  readonly drawn: string;
  /** Number of draws of a whole run. */
  readonly draws: number;
  readonly goal: CalibrationGoal;
  /** Decimals of a score. */
  readonly decimals: number;
  /** Returns the scores of one random draw by name, with the same names in the same order every time. */
  readonly draw: (random: RandomNumbers) => Readonly<Record<string, number>>;
}

/** The distribution of the scores of one name. */
export interface ScoreSpread {
  readonly name: string;
  readonly median: number;
  readonly percentile5: number;
  readonly percentile95: number;
  /** From the 5th to the 95th percentile. */
  readonly range: number;
  readonly met: boolean;
}

/** Draws scores and returns their distribution, name by name. `goal` defaults to the calibration's own. */
export function calibrate(
  { draw, goal: ownGoal }: Pick<Calibration, "draw" | "goal">,
  draws: number,
  random: RandomNumbers,
  goal: CalibrationGoal = ownGoal,
): readonly ScoreSpread[] {
  const scoresByName = new Map<string, number[]>();
  for (let count = 0; count < draws; count += 1) {
    for (const [name, score] of Object.entries(draw(random))) {
      const scores = scoresByName.get(name);
      if (scores === undefined) scoresByName.set(name, [score]);
      else scores.push(score);
    }
  }
  return [...scoresByName].map(([name, scores]) => {
    const sorted = Float64Array.from(scores).sort();
    const median = percentileOf(sorted, 50);
    const percentile5 = percentileOf(sorted, 5);
    const percentile95 = percentileOf(sorted, 95);
    const range = percentile95 - percentile5;
    const met = Math.abs(median - goal.neutral) <= goal.medianWithin && range >= goal.rangeAtLeast;
    return { name, median, percentile5, percentile95, range, met };
  });
}

/** The spreads as they are recorded: with the decimals of a score. */
export function scoreRows(
  { decimals }: Pick<Calibration, "decimals">,
  spreads: readonly ScoreSpread[],
): readonly CalibrationRow[] {
  const rounded = (value: number): number => Number(value.toFixed(decimals));
  return spreads.map(({ name, median, percentile5, percentile95, range, met }) => ({
    name,
    median: rounded(median),
    percentile5: rounded(percentile5),
    percentile95: rounded(percentile95),
    range: rounded(range),
    isMet: met,
  }));
}

/** The nearest rank: the smallest value that at least this percentage of the sorted values does not exceed. */
export function percentileOf(sorted: Float64Array, percent: number): number {
  const rank = Math.max(Math.ceil((percent / 100) * sorted.length), 1);
  const value = sorted[rank - 1];
  if (value === undefined) throw new RangeError("a percentile needs at least one value");
  return value;
}

export const FIRST_JD_UT = julianDayFromCalendar(1900, 1, 1);
export const END_JD_UT = julianDayFromCalendar(2051, 1, 1);
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
