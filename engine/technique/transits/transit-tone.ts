import type { AspectName } from "../../chart/aspect-table.ts";

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
