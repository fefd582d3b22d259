import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import { DEG_E4_PER_CIRCLE, degreesFromE4, roundToDegE4, withinCircle } from "../../chart/digits.ts";
import {
  type BodyRecord,
  bodyRecord,
  type EclipticPoint,
  eclipticPoint,
  type SignName,
  speedDegPerDayOf,
} from "../../chart/ecliptic-point.ts";
import { BODY, BODY_COUNT, BODY_NAMES, isCovered } from "../../ephemeris/body.ts";
import { type EphemerisSource, sourceProblems } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, longitudeRadOf, setInstant } from "../../events/instant-sky.ts";
import { findLunarPhases } from "../../events/longitude-passes.ts";
import { type EventWindow, windowProblems } from "../../events/search-input.ts";
import { createSkySeries } from "../../events/sky-series.ts";
import { assert, itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite } from "../../units/read-options.ts";
import { findVoidPeriods, type VoidPeriod } from "../moon/void-periods.ts";
import { findSkyEvents, PHASE_KIND, printedPlace, type SkyEvent } from "./sky-events.ts";

/** The eight phases, in the order in which the Moon reaches them. */
export const MOON_PHASE_NAMES = [
  "New Moon",
  "Waxing Crescent",
  "First Quarter",
  "Waxing Gibbous",
  "Full Moon",
  "Waning Gibbous",
  "Last Quarter",
  "Waning Crescent",
] as const;

/** One of {@link MOON_PHASE_NAMES}. */
export type MoonPhaseName = (typeof MOON_PHASE_NAMES)[number];

const SECTOR_DEG_E4 = DEG_E4_PER_CIRCLE / MOON_PHASE_NAMES.length;

/**
 * The phase at an elongation of 0 ≤ x < 360°, in 10⁻⁴ degree: eight sectors of 45°, the first centred on 0°. A sector begins
 * 22.5° before the point that names it, and includes its beginning.
 */
export function moonPhaseOf(elongationDegE4: number): MoonPhaseName {
  const sector = Math.floor((elongationDegE4 + SECTOR_DEG_E4 / 2) / SECTOR_DEG_E4);
  return itemAt(MOON_PHASE_NAMES, sector % MOON_PHASE_NAMES.length);
}

/** A keyword for the Moon in each sign, after the handbooks. No figure depends on it. */
export const MOON_THEMES: Readonly<Record<SignName, string>> = {
  Aries: "initiative",
  Taurus: "steadiness",
  Gemini: "exchange",
  Cancer: "care",
  Leo: "expression",
  Virgo: "order",
  Libra: "balance",
  Scorpio: "depth",
  Sagittarius: "exploration",
  Capricorn: "structure",
  Aquarius: "independence",
  Pisces: "empathy",
};

/** The Moon at an instant. */
export interface MoonOfSky extends EclipticPoint, MoonEvents {
  /** The phase at the instant; phases are centred on their angles. */
  readonly phase: MoonPhaseName;
  /** Illuminated fraction of the disc, 0–1, 4 decimals. */
  readonly illumination: number;
  /** Difference of the printed longitudes of Moon and Sun, 4 decimals, 0 ≤ x < 360. */
  readonly elongationDeg: number;
  /** The keyword of the Moon's sign. */
  readonly theme: string;
}

/** What the Moon does on the day of a sky and after it. */
interface MoonEvents {
  /** The first New Moon from half a day before the instant on. */
  readonly nextNewMoon: NextSyzygy;
  /** The first Full Moon from half a day before the instant on. */
  readonly nextFullMoon: NextSyzygy;
  /** The void-of-course interval at the instant, otherwise the first of {@link voidOfCourseIntervals}; null if there is none. */
  readonly voidOfCourse: VoidPeriod | null;
  /**
   * Every void-of-course interval that overlaps the half days before and after the instant, in the order of time. Each is
   * whole, including its parts outside that day.
   */
  readonly voidOfCourseIntervals: readonly VoidPeriod[];
}

