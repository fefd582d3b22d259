import { assert } from "../../units/assert.ts";
import type { ActivityName } from "./timing-weights.ts";

/** The ratings of a day, in descending order. */
export const RATING_NAMES = ["excellent", "good", "fair", "poor", "avoid"] as const;

/** One of {@link RATING_NAMES}. */
export type RatingName = (typeof RATING_NAMES)[number];

/** The least printed score of each rating. Of 100 random days 10, 25, 30, 25 and 10 get these ratings. */
export const RATING_SCORE_MIN: Readonly<Record<RatingName, number>> = {
  excellent: 74,
  good: 58,
  fair: 42,
  poor: 26,
  avoid: 0,
};

/**
 * The highest rating of a day that is mostly void of course, for every activity. "Nothing comes of it" is a statement about the
 * day as a whole; a slow transit that lasts for weeks does not outweigh it.
 */
export const VOID_OF_COURSE_RATING_MAX: RatingName = "fair";

/** The highest rating of a day with Mercury retrograde, for the activities of contracts, journeys and thought. */
export const MERCURY_RETROGRADE_RATING_MAX: Readonly<Partial<Record<ActivityName, RatingName>>> = {
  business: "good",
  travel: "good",
  clarity: "good",
};

/** A condition of a day under which its rating has a maximum, whatever its score. */
export interface RatingLimit {
  readonly ratingMax: RatingName;
  /** The factor of the contribution of this condition: "Mercury retrograde". */
  readonly reason: string;
}

/** Why a rating is lower than the score's. */
export interface RatingCap {
  /** The rating of the score alone. */
  readonly scoreRating: RatingName;
  /** Why the rating is lowered, in words, such as "Mercury retrograde". */
  readonly reason: string;
}

/** The rating of a day, and its cap if one applies. */
interface CappedRating {
  readonly rating: RatingName;
  /** Null if the rating is the score's. */
  readonly ratingCap: RatingCap | null;
}

/** The rating of a printed score alone. */
function ratingOf(score: number): RatingName {
  const name = RATING_NAMES.find((rating) => score >= RATING_SCORE_MIN[rating]);
  assert(name !== undefined, `a score must not be below 0: ${score}`);
  return name;
}

/** Rank of a rating: 0 is the best. */
export function ratingRank(rating: RatingName): number {
  return RATING_NAMES.indexOf(rating);
}

/** The rating of a printed score on a day with these limits. The lowest limit counts; of equal ones, the first. */
export function cappedRatingOf(score: number, limits: readonly RatingLimit[]): CappedRating {
  const scoreRating = ratingOf(score);
  let capped: CappedRating = { rating: scoreRating, ratingCap: null };
  for (const { ratingMax, reason } of limits) {
    if (ratingRank(ratingMax) <= ratingRank(capped.rating)) continue;
    capped = { rating: ratingMax, ratingCap: { scoreRating, reason } };
  }
  return capped;
}
