import type { Checks } from "../checks.ts";
import type { Contribution } from "./shapes.ts";

/** Weights are printed to four decimals, and so are the distances that they are computed from. */
const WEIGHT_TOLERANCE = 0.000_101;
/** Smaller contributions are omitted. */
const POINTS_MIN = 0.005;
/** Points are printed to two decimals. */
const POINTS_TOLERANCE = 0.005_01;

/** A term of the sum that becomes a score. */
export interface Term {
  /** What identifies it: {@link termKey} of its contribution. */
  readonly key: string;
  readonly weight: number;
}

/** How a sum becomes a score. */
export interface Scale {
  readonly neutral: number;
  readonly range: number;
  readonly saturation: number;
}

/** The members of a contribution that identify its term. */
export function termKey({ kind, person, body, aspect, target, house }: Partial<Contribution>): string {
  return [kind, person, body, aspect, target, house].filter((each) => each !== undefined).join(" ");
}

/** The score of a sum, before rounding. */
export function scoreOf(sum: number, { neutral, range, saturation }: Scale): number {
  const x = sum / saturation;
  return neutral + (range * x) / Math.sqrt(1 + x * x);
}

/** Compares the contributions to a score with all terms of its sum. */
export function checkTerms(
  checks: Checks,
  name: string,
  contributions: readonly Contribution[],
  terms: readonly Term[],
  scale: Scale,
): void {
  const sum = terms.reduce((total, { weight }) => total + weight, 0);
  // The same as the score's difference from neutral divided by the sum, also for a sum of 0.
  const pointsPerWeight = scale.range / scale.saturation / Math.hypot(1, sum / scale.saturation);
  const byKey = new Map(contributions.map((each) => [termKey(each), each]));
  for (const { key, weight } of terms) {
    const contribution = byKey.get(key);
    const points = weight * pointsPerWeight;
    // A contribution close to the limit may be on either side of it.
    if (contribution === undefined) {
      checks.isTrue(
        `${name}: terms are listed`,
        Math.abs(points) < POINTS_MIN + 1e-6,
        () => `${key} is missing, ${points} points`,
      );
      continue;
    }
    checks.close(`${name}: weight of a term`, contribution.weight ?? 0, weight, WEIGHT_TOLERANCE, key);
    checks.close(`${name}: points of a term`, contribution.points, points, POINTS_TOLERANCE, key);
  }
  const keys = new Set(terms.map(({ key }) => key));
  const strays = contributions.filter((each) => each.kind !== "rounding" && !keys.has(termKey(each)));
  checks.equal(`${name}: only terms are listed`, strays.map(termKey), []);
}

/** Neutral value and points add up to the score; the largest is first; sentences consist of their members. */
export function checkContributions(
  checks: Checks,
  name: string,
  contributions: readonly Contribution[],
  score: number,
  neutral: number,
): void {
  const hundredths = contributions.reduce((sum, { points }) => sum + Math.round(points * 100), neutral * 100);
  checks.equal(`${name}: points add up to the score`, hundredths, Math.round(score * 100));
  const sizes = contributions.filter(({ kind }) => kind !== "rounding").map(({ points }) => Math.abs(points));
  checks.equal(
    `${name}: largest points first`,
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  for (const each of contributions) {
    const sentence = sentenceOf(each);
    if (sentence !== null) checks.equal(`${name}: sentence of its members`, each.factor, sentence);
  }
}

/** The sentence of a contribution; null where the published members do not state it whole. */
function sentenceOf({
  kind,
  body,
  aspect,
  target,
  orb = 0,
  house,
  sign,
  phase,
  minutes = 0,
}: Contribution): string | null {
  switch (kind) {
    case "aspect":
      return `${body} ${aspect} ${target}, orb ${orb.toFixed(2)}`;
    case "transit":
      return `${body} ${aspect} natal ${target}, orb ${orb.toFixed(2)}`;
    case "angle":
      return `${body} on ${target}, orb ${orb.toFixed(2)}`;
    case "house":
      return `${body} in house ${house}`;
    case "sign":
      return `${body} in ${sign}`;
    case "phase":
      return `${body} phase: ${phase}`;
    case "void_of_course":
      return `${body} void of course for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    case "retrograde":
      return `${body} retrograde`;
    case "rounding":
      return "rounding";
    default:
      return null;
  }
}
