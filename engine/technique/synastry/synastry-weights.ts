import type { AspectName } from "../../chart/aspects.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import type { ScoreScale, SphereName } from "../score.ts";

/**
 * All weights of the scores between two people, each with its reason; docs/synastry.md explains the formula and
 * shows these tables.
 *
 * The weight of a contact of two bodies is `bearing · bearing / 16 × emphasis × valence × falloff(orb)` in a sphere.
 */

/** A weight and its reason. */
type Weighted<Name extends string> = readonly [of: Name, weight: number, reason: string];

/** The largest bearing that a body has on a sphere; the product of two is divided by its square. */
export const BEARING_MAX = 4;

/**
 * Bearing of each body on a sphere, 1 to 4; a body that is not listed has none.
 *
 * The bearings of a sphere, each times the nature of its body below, add up to 0. Conjunctions then help about as much as they
 * hinder, and two charts without a contact have the median score of all pairs.
 */
export const SPHERE_BEARINGS: Readonly<Record<SphereName, readonly Weighted<BodyName>[]>> = {
  identity: [
    ["Sun", 4, "who one is and wants to be"],
    ["Moon", 2, "feeling understood as one is"],
    ["Mercury", 1, "finding words for oneself before the other"],
    ["Venus", 1, "being liked as one is"],
    ["Mars", 3, "standing up for oneself"],
    ["Jupiter", 2, "confidence that the other gives"],
    ["Saturn", 2, "the measure that the other sets"],
    ["Uranus", 1, "room to be different"],
    ["Neptune", 1, "the image that one has of the other"],
    ["Pluto", 1, "being changed by the other"],
    ["TrueNode", 1, "where one grows"],
    ["Lilith", 1, "what one does not tame in oneself"],
    ["Chiron", 1, "the wound of being seen"],
  ],
  love: [
    ["Sun", 3, "the one loved; with the Moon the oldest sign of marriage (Ptolemy, Tetrabiblos IV 5)"],
    ["Moon", 3, "affection and need of closeness"],
    ["Venus", 4, "love and attraction themselves"],
    ["Mars", 3, "desire"],
    ["Jupiter", 1, "generosity"],
    ["Saturn", 3, "what binds, and what keeps apart"],
    ["Uranus", 2, "sudden attraction and sudden distance"],
    ["Neptune", 1, "romance and what it does not see"],
    ["Pluto", 2, "passion and control"],
    ["TrueNode", 1, "meetings that matter"],
    ["Lilith", 2, "passion without peace"],
    ["Chiron", 1, "old hurts that love touches"],
    ["Juno", 2, "the asteroid of marriage"],
  ],
  body: [
    ["Sun", 3, "vitality that one gives the other"],
    ["Moon", 2, "rest, food and rhythm together"],
    ["Venus", 2, "tenderness and comfort"],
    ["Mars", 4, "strength, drive and physical closeness"],
    ["Jupiter", 1, "good living"],
    ["Saturn", 2, "strain, and discipline"],
    ["Neptune", 1, "energy that seeps away"],
    ["Pluto", 1, "going to extremes"],
    ["Lilith", 1, "appetite"],
    ["Chiron", 1, "old complaints"],
    ["Ceres", 2, "nourishing one another"],
    ["Vesta", 1, "regular habits"],
  ],
  money: [
    ["Sun", 1, "what each lives for"],
    ["Moon", 1, "habits of keeping and spending"],
    ["Mercury", 3, "trade and accounts"],
    ["Venus", 3, "what both hold valuable"],
    ["Mars", 1, "spending and risk"],
    ["Jupiter", 4, "gain"],
    ["Saturn", 4, "thrift and lasting means"],
    ["Uranus", 2, "sudden gains and losses"],
    ["Neptune", 1, "money that runs through the fingers"],
    ["Pluto", 2, "the other's means"],
    ["Chiron", 1, "what one thinks oneself worth"],
    ["Ceres", 1, "what is tended yields"],
    ["Pallas", 1, "planning together"],
    ["Vesta", 1, "work done for its own sake"],
  ],
  home: [
    ["Sun", 2, "being oneself at home"],
    ["Moon", 4, "home and family themselves"],
    ["Venus", 2, "a pleasant and peaceful house"],
    ["Mars", 2, "strife in the house"],
    ["Jupiter", 1, "hospitality"],
    ["Saturn", 3, "what lasts, and duty"],
    ["Uranus", 2, "moves and upheaval"],
    ["Neptune", 1, "unclear foundations"],
    ["Pluto", 2, "power in the family"],
    ["Chiron", 1, "wounds brought from the first home"],
    ["Ceres", 3, "care and the table"],
    ["Juno", 1, "founding a household"],
    ["Vesta", 2, "the hearth"],
  ],
  mind: [
    ["Sun", 2, "purposes that agree or do not"],
    ["Moon", 2, "moods that colour conversation"],
    ["Mercury", 4, "thinking and talking themselves"],
    ["Mars", 1, "quarrelling"],
    ["Jupiter", 3, "a shared view of the world"],
    ["Saturn", 2, "seriousness, and criticism"],
    ["Uranus", 2, "new ideas"],
    ["Neptune", 1, "misunderstanding"],
    ["Pluto", 1, "wanting to be right"],
    ["Pallas", 3, "seeing the same patterns"],
  ],
};

