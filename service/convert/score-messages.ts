import type { ScoreContribution, ScoredDay } from "../../engine/index.ts";
import type { Contribution } from "../../proto/gen/almagest/v1/contribution_pb.ts";
import type { TimingDay } from "../../proto/gen/almagest/v1/timing_pb.ts";

export function contributionsOf(contributions: readonly ScoreContribution[]): Contribution[] {
  return contributions.map(contributionOf);
}

/** Assigned one by one: spreading a few hundred contributions costs more than computing them. */
function contributionOf({ factor, points, weight, facts }: ScoreContribution): Contribution {
  const { kind, person, body, aspect, target, orbDeg, house, sign, phase, minutes } = facts;
  const message: Contribution = { $typeName: "almagest.v1.Contribution", factor, points, kind };
  if (weight !== null) message.weight = weight;
  if (person !== undefined) message.person = person;
  if (body !== undefined) message.body = body;
  if (aspect !== undefined) message.aspect = aspect;
  if (target !== undefined) message.target = target;
  if (orbDeg !== undefined) message.orb = orbDeg;
  if (house !== undefined) message.house = house;
  if (sign !== undefined) message.sign = sign;
  if (phase !== undefined) message.phase = phase;
  if (minutes !== undefined) message.minutes = minutes;
  return message;
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
