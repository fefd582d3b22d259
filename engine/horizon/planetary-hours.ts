import type { BodyName } from "../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../events/search-input.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { JdUt } from "../units/flavours.ts";
import { SEARCHED_BEYOND_DAYS } from "./local-crossings.ts";
import { assertLocalSearch, findRisesAndSets, type HorizonEvent } from "./rise-set.ts";

/** A twelfth of the day or the night. */
export interface PlanetaryHour {
  /** The planet of the hour. */
  readonly ruler: BodyName;
  /** The planet of the day, which is the planet of the first hour after sunrise. */
  readonly dayRuler: BodyName;
  /** 1–12 by day, from sunrise; 13–24 by night, from sunset. */
  readonly hour: number;
  /** Whether it is an hour of the day, from sunrise to sunset. */
  readonly isDay: boolean;
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** The start of the next hour. */
  readonly endJdUt: JdUt;
}

/** From the slowest to the fastest: each hour has the planet after the last hour's. */
const CHALDEAN: readonly BodyName[] = ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"];
/** The place in CHALDEAN of the planet of Monday, and how far the planet of the next day is. */
const MONDAY_INDEX = 6;
const RULERS_PER_DAY = 24;
const HOURS = 12;
/** Days that sunrises are searched for beyond a window: a day and a night. */
const BEYOND_DAYS = 2;

/**
 * Computes the planetary hours of a place that begin in a window, in the order of time.
 *
 * Notes:
 * 1. A day is from sunrise to sunset, a night from sunset to sunrise: the upper limb on the horizon, with the air of findRisesAndSets. Both
 *    have twelve equal hours.
 * 2. The weekday is the one at sunrise, in the mean time of the place's longitude.
 * 3. Near the poles, days and nights of 24 hours and more have no hours.
 *
 * Range: the source's less three days at both ends.
 *
 * Accuracy: of the sunrises and sunsets, see findRisesAndSets.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param observer the place: degrees and metres
 * @param window JD (UT): the start is included, the end is not
 * @returns the hours with ruler, number, start and end (JD, UT)
 * @throws {InvalidInputError} with every problem of place and window
 *
 * @example
 * ```ts
 * import { computePlanetaryHours } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * const monday = { startJdUt: 2460310.8, endJdUt: 2460311 };
 * computePlanetaryHours(loadTableSource(), berlin, monday)[0].ruler; // => "Moon"
 * ```
 */
export function computePlanetaryHours(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
): readonly PlanetaryHour[] {
  assertLocalSearch(
    source,
    observer,
    window,
    SEARCHED_BEYOND_DAYS + BEYOND_DAYS,
    sourceProblems(source).length > 0 ? [] : missingBodyProblems(source, ["Sun"]),
  );
  const { startJdUt, endJdUt } = window;
  const around = { startJdUt: startJdUt - BEYOND_DAYS, endJdUt: endJdUt + BEYOND_DAYS };
  const events = findRisesAndSets(source, "Sun", observer, around).filter(
    ({ kind }) => kind === "rise" || kind === "set",
  );
  const hours: PlanetaryHour[] = [];
  for (let i = 1; i < events.length; i++) {
    addHours(events[i - 1]!, events[i]!, events[i - 2], observer, hours);
  }
  return hours.filter((hour) => hour.startJdUt >= startJdUt && hour.startJdUt < endJdUt);
}

/** Adds the hours of the day or the night between two events. A night belongs to the sunrise before it. */
function addHours(
  start: HorizonEvent,
  end: HorizonEvent,
  before: HorizonEvent | undefined,
  { longitudeDeg }: Observer,
  out: PlanetaryHour[],
): void {
  const lengthDays = end.epochJdUt - start.epochJdUt;
  const isDay = start.kind === "rise";
  const sunrise = isDay ? start : before;
  if (sunrise === undefined || lengthDays >= 1 || start.epochJdUt - sunrise.epochJdUt >= 1) return;
  // Days are counted from Monday: Julian day −0.5 was the midnight of a Monday.
  const weekday = Math.floor(sunrise.epochJdUt + 0.5 + longitudeDeg / 360);
  const dayIndex = MONDAY_INDEX + RULERS_PER_DAY * (((weekday % 7) + 7) % 7);
  const firstHour = isDay ? 1 : HOURS + 1;
  for (let i = 0; i < HOURS; i++) {
    const hour = firstHour + i;
    out.push({
      ruler: CHALDEAN[(dayIndex + hour - 1) % CHALDEAN.length]!,
      dayRuler: CHALDEAN[dayIndex % CHALDEAN.length]!,
      hour,
      isDay,
      startJdUt: start.epochJdUt + (i * lengthDays) / HOURS,
      endJdUt: i === HOURS - 1 ? end.epochJdUt : start.epochJdUt + ((i + 1) * lengthDays) / HOURS,
    });
  }
}
