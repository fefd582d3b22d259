import type { AspectName } from "../../chart/aspects.ts";
import type { NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";

const FAST_BODIES: ReadonlySet<BodyName> = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars"]);

/** The allowed orb of a transit, degrees, by the transiting body: 2 for fast bodies, 3 for the others. */
export const TRANSIT_ORBS_DEG = Object.freeze(
  Object.fromEntries(BODY_NAMES.map((name) => [name, FAST_BODIES.has(name) ? 2 : 3])),
) as Readonly<Record<BodyName, 2 | 3>>;

/** What a transit does. */
export const TONE_NAMES = ["supportive", "challenging", "intensifying"] as const;
/** One of {@link TONE_NAMES}. */
export type ToneName = (typeof TONE_NAMES)[number];

/** The tone of a transit, by its aspect. */
export const ASPECT_TONES: Readonly<Record<AspectName, ToneName>> = {
  Conjunction: "intensifying",
  Sextile: "supportive",
  Square: "challenging",
  Trine: "supportive",
  Opposition: "challenging",
};

/** A keyword for each house, from the first to the twelfth, after the handbooks. No figure depends on it. */
export const HOUSE_THEMES = [
  "identity",
  "resources",
  "communication",
  "home",
  "creativity",
  "health",
  "partnership",
  "transformation",
  "horizons",
  "career",
  "community",
  "solitude",
] as const;

/** One of {@link HOUSE_THEMES}. */
export type HouseTheme = (typeof HOUSE_THEMES)[number];

/**
 * Mean absolute speed of each body, degrees per day, 2 digits: from 40,000 instants of 1800–2399. For the true node and the
 * osculating Lilith it includes their oscillation about the mean motion, since the oscillation is what passes a point.
 */
export const TYPICAL_MOTION_DEG_PER_DAY: Readonly<Record<BodyName, number>> = {
  Sun: 0.99,
  Moon: 13,
  Mercury: 1.2,
  Venus: 1,
  Mars: 0.57,
  Jupiter: 0.13,
  Saturn: 0.069,
  Uranus: 0.034,
  Neptune: 0.021,
  Pluto: 0.016,
  TrueNode: 0.059,
  Lilith: 2.1,
  Chiron: 0.049,
  Ceres: 0.27,
  Pallas: 0.29,
  Juno: 0.29,
  Vesta: 0.33,
};

/**
 * Weight of a transiting body: 1 / (1 + 2 √motion), motion in degrees per day. Tradition gives more weight to slower bodies,
 * whose transits last longer and are rarer. The square root keeps the weights of the Moon and of Pluto, which is 800 times
 * slower, comparable.
 */
export function slownessOf(body: BodyName): number {
  return SLOWNESS[body];
}

const SLOWNESS = Object.freeze(
  Object.fromEntries(
    Object.entries(TYPICAL_MOTION_DEG_PER_DAY).map(([body, motion]) => [
      body,
      1 / (1 + 2 * Math.sqrt(motion)),
    ]),
  ),
) as Readonly<Record<BodyName, number>>;

/**
 * Weight of the natal point. Sun, Moon and angles represent the person, the fast planets the person's means. The positions
 * of the slow planets are shared by everyone born in the same years; node, Lilith, Chiron and the asteroids are secondary.
 */
export const NATAL_POINT_WEIGHTS: Readonly<Record<NatalPointName, number>> = {
  Sun: 1,
  Moon: 1,
  Mercury: 0.8,
  Venus: 0.8,
  Mars: 0.8,
  Jupiter: 0.6,
  Saturn: 0.6,
  Uranus: 0.5,
  Neptune: 0.5,
  Pluto: 0.5,
  TrueNode: 0.4,
  Lilith: 0.3,
  Chiron: 0.4,
  Ceres: 0.3,
  Pallas: 0.3,
  Juno: 0.3,
  Vesta: 0.3,
  Ascendant: 1,
  Midheaven: 1,
};

/** Weight of the aspect: the conjunction has the most, hard aspects more than soft ones. */
export const TRANSIT_ASPECT_WEIGHTS: Readonly<Record<AspectName, number>> = {
  Conjunction: 1,
  Opposition: 0.8,
  Square: 0.8,
  Trine: 0.6,
  Sextile: 0.4,
};

/** Replaces the weights of point and aspect for events that do not depend on the birth: a new sign, a new direction. */
export const INGRESS_WEIGHT = 0.55;
export const STATION_WEIGHT = 0.55;

/** The least weight of each significance. A weight below both is low. */
export const SIGNIFICANCE_FLOORS = { high: 0.35, medium: 0.15 } as const;

/** The classes of weight, in descending order. */
export const SIGNIFICANCE_NAMES = ["high", "medium", "low"] as const;
/** One of {@link SIGNIFICANCE_NAMES}. */
export type SignificanceName = (typeof SIGNIFICANCE_NAMES)[number];

/**
 * Weight of an aspect of a transiting body to a natal point: docs/sky-transits-returns.md.
 *
 * @returns 0 < x < 1: slowness of the body × weight of the point × weight of the aspect. There are no errors.
 */
export function aspectWeight(body: BodyName, natal: NatalPointName, aspect: AspectName): number {
  return slownessOf(body) * NATAL_POINT_WEIGHTS[natal] * TRANSIT_ASPECT_WEIGHTS[aspect];
}

/** Weight of a sign entry of a body. */
export function ingressWeight(body: BodyName): number {
  return slownessOf(body) * INGRESS_WEIGHT;
}

export function stationWeight(body: BodyName): number {
  return slownessOf(body) * STATION_WEIGHT;
}

/** The significance of a weight of a transit event. */
export function significanceOf(weight: number): SignificanceName {
  if (weight >= SIGNIFICANCE_FLOORS.high) return "high";
  return weight >= SIGNIFICANCE_FLOORS.medium ? "medium" : "low";
}
