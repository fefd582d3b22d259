import type { AspectName } from "../../chart/aspects.ts";
import type { NatalPointName } from "../../chart/natal-chart.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import type { ScoreScale, SphereName } from "../score.ts";

/**
 * The weights of the scores between two people, each with its reason and its sources; synastry-bearings.ts lists the bearings of
 * each sphere. docs/scores.md explains the formula, docs/reference/weights.md shows the tables and lists the sources.
 */

/**
 * A weight, its reason, and the ids of the sources of the reason in docs/reference/weights.md, or "own choice". No source states a number
 * on these scales: the numbers are always our own.
 */
export type Weighted<Name extends string | number> = readonly [
  of: Name,
  weight: number,
  reason: string,
  sources: string,
];

/** The angles that take part in a score. Each represents its axis: its opposition is the conjunction with the other end. */
export type SynastryAngle = Extract<NatalPointName, "Ascendant" | "Midheaven">;

/** Effect of a body in a conjunction, at an angle and in a house, −2 to 2. Of other aspects the aspect decides. */
export const BODY_NATURES: readonly Weighted<BodyName>[] = [
  ["Sun", 1, "warms", "heindel"],
  ["Moon", 1, "responds", "ptolemy-i5, heindel"],
  ["Mercury", 0, "takes the colour of what it joins", "ptolemy-i5, heindel"],
  ["Venus", 2, "a benefic of the tradition", "ptolemy-i5, heindel"],
  ["Mars", -1, "the lesser malefic: drives, and quarrels", "ptolemy-i5, heindel"],
  ["Jupiter", 2, "the greater benefic", "ptolemy-i5, heindel"],
  ["Saturn", -2, "the greater malefic: weighs down", "ptolemy-i5, lilly-saturn"],
  ["Uranus", -1, "unsettles", "heindel"],
  ["Neptune", -1, "blurs", "heindel"],
  ["Pluto", -2, "overpowers", "own choice"],
  ["TrueNode", 1, "ties two lives together", "nodes"],
  ["Lilith", -1, "does not yield", "own choice"],
  ["Chiron", -1, "touches a wound", "lilith-chiron"],
  ["Ceres", 1, "cares", "asteroids"],
  ["Pallas", 0, "reasons, with whatever it joins", "own choice"],
  ["Juno", 1, "commits itself", "asteroids"],
  ["Vesta", 0, "keeps to its task, with whatever it joins", "own choice"],
];

/** The largest nature: natures are divided by it, so that the valence of a conjunction is −1 to 1. */
export const NATURE_MAX = 2;

/**
 * Effect of an aspect between two bodies, −1 to 1. Square and trine, and opposition and sextile, balance: width of the orbs times
 * weight is equal (16 · 1 and 16 · 1, 8 · 0.9 and 12 · 0.6), so easy and hard aspects cover the same share of the circle.
 */
export const ASPECT_VALENCES: readonly Weighted<Exclude<AspectName, "Conjunction">>[] = [
  ["Sextile", 0.6, "helps where it is used: a weaker trine", "aspects, haley"],
  ["Square", -1, "friction between aims that do not fit", "aspects, haley"],
  ["Trine", 1, "agreement that needs no effort", "aspects, haley"],
  ["Opposition", -0.9, "tension, but face to face: a little milder than the square", "aspects, haley"],
];

/**
 * Effect of an aspect of a body to an angle; conjunction and opposition count by the body's nature. A trine to one end of an
 * axis is a sextile to the other, so both count the same: 0.57, which balances the square (16 · 0.57 + 12 · 0.57 ≈ 16 · 1).
 */
export const ANGLE_VALENCES: readonly Weighted<Extract<AspectName, "Sextile" | "Square" | "Trine">>[] = [
  ["Sextile", 0.57, "eases the first contact, less than a body at the angle", "ascendant-love"],
  ["Square", -1, "friction in the matters of both ends", "haley"],
  ["Trine", 0.57, "eases the first contact, less than a body at the angle", "ascendant-love"],
];

/** A contact that binds two people, although the general rule counts it as friction or as less of a help. */
interface Bond {
  readonly pair: readonly [one: NatalPointName, other: NatalPointName];
  readonly aspect: AspectName;
  readonly spheres: readonly SphereName[];
  /** Takes the place of the general valence in these spheres. */
  readonly valence: number;
  readonly reason: string;
  readonly sources: string;
}

/**
 * 0.5 and 0.25 where the sources on two people read an attraction that binds, 0 where they read both a bond and a conflict. In the
 * other spheres the general valence applies: the same sources expect quarrels there.
 */
