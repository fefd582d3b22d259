import { BODY, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type Eclipse, findNextEclipse } from "../../events/eclipses.ts";
import { createInstantSky, type InstantSky, longitudeRadAt } from "../../events/instant-sky.ts";
import { findSeasonStarts, type SeasonStart } from "../../events/longitude-passes.ts";
import { createSkySeries } from "../../events/sky-series.ts";
import { findNextStations, STATION_BODIES } from "../../events/stations.ts";
import { DEG_PER_RAD } from "../../math/angle.ts";
import { julianDayTtFromUt } from "../../time/delta-t.ts";
import type { JdUt } from "../../units/flavours.ts";
import type { Steps } from "../steps.ts";
import { eclipseEvent, type SkyEvent, seasonEvent, stationEvent } from "./sky-events.ts";

/** Maximum number of remembered results, each for one interval between two events. */
const RESULTS_MAX = 8;

/** The last results of one search for the next events. */
function createEventMemory() {
  /** A result applies from `fromJdUt` to its first event, or to the end of dates if it is empty. */
  const results: { fromJdUt: JdUt; readonly events: readonly SkyEvent[] }[] = [];

  return {
    /** The next events at or after an instant; null if no remembered result applies to it. */
    eventsAfter(epochJdUt: JdUt): readonly SkyEvent[] | null {
      const result = results.find(
        ({ fromJdUt, events }) => epochJdUt >= fromJdUt && epochJdUt <= firstJdUt(events),
      );
      return result?.events ?? null;
    },
    /** Stores what a search from an instant found: empty if no event follows. */
    add(epochJdUt: JdUt, events: readonly SkyEvent[]): void {
      const same = results.find((result) => firstJdUt(result.events) === firstJdUt(events));
      if (same !== undefined) {
        same.fromJdUt = Math.min(same.fromJdUt, epochJdUt);
        return;
      }
      results.push({ fromJdUt: epochJdUt, events });
      if (results.length > RESULTS_MAX) results.shift();
    },
  };
}

type EventMemory = ReturnType<typeof createEventMemory>;

function firstJdUt([first]: readonly SkyEvent[]): JdUt {
  return first?.epochJdUt ?? Number.POSITIVE_INFINITY;
}

/** The first events of some kinds at or after an instant. Those after the end of the source's dates are absent. */
export interface NextEvents {
  /** The next two stations of each body, one retrograde and one direct: in body order, then in the order of time. */
  readonly stations: readonly SkyEvent[];
  /** The first solar eclipse of any type; null after the last one that the source covers. */
  readonly solarEclipse: SkyEvent | null;
  /** Penumbral ones included. */
  readonly lunarEclipse: SkyEvent | null;
  /** An equinox or a solstice. */
  readonly season: SkyEvent | null;
}

/** Finds the next events over one source of states. */
export interface NextEventCalculator {
  /**
   * The first events at or after an instant of UT. {@link runSteps} runs the search.
   *
   * @param epochJdUt Julian day of UT
   * @returns steps whose result is the events with their instants, JD (UT)
   * @throws {EphemerisRangeError} when the source does not cover a week before the instant
   */
  nextEvents(epochJdUt: JdUt): Steps<NextEvents>;
}

/** Stations of each body: the next one, and the next one of the other direction. */
const STATIONS_PER_BODY = 2;
const BODIES_PER_STEP = 5;
const SEASON_ARC_DEG = 90;
const SUN_DEG_PER_DAY = 0.985647;
/** The Sun is at most two degrees ahead of its mean motion or behind it, at both ends of an arc. */
const SEASON_ERROR_DAYS = 5;
/** What a search of the Sun needs after its window. */
const MARGIN_DAYS = 7;

