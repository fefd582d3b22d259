/** The twelve signs of the tropical zodiac, from the vernal equinox on; each holds 30° of longitude. */
export const SIGN_NAMES = [
  "Aries",
  "Taurus",
  "Gemini",
  "Cancer",
  "Leo",
  "Virgo",
  "Libra",
  "Scorpio",
  "Sagittarius",
  "Capricorn",
  "Aquarius",
  "Pisces",
] as const;

export type SignName = (typeof SIGN_NAMES)[number];

/** The elements in the order in which the signs take them, again and again, from Aries on. */
export const ELEMENT_NAMES = ["Fire", "Earth", "Air", "Water"] as const;

export type ElementName = (typeof ELEMENT_NAMES)[number];

/** The qualities in the order in which the signs take them, again and again, from Aries on. */
export const QUALITY_NAMES = ["Cardinal", "Fixed", "Mutable"] as const;

export type QualityName = (typeof QUALITY_NAMES)[number];