export const BONDS: readonly Bond[] = [
  ...bondsOf({ pair: ["Sun", "Moon"], spheres: ["love"] }, [
    [
      "Conjunction",
      1,
      "the classic contact of marriage, as strong as a trine",
      "ptolemy-iv7, jung, celada, human-relations, sun-moon",
    ],
    ["Opposition", 0.5, "mutual attraction of complements, which binds", "jung, celada, sun-moon, beyond"],
    ["Square", 0, "attraction and tension", "celada, sun-moon, beyond"],
  ]),
  ...bondsOf({ pair: ["Venus", "Mars"], spheres: ["love", "body"] }, [
    ["Conjunction", 1, "an attraction that hardly fades", "venus-mars, venus-mars-dynamic"],
    ["Opposition", 0.5, "strong attraction and lasting desire", "venus-mars, venus-mars-dynamic, beyond"],
    ["Square", 0.25, "strong attraction, stormy", "venus-mars, venus-mars-dynamic, beyond"],
  ]),
  ...bondsOf({ pair: ["Sun", "Sun"], spheres: ["love"] }, [
    [
      "Opposition",
      0,
      "complements for some authors, rivals for others",
      "celada, sun-sun, human-relations, ptolemy-iv7",
    ],
    ["Square", 0, "a bond for one author, a clash of wills for others", "celada, sun-sun, human-relations"],
  ]),
  ...bondsOf({ pair: ["Moon", "Moon"], spheres: ["love"] }, [
    ["Opposition", 0, "a bond for one author, a lack of understanding for another", "celada, love-contacts"],
    ["Square", 0, "a bond for one author, a lack of understanding for another", "celada, love-contacts"],
  ]),
  ...bondsOf({ pair: ["Sun", "Ascendant"], spheres: ["love"] }, [
    ["Square", 0, "a bond for one author, tension for others", "celada, ascendant, haley"],
  ]),
  ...bondsOf({ pair: ["Moon", "Ascendant"], spheres: ["love"] }, [
    ["Square", 0, "a bond for one author, emotional clashes for another", "celada, ascendant"],
  ]),
];

function bondsOf(
  { pair, spheres }: Pick<Bond, "pair" | "spheres">,
  valences: readonly Weighted<AspectName>[],
): readonly Bond[] {
  return valences.map(([aspect, valence, reason, sources]) => {
    return { pair, aspect, spheres, valence, reason, sources };
  });
}

/**
 * Factor of the negative valences of the other aspects in the spheres with bonds. It makes up for the hard aspects that do not
 * count as friction there, so that two charts without a contact still have about the median score.
 */
export const HARD_FACTORS: Readonly<Partial<Record<SphereName, number>>> = { love: 1.22, body: 1.09 };

/** Factor of the contacts that tradition considers first. */
export const EMPHASIS = 1.5;

/** A pair of points whose weight is multiplied by {@link EMPHASIS} in every sphere on which both have a bearing. */
type EmphasisedPair = readonly [one: NatalPointName, other: NatalPointName, reason: string, sources: string];

export const EMPHASISED_PAIRS: readonly EmphasisedPair[] = [
  [
    "Sun",
    "Moon",
    "the first contact that is looked for, and the one that Jung counted",
    "ptolemy-iv7, jung, human-relations",
  ],
  ["Venus", "Mars", "attraction and desire", "compatibility, venus-mars"],
  ["Sun", "Sun", "how two wills stand to each other", "ptolemy-iv7, celada, compatibility"],
  ["Moon", "Moon", "how two ways of feeling stand to each other", "ptolemy-iv7, celada, compatibility"],
  ["Mercury", "Mercury", "how two ways of thinking stand to each other", "mercury"],
  ["Venus", "Venus", "how two tastes stand to each other", "love-contacts"],
  ["Sun", "Ascendant", "among the three places of greatest authority", "ptolemy-iv7, celada"],
  ["Moon", "Ascendant", "among the three places of greatest authority", "ptolemy-iv7, celada"],
];

/**
 * Weight of a body in a house of full bearing, relative to a body exactly at an angle of full bearing. Our own choice, as for
 * places: a house is 30° wide on average and states less than a contact.
 */
export const HOUSE_SHARE = 0.5;

/**
 * Contacts among these bodies have no weight. They last for years, so they depend on the years of birth, not on the people.
 */
export const GENERATION_BODIES: readonly BodyName[] = ["Uranus", "Neptune", "Pluto"];

/**
 * The sum at which the score of a sphere is 0.71 of the way from 50 to a limit: nine pairs of ten then score between 20 and
 * 80 when both times are known. Found by `node ephe-tests/calibration/fit-synastry.ts`.
 */
export const SPHERE_SATURATIONS: Readonly<Record<SphereName, number>> = {
  identity: 2.9,
  love: 3.96,
  body: 2.65,
  money: 3.36,
  home: 3.36,
  mind: 2.76,
};

/**
 * The strength added to each sum, by the number of people whose time is known, so that the median of random pairs is 50 in each
 * case. Found by the same command.
 */
export const ORDINARY_LEVELS: Readonly<
  Record<SphereName, readonly [none: number, one: number, both: number]>
> = {
  identity: [0.03, 0.03, -0.08],
  love: [0.28, 0.28, -0.01],
  body: [0.02, 0.03, -0.01],
  money: [0.03, 0, -0.04],
  home: [0.05, 0.04, -0.06],
  mind: [0.04, 0.03, -0.02],
};

/** The scale of a sphere's score: 0 to 100, 50 for an ordinary pair. */
export function sphereScale(sphere: SphereName): ScoreScale {
  return { neutral: 50, halfRange: 50, saturation: SPHERE_SATURATIONS[sphere], decimals: 0 };
}
