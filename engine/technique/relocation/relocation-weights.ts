import type { BodyName } from "../../ephemeris/body.ts";
import { orbFalloff, type SphereName } from "../score.ts";
import type { AngleName } from "./relocated-chart.ts";

/**
 * All weights of the scores of places, each with its reason; docs/scores.md explains the formula, docs/reference/weights.md shows these tables.
 *
 * The weight of a body is `value × emphasis × falloff(distance)` at an angle and `value × emphasis × HOUSE_SHARE` in a house.
 */

export type Weighted<Name extends string | number> = readonly [of: Name, weight: number, reason: string];

/**
 * Effect of a body on a sphere where it is strong, −4 to 4. The seventeen values of a sphere add up to 0: all bodies are equally
 * likely everywhere, so the average place is neutral.
 */
export const BODY_VALUES: Readonly<Record<SphereName, readonly Weighted<BodyName>[]>> = {
  identity: [
    ["Sun", 4, "who one is comes into the light"],
    ["Moon", 1, "at ease with what one feels"],
    ["Mercury", 1, "finds words for oneself"],
    ["Venus", 2, "is liked as one is"],
    ["Mars", 3, "acts for oneself"],
    ["Jupiter", 3, "confidence, and room to grow"],
    ["Saturn", -3, "duty before wish, doubt of oneself"],
    ["Uranus", 1, "free to be different"],
    ["Neptune", -4, "blurs who one is"],
    ["Pluto", -3, "struggles for power remake one"],
    ["TrueNode", 1, "draws one to where one grows"],
    ["Lilith", -1, "what one hides breaks out"],
    ["Chiron", -2, "touches the wound of being seen"],
    ["Ceres", -1, "cares for others first"],
    ["Pallas", 1, "sees one's own pattern"],
    ["Juno", -2, "is known as half of a pair"],
    ["Vesta", -1, "withdraws into a task"],
  ],
  love: [
    ["Sun", 2, "warmth, is noticed by others"],
    ["Moon", 3, "feelings are shared"],
    ["Mercury", 1, "talks things over"],
    ["Venus", 4, "attraction and accord, the planet of love"],
    ["Mars", -2, "desire, but quarrels with it"],
    ["Jupiter", 3, "generosity, good company"],
    ["Saturn", -4, "distance, and duty in love's place"],
    ["Uranus", -3, "sudden starts and breaks"],
    ["Neptune", -1, "romance that does not see the other"],
    ["Pluto", -4, "jealousy and control"],
    ["TrueNode", 1, "meetings that matter"],
    ["Lilith", -2, "passion without peace"],
    ["Chiron", -1, "old hurts are touched"],
    ["Ceres", 1, "care for one another"],
    ["Pallas", 1, "differences are settled with sense"],
    ["Juno", 3, "commitment, the asteroid of marriage"],
    ["Vesta", -2, "devotion to something other than the partner"],
  ],
  body: [
    ["Sun", 4, "vitality"],
    ["Moon", 2, "rest and food find their rhythm"],
    ["Mercury", -1, "keeps the nerves busy"],
    ["Venus", 2, "ease and comfort"],
    ["Mars", 2, "energy, at the price of haste"],
    ["Jupiter", 3, "recovers well"],
    ["Saturn", -4, "strain, and slow recovery"],
    ["Uranus", -2, "restlessness and mishaps"],
    ["Neptune", -4, "little energy, causes hard to identify"],
    ["Pluto", -2, "goes to extremes"],
    ["TrueNode", 0, "has no bearing on the body"],
    ["Lilith", -1, "appetites out of measure"],
    ["Chiron", -2, "old complaints return"],
    ["Ceres", 2, "nourishment"],
    ["Pallas", 1, "a sense for what helps"],
    ["Juno", -1, "lives by another's rhythm"],
    ["Vesta", 1, "regular habits"],
  ],
  money: [
    ["Sun", 2, "work is recognised"],
    ["Moon", -1, "income comes and goes"],
    ["Mercury", 2, "trade"],
    ["Venus", 3, "what one has is valued"],
    ["Mars", -2, "spends and risks"],
    ["Jupiter", 4, "gain and good fortune"],
    ["Saturn", 1, "earns slowly and keeps it"],
    ["Uranus", -3, "sudden losses with the gains"],
    ["Neptune", -4, "money runs through the fingers, deceit"],
    ["Pluto", 2, "large sums, other people's means"],
    ["TrueNode", 0, "has no bearing on means"],
    ["Lilith", -2, "wants what it cannot afford"],
    ["Chiron", -2, "thinks itself worth too little"],
    ["Ceres", 1, "what is tended yields"],
    ["Pallas", 1, "strategy"],
    ["Juno", -1, "means are tied to a partner's"],
    ["Vesta", -1, "works for the cause, not for pay"],
  ],
  home: [
    ["Sun", 1, "a place to be oneself"],
    ["Moon", 4, "feels at home, the planet of home"],
    ["Mercury", -1, "comes and goes"],
    ["Venus", 3, "a pleasant and peaceful house"],
    ["Mars", -3, "strife and repairs"],
    ["Jupiter", 3, "room and hospitality"],
    ["Saturn", -2, "lasting, but cold and full of duties"],
    ["Uranus", -4, "moves and upheaval"],
    ["Neptune", -1, "unclear foundations"],
    ["Pluto", -3, "family power and buried things"],
    ["TrueNode", 1, "draws one to settle"],
    ["Lilith", -2, "does not belong"],
    ["Chiron", -2, "old wounds of the family"],
    ["Ceres", 3, "mothering, a full table"],
    ["Pallas", 0, "has no bearing on home"],
    ["Juno", 1, "founds a household"],
    ["Vesta", 2, "the hearth"],
  ],
  mind: [
    ["Sun", 1, "clear purpose"],
    ["Moon", -2, "moods colour thought"],
    ["Mercury", 4, "thinking and learning, the planet of the mind"],
    ["Venus", -1, "prefers ease to effort"],
    ["Mars", -2, "hasty and quarrelsome thought"],
    ["Jupiter", 3, "a wide view"],
    ["Saturn", 2, "concentration"],
    ["Uranus", 3, "new ideas"],
    ["Neptune", -4, "haze and illusion"],
    ["Pluto", -2, "thoughts that will not let go"],
    ["TrueNode", 0, "has no bearing on thought"],
    ["Lilith", -2, "what is unsaid disturbs"],
    ["Chiron", -2, "doubts its own wit"],
    ["Ceres", -1, "worries about others"],
    ["Pallas", 3, "sees patterns, the asteroid of wisdom"],
    ["Juno", -1, "thinks as the partner does"],
    ["Vesta", 1, "focus"],
  ],
};

