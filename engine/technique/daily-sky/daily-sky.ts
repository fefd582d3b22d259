import { type BodyRecord, bodyRecord, roundToDegE4, speedDegPerDayOf } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, requirePlace, setInstant } from "../../events/instant-sky.ts";
import { findVoidOfCourse, type VoidOfCourse } from "../../events/void-of-course.ts";
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
/** A void-of-course interval within this time of the instant belongs to its sky: at noon, one of the day. */
const HALF_DAY = 0.5;

/**
 * The sky at an instant of UT, and the events of the seven days after it.
 *
 * @throws {EphemerisRangeError} when the source does not cover nine and a half days before the instant to 36 days after it
 *
 * Accuracy: docs/accuracy.md for positions, docs/events.md for instants.
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
  const week = { startJdUt: epochJdUt, endJdUt: epochJdUt + SKY_EVENT_DAYS };
  const voids = findVoidOfCourse(source, { startJdUt: epochJdUt - HALF_DAY, endJdUt: week.endJdUt });
  return {
    moon: {
      ...moonOf(places),
      nextNewMoon: newMoon,
      nextFullMoon: fullMoon,
      voidOfCourse: voidOfDay(voids, epochJdUt),
    },
    positions,
    events: findSkyEvents(source, week, voids),
  };
}

/**
 * The void-of-course interval at an instant, otherwise the first within half a day of it; null if there is none.
 *
 * @param voids those that overlap the half days before and after the instant, in the order of time
 */
function voidOfDay(voids: readonly VoidOfCourse[], epochJdUt: JdUt): VoidOfCourse | null {
  const running = voids.find(({ startJdUt, endJdUt }) => startJdUt <= epochJdUt && endJdUt > epochJdUt);
  return running ?? voids.find(({ startJdUt }) => startJdUt < epochJdUt + HALF_DAY) ?? null;
}
