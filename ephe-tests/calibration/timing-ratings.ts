import { ACTIVITY_NAMES, type ActivityName, runSteps, scoreDays } from "../../engine/index.ts";
import { MERCURY_RETROGRADE_RATING_MAX } from "../../engine/technique/timing/rating.ts";
import { defined } from "../../test/defined.ts";
import type { RandomNumbers } from "./calibration.ts";
import { randomChartAndDay, timingSource } from "./timing-draw.ts";

/** Heading of the section in docs/calibration.md, and name on the command line. */
export const TIMING_RATINGS = "timing-ratings";
export const TIMING_RATINGS_DRAWS = 10_000;

/** Numbers of random days of an activity by rating. */
export interface RatingCounts {
  readonly activity: ActivityName;
  /** Days that are void of course for more than half of their length. */
  voidOfCourse: number;
  /** Days with the score of an excellent day; of these, the days that are void or have Mercury retrograde. */
  excellentScores: number;
  voidWithExcellentScore: number;
  mercuryWithExcellentScore: number;
  /** Days rated excellent; of these, the days that are void or have Mercury retrograde. */
  excellent: number;
  voidExcellent: number;
  mercuryExcellent: number;
  /** Days rated lower than their score. */
  lowered: number;
}

/** Scores random days for random charts of known time and counts their ratings, by activity. */
export function countRatings(draws: number, random: RandomNumbers): readonly RatingCounts[] {
  const countsOf = ACTIVITY_NAMES.map(
    (activity): RatingCounts => ({
      activity,
      voidOfCourse: 0,
      excellentScores: 0,
      voidWithExcellentScore: 0,
      mercuryWithExcellentScore: 0,
      excellent: 0,
      voidExcellent: 0,
      mercuryExcellent: 0,
      lowered: 0,
    }),
  );
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

/** Returns the section of docs/calibration.md. */
export function timingRatingsSection(counts: readonly RatingCounts[], draws: number): string {
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
  const rows = counts.map((of) => {
    const hasMercury = of.activity in MERCURY_RETROGRADE_RATING_MAX;
    const cells = [
      percent(of.voidOfCourse, draws),
      percent(of.excellentScores, draws),
      percent(of.voidWithExcellentScore, of.excellentScores),
      hasMercury ? percent(of.mercuryWithExcellentScore, of.excellentScores) : "–",
      percent(of.excellent, draws),
      of.voidExcellent,
      hasMercury ? of.mercuryExcellent : "–",
      percent(of.lowered, draws),
    ];
    return `| ${of.activity} | ${cells.join(" | ")} | ${isRatingGoalMet(of) ? "met" : "MISSED"} |`;
  });
  return `## ${TIMING_RATINGS}

The draws of timing. Draws: ${draws.toLocaleString("en")}. Goal: no day rated excellent is void of course, or has Mercury retrograde for business, travel and clarity.
"By score" is the rating that the score alone would have; "lowered" are the days whose rating is below it.

| activity | days void | excellent by score | of these void | of these Mercury retrograde | excellent | void among them | Mercury retrograde among them | lowered | goal |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---|
${rows.join("\n")}
`;
}
