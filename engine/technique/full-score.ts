import {
  type Influence,
  type Score,
  type ScoreScale,
  saturatedScore,
  sortByWeight,
  sumOfStrengths,
} from "./score.ts";

/** The score of influences, not rounded. */
export function fullScore(influences: readonly Influence[], scale: ScoreScale): number {
  return saturatedScore(sumOfStrengths(influences.map(({ strength }) => strength)), scale);
}

/**
 * The score of influences with its parts, as `scoreOf`, but not rounded: neither the score nor a weight nor the points, which
 * therefore add up without a remainder of rounding.
 */
export function fullScoreOf(influences: readonly Influence[], scale: ScoreScale): Score {
  const { neutral, halfRange, saturation, strengthPerWeight = 1 } = scale;
  const sum = sumOfStrengths(influences.map(({ strength }) => strength));
  const score = saturatedScore(sum, scale);
  const pointsPerStrength = sum === 0 ? halfRange / saturation : (score - neutral) / sum;
  const contributions = sortByWeight(influences)
    .filter(({ strength }) => strength !== 0)
    .map(({ factor, facts, strength }) => ({
      factor,
      facts,
      weight: strength / strengthPerWeight,
      points: strength * pointsPerStrength,
    }));
  return { score, contributions };
}