/**
 * Creates a calculator of next events. It remembers the last results of each search, so an instant near an earlier one costs
 * almost nothing. The result does not depend on earlier calls.
 *
 * Range: the source's less a week at its start; events after its end are absent. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @returns a calculator whose results do not depend on earlier calls
 *
 * @example
 * ```ts
 * import { createNextEventCalculator, runSteps } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createNextEventCalculator(loadTableSource());
 * const { stations, solarEclipse } = runSteps(calculator.nextEvents(2460311));
 * stations.slice(0, 2).map(({ body, direction }) => `${body} ${direction}`); // => ["Mercury direct","Mercury retrograde"]
 * solarEclipse?.eclipseType; // => "total"
 * ```
 */
export function createNextEventCalculator(source: EphemerisSource): NextEventCalculator {
  const sky = createInstantSky(source);
  const stationMemories = new Map(STATION_BODIES.map((name) => [name, createEventMemory()]));
  const solarMemory = createEventMemory();
  const lunarMemory = createEventMemory();
  const seasonMemory = createEventMemory();

  function* nextStations(epochJdUt: JdUt): Steps<readonly SkyEvent[]> {
    const stations = new Map<BodyName, readonly SkyEvent[]>();
    for (const [name, memory] of stationMemories) {
      const events = memory.eventsAfter(epochJdUt);
      if (events !== null) stations.set(name, events);
    }
    const unknownBodies = STATION_BODIES.filter((name) => !stations.has(name));
    for (let first = 0; first < unknownBodies.length; first += BODIES_PER_STEP) {
      const bodies = unknownBodies.slice(first, first + BODIES_PER_STEP);
      for (const [name, found] of findNextStations(source, epochJdUt, bodies, STATIONS_PER_BODY)) {
        const events = found.map(stationEvent);
        stations.set(name, events);
        stationMemories.get(name)?.add(epochJdUt, events);
      }
      yield;
    }
    return STATION_BODIES.flatMap((name) => stations.get(name) ?? []);
  }

  function nextEclipse(memory: EventMemory, kind: Eclipse["kind"], epochJdUt: JdUt): SkyEvent | null {
    return rememberedEvent(memory, epochJdUt, () => {
      const eclipse = findNextEclipse(source, epochJdUt, kind);
      return eclipse && eclipseEvent(sky, eclipse);
    });
  }

  function* nextEvents(epochJdUt: JdUt): Steps<NextEvents> {
    const stations = yield* nextStations(epochJdUt);
    return {
      stations,
      solarEclipse: nextEclipse(solarMemory, "solar", epochJdUt),
      lunarEclipse: nextEclipse(lunarMemory, "lunar", epochJdUt),
      season: rememberedEvent(seasonMemory, epochJdUt, () => {
        const start = findNextSeason(sky, epochJdUt);
        return start && seasonEvent(start);
      }),
    };
  }

  return { nextEvents };
}

/** The event that the memory contains for an instant, else the result of a search. */
function rememberedEvent(
  memory: EventMemory,
  epochJdUt: JdUt,
  search: () => SkyEvent | null,
): SkyEvent | null {
  const events = memory.eventsAfter(epochJdUt);
  if (events !== null) return events[0] ?? null;
  const event = search();
  memory.add(epochJdUt, event === null ? [] : [event]);
  return event;
}

/** The first equinox or solstice at or after an instant; null if the source's dates end before it. */
function findNextSeason(sky: InstantSky, startJdUt: JdUt): SeasonStart | null {
  const { source } = sky;
  const sunDeg = longitudeRadAt(sky, BODY.Sun, startJdUt) * DEG_PER_RAD;
  const arcDeg = SEASON_ARC_DEG - (sunDeg % SEASON_ARC_DEG);
  for (let days = arcDeg / SUN_DEG_PER_DAY; ; days += SEASON_ARC_DEG / SUN_DEG_PER_DAY) {
    const meanJdUt = startJdUt + days;
    const window = {
      startJdUt: Math.max(meanJdUt - SEASON_ERROR_DAYS, startJdUt),
      endJdUt: meanJdUt + SEASON_ERROR_DAYS,
    };
    if (julianDayTtFromUt(window.endJdUt + MARGIN_DAYS) > source.lastJdTt) return null;
    const [season] = findSeasonStarts(createSkySeries(source, window, ["Sun"]));
    if (season !== undefined) return season;
  }
}
