import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import { DEG_E4_PER_CIRCLE, degreesFromE4, roundToDegE4, withinCircle } from "../../chart/digits.ts";
import { type EclipticPoint, eclipticPoint, type SignName } from "../../chart/ecliptic-point.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findLunarPhases } from "../../events/longitude-passes.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { createSkySeries } from "../../events/sky-series.ts";
import { assert, itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import type { VoidPeriod } from "../moon/void-periods.ts";
import { PHASE_KIND, printedPlace, type SkyEvent } from "./sky-events.ts";

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
export function moonOf(at: ApparentPlaces): Omit<MoonOfSky, keyof MoonEvents> {
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
export function nextSyzygies(
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
