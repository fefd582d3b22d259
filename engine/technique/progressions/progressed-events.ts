import { printedPoint, type SignName } from "../../chart/ecliptic-point.ts";
import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findIngresses, findLunarPhases } from "../../events/longitude-passes.ts";
import { assertSearch, type EventWindow, windowProblems } from "../../events/search-input.ts";
import { createSkySeries, type SkySeries, TRACK_MARGIN } from "../../events/sky-series.ts";
import { findStations } from "../../events/stations.ts";
import { createEphemeris } from "../../instant/ephemeris.ts";
import type { JdUt } from "../../units/flavours.ts";
import { checkedOptions, finite, listOf, optional } from "../../units/read-options.ts";
import { ayanamsaRule } from "../../zodiac/ayanamsa.ts";
import {
  type CalendarIngress,
  findIngressCalendar,
  type IngressCalendarOptions,
} from "../calendars/ingress-calendar.ts";
import type { Steps } from "../steps.ts";
import { lifeJdUt, type ProgressionRate, progressedJdUt, rateRule } from "./progressed-instant.ts";

/** A change of sign of a progressed body. */
export interface ProgressedIngress extends Omit<CalendarIngress, "epochJdUt"> {
  /** The instant in life, JD (UT). */
  readonly lifeJdUt: JdUt;
  /** The instant in the ephemeris, JD (UT). */
  readonly progressedJdUt: JdUt;
}

/** The options of {@link findProgressedIngresses}. */
export interface ProgressedIngressOptions extends IngressCalendarOptions {
  /** A rate by name, or days in the ephemeris for a day in life. Default: `"secondary"`. */
  readonly rate?: ProgressionRate | number;
}

/**
 * Every change of sign of progressed bodies within a window of life, in the order of time.
 *
 * Range: the progressed instants within the source's dates less a week at both ends. Accuracy: at the rate `secondary` a second of the
 * ephemeris is six minutes of life; docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birthJdUt instant of birth, JD (UT)
 * @param life JD (UT) in life: the start is included, the end is not
 * @param options bodies (default: all seventeen), rate (default: `"secondary"`) and zodiac (default: tropical)
 * @returns the changes with body, the sign that is entered, the one that is left, direction, and the instants in life and in the
 * ephemeris, JD (UT)
 * @throws {InvalidInputError} with every problem of birth, window and options
 *
 * @example
 * ```ts
 * import { calendarFromJulianDay, findProgressedIngresses } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birthJdUt = 2447983.2708;
 * const life = { startJdUt: 2460310.5, endJdUt: 2463963.5 }; // 2024 to 2033
 * const [first] = findProgressedIngresses(loadTableSource(), birthJdUt, life, { bodies: ["Moon"] });
 * first.sign; // => "Libra"
 * calendarFromJulianDay(first.lifeJdUt).year; // => 2024
 * ```
 */
export function findProgressedIngresses(
  source: EphemerisSource,
  birthJdUt: JdUt,
  life: EventWindow,
  options: ProgressedIngressOptions = {},
): readonly ProgressedIngress[] {
  const problems = [...finite("birthJdUt", birthJdUt), ...windowProblems(life)];
  const rules = {
    bodies: optional(listOf(BODY_NAMES)),
    rate: optional(rateRule),
    zodiac: optional(ayanamsaRule),
  };
  const { rate = "secondary", ...others } = checkedOptions(options, rules, problems);
  const window = {
    startJdUt: progressedJdUt(birthJdUt, life.startJdUt, rate),
    endJdUt: progressedJdUt(birthJdUt, life.endJdUt, rate),
  };
  assertSearch(source, window, TRACK_MARGIN, []);
  return findIngressCalendar(source, window, others).map(({ epochJdUt, ...ingress }) => ({
    ...ingress,
    lifeJdUt: lifeJdUt(birthJdUt, epochJdUt, rate),
    progressedJdUt: epochJdUt,
  }));
}

/** A kind of event of progressed bodies. */
export type ProgressedEventKind = "ingress" | "station" | "new_moon" | "full_moon";

/** The next event of one kind and body in a progressed sky. */
export interface ProgressedEvent {
  /** The kind of the event. */
  readonly kind: ProgressedEventKind;
  /** The body that enters a sign or turns; the Moon of New and Full Moons. */
  readonly body: BodyName;
  /** The sign that is entered, or that contains the body; null without an event. */
  readonly sign: SignName | null;
  /** Direction of motion after a station or at an ingress; null without an event and for New and Full Moons. */
  readonly direction: "retrograde" | "direct" | null;
  /** The instant in life, JD (UT); null if there is no such event within the dates. */
  readonly lifeJdUt: JdUt | null;
}

