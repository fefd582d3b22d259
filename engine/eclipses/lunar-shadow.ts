import { EARTH_RADIUS_KM } from "../places/topocentric-frame.ts";
import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import type { ClosePair } from "./close-pair.ts";
import type { Gap } from "./contacts.ts";
import { coveredShare, MOON_LIMB_KM } from "./solar-discs.ts";

const EARTH_RADIUS_AU = EARTH_RADIUS_KM / AU_KM;
const MOON_RADIUS_AU = MOON_LIMB_KM / AU_KM;
/** Factors by which the atmosphere enlarges the shadow at the Moon's distance. */
const UMBRA_ENLARGEMENT = 1.0139424;
const PENUMBRA_ENLARGEMENT = 1.0079041;

/** A cone of the Earth's shadow: the umbra narrows with the distance, the penumbra widens. */
export interface ShadowCone {
  readonly sunSign: number;
  readonly enlargement: number;
}

export const UMBRA: ShadowCone = { sunSign: -1, enlargement: UMBRA_ENLARGEMENT };
export const PENUMBRA: ShadowCone = { sunSign: 1, enlargement: PENUMBRA_ENLARGEMENT };

/** The radius of a cone in the plane through the Moon's centre that is perpendicular to the shadow's axis, au. */
function coneRadiusAu({ sunSign, enlargement }: ShadowCone, pair: ClosePair): number {
  const alongAu = pair.moonDistanceAu * Math.cos(pair.separationRad);
  const sine = (SUN_RADIUS_AU + sunSign * EARTH_RADIUS_AU) / pair.targetDistanceAu;
  const cosine = Math.sqrt(1 - sine * sine);
  return (enlargement * (EARTH_RADIUS_AU + sunSign * alongAu * sine)) / cosine;
}

/** The Moon's distance from the axis of the shadow, au. */
function axisDistanceAu({ moonDistanceAu, separationRad }: ClosePair): number {
  return moonDistanceAu * Math.sin(separationRad);
}

/** From the edge of a cone to the Moon's nearer limb (`limb` 1) or to its farther one (−1). */
export function shadowGap(cone: ShadowCone, limb: 1 | -1): Gap {
  return (pair) =>
    pair.separationRad - Math.asin((coneRadiusAu(cone, pair) + limb * MOON_RADIUS_AU) / pair.moonDistanceAu);
}

/** The share of the Moon's diameter inside a cone; above 1 if it is deeper than its diameter, negative outside. */
export function shadowMagnitude(cone: ShadowCone, pair: ClosePair): number {
  return (coneRadiusAu(cone, pair) + MOON_RADIUS_AU - axisDistanceAu(pair)) / (2 * MOON_RADIUS_AU);
}

/** The share of the Moon's disc inside the umbra, 0–1. */
export function umbralObscuration(pair: ClosePair): number {
  return coveredShare(MOON_RADIUS_AU, coneRadiusAu(UMBRA, pair), axisDistanceAu(pair));
}

/** Turns from negative to positive where the Moon's centre is deepest in the shadow, whose edge follows the Moon's distance. */
export function deepening(moonDistanceRateAuPerDay: number, pair: ClosePair): number {
  const { moonDistanceAu, separationRad, opening } = pair;
  const edgeRate = (EARTH_RADIUS_AU * moonDistanceRateAuPerDay) / (moonDistanceAu * moonDistanceAu);
  return opening + separationRad * edgeRate;
}
