import type { PlanetName } from "../../engine/ephemeris/body.ts";
import type { AspectName } from "../../engine/index.ts";
import type { ActivityName } from "../../engine/technique/timing/timing-weights.ts";

/** The reasons of the weights of days, printed in docs/reference/weights.md next to the numbers of the engine. */
export const BODY_REASONS: Readonly<Record<PlanetName, string>> = {
  Sun: "light and will: takes the colour of the aspect",
  Moon: "the same, weaker: one of her aspects comes about every other hour",
  Mercury: "neutral; talk and errands",
  Venus: "the lesser benefic: helps most, hinders little",
  Mars: "the lesser malefic: heat and haste; drive when well aspected",
  Jupiter: "the greater benefic; weeks long, so less than Venus for one day",
  Saturn: "the greater malefic; weeks long, so less than Mars for one day",
  Uranus: "upsets; weeks to months long",
  Neptune: "blurs; months long",
  Pluto: "presses; months long",
};

export const ASPECT_REASONS: Readonly<Record<AspectName, string>> = {
  Conjunction: "the strongest in every tradition; its sign is the body's",
  Sextile: "helps where it is used: the weaker of the easy ones",
  Square: "friction",
  Trine: "help without effort",
  Opposition: "tension, as strong as the square",
};

/** Of the first to the fourth significator. */
export const SIGNIFICATOR_REASONS = [
  ["first significator", "represents the matter itself"],
  ["second", "its nearest helper"],
  ["third", "a part of it"],
  ["fourth", "the same, less"],
] as const;

/** Of the points for the Moon's sign, retrograde bodies and a void of course. */
export const SIGN_REASONS: Readonly<Record<ActivityName, string>> = {
  general: "beginnings: the Moon in her exaltation and her own sign; nothing to be started while she is void",
  business:
    "earth and display sell; Mercury retrograde spoils contracts. Sources disagree on Capricorn (detriment, yet the sign of business): nothing",
  romance: "Venus's signs, warmth, tenderness; Venus retrograde looks back",
  health: "the Moon in her dignities; strength fails with Mars retrograde",
  creative: "play, taste, imagination, words; a void day matters least, nothing has to come of it",
  travel: "the signs that move; Mercury retrograde delays",
  home: "her own sign, and signs that hold; what is to last is not begun without Venus and Saturn",
  clarity: "air and Virgo think; Mercury retrograde reconsiders",
};

/** Of the points for the Moon's phase. */
export const PHASE_REASONS: Readonly<Record<ActivityName, string>> = {
  general: "a waxing light for what is to grow; the dark days and the tense Full Moon against it",
  business: "the same",
  romance: "the Full Moon is of two who face each other",
  health: "the Full Moon excites; waxing builds up, waning takes away, so neither counts much",
  creative: "the light at its height shows what was made",
  travel: "bright nights, no extremes",
  home: "waxing for what is to grow and last",
  clarity: "quarters decide, the waning half sorts out, the Full Moon dazzles",
};
