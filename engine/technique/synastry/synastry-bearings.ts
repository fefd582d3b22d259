import type { BodyName } from "../../ephemeris/body.ts";
import type { SphereName } from "../score.ts";
import type { SynastryAngle, Weighted } from "./synastry-weights.ts";

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
    ["Sun", 4, "who one is and wants to be", "haley"],
    ["Moon", 2, "feeling understood as one is", "haley"],
    ["Mercury", 1, "finding words for oneself before the other", "haley"],
    ["Venus", 1, "being liked as one is", "own choice"],
    ["Mars", 3, "standing up for oneself", "own choice"],
    ["Jupiter", 2, "confidence that the other gives", "haley"],
    ["Saturn", 2, "the measure that the other sets", "cafe-saturn"],
    ["Uranus", 1, "room to be different", "outer-planets"],
    ["Neptune", 1, "the image that one has of the other", "outer-planets"],
    ["Pluto", 1, "being changed by the other", "outer-planets"],
    ["TrueNode", 1, "where one grows", "nodes"],
    ["Lilith", 1, "what one does not tame in oneself", "lilith-chiron"],
    ["Chiron", 1, "the wound of being seen", "lilith-chiron"],
  ],
  love: [
    [
      "Sun",
      3,
      "the one loved; with the Moon the oldest sign of marriage (Ptolemy)",
      "ptolemy-iv5, compatibility",
    ],
    ["Moon", 3, "affection and need of closeness", "ptolemy-iv5, compatibility"],
    ["Venus", 4, "love and attraction themselves", "compatibility"],
    ["Mars", 3, "desire", "compatibility"],
    ["Jupiter", 1, "generosity", "haley"],
    ["Saturn", 3, "what binds, and what keeps apart", "cafe-saturn"],
    ["Uranus", 2, "sudden attraction and sudden distance", "outer-planets"],
    ["Neptune", 1, "romance and what it does not see", "outer-planets"],
    ["Pluto", 2, "passion and control", "outer-planets"],
    ["TrueNode", 1, "meetings that matter", "nodes"],
    ["Lilith", 2, "passion without peace", "lilith-chiron"],
    ["Chiron", 1, "old hurts that love touches", "lilith-chiron"],
    ["Juno", 2, "the asteroid of marriage", "asteroids"],
  ],
  body: [
    ["Sun", 3, "vitality that one gives the other", "medical"],
    ["Moon", 2, "rest, food and rhythm together", "medical"],
    ["Venus", 2, "tenderness and comfort", "medical"],
    ["Mars", 4, "strength, drive and physical closeness", "medical"],
    ["Jupiter", 1, "good living", "medical"],
    ["Saturn", 2, "strain, and discipline", "medical"],
    ["Neptune", 1, "energy that seeps away", "own choice"],
    ["Pluto", 1, "going to extremes", "own choice"],
    ["Lilith", 1, "appetite", "own choice"],
    ["Chiron", 1, "old complaints", "own choice"],
    ["Ceres", 2, "nourishing one another", "ceres"],
    ["Vesta", 1, "regular habits", "own choice"],
  ],
  money: [
    ["Sun", 1, "what each lives for", "second-house"],
    ["Moon", 1, "habits of keeping and spending", "second-house"],
    ["Mercury", 3, "trade and accounts", "second-house, mercury-trade"],
    ["Venus", 3, "what both hold valuable", "second-house, finance"],
    ["Mars", 1, "spending and risk", "second-house"],
    ["Jupiter", 4, "gain", "ptolemy-iv2, finance"],
    ["Saturn", 4, "thrift and lasting means", "ptolemy-iv2"],
    ["Uranus", 2, "sudden gains and losses", "own choice"],
    ["Neptune", 1, "money that runs through the fingers", "own choice"],
    ["Pluto", 2, "the other's means", "own choice"],
    ["Chiron", 1, "what one thinks oneself worth", "own choice"],
    ["Ceres", 1, "what is tended yields", "own choice"],
    ["Pallas", 1, "planning together", "pallas"],
    ["Vesta", 1, "work done for its own sake", "own choice"],
  ],
  home: [
    ["Sun", 2, "being oneself at home", "fourth-house"],
    ["Moon", 4, "home and family themselves", "fourth-house"],
    ["Venus", 2, "a pleasant and peaceful house", "fourth-house-venus"],
    ["Mars", 2, "strife in the house", "own choice"],
    ["Jupiter", 1, "hospitality", "houses-overlaid"],
    ["Saturn", 3, "what lasts, and duty", "cafe-saturn"],
    ["Uranus", 2, "moves and upheaval", "own choice"],
    ["Neptune", 1, "unclear foundations", "own choice"],
    ["Pluto", 2, "power in the family", "fourth-house-pluto"],
    ["Chiron", 1, "wounds brought from the first home", "own choice"],
    ["Ceres", 3, "care and the table", "asteroids"],
    ["Juno", 1, "founding a household", "asteroids"],
    ["Vesta", 2, "the hearth", "own choice"],
  ],
  mind: [
    ["Sun", 2, "purposes that agree or do not", "mercury"],
    ["Moon", 2, "moods that colour conversation", "mercury"],
    ["Mercury", 4, "thinking and talking themselves", "mercury"],
    ["Mars", 1, "quarrelling", "mercury-mars"],
    ["Jupiter", 3, "a shared view of the world", "own choice"],
    ["Saturn", 2, "seriousness, and criticism", "cafe-saturn"],
    ["Uranus", 2, "new ideas", "houses-overlaid"],
    ["Neptune", 1, "misunderstanding", "quick-guide"],
    ["Pluto", 1, "wanting to be right", "own choice"],
    ["Pallas", 3, "seeing the same patterns", "own choice"],
  ],
};

