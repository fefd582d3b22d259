import type { Checks } from "../checks.ts";
import { type ChartPoint, checkUncertain, phaseOf, pointsOf } from "./chart.ts";
import { type Guides, tableOf, WEIGHTS, weightsBy } from "./guides.ts";
import type {
  DailyHoroscope,
  FullChart,
  Planet,
  TransitContact,
  TransitEvent,
  TransitWindow,
} from "./shapes.ts";
import {
  ASPECTS,
  degreesOf,
  findAspect,
  houseOf,
  inCircle,
  SIGNS,
  separationUnits,
  unitsOf,
} from "./zodiac.ts";

const FAST_BODIES: readonly string[] = ["Sun", "Moon", "Mercury", "Venus", "Mars"];
export const TONES: Readonly<Record<string, string>> = {
  Conjunction: "intensifying",
  Sextile: "supportive",
  Square: "challenging",
  Trine: "supportive",
  Opposition: "challenging",
};
/** The published weights of bodies have three decimals. */
const WEIGHT_TOLERANCE = 0.0015;
const FOCUS_COUNT = 3;
/** The weight of an ingress or a station, in place of a point and an aspect. */
const EVENT_WEIGHT = 0.55;
const HIGH_FROM = 0.35;
const MEDIUM_FROM = 0.15;
/** Longitudes of events are rounded once, and so are natal ones. */
const EVENT_TOLERANCE_UNITS = 2;

/** The largest orb of a transiting body. */
export function orbOf(body: string): number {
  return FAST_BODIES.includes(body) ? 2 : 3;
}

/** Recomputes the transits and the focus of a daily horoscope from its positions and the natal chart. */
export function checkDailyTransits(
  checks: Checks,
  guides: Guides,
  daily: DailyHoroscope,
  natal: FullChart,
): void {
  const { transits = [], focus = [], rules } = daily;
  checks.equal("tones", rules?.tones, TONES);
  checks.equal(
    "orbs of transits",
    rules?.orbs,
    Object.fromEntries(daily.positions.map(({ name }) => [name, orbOf(name)])),
  );
  const expected = daily.positions.flatMap((body) =>
    pointsOf(natal).flatMap((point) => contactOf(guides, body, point, orbOf(body.name), natal)),
  );
  checks.equal(
    "transits of a day",
    transits.map(
      ({
        exactAt: _exact,
        entersAt: _enters,
        leavesAt: _leaves,
        natalErrorDegrees: _error,
        uncertain: _uncertain,
        ...rest
      }) => rest,
    ),
    expected,
  );
  for (const { transit, natal: point, exactAt, entersAt, leavesAt } of transits) {
    const moments = [entersAt, exactAt ?? daily.computedFor, leavesAt].filter((at) => at !== null);
    checks.equal("begin, exact instant and end in order", moments, moments.toSorted(), `${transit} ${point}`);
  }
  const moonError = natal.warnings.find(({ code }) => code === "unknown_time")?.moon?.maxErrorDegrees;
  for (const { transit, natal: point, orb, natalErrorDegrees, uncertain } of transits) {
    checks.equal("natalErrorDegrees without a time", natalErrorDegrees !== undefined, !natal.input.timeKnown);
    if (point === "Moon") checks.equal("error of the natal Moon", natalErrorDegrees, moonError);
    checkUncertain(checks, orb, natalErrorDegrees, orbOf(transit), uncertain);
  }
  checkFocus(checks, guides, transits, focus);
}

function contactOf(
  guides: Guides,
  body: Planet,
  point: ChartPoint,
  maximumOrb: number,
  { houses }: FullChart,
): readonly object[] {
  const foundAspect = findAspect(body.longitude, point.longitude, () => maximumOrb);
  if (foundAspect === null) return [];
  const { aspect, angle, orb } = foundAspect;
  const house = houses === null ? null : houseOf(body.longitude, houses);
  return [
    {
      transit: body.name,
      natal: point.name,
      aspect,
      angle,
      orb,
      phase: phaseOf(point.longitude, body.longitude, body.retrograde ? -1 : 1, angle),
      tone: TONES[aspect],
      ...(house === null ? {} : { transitHouse: house, houseTheme: houseThemesOf(guides)[house - 1] }),
    },
  ];
}

/** The keywords in the sentence "1 identity, 2 resources, …, 12 solitude." */
function houseThemesOf(guides: Guides): readonly string[] {
  const { rows } = tableOf(guides, WEIGHTS, "Themes of the houses", "theme");
  return rows.map(({ theme = "" }) => theme);
}

function slownessOf(guides: Guides): ReadonlyMap<string, number> {
  return weightsBy(guides, "Slowness", "body", "slowness");
}

