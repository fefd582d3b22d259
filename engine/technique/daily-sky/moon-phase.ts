import { DEG_E4_PER_CIRCLE } from "../../chart/ecliptic-point.ts";

/** The eight phases in the order in which the Moon goes through them. */
export const MOON_PHASE_NAMES = [
  "New Moon",
  "Waxing Crescent",
  "First Quarter",
  "Waxing Gibbous",
  "Full Moon",
  "Waning Gibbous",
  "Last Quarter",
  "Waning Crescent",
] as const;

export type MoonPhaseName = (typeof MOON_PHASE_NAMES)[number];

const SECTOR_DEG_E4 = DEG_E4_PER_CIRCLE / MOON_PHASE_NAMES.length;

/**
 * The phase at an elongation of 0–360° in 10⁻⁴ degree: eight sectors of 45°, the first around 0°. A sector begins 22.5°
 * before the point that names it, and holds its beginning.
 */
export function moonPhaseOf(elongationDegE4: number): MoonPhaseName {
  const sector = Math.floor((elongationDegE4 + SECTOR_DEG_E4 / 2) / SECTOR_DEG_E4);
  return MOON_PHASE_NAMES[sector % MOON_PHASE_NAMES.length]!;
}
