/** What happens next in the sky and at the place: stations, ingresses, phases, eclipses, rises and sets, returns. */
import {
  BODY_NAMES,
  type BodyName,
  createEphemeris,
  type EventWindow,
  findIngressCalendar,
  findLocalEclipses,
  findLunations,
  findRetrogradePeriods,
  findReturns,
  findRisesAndSets,
  type ReturningPoint,
} from "almagest";
import type { ChartTools } from "./compute-chart.ts";
import type { Place } from "./state.ts";
import { pointText, positionText } from "./text.ts";

export interface SkyEvent {
  readonly jdUt: number;
  readonly text: string;
}

/** The bodies whose ingresses and stations are listed. */
const MOVING_BODIES: readonly BodyName[] = BODY_NAMES.slice(0, BODY_NAMES.indexOf("Pluto") + 1);
/** Searches keep this distance from the ends of the tables, days. */
const MARGIN_DAYS = 400;
const RETURN_MARGIN_DAYS = 10;

/** Whether a window around an instant is within the tables. */
function windowAfter(
  { source }: ChartTools,
  jdUt: number,
  days: number,
  marginDays = MARGIN_DAYS,
): EventWindow | null {
  const startJdUt = Math.max(jdUt, source.firstJdTt + marginDays);
  const endJdUt = Math.min(jdUt + days, source.lastJdTt - marginDays);
  return endJdUt > startJdUt ? { startJdUt, endJdUt } : null;
}

/** The next event of the sky, as the first screen shows it; null: the tables end. */
export function nextEvent(tools: ChartTools, jdUt: number): SkyEvent | null {
  const window = windowAfter(tools, jdUt, 3);
  if (window === null) return null;
  const events = [...ingresses(tools, window), ...lunations(tools, window)].sort((a, b) => a.jdUt - b.jdUt);
  return events[0] ?? null;
}

/** The events of the next days and, for what is rare, years: in the order of time. */
export function nextEvents(tools: ChartTools, place: Place, jdUt: number): readonly SkyEvent[] {
  const month = windowAfter(tools, jdUt, 30);
  const year = windowAfter(tools, jdUt, 365);
  const decade = windowAfter(tools, jdUt, 1200);
  const events = [
    ...(month === null ? [] : [...ingresses(tools, month), ...lunations(tools, month)]),
    ...(year === null ? [] : stations(tools, year)),
    ...(decade === null ? [] : eclipses(tools, place, decade)),
  ];
  return events.sort((a, b) => a.jdUt - b.jdUt);
}

/** Rises and sets of Sun, Moon and planets in the day after an instant. */
export function risesOfDay(tools: ChartTools, place: Place, jdUt: number): readonly SkyEvent[] {
  const day = windowAfter(tools, jdUt, 1);
  if (day === null) return [];
  const { latitudeDeg, longitudeDeg } = place;
  const verbs = { rise: "rises", set: "sets", transit: "culminates" };
  return MOVING_BODIES.slice(0, 7)
    .flatMap((body) =>
      findRisesAndSets(tools.source, body, { latitudeDeg, longitudeDeg, heightM: 0 }, day).flatMap(
        ({ kind, epochJdUt }) =>
          kind === "antitransit" ? [] : [{ jdUt: epochJdUt, text: `${body} ${verbs[kind]}` }],
      ),
    )
    .sort((a, b) => a.jdUt - b.jdUt);
}

/** The years in which the next returns of a body are looked for. */
const RETURN_DAYS: Readonly<Record<string, number>> = {
  Moon: 200,
  Sun: 365.25 * 6,
  Mercury: 365.25 * 6,
  Venus: 365.25 * 6,
  Mars: 365.25 * 10,
  Jupiter: 365.25 * 36,
  Saturn: 365.25 * 62,
  Chiron: 365.25 * 60,
  Uranus: 365.25 * 90,
};

export const RETURNING_BODIES = Object.keys(RETURN_DAYS);

export function nextReturns(
  tools: ChartTools,
  body: string,
  birthJdUt: number,
  fromJdUt: number,
): readonly SkyEvent[] {
  const zodiac = tools.zodiac === null ? {} : { zodiac: tools.zodiac };
  const point = body as ReturningPoint;
  const { longitudeDeg } = createEphemeris(tools.source, zodiac).position(birthJdUt, point);
  const window = windowAfter(tools, fromJdUt, RETURN_DAYS[body] ?? 0, RETURN_MARGIN_DAYS);
  if (window === null) return [];
  return findReturns(tools.source, point, longitudeDeg, window, zodiac).map(({ epochJdUt, direct }) => ({
    jdUt: epochJdUt,
    text: `${pointText(body)} returns to ${positionText(longitudeDeg)}${direct ? "" : ", retrograde"}`,
  }));
}

function ingresses(tools: ChartTools, window: EventWindow): readonly SkyEvent[] {
  const zodiac = tools.zodiac === null ? {} : { zodiac: tools.zodiac };
  return findIngressCalendar(tools.source, window, { bodies: MOVING_BODIES, ...zodiac }).map(
    ({ epochJdUt, body, sign, direct }) => ({
      jdUt: epochJdUt,
      text: `${body} enters ${sign}${direct ? "" : ", retrograde"}`,
    }),
  );
}

function lunations(tools: ChartTools, window: EventWindow): readonly SkyEvent[] {
  return findLunations(tools.source, window).map(({ epochJdUt, phase }) => ({
    jdUt: epochJdUt,
    text: phase,
  }));
}

function stations({ source }: ChartTools, window: EventWindow): readonly SkyEvent[] {
  return findRetrogradePeriods(source, window, { bodies: MOVING_BODIES.slice(2) }).flatMap(
    ({ body, retrogradeJdUt, directJdUt }) =>
      [
        { jdUt: retrogradeJdUt, text: `${body} turns retrograde` },
        { jdUt: directJdUt, text: `${body} turns direct` },
      ].filter(({ jdUt }) => jdUt >= window.startJdUt && jdUt < window.endJdUt),
  );
}

function eclipses({ source }: ChartTools, place: Place, window: EventWindow): readonly SkyEvent[] {
  const { latitudeDeg, longitudeDeg } = place;
  return findLocalEclipses(source, { latitudeDeg, longitudeDeg, heightM: 0 }, window)
    .slice(0, 4)
    .map(({ kind, type, greatestSeen }) => ({
      jdUt: greatestSeen.epochJdUt,
      text: `${type.charAt(0).toUpperCase()}${type.slice(1)} ${kind} eclipse, seen here`,
    }));
}
