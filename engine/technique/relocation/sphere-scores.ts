import { BODY_COUNT, BODY_NAMES } from "../../ephemeris/body.ts";
import { orbInWords } from "../orb.ts";
import {
  type Influence,
  printedScore,
  type Score,
  type ScoreScale,
  SPHERE_NAMES,
  type SphereName,
  saturatedScore,
  scoreOf,
} from "../score.ts";
import {
  ANGLE_NAMES,
  ANGULAR_ORB_DEG_E4,
  contactAngle,
  contactBody,
  contactOrbDegE4,
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

export const VERDICT_NAMES = [
  "challenging",
  "slightly challenging",
  "neutral",
  "slightly supportive",
  "supportive",
] as const;

/** What a place does for a sphere of life. */
export type LocationVerdict = (typeof VERDICT_NAMES)[number];

export const SPHERE_COUNT = SPHERE_NAMES.length;
const ANGLE_COUNT = ANGLE_NAMES.length;
/** Houses 1–12, and 0 for a body that the source does not cover. */
const HOUSE_COUNT = 13;
const NEUTRAL = 5;

/**
 * Strengths are counted in whole 1/100 000 of the weights' unit: sums of them are exact in whatever order, so that a score
 * is the same to the digit whether its parts are named or not.
 */
const STRENGTH_PER_WEIGHT = 100_000;
/** The tables multiply values by emphases in tenths. */
const STRENGTH_PER_TENTH = STRENGTH_PER_WEIGHT / 10;

const SCALES: readonly ScoreScale[] = SPHERE_NAMES.map((sphere) => ({
  neutral: NEUTRAL,
  halfRange: 5,
  saturation: SATURATIONS[sphere] * STRENGTH_PER_WEIGHT,
  decimals: 2,
}));

/** By sphere, body and angle: the strength of the body exactly at the angle. */
const EXACT_STRENGTHS = strengthTable(ANGLE_COUNT, (sphere) => emphasesByName(ANGLE_EMPHASES[sphere]));
/** By sphere, body and house. */
const HOUSE_STRENGTHS = strengthTable(HOUSE_COUNT, (sphere) => emphasesByHouse(HOUSE_EMPHASES[sphere]));

function strengthTable(columns: number, emphasesOf: (sphere: SphereName) => Float64Array): Float64Array {
  const table = new Float64Array(SPHERE_COUNT * BODY_COUNT * columns);
  SPHERE_NAMES.forEach((sphere, sphereIndex) => {
    const emphases = emphasesOf(sphere);
    BODY_VALUES[sphere].forEach(([, value], body) => {
      for (let column = 0; column < columns; column += 1) {
        const at = (sphereIndex * BODY_COUNT + body) * columns + column;
        table[at] = value * emphases[column]! * STRENGTH_PER_TENTH + 0;
      }
    });
  });
  return table;
}

function emphasesByName(rows: readonly Weighted<string>[]): Float64Array {
  return Float64Array.from(rows, ([, emphasis]) => emphasis);
}

function emphasesByHouse(rows: readonly Weighted<number>[]): Float64Array {
  const emphases = new Float64Array(HOUSE_COUNT);
  for (const [house, emphasis] of rows) emphases[house] = emphasis * HOUSE_SHARE;
  return emphases;
}

/** What a body adds to a sphere, or takes from it, by standing at an angle. */
export function angularStrength(sphere: number, body: number, angle: number, orbDegE4: number): number {
  const exact = EXACT_STRENGTHS[(sphere * BODY_COUNT + body) * ANGLE_COUNT + angle]!;
  // Adding 0 turns the −0 of a body at the edge of its orb into 0.
  return Math.round(exact * falloffAtAngle(orbDegE4 / ANGULAR_ORB_DEG_E4)) + 0;
}

/** What a body adds to a sphere, or takes from it, by standing in a house. */
export function houseStrength(sphere: number, body: number, house: number): number {
  return HOUSE_STRENGTHS[(sphere * BODY_COUNT + body) * HOUSE_COUNT + house]!;
}

/** Writes the six scores of a place, as they are printed, into `out`. */
export function computeSphereScores(chart: RelocatedChart, out: Float64Array): void {
  out.fill(0);
  for (let index = 0; index < chart.contactCount; index += 1) {
    const key = chart.contactKeys[index]!;
    const body = contactBody(key);
    const angle = contactAngle(key);
    const orbDegE4 = contactOrbDegE4(key);
    for (let sphere = 0; sphere < SPHERE_COUNT; sphere += 1) {
      out[sphere]! += angularStrength(sphere, body, angle, orbDegE4);
    }
  }
  for (let body = 0; body < BODY_COUNT; body += 1) {
    const house = chart.houses[body]!;
    for (let sphere = 0; sphere < SPHERE_COUNT; sphere += 1) {
      out[sphere]! += houseStrength(sphere, body, house);
    }
  }
  for (let sphere = 0; sphere < SPHERE_COUNT; sphere += 1) {
    const scale = SCALES[sphere]!;
    out[sphere] = printedScore(saturatedScore(out[sphere]!, scale), scale);
  }
}

/** The score of one sphere with what made it; the same score, to the digit, as {@link computeSphereScores} writes. */
export function explainSphereScore(chart: RelocatedChart, sphere: number): Score {
  const influences: Influence[] = [];
  for (let index = 0; index < chart.contactCount; index += 1) {
    const key = chart.contactKeys[index]!;
    const strength = angularStrength(sphere, contactBody(key), contactAngle(key), contactOrbDegE4(key));
    if (strength !== 0) influences.push({ factor: contactInWords(key), strength });
  }
  for (let body = 0; body < BODY_COUNT; body += 1) {
    const house = chart.houses[body]!;
    const strength = houseStrength(sphere, body, house);
    if (strength !== 0) influences.push({ factor: `${BODY_NAMES[body]!} in house ${house}`, strength });
  }
  return scoreOf(influences, SCALES[sphere]!);
}

/** "Venus on Midheaven, orb 1.24". */
export function contactInWords(key: number): string {
  const body = BODY_NAMES[contactBody(key)]!;
  return `${body} on ${ANGLE_NAMES[contactAngle(key)]!}, ${orbInWords(contactOrbDegE4(key))}`;
}

/** The mean of the six scores as printed, 2 decimals; half a hundredth goes up. */
export function overallScore(scores: Float64Array): number {
  // Whole hundredths keep the mean free of what binary fractions leave over.
  let hundredths = 0;
  for (let sphere = 0; sphere < SPHERE_COUNT; sphere += 1) hundredths += Math.round(scores[sphere]! * 100);
  return Math.floor((hundredths + SPHERE_COUNT / 2) / SPHERE_COUNT) / 100;
}

/** A score in words. */
export function verdictOf(score10: number): LocationVerdict {
  const hundredths = Math.round((score10 - NEUTRAL) * 100);
  const distance = Math.abs(hundredths) / 100;
  if (distance < SLIGHT_VERDICT_FROM) return "neutral";
  if (distance < FULL_VERDICT_FROM) return hundredths > 0 ? "slightly supportive" : "slightly challenging";
  return hundredths > 0 ? "supportive" : "challenging";
}
