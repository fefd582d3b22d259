import { roundToDegE4 } from "../../chart/digits.ts";
import { type BodyRecord, bodyRecord, speedDegPerDayOf } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT, BODY_NAMES, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, longitudeRadOf, setInstant } from "../../events/instant-sky.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { findVoidPeriods, type VoidPeriod } from "../moon/void-periods.ts";
import { type MoonOfSky, moonOf, nextSyzygies } from "./moon.ts";
import { findSkyEvents, type SkyEvent } from "./sky-events.ts";

/** The sky at an instant, and the events of its day and the following week; docs/sky-transits-returns.md. */
export interface DailySky {
  /** The Moon at the instant, with its next New and Full Moon and its void-of-course intervals. */
  readonly moon: MoonOfSky;
  /** In body order, without houses; bodies that the source does not cover are omitted. */
  readonly positions: readonly BodyRecord[];
  /** From the start of the day to seven days after the instant. */
  readonly events: readonly SkyEvent[];
}

/** Events are listed until this long after the instant. */
export const SKY_EVENT_DAYS = 7;
/** By default the day of a sky extends this far to both sides of its instant: at noon from 00:00 to 24:00. */
const HALF_DAY = 0.5;

/**
 * The sky at an instant of UT, usually a noon. Positions apply to the instant. Events, void-of-course intervals and the next
 * New and Full Moon count from half a day before it, so the sky of a noon contains every event of its day. `day` names another
 * day around the instant, such as a local one with a change of clocks, which has 23 or 25 hours.
 *
 * Accuracy: docs/accuracy.md for positions, docs/models.md for instants.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param epochJdUt Julian day of UT, usually a noon
 * @param day the day, JD (UT). Default: half a day before the instant to half a day after it
 * @returns the Moon, the positions at the instant, and the events from the start of the day to seven days after the
 * instant
 * @throws {EphemerisRangeError} when the source does not cover the instant or 36 days after it
 * @throws {InvalidInputError} when the source does not cover ten and a half days before the instant
 *
 * @example
 * ```ts
 * import { computeDailySky } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const { moon, positions } = computeDailySky(loadTableSource(), 2460311);
 * moon.phase; // => "Waning Gibbous"
 * positions.length; // => 17
 * ```
 */
export function computeDailySky(
  source: EphemerisSource,
  epochJdUt: JdUt,
  day: EventWindow = { startJdUt: epochJdUt - HALF_DAY, endJdUt: epochJdUt + HALF_DAY },
): DailySky {
  const sky = createInstantSky(source);
  const { places } = sky;
  setInstant(sky, epochJdUt);
  const positions: BodyRecord[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    const longitudeRad = longitudeRadOf(sky, body);
    if (!isCovered(longitudeRad)) continue;
    const speedDegPerDay = speedDegPerDayOf(places, body);
    positions.push(
      bodyRecord(places, body, itemAt(BODY_NAMES, body), roundToDegE4(longitudeRad), speedDegPerDay, null),
    );
  }
  const window = { startJdUt: day.startJdUt, endJdUt: epochJdUt + SKY_EVENT_DAYS };
  const voids = findVoidPeriods(source, window);
  const events = findSkyEvents(source, window, voids);
  const { newMoon, fullMoon } = nextSyzygies(source, window, events);
  const voidsOfDay = voids.filter(({ startJdUt }) => startJdUt < day.endJdUt);
  return {
    moon: {
      ...moonOf(places),
      nextNewMoon: newMoon,
      nextFullMoon: fullMoon,
      voidOfCourse: mainVoidOf(voidsOfDay, epochJdUt),
      voidOfCourseIntervals: voidsOfDay,
    },
    positions,
    events,
  };
}

/** The interval at an instant, otherwise the first of its day; null if the day has none. */
function mainVoidOf(voidsOfDay: readonly VoidPeriod[], epochJdUt: JdUt): VoidPeriod | null {
  const running = voidsOfDay.find(({ startJdUt, endJdUt }) => startJdUt <= epochJdUt && endJdUt > epochJdUt);
  return running ?? voidsOfDay[0] ?? null;
}