/** Bearing of the angles on a sphere, 1 to 4; an angle that is not listed has none. Each represents both ends of its axis. */
export const ANGLE_BEARINGS: Readonly<Record<SphereName, readonly Weighted<SynastryAngle>[]>> = {
  identity: [
    ["Ascendant", 4, "how one appears and meets the world", "ascendant, houses-overlaid"],
    ["Midheaven", 2, "aims and standing", "quick-guide"],
  ],
  love: [
    [
      "Ascendant",
      3,
      "attraction at first sight; its other end is the partner",
      "ascendant-love, celada, lilly-vii",
    ],
  ],
  body: [["Ascendant", 3, "stature, form and complexion", "lilly-i"]],
  money: [["Midheaven", 3, "career and work", "quick-guide, houses"]],
  home: [
    ["Ascendant", 1, "a sense of family when the Moon is there", "co-aspects"],
    ["Midheaven", 4, "its other end opens the house of home and family", "houses, fourth-house-venus"],
  ],
  mind: [
    ["Ascendant", 2, "open communication when Mercury is there", "ascendant, quick-guide"],
    ["Midheaven", 1, "shared interests and goals", "ascendant, quick-guide"],
  ],
};

/** Bearing of a house of one person on a sphere, 1 to 4, for the bodies of the other that are in it; others have none. */
export const HOUSE_BEARINGS: Readonly<Record<SphereName, readonly Weighted<number>[]>> = {
  identity: [
    [1, 4, "self-esteem and self-image", "houses-overlaid, overlays"],
    [10, 2, "career and reputation", "houses"],
  ],
  love: [
    [1, 2, "physical attraction", "overlays-sun"],
    [5, 3, "romance and pleasure", "houses, overlays, houses-overlaid"],
    [7, 4, "marriage and partnership", "lilly-vii, houses, compatibility"],
    [8, 2, "sexuality and deep sharing", "lilly-vii, overlays-eighth"],
  ],
  body: [
    [1, 4, "the body and its form", "lilly-i, houses"],
    [6, 3, "health and routines", "houses, overlays"],
  ],
  money: [
    [2, 4, "earning, spending and possessions", "houses, overlays, houses-overlaid"],
    [8, 3, "the means of the partner", "lilly-vii, houses"],
  ],
  home: [
    [4, 4, "living together, home and family", "houses, overlays, houses-overlaid"],
    [5, 2, "children", "houses, overlays"],
  ],
  mind: [
    [3, 4, "conversation and mental stimulation", "houses, overlays, overlays-sun"],
    [9, 3, "higher education and beliefs", "houses"],
  ],
};
