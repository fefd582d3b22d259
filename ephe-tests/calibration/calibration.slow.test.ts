import { beforeAll, describe, expect, test } from "vitest";
import { defined } from "../../test/defined.ts";
import type { CalibrationRecord } from "../../tools/records/pages.ts";
import { readRecord } from "../../tools/records/record.ts";
import {
  CALIBRATION_SAMPLE_MEDIAN_FACTOR,
  CALIBRATION_SAMPLE_RANGE_FACTOR,
  CALIBRATION_SAMPLE_SHARE,
} from "../budgets.ts";
import { randomNumbers } from "../load/numbers.ts";
import { calibrate, percentileOf, type ScoreSpread } from "./calibration.ts";
import { CALIBRATIONS } from "./calibrations.ts";
import { countRatings, isRatingGoalMet, type RatingCounts, TIMING_RATINGS } from "./timing-ratings.ts";

const { results } = readRecord<CalibrationRecord>("calibration");

describe.each(CALIBRATIONS.map((calibration) => [calibration.technique, calibration] as const))(
  "the scores of %s",
  (technique, calibration) => {
    const { goal, draws } = calibration;

    let sample: readonly ScoreSpread[] = [];
    beforeAll(() => {
      const sampleGoal = {
        neutral: goal.neutral,
        medianWithin: goal.medianWithin * CALIBRATION_SAMPLE_MEDIAN_FACTOR,
        rangeAtLeast: goal.rangeAtLeast * CALIBRATION_SAMPLE_RANGE_FACTOR,
      };
      sample = calibrate(calibration, draws * CALIBRATION_SAMPLE_SHARE, randomNumbers(), sampleGoal);
    });

    test("have a neutral median and the promised range, on a fifth of the published draws", () => {
      expect(sample.length).toBeGreaterThan(1);
      expect(sample.filter(({ met }) => !met)).toEqual([]);
    });

    test("are published with their goals met, and a sample is close to the published values", () => {
      const { rows } = defined(results[technique]);
      expect(rows.map(({ name }) => name)).toEqual(sample.map(({ name }) => name));
      for (const [index, { name, median, percentile5: low, percentile95: high, isMet }] of rows.entries()) {
        expect(isMet, name).toBe(true);
        const { median: found, percentile5, percentile95 } = defined(sample[index]);
        // A table written before the weights changed differs by more than a sample differs from the whole.
        const closeTo = goal.rangeAtLeast * (1 - CALIBRATION_SAMPLE_RANGE_FACTOR);
        expect(Math.abs(found - Number(median)), name).toBeLessThanOrEqual(closeTo);
        expect(Math.abs(percentile5 - Number(low)), name).toBeLessThanOrEqual(closeTo);
        expect(Math.abs(percentile95 - Number(high)), name).toBeLessThanOrEqual(closeTo);
      }
    });
  },
);

describe("the ratings of days", () => {
  test("are never excellent on days that are void of course, or with Mercury retrograde where that limits them", () => {
    const counts = countRatings(500, randomNumbers());
    expect(counts.filter((of) => !isRatingGoalMet(of))).toEqual([]);
    const total = (count: (of: RatingCounts) => number) => counts.reduce((sum, of) => sum + count(of), 0);
    // The sample has days that the limits concern.
    expect(total((of) => of.voidWithExcellentScore)).toBeGreaterThan(0);
    expect(total((of) => of.mercuryWithExcellentScore)).toBeGreaterThan(0);
    expect(total((of) => of.excellent)).toBeLessThan(total((of) => of.excellentScores));
  });

  test("are published with their goals met", () => {
    const { rows } = defined(results[TIMING_RATINGS]);
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ isMet }) => !isMet)).toEqual([]);
  });
});

describe("percentiles", () => {
  test("are nearest ranks", () => {
    // The textbook case of the nearest rank: 5 %, 50 % and 95 % of five values are the 1st, 3rd and 5th.
    const sorted = Float64Array.from([15, 20, 35, 40, 50]);
    expect([5, 30, 40, 50, 95, 100].map((percent) => percentileOf(sorted, percent))).toEqual([
      15, 20, 20, 35, 50, 50,
    ]);
    expect(() => percentileOf(new Float64Array(0), 50)).toThrow(RangeError);
  });

  test("and verdicts follow from the draws: ordered by name, met only within the goal", () => {
    const hundredDraws = () => {
      let count = 0;
      return () => {
        count += 1;
        return { even: count, narrow: 50, high: count + 3 };
      };
    };
    const goal = { neutral: 50, medianWithin: 2, rangeAtLeast: 90 };
    const spreads = calibrate({ draw: hundredDraws(), goal }, 100, () => 0);
    expect(spreads).toEqual([
      { name: "even", median: 50, percentile5: 5, percentile95: 95, range: 90, met: true },
      { name: "narrow", median: 50, percentile5: 50, percentile95: 50, range: 0, met: false },
      { name: "high", median: 53, percentile5: 8, percentile95: 98, range: 90, met: false },
    ]);
  });
});
