import type { EclipticPoint } from "../../chart/ecliptic-point.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findLunarPhases, type LunarPhase } from "../../events/longitude-passes.ts";
import { createSkyTrack } from "../../events/sky-track.ts";
import { printedPlace } from "./sky-events.ts";

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
