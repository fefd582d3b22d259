import type { AspectName } from "../../chart/aspects.ts";
import type { NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";

const QUICK: ReadonlySet<BodyName> = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars"]);

/** How far from exact a transit is felt, degrees, by the body in the sky: 2 for what moves fast, 3 for the rest. */
export const TRANSIT_ORBS_DEG = Object.freeze(
  Object.fromEntries(BODY_NAMES.map((name) => [name, QUICK.has(name) ? 2 : 3])),
) as Readonly<Record<BodyName, 2 | 3>>;

export const TONE_NAMES = ["supportive", "challenging", "intensifying"] as const;
export type ToneName = (typeof TONE_NAMES)[number];

/** How a transit acts, by its aspect. */
export const ASPECT_TONES: Readonly<Record<AspectName, ToneName>> = {
  Conjunction: "intensifying",
  Sextile: "supportive",
  Square: "challenging",
  Trine: "supportive",
  Opposition: "challenging",
};

/**
 * A keyword for each house, the first to the twelfth: the field of life that the handbooks give it, in one word. Data, not
 * a judgement: no figure depends on it.
 */
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

export type HouseTheme = (typeof HOUSE_THEMES)[number];

/**
 * Degrees a day that each body moves, whichever way: the mean of 40,000 moments of 1800–2399, 2 digits. The true node and
 * the osculating Lilith swing about their mean motion, and it is the swing that passes a point.
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
 * How much a body in the sky weighs: 1 / (1 + 2 √motion), motion in degrees a day. The slower, the longer it stays and the
 * rarer it comes, which is what tradition weighs by; the root keeps the Moon in sight beside Pluto, 800 times as slow.
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
 * How much the natal point weighs: lights and angles are the person, the swift planets the person's tools; what is slow
 * is shared by all born in the same years; node, Lilith, Chiron and the asteroids are side notes.
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

/** How much the aspect weighs: the conjunction is the strongest, hard aspects are felt more than soft ones. */
export const TRANSIT_ASPECT_WEIGHTS: Readonly<Record<AspectName, number>> = {
  Conjunction: 1,
  Opposition: 0.8,
  Square: 0.8,
  Trine: 0.6,
  Sextile: 0.4,
};

/** In place of point and aspect, for what concerns everybody: a new sign, a new direction. */
export const INGRESS_WEIGHT = 0.55;
export const STATION_WEIGHT = 0.55;

/** The least weight of each significance; whatever is below is low. */
export const SIGNIFICANCE_FLOORS = { high: 0.35, medium: 0.15 } as const;

export const SIGNIFICANCE_NAMES = ["high", "medium", "low"] as const;
export type SignificanceName = (typeof SIGNIFICANCE_NAMES)[number];

/** What an aspect of a body in the sky to a natal point weighs, 0 < x < 1: docs/transits.md. */
export function aspectWeight(body: BodyName, natal: NatalPointName, aspect: AspectName): number {
  return slownessOf(body) * NATAL_POINT_WEIGHTS[natal] * TRANSIT_ASPECT_WEIGHTS[aspect];
}

export function significanceOf(weight: number): SignificanceName {
  if (weight >= SIGNIFICANCE_FLOORS.high) return "high";
  return weight >= SIGNIFICANCE_FLOORS.medium ? "medium" : "low";
}
