import type { Checks } from "../checks.ts";
import { checkPoint, checkPositions, longitudeOf } from "./chart.ts";
import { type Guides, tableOf, WEIGHTS } from "./guides.ts";
import type { Sky, SkyEvent, VoidOfCourse } from "./shapes.ts";
import { degreesOf, inCircle, unitsOf } from "./zodiac.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DEG = Math.PI / 180;
/** The illuminated fraction depends on the Moon's latitude, up to 5.3°, which is not in the response. */
const ILLUMINATION_TOLERANCE = 0.006;
const EVENT_KINDS: readonly string[] = [
  ...["ingress", "station", "new_moon", "first_quarter", "full_moon", "last_quarter"],
  ...["equinox", "solstice", "solar_eclipse", "lunar_eclipse", "void_of_course"],
];

/** Recomputes the Moon and checks the events of a sky. */
export function checkSky(checks: Checks, guides: Guides, sky: Sky): void {
  checks.equal("computed for noon UTC", sky.computedFor, `${sky.date}T12:00:00Z`);
  checkPositions(checks, sky.positions);
  checkMoon(checks, guides, sky);
  checkVoids(checks, sky);
  checkEvents(checks, sky);
}

function checkMoon(checks: Checks, guides: Guides, { moon, positions, date }: Sky): void {
  const [sunLongitude, moonLongitude] = [longitudeOf(positions, "Sun"), longitudeOf(positions, "Moon")];
  checks.equal("longitude of the Moon", moon.longitude, moonLongitude);
  checkPoint(checks, "moon", moon);
  const elongation = degreesOf(inCircle(unitsOf(moonLongitude) - unitsOf(sunLongitude)));
  checks.equal("elongation", moon.elongation, elongation);
  checks.equal("phase of the Moon", moon.phase, phaseOfElongation(guides, elongation));
  checks.equal("theme of the Moon's sign", moon.theme, themesOf(guides).get(moon.sign));
  const fraction = (1 - Math.cos(elongation * DEG)) / 2;
  checks.close("illumination by elongation", moon.illumination, fraction, ILLUMINATION_TOLERANCE);
  for (const [name, syzygy] of Object.entries({ new: moon.nextNewMoon, full: moon.nextFullMoon })) {
    checkPoint(checks, `${name} Moon`, { ...syzygy, longitude: syzygy.absoluteDegree });
    const days = (Date.parse(syzygy.utc) - Date.parse(date)) / DAY_MS;
    checks.isTrue(
      "next New and Full Moon within a month",
      days >= 0 && days < 30,
      () => `${name} ${syzygy.utc}`,
    );
  }
}

const SECTOR_DEG = 45;

/** The phase of an elongation, by sectors centred on their points, in the published order; a sector includes its start. */
export function phaseOfElongation(guides: Guides, elongation: number): string {
  const { columns } = tableOf(guides, WEIGHTS, "Phases of the Moon", "New Moon");
  const phases = columns.filter((column) => column !== "activity" && column !== "why");
  return phases[Math.floor((elongation + SECTOR_DEG / 2) / SECTOR_DEG) % phases.length] ?? "no phase";
}

function themesOf(guides: Guides): ReadonlyMap<string, string> {
  const { rows } = tableOf(guides, WEIGHTS, "Themes of the Moon", "theme");
  return new Map(rows.map(({ sign = "", theme = "" }) => [sign, theme]));
}

function checkVoids(checks: Checks, { moon, date, computedFor }: Sky): void {
  const [startMs, noonMs] = [Date.parse(date), Date.parse(computedFor)];
  const intervals = moon.voidOfCourseIntervals;
  const contains = ({ from, until }: VoidOfCourse, ms: number): boolean =>
    Date.parse(from) <= ms && ms < Date.parse(until);
  for (const { from, until } of intervals) {
    const overlaps = Date.parse(from) <= startMs + DAY_MS && Date.parse(until) >= startMs;
    checks.isTrue("voids of the day overlap it", overlaps && from < until, () => `${from} ${until}`);
  }
  const expected = intervals.find((each) => contains(each, noonMs)) ?? intervals[0] ?? null;
  checks.equal("void at noon, else the first", moon.voidOfCourse, expected);
}

/** The hours of a UTC day in which the Moon is void of course, by the intervals of its sky. */
export function voidHoursOf({ moon, date }: Sky): number {
  const startMs = Date.parse(date);
  const hours = moon.voidOfCourseIntervals.map(({ from, until }) => {
    const overlapMs = Math.min(Date.parse(until), startMs + DAY_MS) - Math.max(Date.parse(from), startMs);
    return Math.max(0, overlapMs) / HOUR_MS;
  });
  return hours.reduce((sum, each) => sum + each, 0);
}

function checkEvents(checks: Checks, { events, date, computedFor, moon }: Sky): void {
  const instants = events.map(({ at }) => at);
  checks.equal("events in order", instants, instants.toSorted());
  const endMs = Date.parse(computedFor) + 7 * DAY_MS;
  for (const event of events) {
    const atMs = Date.parse(event.at);
    const isInside = atMs >= Date.parse(date) && atMs <= endMs;
    checks.isTrue("events of the day and the week", isInside, () => `${event.kind} ${event.at}`);
    checks.isTrue("kinds of sky events", EVENT_KINDS.includes(event.kind), () => event.kind);
    checks.equal("body of an event in lower case", event.planet, event.planet.toLowerCase());
    checkEventDegree(checks, event);
  }
  for (const [kind, syzygy] of [
    ["new_moon", moon.nextNewMoon],
    ["full_moon", moon.nextFullMoon],
  ] as const) {
    const event = events.find((each) => each.kind === kind);
    if (event !== undefined) checks.equal("next New or Full Moon is the event's", syzygy.utc, event.at);
  }
}

/** An ingress is at the cusp of its sign; equinoxes and solstices are at the cusps of four signs. */
function checkEventDegree(checks: Checks, { kind, sign, degreeInSign: degree, at }: SkyEvent): void {
  if (kind === "ingress") {
    checks.isTrue("degree of an ingress", degree === 0 || degree === 29.99, () => `${at} ${sign} ${degree}`);
  }
  if (kind === "equinox") {
    checks.isTrue("sign of an equinox", ["Aries", "Libra"].includes(sign), () => `${at} ${sign}`);
  }
  if (kind === "solstice") {
    checks.isTrue("sign of a solstice", ["Cancer", "Capricorn"].includes(sign), () => `${at} ${sign}`);
  }
}
