import type { ScoreContribution } from "../../engine/index.ts";
import type { Contribution } from "../../proto/gen/almagest/v1/contribution_pb.ts";

/** What made a score, as every answer with scores tells it. */
export function contributionsOf(contributions: readonly ScoreContribution[]): Contribution[] {
  return contributions.map(({ factor, points }) => ({
    $typeName: "almagest.v1.Contribution",
    factor,
    points,
  }));
}
