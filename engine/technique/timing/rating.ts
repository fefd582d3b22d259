import { LEAST_SCORE_OF_RATING } from "./timing-weights.ts";

/** How good a day is, the best first. */
export const RATING_NAMES = ["excellent", "good", "fair", "poor", "avoid"] as const;

export type RatingName = (typeof RATING_NAMES)[number];

/** The rating of a score as it is printed. */
export function ratingOf(score: number): RatingName {
  return RATING_NAMES.find((rating) => score >= LEAST_SCORE_OF_RATING[rating])!;
}
