import { computeApparentPlaces } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import { type BodyRecord, bodyRecord, speedDegPerDayOf } from "../../chart/body-record.ts";
import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type MoonOfSky, moonOf, nextSyzygies } from "./moon.ts";
import { findSkyEvents, type SkyEvent } from "./sky-events.ts";

/** The sky at a moment, and what happens in the week from then on; docs/sky.md. */
export interface DailySky {
  readonly moon: MoonOfSky;
  /** In body order, without houses; a body that the source of positions does not cover is left out. */
  readonly positions: readonly BodyRecord[];
  readonly events: readonly SkyEvent[];
}

/** How far ahead events are told. */
export const SKY_EVENT_DAYS = 7;

const frame = createSkyFrame();
const places = createApparentPlaces();

/**
 * The sky at a moment of UT and the events of the seven days from then on.
 *
 * Throws the source's EphemerisRangeError when the moment less nine days or the moment plus 36 days is outside its dates.
 * Accuracy: of positions docs/accuracy.md, of moments docs/events.md.
 */
export function computeDailySky(source: EphemerisSource, epochJdUt: number): DailySky {
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  const positions: BodyRecord[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    const longitudeRad = places.longitudeRad[body]!;
    if (Number.isNaN(longitudeRad)) continue;
    const speedDegPerDay = speedDegPerDayOf(places, body);
    positions.push(bodyRecord(places, body, roundToDegE4(longitudeRad), speedDegPerDay, null));
  }
  const { newMoon, fullMoon } = nextSyzygies(source, epochJdUt);
  return {
    moon: { ...moonOf(places), nextNewMoon: newMoon, nextFullMoon: fullMoon },
    positions,
    events: findSkyEvents(source, { startJdUt: epochJdUt, endJdUt: epochJdUt + SKY_EVENT_DAYS }),
  };
}
