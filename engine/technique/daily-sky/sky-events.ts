import { LAST_DEGREE_IN_SIGN_DEG, roundToDegE4 } from "../../chart/digits.ts";
import { type EclipticPoint, eclipticPoint, SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import {
  type Eclipse,
  findEclipses,
  type LunarEclipseType,
  type SolarEclipseType,
} from "../../events/eclipses.ts";
import { type InstantSky, longitudeRadAt } from "../../events/instant-sky.ts";
import {
  findIngresses,
  findLunarPhases,
  findSeasonStarts,
  type PhaseName,
  type SeasonName,
  type SeasonStart,
} from "../../events/longitude-passes.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { createSkySeries } from "../../events/sky-series.ts";
import { findStations, type Station } from "../../events/stations.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import type { JdUt } from "../../units/flavours.ts";
import { SECONDS_PER_DAY } from "../../units/time.ts";
import type { VoidPeriod } from "../moon/void-periods.ts";

/** The kinds of events, in the order in which events of the same second are listed. */
export const SKY_EVENT_KINDS = [
  "ingress",
  "station",
  "new_moon",
  "first_quarter",
  "full_moon",
  "last_quarter",
  "equinox",
  "solstice",
  "solar_eclipse",
  "lunar_eclipse",
  "void_of_course",
] as const;

/** One of {@link SKY_EVENT_KINDS}. */
export type SkyEventKind = (typeof SKY_EVENT_KINDS)[number];

/** An event in the sky. */
export interface SkyEvent {
  /** The kind of the event. */
  readonly kind: SkyEventKind;
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The body concerned. */
  readonly body: BodyName;
  /** The sign that the body is in or enters. */
  readonly sign: SignName;
  /** 2 decimals, 0 ≤ x ≤ 29.99. */
  readonly degreeInSignDeg: number;
  /** Direction of motion after a station; null otherwise. */
  readonly direction: "retrograde" | "direct" | null;
  /** Null unless the event is an eclipse. */
  readonly eclipseType: SolarEclipseType | LunarEclipseType | null;
  /** JD, UT, at which a void-of-course Moon enters the next sign; null otherwise. */
  readonly untilJdUt: JdUt | null;
}

export const PHASE_KIND: Readonly<Record<PhaseName, SkyEventKind>> = {
  "New Moon": "new_moon",
  "First Quarter": "first_quarter",
  "Full Moon": "full_moon",
  "Last Quarter": "last_quarter",
};

/** The sign that the Sun enters. */
const SEASON_SIGN: Readonly<Record<SeasonName, SignName>> = {
  "March equinox": "Aries",
  "June solstice": "Cancer",
  "September equinox": "Libra",
  "December solstice": "Capricorn",
};

/** The rounded position of Sun or Moon at an instant of UT. @throws {EphemerisRangeError} when the source does not cover it */
export function printedPlace(sky: InstantSky, body: "Sun" | "Moon", epochJdUt: JdUt): EclipticPoint {
  return eclipticPoint(roundToDegE4(longitudeRadAt(sky, BODY[body], epochJdUt)));
}

/**
 * All events in a window: sign entries and stations of all bodies, principal phases, equinoxes and solstices, eclipses, and
 * the void-of-course intervals that begin in it. In the order of time to the second; events of the same second by kind, then
 * by body. Bodies that the source does not cover have no events.
 *
 * Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @param voids the periods of findVoidPeriods: every one that begins in the window; others are ignored
 * @returns the events with kind, instant (JD, UT), body, sign and degree
 * @throws {InvalidInputError} when the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of nine days exceeds the source's dates
 *
 * @example
 * ```ts
 * import { findSkyEvents } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * // The week of the total solar eclipse of 8 April 2024, without void-of-course intervals.
 * const events = findSkyEvents(loadTableSource(), { startJdUt: 2460406.5, endJdUt: 2460413.5 }, []);
 * events.filter(({ body }) => body === "Sun").map(({ kind, eclipseType }) => `${kind} ${eclipseType}`); // => ["solar_eclipse total"]
 * ```
 */
export function findSkyEvents(
  source: EphemerisSource,
  window: EventWindow,
  voids: readonly VoidPeriod[],
): readonly SkyEvent[] {
  const { startJdUt, endJdUt } = window;
  const series = createSkySeries(source, window);
  const { sky } = series.workspace;
  const events: SkyEvent[] = [];
  for (const { epochJdUt, body, sign, direct } of findIngresses(series)) {
    // In retrograde motion a body enters a sign at its end.
    const degreeInSignDeg = direct ? 0 : LAST_DEGREE_IN_SIGN_DEG;
    events.push(eventOf("ingress", epochJdUt, body, { sign, degreeInSignDeg }));
  }
  for (const station of findStations(series)) events.push(stationEvent(station));
  for (const { epochJdUt, phase } of findLunarPhases(series)) {
    events.push(eventOf(PHASE_KIND[phase], epochJdUt, "Moon", printedPlace(sky, "Moon", epochJdUt)));
  }
  for (const start of findSeasonStarts(series)) events.push(seasonEvent(start));
  for (const eclipse of findEclipses(source, window)) events.push(eclipseEvent(sky, eclipse));
  for (const interval of voids) {
    const isInWindow = interval.startJdUt >= startJdUt && interval.startJdUt < endJdUt;
    if (isInWindow) events.push(voidEvent(sky, interval));
  }
  return inOrder(events, startJdUt);
}

export function stationEvent({ epochJdUt, body, direction, longitudeDeg }: Station): SkyEvent {
  const place = eclipticPoint(roundToDegE4(longitudeDeg * RAD_PER_DEG));
  return { ...eventOf("station", epochJdUt, body, place), direction };
}

export function seasonEvent({ epochJdUt, season }: SeasonStart): SkyEvent {
  const kind = season.endsWith("equinox") ? "equinox" : "solstice";
  return eventOf(kind, epochJdUt, "Sun", { sign: SEASON_SIGN[season], degreeInSignDeg: 0 });
}

/** @throws {EphemerisRangeError} when the source of `sky` does not cover the eclipse */
export function eclipseEvent(sky: InstantSky, { kind, type, maximumJdUt }: Eclipse): SkyEvent {
  const body = kind === "solar" ? "Sun" : "Moon";
  const place = printedPlace(sky, body, maximumJdUt);
  return { ...eventOf(`${kind}_eclipse`, maximumJdUt, body, place), eclipseType: type };
}

function voidEvent(sky: InstantSky, { startJdUt, endJdUt, nextSign }: VoidPeriod): SkyEvent {
  const place = placeInSignBefore(nextSign, printedPlace(sky, "Moon", startJdUt));
  return { ...eventOf("void_of_course", startJdUt, "Moon", place), untilJdUt: endJdUt };
}

function eventOf(
  kind: SkyEventKind,
  epochJdUt: JdUt,
  body: BodyName,
  { sign, degreeInSignDeg }: Pick<SkyEvent, "sign" | "degreeInSignDeg">,
): SkyEvent {
  return {
    kind,
    epochJdUt,
    body,
    sign,
    degreeInSignDeg,
    direction: null,
    eclipseType: null,
    untilJdUt: null,
  };
}

/** A position in the sign before `next`; one that rounding moves past the end of that sign remains at its end. */
function placeInSignBefore(
  next: SignName | null,
  { sign, degreeInSignDeg }: EclipticPoint,
): Pick<SkyEvent, "sign" | "degreeInSignDeg"> {
  if (next === null || sign !== next) return { sign, degreeInSignDeg };
  const before = SIGN_NAMES.at(SIGN_NAMES.indexOf(next) - 1) as SignName;
  return { sign: before, degreeInSignDeg: LAST_DEGREE_IN_SIGN_DEG };
}

function inOrder(events: readonly SkyEvent[], startJdUt: JdUt): readonly SkyEvent[] {
  return events
    .map((event) => ({
      event,
      second: Math.round((event.epochJdUt - startJdUt) * SECONDS_PER_DAY),
      kind: SKY_EVENT_KINDS.indexOf(event.kind),
      body: BODY_NAMES.indexOf(event.body),
    }))
    .sort((a, b) => a.second - b.second || a.kind - b.kind || a.body - b.body)
    .map(({ event }) => event);
}
