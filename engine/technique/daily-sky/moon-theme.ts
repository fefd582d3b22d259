import type { SignName } from "../../chart/zodiac-sign.ts";

/**
 * A keyword for the Moon in each sign: what the sign is known for in the handbooks, in one word that suits a day. Data, not
 * a judgement: no figure depends on it.
 */
export const MOON_THEMES: Readonly<Record<SignName, string>> = {
  Aries: "initiative",
  Taurus: "steadiness",
  Gemini: "exchange",
  Cancer: "care",
  Leo: "expression",
  Virgo: "order",
  Libra: "balance",
  Scorpio: "depth",
  Sagittarius: "exploration",
  Capricorn: "structure",
  Aquarius: "independence",
  Pisces: "empathy",
};
