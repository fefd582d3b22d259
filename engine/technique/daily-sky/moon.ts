import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import {
  DEG_E4_PER_CIRCLE,
  degreesFromE4,
  type EclipticPoint,
  eclipticPoint,
  roundToDegE4,
  type SignName,
} from "../../chart/ecliptic-point.ts";

import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findLunarPhases, type LunarPhase } from "../../events/longitude-passes.ts";
import { createSkyTrack } from "../../events/sky-track.ts";
import { printedPlace } from "./sky-events.ts";

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

/** The Moon at a moment. */
export interface MoonOfSky extends EclipticPoint {
  readonly phase: MoonPhaseName;
  /** The lit part of the disc, 0–1, 4 decimals. */
  readonly illumination: number;
  /** How far her longitude is ahead of the Sun's, 4 decimals, 0 ≤ x < 360: the difference of what is printed. */
  readonly elongationDeg: number;
  /** A keyword for her sign. */
  readonly theme: string;
  readonly nextNewMoon: NextSyzygy;
  readonly nextFullMoon: NextSyzygy;
}

export function moonOf(at: ApparentPlaces): Omit<MoonOfSky, "nextNewMoon" | "nextFullMoon"> {
  const moonE4 = roundToDegE4(at.longitudeRad[BODY.Moon]!);
  const sunE4 = roundToDegE4(at.longitudeRad[BODY.Sun]!);
  const elongationE4 = (moonE4 - sunE4 + DEG_E4_PER_CIRCLE) % DEG_E4_PER_CIRCLE;
  const point = eclipticPoint(moonE4);
  return {
    ...point,
    phase: moonPhaseOf(elongationE4),
    illumination: Math.round(litFraction(at) * 1e4) / 1e4,
    elongationDeg: degreesFromE4(elongationE4),
    theme: MOON_THEMES[point.sign],
  };
}

/**
 * The lit part of the Moon's disc, 0–1, from apparent places of Sun and Moon: half of one plus the cosine of the angle at
 * the Moon between Sun and Earth.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, equations 48.1–48.3.
 */
export function litFraction({ longitudeRad, latitudeRad, distanceAu }: ApparentPlaces): number {
  const moonLatitude = latitudeRad[BODY.Moon]!;
  const sunLatitude = latitudeRad[BODY.Sun]!;
  const moonAu = distanceAu[BODY.Moon]!;
  const sunAu = distanceAu[BODY.Sun]!;
  const cosElongation =
    Math.sin(sunLatitude) * Math.sin(moonLatitude) +
    Math.cos(sunLatitude) *
      Math.cos(moonLatitude) *
      Math.cos(longitudeRad[BODY.Moon]! - longitudeRad[BODY.Sun]!);
  const sunToMoonAu = Math.sqrt(sunAu * sunAu + moonAu * moonAu - 2 * sunAu * moonAu * cosElongation);
  return (1 + (moonAu - sunAu * cosElongation) / sunToMoonAu) / 2;
}

/** A New or Full Moon, and where the Moon then is. */
export interface NextSyzygy {
  /** Moment of UT. */
  readonly epochJdUt: number;
  readonly moon: EclipticPoint;
}

/** From one New Moon to the next, and from one Full Moon to the next, it takes 29.84 days at most. */
const LONGEST_MONTH_DAYS = 30;

/**
 * The first New Moon and the first Full Moon at a moment of UT or after it. Throws the source's EphemerisRangeError.
 * Accuracy: docs/events.md.
 */
export function nextSyzygies(
  source: EphemerisSource,
  startJdUt: number,
): { readonly newMoon: NextSyzygy; readonly fullMoon: NextSyzygy } {
  const track = createSkyTrack(source, { startJdUt, endJdUt: startJdUt + LONGEST_MONTH_DAYS }, [
    "Sun",
    "Moon",
  ]);
  const phases = findLunarPhases(track);
  const first = (wanted: LunarPhase["phase"]): NextSyzygy => {
    const { epochJdUt } = phases.find(({ phase }) => phase === wanted)!;
    return { epochJdUt, moon: printedPlace(source, "Moon", epochJdUt) };
  };
  return { newMoon: first("New Moon"), fullMoon: first("Full Moon") };
}
