import { ASPECT_ORBS_DEG } from "../../chart/aspects.ts";
import { BODY, BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import { orbFalloff, orbInWords } from "../orb.ts";
import { bySphere, type Influence, type Score, SPHERE_NAMES, type SphereName, scoreOf } from "../score.ts";
import type { SynastryAspect } from "./synastry-aspects.ts";
import {
  ASPECT_VALENCES,
  BEARING_MAX,
  BODY_NATURES,
  EMPHASIS,
  EMPHASISED_PAIRS,
  GENERATION_BODIES,
  NATURE_MAX,
  SPHERE_BEARINGS,
  sphereScale,
} from "./synastry-weights.ts";

/** The score of every sphere of life with its parts. */
export type SphereScores = Readonly<Record<SphereName, Score>>;

const VALENCES: Readonly<Record<string, number>> = Object.fromEntries(ASPECT_VALENCES);
const NATURES = valuesByBody(BODY_NATURES);
const PAIR_EMPHASES = pairEmphases();
const PAIR_WEIGHTS = bySphere(pairWeightsOf);

function valuesByBody(weights: readonly (readonly [of: BodyName, weight: number, reason: string])[]) {
  const values = new Float64Array(BODY_COUNT);
  for (const [body, weight] of weights) values[BODY[body]] = weight;
  return values;
}

/** Index of a pair of bodies in every array by pair. */
function pairIndex(one: number, other: number): number {
  return one * BODY_COUNT + other;
}

function pairEmphases(): Float64Array {
  const emphases = new Float64Array(BODY_COUNT * BODY_COUNT).fill(1);
  for (const [one, other] of EMPHASISED_PAIRS) {
    emphases[pairIndex(BODY[one], BODY[other])] = EMPHASIS;
    emphases[pairIndex(BODY[other], BODY[one])] = EMPHASIS;
  }
  for (const one of GENERATION_BODIES) {
    for (const other of GENERATION_BODIES) emphases[pairIndex(BODY[one], BODY[other])] = 0;
  }
  return emphases;
}

/** By pair: bearing · bearing / 16 × emphasis, the same both ways. */
function pairWeightsOf(sphere: SphereName): Float64Array {
  const bearings = valuesByBody(SPHERE_BEARINGS[sphere]);
  return PAIR_EMPHASES.map((emphasis, pair) => {
    const bearing = bearings[Math.floor(pair / BODY_COUNT)]! * bearings[pair % BODY_COUNT]!;
    return (bearing / BEARING_MAX ** 2) * emphasis;
  });
}

/**
 * Strength of an aspect before the bearings of its bodies, −1 to 1: valence × falloff.
 *
 * The possible error of the bodies is added to the orb, so an uncertain aspect does not raise or lower a score. Most contacts
 * of a Moon of unknown time therefore have no strength.
 */
export function bareStrength(aspect: SynastryAspect): number {
  const orbDeg = aspect.orbDeg + (aspect.errorDeg ?? 0);
  const falloff = orbFalloff(orbDeg, ASPECT_ORBS_DEG[aspect.aspect]);
  if (aspect.aspect !== "Conjunction") return VALENCES[aspect.aspect]! * falloff;
  const natures = NATURES[BODY[aspect.personA]]! + NATURES[BODY[aspect.personB]]!;
  return (natures / (2 * NATURE_MAX)) * falloff;
}

/** An aspect in words, the bodies in body order, so that the words do not depend on the order of the people. */
function factorOf({ personA, personB, aspect, orbDeg }: SynastryAspect): string {
  const [first, second] = BODY[personA] <= BODY[personB] ? [personA, personB] : [personB, personA];
  return `${first} ${aspect} ${second}, ${orbInWords(orbDeg)}`;
}

/** The influences of the aspects on each sphere, without those of no strength. */
export function sphereInfluences(
  aspects: readonly SynastryAspect[],
): Readonly<Record<SphereName, readonly Influence[]>> {
  const influences = bySphere((): Influence[] => []);
  for (const aspect of aspects) {
    const strength = bareStrength(aspect);
    if (strength === 0) continue;
    const pair = pairIndex(BODY[aspect.personA], BODY[aspect.personB]);
    const factor = factorOf(aspect);
    for (const sphere of SPHERE_NAMES) {
      const weight = PAIR_WEIGHTS[sphere][pair]!;
      if (weight !== 0) influences[sphere].push({ factor, strength: weight * strength });
    }
  }
  return influences;
}

/**
 * The score of each sphere of life from the aspects between two charts; the same when the charts are swapped. Nothing else
 * counts, so scores of people whose time of birth is unknown are on the same scale.
 */
export function sphereScores(aspects: readonly SynastryAspect[]): SphereScores {
  const influences = sphereInfluences(aspects);
  return bySphere((sphere) => scoreOf(influences[sphere], sphereScale(sphere)));
}
