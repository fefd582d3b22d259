import { type DigitForm, PRINTED } from "../chart/digits.ts";
import type { FactorFacts } from "./score-facts.ts";

/** What one factor contributes to a score, before scaling. */
export interface Influence {
  /** In words: "Venus Trine Moon, orb 1.24". */
  readonly factor: string;
  /** The parts of the factor. */
  readonly facts: FactorFacts;
  /** In the technique's own unit, positive when it helps. */
  readonly strength: number;
}

/** The scale on which a sum of influences becomes a score. */
export interface ScoreScale {
  /** The score without influences. */
  readonly neutral: number;
  /** Limit of the distance of a score from neutral; no sum reaches it. */
  readonly halfRange: number;
  /** The sum at which a score is 0.71 of the way from neutral to the limit; found by calibration. */
  readonly saturation: number;
  /** Decimals of a printed score, 0 to 2. */
  readonly decimals: number;
  /** Strength of a weight of 1. Absent: 1. */
  readonly strengthPerWeight?: number;
}

/** The part of a score that is due to one factor. */
export interface ScoreContribution {
  /** The factor in words, such as "Venus Trine Moon, orb 1.24". */
  readonly factor: string;
  /** The parts of the factor. */
  readonly facts: FactorFacts;
  /** The factor's term of the sum that becomes the score, in the unit of the weights, 4 decimals; null for the remainder of rounding. */
  readonly weight: number | null;
  /** 2 decimals, never 0. */
  readonly points: number;
}

/** A score and its parts: neutral and all points add up to it. */
export interface Score {
  /** The score, with the decimals of its scale. */
  readonly score: number;
  /** In descending order of weight; what rounding leaves over is the last, named {@link ROUNDING}. */
  readonly contributions: readonly ScoreContribution[];
}

/** Factor of the contribution that makes printed points add up to the printed score. */
const ROUNDING = "rounding";
const ROUNDING_FACTS: FactorFacts = { kind: "rounding" };

/**
 * The unrounded score of a sum of influences: neutral + halfRange · x / √(1 + x²), x = sum / saturation. Its only function is
 * the square root, which IEEE 754 rounds the same on every machine.
 */
export function saturatedScore(sum: number, { neutral, halfRange, saturation }: ScoreScale): number {
  const ratio = sum / saturation;
  return neutral + (halfRange * ratio) / Math.sqrt(1 + ratio * ratio);
}

/** The score of a sum of influences, printed with the decimals of its scale. */
export function scoreOfSum(sum: number, scale: ScoreScale, digits: DigitForm): number {
  return digits.round(saturatedScore(sum, scale), 10 ** scale.decimals);
}

/** The sum of strengths, the same to the last bit in every order: the sum is formed in ascending order. */
export function sumOfStrengths(strengths: ArrayLike<number>): number {
  let sum = 0;
  for (const strength of new Float64Array(strengths).sort()) sum += strength;
  return sum;
}

/**
 * Influences in descending order of weight, by factor where the weights are equal. An insertion: on the few dozen influences of a
 * score it takes half the time of a sort with a comparator.
 */
function sortByWeight(influences: readonly Influence[]): readonly Influence[] {
  const sorted: Influence[] = [];
  for (const influence of influences) {
    let index = sorted.length;
    for (; index > 0; index--) {
      const previous = sorted[index - 1];
      if (previous === undefined || isInOrder(previous, influence)) break;
      sorted[index] = previous;
    }
    sorted[index] = influence;
  }
  return sorted;
}

function isInOrder(first: Influence, second: Influence): boolean {
  const difference = Math.abs(first.strength) - Math.abs(second.strength);
  return difference > 0 || (difference === 0 && first.factor <= second.factor);
}

/**
 * The score of influences with its parts. The points of an influence are its share of the sum, on the scale. Full digits add up
 * without a remainder of rounding.
 */
export function scoreOf(
  influences: readonly Influence[],
  scale: ScoreScale,
  digits: DigitForm = PRINTED,
  sum: number = sumOfStrengths(influences.map(({ strength }) => strength)),
): Score {
  const { neutral, halfRange, saturation, strengthPerWeight = 1 } = scale;
  const score = scoreOfSum(sum, scale, digits);
  const pointsPerStrength = sum === 0 ? halfRange / saturation : (saturatedScore(sum, scale) - neutral) / sum;
  const contributions: ScoreContribution[] = [];
  let remainder = score - neutral;
  for (const { factor, facts, strength } of sortByWeight(influences)) {
    // Halves are rounded away from 0, so that equal strengths of opposite signs have opposite points.
    const points = Math.sign(strength) * digits.round(Math.abs(strength) * pointsPerStrength, 100);
    if (points === 0) continue;
    remainder -= points;
    contributions.push({ factor, facts, weight: digits.round(strength / strengthPerWeight, 1e4), points });
  }
  // In whole hundredths, so that the points add up to the digit.
  const hundredths = Math.round(remainder * 100);
  if (hundredths !== 0) {
    contributions.push({ factor: ROUNDING, facts: ROUNDING_FACTS, weight: null, points: hundredths / 100 });
  }
  return { score, contributions };
}

/** The six spheres of life that places and pairs of people are scored in, in the order used everywhere. */
export const SPHERE_NAMES = ["identity", "love", "body", "money", "home", "mind"] as const;

/** One of {@link SPHERE_NAMES}. */
export type SphereName = (typeof SPHERE_NAMES)[number];

/**
 * One value for each sphere, by its name.
 *
 * @param create returns the value of a sphere
 * @returns the values by SPHERE_NAMES. Errors are the errors of `create`.
 */
export function bySphere<Value>(create: (sphere: SphereName) => Value): Record<SphereName, Value> {
  return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, create(sphere)])) as Record<
    SphereName,
    Value
  >;
}
