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
