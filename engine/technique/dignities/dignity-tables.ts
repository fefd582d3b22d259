import type { SignName } from "../../chart/ecliptic-point.ts";

/** The seven planets that have essential dignities, in the order of body names. */
export const CLASSICAL_PLANETS = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;
/** One of {@link CLASSICAL_PLANETS}. */
export type ClassicalPlanet = (typeof CLASSICAL_PLANETS)[number];

/** The ruler of each sign. **Source:** C. Ptolemy, Tetrabiblos I.17. */
export const DOMICILE_RULERS: Readonly<Record<SignName, ClassicalPlanet>> = {
  Aries: "Mars",
  Taurus: "Venus",
  Gemini: "Mercury",
  Cancer: "Moon",
  Leo: "Sun",
  Virgo: "Mercury",
  Libra: "Venus",
  Scorpio: "Mars",
  Sagittarius: "Jupiter",
  Capricorn: "Saturn",
  Aquarius: "Saturn",
  Pisces: "Jupiter",
};

/** The planet exalted in a sign, where there is one. **Source:** C. Ptolemy, Tetrabiblos I.19. */
export const EXALTATION_RULERS: Readonly<Partial<Record<SignName, ClassicalPlanet>>> = {
  Aries: "Sun",
  Taurus: "Moon",
  Cancer: "Jupiter",
  Virgo: "Mercury",
  Libra: "Saturn",
  Capricorn: "Mars",
  Pisces: "Venus",
};

/** The rulers of a triplicity: by day, by night and, in the signs of water, at both times. */
export interface TriplicityRulers {
  /** The ruler by day. */
  readonly day: ClassicalPlanet;
  /** The ruler by night. */
  readonly night: ClassicalPlanet;
  /** The ruler at both times; null except in the signs of water. */
  readonly common: ClassicalPlanet | null;
}

/** By the number of the sign modulo 4: fire, earth, air, water. **Source:** C. Ptolemy, Tetrabiblos I.18; Dorotheus has a third ruler in all four. */
export const TRIPLICITY_RULERS: readonly TriplicityRulers[] = [
  { day: "Sun", night: "Jupiter", common: null },
  { day: "Venus", night: "Moon", common: null },
  { day: "Saturn", night: "Mercury", common: null },
  { day: "Venus", night: "Moon", common: "Mars" },
];

/** A part of a sign: its ruler, and the degree of the sign at which it ends, exclusive. */
export type Term = readonly [ruler: ClassicalPlanet, endDeg: number];

/**
 * The Egyptian terms of each sign, from Aries on. **Source:** C. Ptolemy, Tetrabiblos I.20, "Terms according to the Egyptians", in the
 * translation of F. E. Robbins (1940). Ptolemy's own terms (I.21) differ, and between manuscripts too.
 */
// biome-ignore format: one sign a line
export const EGYPTIAN_TERMS: readonly (readonly Term[])[] = [
  [["Jupiter", 6], ["Venus", 12], ["Mercury", 20], ["Mars", 25], ["Saturn", 30]],
  [["Venus", 8], ["Mercury", 14], ["Jupiter", 22], ["Saturn", 27], ["Mars", 30]],
  [["Mercury", 6], ["Jupiter", 12], ["Venus", 17], ["Mars", 24], ["Saturn", 30]],
  [["Mars", 7], ["Venus", 13], ["Mercury", 19], ["Jupiter", 26], ["Saturn", 30]],
  [["Jupiter", 6], ["Venus", 11], ["Saturn", 18], ["Mercury", 24], ["Mars", 30]],
  [["Mercury", 7], ["Venus", 17], ["Jupiter", 21], ["Mars", 28], ["Saturn", 30]],
  [["Saturn", 6], ["Mercury", 14], ["Jupiter", 21], ["Venus", 28], ["Mars", 30]],
  [["Mars", 7], ["Venus", 11], ["Mercury", 19], ["Jupiter", 24], ["Saturn", 30]],
  [["Jupiter", 12], ["Venus", 17], ["Mercury", 21], ["Saturn", 26], ["Mars", 30]],
  [["Mercury", 7], ["Jupiter", 14], ["Venus", 22], ["Saturn", 26], ["Mars", 30]],
  [["Mercury", 7], ["Venus", 13], ["Jupiter", 20], ["Mars", 25], ["Saturn", 30]],
  [["Venus", 12], ["Jupiter", 16], ["Mercury", 19], ["Mars", 28], ["Saturn", 30]],
];

/**
 * The rulers of the 36 faces of ten degrees repeat in this order from 0° Aries on. **Source:** W. Lilly, Christian Astrology (1647), the
 * degrees of each planet's "Face or Decanate".
 */
export const FACE_ORDER: readonly ClassicalPlanet[] = [
  "Mars",
  "Sun",
  "Venus",
  "Mercury",
  "Moon",
  "Saturn",
  "Jupiter",
];
