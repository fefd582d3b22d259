import type { AspectName } from "../chart/aspects.ts";
import { type DigitForm, PRINTED } from "../chart/digits.ts";
import type { SignName } from "../chart/ecliptic-point.ts";
import type { NatalPointName } from "../chart/natal-chart.ts";
import type { BodyName } from "../ephemeris/body.ts";
import type { MoonPhaseName } from "./daily-sky/daily-sky.ts";
import type { AngleName } from "./relocation/relocated-chart.ts";

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

export function bySphere<Value>(create: (sphere: SphereName) => Value): Record<SphereName, Value> {
  return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, create(sphere)])) as Record<
    SphereName,
    Value
  >;
}

/**
 * What a factor of a score is:
 *
 * - `aspect`: between two points, of two people or of the sky of a day
 * - `transit`: an aspect of a transiting body to a natal point
 * - `angle`: a body at an angle of a relocated chart
 * - `house`: a body in a house
 * - `sign`, `phase`, `void_of_course`: the Moon of a day
 * - `retrograde`: a retrograde body
 * - `level`: sets the median of random charts
 * - `rounding`: the remainder after rounding
 */
export const FACTOR_KINDS = [
  "aspect",
  "transit",
  "angle",
  "house",
  "sign",
  "phase",
  "void_of_course",
  "retrograde",
  "level",
  "rounding",
] as const;

/** One of {@link FACTOR_KINDS}. */
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The parts of a factor; absent where the factor has none. */
export interface FactorFacts {
  /** What the factor is: see FACTOR_KINDS. */
  readonly kind: FactorKind;
  /** In synastry, the person whose body it is; target and house are the other person's. */
  readonly person?: "personA" | "personB";
  /** The body of the factor. */
  readonly body?: BodyName;
  /** The aspect of the body to the target. */
  readonly aspect?: AspectName;
  /** The natal point or angle that the body aspects or is at. */
  readonly target?: NatalPointName | AngleName;
  /** As printed in the factor: degrees, 2 decimals. */
  readonly orbDeg?: number;
  /** 1–12. */
  readonly house?: number;
  /** The sign of the factor. */
  readonly sign?: SignName;
  /** The phase of the Moon. */
  readonly phase?: MoonPhaseName;
  /** Minutes of the day in which the Moon is void of course. */
  readonly minutes?: number;
}

/**
 * Weight of a contact by its orb: 1 when exact, 0 at the edge and beyond, (1 − x²)² between, where x is the orb as a share of
 * the allowed orb. It has no step at either end and never increases with the orb.
 */
export function orbFalloff(orb: number, edge: number): number {
  if (orb >= edge) return 0;
  const share = orb / edge;
  const remainder = 1 - share * share;
  return remainder * remainder;
}

/** Far below half a unit of the fourth decimal, far above the error of a binary fraction. */
const HALF_MARGIN_HUNDREDTHS = 1e-8;

/**
 * An orb as factors and contacts print it: 2 decimals, half up. An orb printed with 4 decimals has no exact binary value; one that
 * is a half as printed is rounded up.
 */
export function roundedOrbDeg(orbDeg: number): number {
  return Math.floor(orbDeg * 100 + 0.5 + HALF_MARGIN_HUNDREDTHS) / 100;
}

/** An orb in facts: as printed, or exact. */
export function orbOfFacts(orbDeg: number, { isRounded }: DigitForm): number {
  return isRounded ? roundedOrbDeg(orbDeg) : orbDeg;
}

/** An orb as factors and contacts name it: "orb 1.24". */
export function orbInWords(orbDeg: number): string {
  return `orb ${roundedOrbDeg(orbDeg).toFixed(2)}`;
}
