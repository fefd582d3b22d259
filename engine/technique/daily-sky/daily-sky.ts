import { type BodyRecord, bodyRecord, speedDegPerDayOf } from "../../chart/body-record.ts";
import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT } from "../../ephemeris/body.ts";
import { type EphemerisSource, isCovered } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, requirePlace, setInstant } from "../../events/instant-sky.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { type MoonOfSky, moonOf, nextSyzygies } from "./moon.ts";
import { findSkyEvents, type SkyEvent } from "./sky-events.ts";

/** The sky at an instant and the events of the following week; docs/sky.md. */
export interface DailySky {
  readonly moon: MoonOfSky;
  /** In body order, without houses; bodies that the source does not cover are omitted. */
  readonly positions: readonly BodyRecord[];
  readonly events: readonly SkyEvent[];
}

/** Length of the interval whose events are listed. */
export const SKY_EVENT_DAYS = 7;

/**
 * The sky at an instant of UT, and the events of the seven days after it.
 *
 * @throws {EphemerisRangeError} when the source does not cover nine days before the instant to 36 days after it
 *
 * Accuracy: of positions docs/accuracy.md, of instants docs/events.md.
 *
 * @example
 * ```ts
 * import { computeDailySky } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const { moon, positions } = computeDailySky(loadTableSource(), 2460311);
 * moon.phase; // => "Waning Gibbous"
 * positions.length; // => 17
 * ```
 */
export function computeDailySky(source: EphemerisSource, epochJdUt: JdUt): DailySky {
  const sky = createInstantSky(source);
  const { places } = sky;
  setInstant(sky, epochJdUt);
  const positions: BodyRecord[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    requirePlace(sky, body);
    const longitudeRad = itemAt(places.longitudeRad, body);
    if (!isCovered(longitudeRad)) continue;
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
