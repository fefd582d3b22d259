import { type DigitForm, PRINTED } from "../../chart/digits.ts";
import { BODY_COUNT, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import {
  type FactorFacts,
  type Influence,
  orbInWords,
  orbOfFacts,
  type Score,
  type ScoreScale,
  SPHERE_NAMES,
  type SphereName,
  scoreOf,
  scoreOfSum,
} from "../score.ts";
import {
  ANGLE_NAMES,
  ANGULAR_ORB_DEG,
  type AngularContact,
  angularContact,
  contactAngle,
  contactBody,
  contactDistance,
  type RelocatedChart,
} from "./relocated-chart.ts";
import {
  ANGLE_EMPHASES,
  BODY_VALUES,
  FULL_VERDICT_FROM,
  falloffAtAngle,
  HOUSE_EMPHASES,
  HOUSE_SHARE,
  SATURATIONS,
  SLIGHT_VERDICT_FROM,
  type Weighted,
} from "./relocation-weights.ts";

/** The verdicts of a place, from the worst to the best. */
export const VERDICT_NAMES = [
  "challenging",
  "slightly challenging",
  "neutral",
  "slightly supportive",
  "supportive",
] as const;

/** Effect of a place on a sphere of life, in words. */
export type LocationVerdict = (typeof VERDICT_NAMES)[number];

export const SPHERE_COUNT: number = SPHERE_NAMES.length;
const ANGLE_COUNT = ANGLE_NAMES.length;
const HOUSE_COUNT = 12;
const NEUTRAL = 5;

/**
 * Strengths are whole numbers of 1/100 000 of the weights' unit. Their sums are exact in every order, so a score is the same to
 * the digit with and without its parts.
 */
export const STRENGTH_PER_WEIGHT = 100_000;
/** Emphases are in tenths. */
const STRENGTH_PER_TENTH = STRENGTH_PER_WEIGHT / 10;

const SCALES: readonly ScoreScale[] = SPHERE_NAMES.map((sphere) => ({
  neutral: NEUTRAL,
  halfRange: 5,
  saturation: SATURATIONS[sphere] * STRENGTH_PER_WEIGHT,
  decimals: 2,
  strengthPerWeight: STRENGTH_PER_WEIGHT,
}));

/** By sphere, body and angle: strength of the body exactly at the angle. */
const EXACT_STRENGTHS: Float64Array = strengthTable(ANGLE_COUNT, (sphere) =>
  Float64Array.from(ANGLE_EMPHASES[sphere], ([, emphasis]) => emphasis),
);
/** By sphere, body and house (from 0): strength of the body in the house. */
const HOUSE_STRENGTHS = strengthTable(HOUSE_COUNT, (sphere) => emphasesByHouse(HOUSE_EMPHASES[sphere]));

function strengthTable(columns: number, emphasesOf: (sphere: SphereName) => Float64Array): Float64Array {
  const table = new Float64Array(SPHERE_COUNT * BODY_COUNT * columns);
  SPHERE_NAMES.forEach((sphere, sphereIndex) => {
    const emphases = emphasesOf(sphere);
    BODY_VALUES[sphere].forEach(([, value], body) => {
      for (let column = 0; column < columns; column++) {
        const at = (sphereIndex * BODY_COUNT + body) * columns + column;
        table[at] = value * emphases[column]! * STRENGTH_PER_TENTH + 0;
      }
    });
  });
  return table;
}

function emphasesByHouse(rows: readonly Weighted<number>[]): Float64Array {
  const emphases = new Float64Array(HOUSE_COUNT);
  for (const [house, emphasis] of rows) emphases[house - 1] = emphasis * HOUSE_SHARE;
  return emphases;
}

/** Strength of a body at an angle in a sphere, by its distance from the angle. Added points have no weights: 0. */
function angularStrength(
  sphere: number,
  body: number,
  angle: number,
  distance: number,
  { round, unitsPerDegree }: DigitForm = PRINTED,
): number {
  if (body >= BODY_COUNT) return 0;
  const exact = EXACT_STRENGTHS[(sphere * BODY_COUNT + body) * ANGLE_COUNT + angle]!;
  return round(exact * falloffAtAngle(distance / (ANGULAR_ORB_DEG * unitsPerDegree)), 1);
}

/** Strength of a body in a house, 1–12, in a sphere. Added points have no weights: 0. */
function houseStrength(sphere: number, body: number, house: number): number {
  if (body >= BODY_COUNT) return 0;
  return HOUSE_STRENGTHS[(sphere * BODY_COUNT + body) * HOUSE_COUNT + house - 1]!;
}

/** Writes the six scores of a place into `out`, and returns it. */
export function computeSphereScores(chart: RelocatedChart, out: Float64Array): Float64Array {
  sumSphereStrengths(chart, out);
  for (let sphere = 0; sphere < SPHERE_COUNT; sphere++) {
    out[sphere] = scoreOfSum(out[sphere]!, SCALES[sphere]!, chart.digits);
  }
  return out;
}

/** Writes the six sums of strengths of a place into `out`, in units of 1 / STRENGTH_PER_WEIGHT. */
export function sumSphereStrengths(chart: RelocatedChart, out: Float64Array): void {
  out.fill(0);
  for (let index = 0; index < chart.contacts.count; index++) {
    const body = contactBody(chart, index);
    const angle = contactAngle(chart, index);
    const distance = contactDistance(chart, index);
    for (let sphere = 0; sphere < SPHERE_COUNT; sphere++) {
      out[sphere]! += angularStrength(sphere, body, angle, distance, chart.digits);
    }
  }
  for (let i = 0; i < chart.bodies.length; i++) {
    const body = chart.bodies[i]!;
    const house = chart.houses[body]!;
    for (let sphere = 0; sphere < SPHERE_COUNT; sphere++) {
      out[sphere]! += houseStrength(sphere, body, house);
    }
  }
}

/** The score of one sphere with its parts; the score equals {@link computeSphereScores} to the digit. */
export function explainSphereScore(chart: RelocatedChart, sphere: number): Score {
  const influences: Influence[] = [];
  for (let index = 0; index < chart.contacts.count; index++) {
    const strength = angularStrength(
      sphere,
      contactBody(chart, index),
      contactAngle(chart, index),
      contactDistance(chart, index),
      chart.digits,
    );
    if (strength === 0) continue;
    const contact = angularContact<BodyName>(chart, index);
    const facts: FactorFacts = {
      kind: "angle",
      body: contact.body,
      target: contact.angle,
      orbDeg: orbOfFacts(contact.orbDeg, chart.digits),
    };
    influences.push({ factor: contactInWords(contact), facts, strength });
  }
  addHouseInfluences(chart, sphere, influences);
  // In the order of sumSphereStrengths.
  const sum = influences.reduce((total, { strength }) => total + strength, 0);
  return scoreOf(influences, SCALES[sphere]!, chart.digits, sum);
}

/** Adds the influence of each body by its house; omits influences without strength. */
function addHouseInfluences(
  { bodies, houses }: RelocatedChart,
  sphere: number,
  influences: Influence[],
): void {
  for (const index of bodies) {
    const house = houses[index]!;
    const strength = houseStrength(sphere, index, house);
    if (strength === 0) continue;
    const body = BODY_NAMES[index]!;
    influences.push({ factor: `${body} in house ${house}`, facts: { kind: "house", body, house }, strength });
  }
}

/** A contact in words: "Venus on Midheaven, orb 1.24". */
export function contactInWords({ body, angle, orbDeg }: AngularContact): string {
  return `${body} on ${angle}, ${orbInWords(orbDeg)}`;
}

/** The mean of the six scores, printed with 2 decimals; half a hundredth is rounded up. */
export function overallScore(scores: Float64Array, { round }: DigitForm = PRINTED): number {
  // Printed scores in whole hundredths, so that the mean has no error of binary fractions.
  let hundredths = 0;
  for (let sphere = 0; sphere < SPHERE_COUNT; sphere++) hundredths += round(scores[sphere]! * 100, 1);
  return round(hundredths / SPHERE_COUNT, 1) / 100;
}

export function verdictOf(score10: number): LocationVerdict {
  const distance = Math.abs(score10 - NEUTRAL);
  if (distance < SLIGHT_VERDICT_FROM) return "neutral";
  const side = score10 > NEUTRAL ? "supportive" : "challenging";
  return distance < FULL_VERDICT_FROM ? `slightly ${side}` : side;
}
