import type { ScoreContribution, ScoredDay } from "../../engine/index.ts";
import type { Contribution } from "../../proto/gen/almagest/v1/contribution_pb.ts";
import type { TimingDay } from "../../proto/gen/almagest/v1/timing_pb.ts";

export function contributionsOf(contributions: readonly ScoreContribution[]): Contribution[] {
  return contributions.map(({ factor, points, weight, facts: { orbDeg, ...facts } }) => ({
    $typeName: "almagest.v1.Contribution",
    factor,
    points,
    ...facts,
    ...(weight === null ? {} : { weight }),
    ...(orbDeg === undefined ? {} : { orb: orbDeg }),
  }));
}

/** @param day with its date, YYYY-MM-DD */
export function timingDayOf(day: ScoredDay & { readonly date: string }): TimingDay {
  return {
    $typeName: "almagest.v1.TimingDay",
    date: day.date,
    score: day.score,
    rating: day.rating,
    moonPhase: day.moonPhase,
    moonSign: day.moonSign,
    voidOfCourse: day.voidOfCourse,
    voidHours: day.voidHours,
    favorableAspects: [...day.favorableAspects],
    challengingAspects: [...day.challengingAspects],
    contributions: contributionsOf(day.contributions),
    ...(day.ratingCap === null
      ? {}
      : { ratingCap: { $typeName: "almagest.v1.RatingCap", ...day.ratingCap } }),
  };
}