/** Emphasis of an angle in a sphere, in tenths. Every angle has some emphasis in every sphere. */
export const ANGLE_EMPHASES: Readonly<Record<SphereName, readonly Weighted<AngleName>[]>> = {
  identity: [
    ["Ascendant", 10, "oneself"],
    ["Descendant", 4, "oneself in the eyes of others"],
    ["Midheaven", 7, "what one is known for"],
    ["ImumCoeli", 4, "origins"],
  ],
  love: [
    ["Ascendant", 7, "how one attracts, opposite the partner"],
    ["Descendant", 10, "the partner"],
    ["Midheaven", 4, "a couple in public"],
    ["ImumCoeli", 5, "intimacy"],
  ],
  body: [
    ["Ascendant", 10, "the body itself"],
    ["Descendant", 5, "opposite the body, what it meets"],
    ["Midheaven", 5, "strain of work"],
    ["ImumCoeli", 5, "rest"],
  ],
  money: [
    ["Ascendant", 6, "one's own initiative"],
    ["Descendant", 5, "partners and customers"],
    ["Midheaven", 10, "career and standing"],
    ["ImumCoeli", 4, "property"],
  ],
  home: [
    ["Ascendant", 5, "how one settles in"],
    ["Descendant", 5, "whom one lives with"],
    ["Midheaven", 5, "opposite the home, what takes one away from it"],
    ["ImumCoeli", 10, "the home"],
  ],
  mind: [
    ["Ascendant", 10, "how one looks at things"],
    ["Descendant", 6, "with whom one exchanges thoughts"],
    ["Midheaven", 8, "what one makes of them"],
    ["ImumCoeli", 5, "what one broods on"],
  ],
};

/** Emphasis of a house in a sphere, in tenths; a house that is not listed has none. */
export const HOUSE_EMPHASES: Readonly<Record<SphereName, readonly Weighted<number>[]>> = {
  identity: [
    [1, 10, "oneself"],
    [5, 6, "expressing oneself"],
    [10, 6, "what one is known for"],
  ],
  love: [
    [5, 7, "romance"],
    [7, 10, "partnership"],
    [8, 5, "intimacy"],
  ],
  body: [
    [1, 10, "the body itself"],
    [6, 8, "health and habits"],
    [12, 5, "rest and recovery"],
  ],
  money: [
    [2, 10, "what one owns and earns"],
    [8, 6, "other people's money"],
    [10, 6, "career"],
  ],
  home: [
    [2, 5, "possessions"],
    [3, 6, "the neighbourhood"],
    [4, 10, "the home"],
  ],
  mind: [
    [1, 5, "how one looks at things"],
    [3, 10, "learning and speech"],
    [9, 8, "study and travel"],
  ],
};

/**
 * Weight of a body in a house of full emphasis, relative to a body exactly at an angle of full emphasis: a relocation is read
 * by the angles first.
 */
export const HOUSE_SHARE = 0.5;

/**
 * Share of its weight that a body has at a distance from an angle: (1 − (distance / 8°)²)², 1 at the angle, a half at 4.33° and 0 at
 * 8°. The half at 4.33° corresponds to 300 miles on the ground, the reach of a line in practice (Lewis, Irving).
 */
export function falloffAtAngle(shareOfReach: number): number {
  return orbFalloff(shareOfReach, 1);
}

/**
 * The sum of weights at which a score is 0.71 of the way from neutral to its limit, found by calibration
 * (ephe-tests/calibration/fit-relocation.ts): a twentieth of random charts and places score below 2, a twentieth above 8.
 */
export const SATURATIONS: Readonly<Record<SphereName, number>> = {
  identity: 5,
  love: 5.3,
  body: 5.2,
  money: 4.6,
  home: 5.4,
  mind: 5.3,
};

/** Least distance from 5 of a slightly supportive or challenging score: three places in ten are nearer. */
export const SLIGHT_VERDICT_FROM = 0.75;
/** Least distance from 5 of a supportive or challenging score: one place in six on each side. */
export const FULL_VERDICT_FROM = 2;