const INGRESS_BODIES = ["Sun", "Moon", "Mercury", "Venus", "Mars"] as const;
const STATION_BODIES = ["Mercury", "Venus", "Mars"] as const;
/** Days of the ephemeris that are searched in one step. */
const STEP_DAYS = 16;

type InstantEvent = Omit<ProgressedEvent, "lifeJdUt"> & { readonly epochJdUt: JdUt };

/**
 * Finds the next events of the bodies in their secondary progression after an instant of life: the next sign that each of Sun, Moon,
 * Mercury, Venus and Mars enters, the next station of Mercury, Venus and Mars, the next New Moon and the next Full Moon. In that order;
 * each is listed, with null for an instant that is not within the dates.
 *
 * Range: the progressed instants within the source's dates less seven days. Accuracy: a second of the ephemeris is six minutes of life.
 *
 * @param life JD (UT) in life: the start is included, the end is not
 * @returns the work in steps; its result has the instants in life, JD (UT)
 * @throws {InvalidInputError} with every problem of the dates
 */
export function* findNextProgressedEvents(
  source: EphemerisSource,
  birthJdUt: JdUt,
  life: { readonly startJdUt: JdUt; readonly endJdUt: JdUt },
): Steps<readonly ProgressedEvent[]> {
  const startJdUt = progressedJdUt(birthJdUt, life.startJdUt, "secondary");
  const endJdUt = progressedJdUt(birthJdUt, life.endJdUt, "secondary");
  assertSearch(source, { startJdUt, endJdUt }, TRACK_MARGIN, []);
  const listedEvents = wantedEvents();
  const eventsByKey = new Map<string, InstantEvent>();
  for (
    let fromJdUt = startJdUt;
    fromJdUt < endJdUt && eventsByKey.size < listedEvents.length;
    fromJdUt += STEP_DAYS
  ) {
    const window = { startJdUt: fromJdUt, endJdUt: Math.min(fromJdUt + STEP_DAYS, endJdUt) };
    for (const event of eventsOf(createSkySeries(source, window, INGRESS_BODIES))) {
      if (!eventsByKey.has(keyOf(event))) eventsByKey.set(keyOf(event), event);
    }
    yield;
  }
  return listedEvents.map(({ kind, body }) => {
    const event = eventsByKey.get(keyOf({ kind, body }));
    if (event === undefined) return { kind, body, sign: null, direction: null, lifeJdUt: null };
    const { epochJdUt, sign, direction } = event;
    return { kind, body, sign, direction, lifeJdUt: lifeJdUt(birthJdUt, epochJdUt, "secondary") };
  });
}

function wantedEvents(): readonly Pick<ProgressedEvent, "kind" | "body">[] {
  return [
    ...INGRESS_BODIES.map((body) => ({ kind: "ingress", body }) as const),
    ...STATION_BODIES.map((body) => ({ kind: "station", body }) as const),
    { kind: "new_moon", body: "Moon" },
    { kind: "full_moon", body: "Moon" },
  ];
}

function keyOf({ kind, body }: Pick<ProgressedEvent, "kind" | "body">): string {
  return `${kind} ${body}`;
}

/** The events of a series: of each kind in the order of time. */
function eventsOf(series: SkySeries): readonly InstantEvent[] {
  const ephemeris = createEphemeris(series.source);
  const ingresses = findIngresses(series, { bodies: INGRESS_BODIES }).map(
    ({ epochJdUt, body, sign, direct }): InstantEvent => ({
      kind: "ingress",
      body,
      sign,
      direction: direct ? "direct" : "retrograde",
      epochJdUt,
    }),
  );
  const stations = findStations(series, { bodies: STATION_BODIES }).map(
    ({ epochJdUt, body, direction, longitudeDeg }): InstantEvent => ({
      kind: "station",
      body,
      sign: printedPoint(longitudeDeg).sign,
      direction,
      epochJdUt,
    }),
  );
  const phases = findLunarPhases(series).flatMap(({ epochJdUt, phase }): readonly InstantEvent[] => {
    if (phase !== "New Moon" && phase !== "Full Moon") return [];
    const { longitudeDeg } = ephemeris.position(epochJdUt, "Moon");
    const kind = phase === "New Moon" ? "new_moon" : "full_moon";
    return [{ kind, body: "Moon", sign: printedPoint(longitudeDeg).sign, direction: null, epochJdUt }];
  });
  return [...ingresses, ...stations, ...phases];
}
