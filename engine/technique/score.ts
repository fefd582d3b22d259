/** What one thing adds to a sum of influences, or takes from it. */
export interface Influence {
  /** What it is, in words: "Venus Trine Moon, orb 1.24". */
  readonly factor: string;
  /** In the technique's own unit, positive when it helps. */
  readonly strength: number;
}

/** A scale that a sum of influences is turned into a score on. */
export interface ScoreScale {
  /** The score of no influence at all. */
  readonly neutral: number;
  /** The farthest that a score lies from neutral; no sum reaches it. */
  readonly halfRange: number;
  /** The sum at which a score lies 0.71 of the way from neutral to the end; found by calibration. */
  readonly saturation: number;
  /** Decimals that a score is printed with, 0 to 2. */
  readonly decimals: number;
}

/** What an influence made of a score. */
export interface ScoreContribution {
  readonly factor: string;
  /** 2 decimals, never 0. */
  readonly points: number;
}

/** A score, and what made it: neutral and all points add up to it. */
export interface Score {
  readonly score: number;
  /** The largest first; what the printed digits leave over comes last, as {@link ROUNDING}. */
  readonly contributions: readonly ScoreContribution[];
}

export const ROUNDING = "rounding";

/**
 * The score of a sum of influences, not rounded: neutral + halfRange · x / √(1 + x²), x = sum / saturation. It needs no
 * function but the square root, which IEEE 754 rounds the same everywhere.
 */
export function saturatedScore(sum: number, { neutral, halfRange, saturation }: ScoreScale): number {
  const ratio = sum / saturation;
  return neutral + (halfRange * ratio) / Math.sqrt(1 + ratio * ratio);
}

/** A score as it is printed. */
export function printedScore(score: number, { decimals }: ScoreScale): number {
  const scale = 10 ** decimals;
  return (Math.round(score * scale) + 0) / scale;
}

/**
 * The sum of strengths, the same in whatever order they come: so that a score does not depend on who is named first.
 */
export function sumOfStrengths(strengths: Iterable<number>): number {
  let sum = 0;
  for (const strength of Float64Array.from(strengths).sort()) sum += strength;
  return sum;
}

/**
 * The score of influences, with what each made of it: its share of the sum, brought to the scale.
 */
export function scoreOf(influences: readonly Influence[], scale: ScoreScale): Score {
  const sum = sumOfStrengths(influences.map(({ strength }) => strength));
  const exact = saturatedScore(sum, scale);
  const score = printedScore(exact, scale);
  const pointsPerStrength = sum === 0 ? scale.halfRange / scale.saturation : (exact - scale.neutral) / sum;
  // Counted in hundredths, so that they add up to the digit.
  let left = Math.round((score - scale.neutral) * 100);
  const contributions: ScoreContribution[] = [];
  const byWeight = [...influences].sort(
    (a, b) => Math.abs(b.strength) - Math.abs(a.strength) || (a.factor < b.factor ? -1 : 1),
  );
  for (const { factor, strength } of byWeight) {
    // Halves go away from 0 both ways, so that what helps and what hinders as much have the same points.
    const hundredths = Math.sign(strength) * Math.round(Math.abs(strength) * pointsPerStrength * 100);
    if (hundredths === 0) continue;
    left -= hundredths;
    contributions.push({ factor, points: hundredths / 100 });
  }
  if (left !== 0) contributions.push({ factor: ROUNDING, points: left / 100 });
  return { score, contributions };
}

/** The six spheres of life that places and people are scored in, in the order that they take everywhere. */
export const SPHERE_NAMES = ["identity", "love", "body", "money", "home", "mind"] as const;

export type SphereName = (typeof SPHERE_NAMES)[number];

/** Something of every sphere, by its name. */
export function bySphere<Value>(make: (sphere: SphereName) => Value): Record<SphereName, Value> {
  return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, make(sphere)])) as Record<
    SphereName,
    Value
  >;
}
