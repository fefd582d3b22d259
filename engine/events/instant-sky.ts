import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeCelestialFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { JdUt, Rad } from "../units/flavours.ts";

/** The sky of one instant at a time. The place of a body is computed when it is first asked for. */
export interface InstantSky {
  readonly source: EphemerisSource;
  /** Without sidereal time. */
  readonly frame: SkyFrame;
  /** NaN for a body whose place was not computed for this instant. */
  readonly places: ApparentPlaces;
  /** Computes the place of a body at the frame's instant: computeApparentPlace, or the place in another zodiac. */
  readonly computePlace: typeof computeApparentPlace;
}

/** Space for one search: reused for every instant, shared with no other search. */
export function createInstantSky(source: EphemerisSource): InstantSky {
  return {
    source,
    frame: createSkyFrame(),
    places: createApparentPlaces(),
    computePlace: computeApparentPlace,
  };
}

/** Moves to another instant of UT. @throws {EphemerisRangeError} when the source does not cover the date */
export function setInstant({ source, frame, places }: InstantSky, epochJdUt: JdUt): void {
  computeCelestialFrame(source, epochJdUt, frame);
  places.longitudeRad.fill(Number.NaN);
}

/**
 * The longitude of a body at the instant; NaN if the source does not cover the body. Its place is in the `places` of the sky then,
 * computed once per instant.
 */
export function longitudeRadOf(sky: InstantSky, body: number): Rad {
  const { longitudeRad } = sky.places;
  if (Number.isNaN(longitudeRad[body]!)) sky.computePlace(sky.source, sky.frame, body, sky.places);
  return longitudeRad[body]!;
}

/** Moves to another instant of UT, as setInstant does, and returns the longitude of a body. */
export function longitudeRadAt(sky: InstantSky, body: number, epochJdUt: JdUt): Rad {
  setInstant(sky, epochJdUt);
  return longitudeRadOf(sky, body);
}