/** The Moon's part of the sky, from the places of Sun and Moon. */
function moonOf(at: ApparentPlaces): Omit<MoonOfSky, keyof MoonEvents> {
  const moonE4 = roundToDegE4(itemAt(at.longitudeRad, BODY.Moon));
  const sunE4 = roundToDegE4(itemAt(at.longitudeRad, BODY.Sun));
  const elongationE4 = withinCircle(moonE4 - sunE4);
  const point = eclipticPoint(moonE4);
  return {
    ...point,
    phase: moonPhaseOf(elongationE4),
    illumination: Math.round(litFraction(at) * 1e4) / 1e4,
    elongationDeg: degreesFromE4(elongationE4),
    theme: MOON_THEMES[point.sign],
  };
}

/**
 * Illuminated fraction of the Moon's disc, 0–1, from the apparent places of Sun and Moon: (1 + cos i) / 2, where i is the
 * angle at the Moon between Sun and Earth.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, equations 48.1–48.3.
 */
function litFraction({ longitudeRad, latitudeRad, distanceAu }: ApparentPlaces): number {
  const moonLatitude = itemAt(latitudeRad, BODY.Moon);
  const sunLatitude = itemAt(latitudeRad, BODY.Sun);
  const moonAu = itemAt(distanceAu, BODY.Moon);
  const sunAu = itemAt(distanceAu, BODY.Sun);
  const cosElongation =
    Math.sin(sunLatitude) * Math.sin(moonLatitude) +
    Math.cos(sunLatitude) *
      Math.cos(moonLatitude) *
      Math.cos(itemAt(longitudeRad, BODY.Moon) - itemAt(longitudeRad, BODY.Sun));
  const sunToMoonAu = Math.sqrt(sunAu * sunAu + moonAu * moonAu - 2 * sunAu * moonAu * cosElongation);
  return (1 + (moonAu - sunAu * cosElongation) / sunToMoonAu) / 2;
}

/** A New or Full Moon, and the position of the Moon at that instant. */
export interface NextSyzygy {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The Moon at that instant. */
  readonly moon: EclipticPoint;
}

/** Two consecutive New Moons, or Full Moons, are at most 29.84 days apart. */
const MONTH_DAYS_MAX = 30;

/**
 * The first New Moon and the first Full Moon of a window or after it. Accuracy: docs/models.md.
 *
 * @param windowEvents the events of the window, at least its phases, in chronological order
 * @throws {EphemerisRangeError} when the source does not cover 36 days from the start of the window
 */
function nextSyzygies(
  source: EphemerisSource,
  { startJdUt, endJdUt }: EventWindow,
  windowEvents: readonly SkyEvent[],
): { readonly newMoon: NextSyzygy; readonly fullMoon: NextSyzygy } {
  const rest = { startJdUt: endJdUt, endJdUt: startJdUt + MONTH_DAYS_MAX };
  const series = createSkySeries(source, rest, ["Sun", "Moon"]);
  const laterPhases = findLunarPhases(series);
  const { sky } = series.workspace;
  const firstOf = (name: "New Moon" | "Full Moon"): NextSyzygy => {
    const first =
      windowEvents.find(({ kind }) => kind === PHASE_KIND[name]) ??
      laterPhases.find(({ phase }) => phase === name);
    assert(first !== undefined, `there must be a ${name} within ${MONTH_DAYS_MAX} days of JD ${startJdUt}`);
    return { epochJdUt: first.epochJdUt, moon: printedPlace(sky, "Moon", first.epochJdUt) };
  };
  return { newMoon: firstOf("New Moon"), fullMoon: firstOf("Full Moon") };
}

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
  assertNoProblems([...sourceProblems(source), ...finite("epochJdUt", epochJdUt)]);
  assertNoProblems(windowProblems(day));
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