/** The three contacts of the highest weight, highest first. */
function checkFocus(
  checks: Checks,
  guides: Guides,
  transits: readonly TransitContact[],
  focus: readonly TransitContact[],
): void {
  const slowness = slownessOf(guides);
  const weightOf = ({ transit, orb, natalErrorDegrees = 0 }: TransitContact): number =>
    (slowness.get(transit) ?? 0) * Math.max(0, 1 - (orb + natalErrorDegrees) / orbOf(transit));
  checks.equal("number of focus contacts", focus.length, Math.min(FOCUS_COUNT, transits.length));
  const weights = transits.map(weightOf).toSorted((a, b) => b - a);
  focus.forEach((contact, index) => {
    const isListed = transits.some((each) => JSON.stringify(each) === JSON.stringify(contact));
    checks.isTrue("focus contacts are transits", isListed, () => `${contact.transit} ${contact.natal}`);
    const weight = weightOf(contact);
    checks.close("focus by weight", weight, weights[index] ?? 0, WEIGHT_TOLERANCE, contact.transit);
  });
}

/** Recomputes a window whose first day is the day of the horoscope. */
export function checkTransitWindow(
  checks: Checks,
  guides: Guides,
  transits: TransitWindow,
  daily: DailyHoroscope,
  natal: FullChart,
): void {
  const { events, window, active } = transits;
  checks.equal(
    "number of events",
    [transits.matchedEvents, transits.totalEvents],
    [events.length, events.length],
  );
  const instants = events.map(({ at }) => at);
  checks.equal("events of a window in order", instants, instants.toSorted());
  checks.equal("contacts of the first day are the horoscope's", active, daily.transits);
  checks.equal("rules of a window are the horoscope's", transits.rules, daily.rules);
  for (const event of events) {
    // An event in the last half second of the window is printed as 00:00:00 of the next day.
    const isInside =
      event.date >= window.from && (event.date <= window.to || event.at.endsWith("T00:00:00Z"));
    checks.isTrue("events inside the window", isInside, () => `${event.at} ${event.body}`);
    checks.equal("date of an event", event.date, event.at.slice(0, 10));
    checkEventLongitude(checks, event, natal);
    checkSignificance(checks, guides, event);
    if (event.date === daily.date) {
      const body = daily.positions.find(({ name }) => name === event.body);
      const distance = separationUnits(body?.longitude ?? 0, event.longitude);
      checks.equal("exactness at noon", event.exactness, degreesOf(distance), `${event.at} ${event.body}`);
    }
  }
}

function checkEventLongitude(checks: Checks, event: TransitEvent, natal: FullChart): void {
  const { kind, longitude, target, aspect, at, body } = event;
  const where = `${at} ${body} ${target}`;
  if (kind === "aspect") {
    const point = pointsOf(natal).find(({ name }) => name === target);
    const angle = ASPECTS.find(({ name }) => name === aspect)?.angle ?? 0;
    const separation = separationUnits(longitude, point?.longitude ?? 0);
    checks.close("longitude of an exact aspect", separation, unitsOf(angle), EVENT_TOLERANCE_UNITS, where);
    return;
  }
  checks.equal("no aspect of ingress and station", aspect, null, where);
  if (kind === "ingress") {
    const sign = SIGNS.indexOf(target as "Aries");
    const cusp = unitsOf(30 * (event.retrograde ? sign + 1 : sign));
    const distance = Math.abs(inCircle(unitsOf(longitude) - cusp + 1000) - 1000);
    checks.close("longitude of an ingress", distance, 0, EVENT_TOLERANCE_UNITS, where);
  }
  if (kind === "station")
    checks.equal("direction of a station", event.retrograde, target === "retrograde", where);
}

function checkSignificance(checks: Checks, guides: Guides, event: TransitEvent): void {
  const slowness = slownessOf(guides).get(event.body) ?? 0;
  const points = weightsBy(guides, "Natal points of transits", "natal point", "weight");
  const aspects = weightsBy(guides, "Aspects of transits", "aspect", "weight");
  const weight =
    event.kind === "aspect"
      ? slowness * (points.get(event.target) ?? 0) * (aspects.get(event.aspect ?? "") ?? 0)
      : slowness * EVENT_WEIGHT;
  if ([HIGH_FROM, MEDIUM_FROM].some((limit) => Math.abs(weight - limit) < WEIGHT_TOLERANCE)) return;
  const significance = weight >= HIGH_FROM ? "high" : weight >= MEDIUM_FROM ? "medium" : "low";
  checks.equal("significance", event.significance, significance, `${event.body} ${event.target}`);
}
