import { ACTIVITY_NAMES, type ActivityName, runSteps, scoreDays } from "../../engine/index.ts";
import { MERCURY_RETROGRADE_RATING_MAX } from "../../engine/technique/timing/rating.ts";
import { defined } from "../../test/defined.ts";
import type { CalibrationRow } from "../../tools/records/pages.ts";
import type { RandomNumbers } from "./calibration.ts";
import { randomChartAndDay, timingSource } from "./timing.ts";

/** Name on the command line and in records/calibration.json. */
export const TIMING_RATINGS = "timing-ratings";
export const TIMING_RATINGS_DRAWS = 10_000;

/** Numbers of random days of an activity by rating. */
export type RatingCounts = ReturnType<typeof noDays>;

function noDays(activity: ActivityName) {
  return {
    activity,
    /** Days that are void of course for more than half of their length. */
    voidOfCourse: 0,
    /** Days with the score of an excellent day; of these, the days that are void or have Mercury retrograde. */
    excellentScores: 0,
    voidWithExcellentScore: 0,
    mercuryWithExcellentScore: 0,
    /** Days rated excellent; of these, the days that are void or have Mercury retrograde. */
    excellent: 0,
    voidExcellent: 0,
    mercuryExcellent: 0,
    /** Days rated lower than their score. */
    lowered: 0,
  };
}

/** Scores random days for random charts of known time and counts their ratings, by activity. */
export function countRatings(draws: number, random: RandomNumbers): readonly RatingCounts[] {
  const countsOf = ACTIVITY_NAMES.map(noDays);
  for (let draw = 0; draw < draws; draw++) {
    const { pointsDeg, cuspsDeg, day } = randomChartAndDay(random);
    for (const counts of countsOf) {
      const question = { activity: counts.activity, pointsDeg, cuspsDeg, errorsDeg: null, days: [day] };
      const { rating, ratingCap, voidOfCourse, contributions } = defined(
        runSteps(scoreDays(timingSource, question))[0],
      );
      const scoreRating = ratingCap?.scoreRating ?? rating;
      const isMercuryRetrograde = contributions.some(({ factor }) => factor === "Mercury retrograde");
      counts.voidOfCourse += Number(voidOfCourse);
      counts.lowered += Number(ratingCap !== null);
      if (scoreRating === "excellent") {
        counts.excellentScores++;
        counts.voidWithExcellentScore += Number(voidOfCourse);
        counts.mercuryWithExcellentScore += Number(isMercuryRetrograde);
      }
      if (rating === "excellent") {
        counts.excellent++;
        counts.voidExcellent += Number(voidOfCourse);
        counts.mercuryExcellent += Number(isMercuryRetrograde);
      }
    }
  }
  return countsOf;
}

/** Whether no excellent day is void of course, or has Mercury retrograde for an activity that this concerns. */
export function isRatingGoalMet({ activity, voidExcellent, mercuryExcellent }: RatingCounts): boolean {
  const isMercuryLimited = MERCURY_RETROGRADE_RATING_MAX[activity] !== undefined;
  return voidExcellent === 0 && (!isMercuryLimited || mercuryExcellent === 0);
}

/**
 * The counts as they are recorded, in percent of the days: void of course, excellent by the score alone, rated excellent, lowered. Of the
 * excellent scores: void, Mercury retrograde.
 */
export function ratingRows(counts: readonly RatingCounts[], draws: number): readonly CalibrationRow[] {
  const percent = (part: number, whole: number): number => Number(((100 * part) / whole).toFixed(1));
  return counts.map((of) => ({
    name: of.activity,
    void: percent(of.voidOfCourse, draws),
    excellentByScore: percent(of.excellentScores, draws),
    voidOfThese: percent(of.voidWithExcellentScore, of.excellentScores),
    ...(of.activity in MERCURY_RETROGRADE_RATING_MAX && {
      mercuryOfThese: percent(of.mercuryWithExcellentScore, of.excellentScores),
    }),
    excellent: percent(of.excellent, draws),
    lowered: percent(of.lowered, draws),
    isMet: isRatingGoalMet(of),
  }));
}
