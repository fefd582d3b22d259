import type { BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { assertSearch, type EventWindow } from "../../events/search-input.ts";
import { createSkyTrack, type SkyTrack } from "../../events/sky-track.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";

/** A track samples six days before and after its window. */
const MARGIN = { beforeDays: 7, afterDays: 7 };

/**
 * The track of a calendar, in the tropical zodiac or a sidereal one.
 *
 * @throws {InvalidInputError} with the problems of the calendar's options and every problem of the window
 */
export function createZodiacTrack(
  source: EphemerisSource,
  window: EventWindow,
  bodies: readonly BodyName[],
  zodiac: Ayanamsa | undefined,
  ownProblems: readonly string[],
): SkyTrack {
  assertSearch(source, window, MARGIN, ownProblems);
  return createSkyTrack(source, window, bodies, zodiac);
}