/** Effect of a body in a conjunction, −2 to 2. Of other aspects the aspect itself decides whether it helps. */
export const BODY_NATURES: readonly Weighted<BodyName>[] = [
  ["Sun", 1, "warms"],
  ["Moon", 1, "responds"],
  ["Mercury", 0, "takes the colour of what it joins"],
  ["Venus", 2, "a benefic of the tradition"],
  ["Mars", -1, "the lesser malefic: drives, and quarrels"],
  ["Jupiter", 2, "the greater benefic"],
  ["Saturn", -2, "the greater malefic: weighs down"],
  ["Uranus", -1, "unsettles"],
  ["Neptune", -1, "blurs"],
  ["Pluto", -2, "overpowers"],
  ["TrueNode", 1, "ties two lives together"],
  ["Lilith", -1, "does not yield"],
  ["Chiron", -1, "touches a wound"],
  ["Ceres", 1, "cares"],
  ["Pallas", 0, "reasons, with whatever it joins"],
  ["Juno", 1, "commits itself"],
  ["Vesta", 0, "keeps to its task, with whatever it joins"],
];

/** The largest nature; half the sum of two natures is divided by it, so that a conjunction's valence is −1 to 1. */
export const NATURE_MAX = 2;

/**
 * Effect of an aspect, −1 to 1. Square and trine, and opposition and sextile, balance: width of the orbs times weight is equal
 * (16 · 1 and 16 · 1, 8 · 0.9 and 12 · 0.6), so helping and hindering aspects cover the same share of the circle.
 */
export const ASPECT_VALENCES: readonly Weighted<Exclude<AspectName, "Conjunction">>[] = [
  ["Sextile", 0.6, "helps where it is used: weaker than the trine in every tradition"],
  ["Square", -1, "friction between aims that do not fit"],
  ["Trine", 1, "agreement that needs no effort"],
  ["Opposition", -0.9, "tension, but face to face: a little milder than the square"],
];

/** Factor of the contacts that tradition considers first. */
export const EMPHASIS = 1.5;

/** The pairs whose weight is multiplied by {@link EMPHASIS} in every sphere that both bodies bear on. */
export const EMPHASISED_PAIRS: readonly (readonly [one: BodyName, other: BodyName, reason: string])[] = [
  ["Sun", "Moon", "the first contact that is looked for since Ptolemy, and the one that Jung counted"],
  ["Venus", "Mars", "attraction and desire"],
  ["Sun", "Sun", "how two wills stand to each other"],
  ["Moon", "Moon", "how two ways of feeling stand to each other"],
  ["Mercury", "Mercury", "how two ways of thinking stand to each other"],
  ["Venus", "Venus", "how two tastes stand to each other"],
];

/**
 * Contacts among these bodies have no weight. They last for years, so they depend on the years of birth, not on the people.
 */
export const GENERATION_BODIES: readonly BodyName[] = ["Uranus", "Neptune", "Pluto"];

/**
 * The sum at which the score of a sphere is 0.71 of the way from 50 to a limit: nine pairs of ten then score between 20 and
 * 80. Found by `node ephe-tests/calibration/fit-synastry.ts`.
 */
export const SPHERE_SATURATIONS: Readonly<Record<SphereName, number>> = {
  identity: 2.22,
  love: 3.42,
  body: 2.16,
  money: 2.99,
  home: 2.83,
  mind: 2.53,
};

/** The scale of a sphere's score: 0 to 100, 50 for two charts without a contact. */
export function sphereScale(sphere: SphereName): ScoreScale {
  return { neutral: 50, halfRange: 50, saturation: SPHERE_SATURATIONS[sphere], decimals: 0 };
}
