import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, type InstantSky } from "../../events/instant-sky.ts";
import { DEG_PER_RAD, normalizeRad, TAU } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt, Rad } from "../../units/flavours.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import {
  KARANA_COUNT,
  type KaranaName,
  karanaName,
  NAKSHATRA_NAMES,
  type NakshatraName,
  type Paksha,
  pakshaOf,
  TITHI_COUNT,
  tithiName,
  YOGA_NAMES,
  type YogaName,
} from "./calendar-names.ts";
import { assertSiderealSearch, type SiderealOptions, siderealOptionProblems } from "./calendar-options.ts";
import { placeSunAndMoon } from "./sidereal-sky.ts";

/** An element of the calendar at an instant. */
export interface CalendarElement<Name extends string> {
  /** From 1. */
  readonly number: number;
  /** The name of the element. */
  readonly name: Name;
  /** How much of it has passed, 0 ≤ x < 1. */
  readonly elapsed: number;
}

/** A lunar day: 12° of the Moon's elongation from the Sun. 1–15 are bright, 16–30 dark. */
export interface Tithi extends CalendarElement<string> {
  /** Bright (waxing) or dark (waning). */
  readonly paksha: Paksha;
}

/** A lunar mansion: 13°20′ of the zodiac. */
export interface Nakshatra extends CalendarElement<NakshatraName> {
  /** The quarter, 1–4. */
  readonly pada: number;
}

/** The calendar's elements at an instant, with the longitudes that decide them. */
export interface Panchanga {
  /** The lunar day. */
  readonly tithi: Tithi;
  /** The lunar mansion of the Moon. */
  readonly nakshatra: Nakshatra;
  /** 13°20′ of the sum of the longitudes of Sun and Moon. */
  readonly yoga: CalendarElement<YogaName>;
  /** Half a tithi, 1–60. */
  readonly karana: CalendarElement<KaranaName>;
  /** In the zodiac, 0 ≤ x < 360. */
  readonly sunLongitudeDeg: Deg;
  /** In the zodiac, 0 ≤ x < 360. */
  readonly moonLongitudeDeg: Deg;
}

const PADAS = 4;
/** Light that left the Sun 8 minutes before, and more. */
const BEYOND_DAYS = 0.1;

/**
 * Computes tithi, nakshatra with pada, yoga and karana at an instant.
 *
 * Notes:
 * 1. Apparent geocentric longitudes. The weekday depends on the place: computeVara.
 * 2. An element begins at its limit, whose instant findPanchangaLimits computes to 2 ms.
 *
 * Range: the source's less 0.1 day at both ends. docs/library-recipes.md lists other conventions.
 *
 * Accuracy: of the limits, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param jdUt Julian day of UT
 * @param options `zodiac`: tithi and karana do not depend on it, unless it is projected: the elongation on the ecliptic
 * of t₀ differs by up to 19″ in 1800–2399
 * @returns number, name and elapsed fraction of each element, and the longitudes of Sun and Moon in degrees
 * @throws {InvalidInputError} with every problem of instant and options
 *
 * @example
 * ```ts
 * import { computePanchanga } from "almagest/vedic";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const { tithi, nakshatra } = computePanchanga(loadTableSource(), 2460310.5, { zodiac: lahiri });
 * `${tithi.paksha} ${tithi.name}, ${nakshatra.name} ${nakshatra.pada}`; // => "krishna Panchami, Magha 4"
 * ```
 */
export function computePanchanga(source: EphemerisSource, jdUt: JdUt, options: SiderealOptions): Panchanga {
  assertSiderealSearch(
    source,
    { startJdUt: jdUt, endJdUt: jdUt },
    BEYOND_DAYS,
    siderealOptionProblems(options),
  );
  return panchangaAt(createInstantSky(source), options.zodiac, jdUt);
}

/** The calendar's elements at an instant that the source covers. */
export function panchangaAt(sky: InstantSky, zodiac: Ayanamsa, epochJdUt: JdUt): Panchanga {
  placeSunAndMoon(sky, zodiac, epochJdUt);
  const sunRad = itemAt(sky.places.longitudeRad, BODY.Sun);
  const moonRad = itemAt(sky.places.longitudeRad, BODY.Moon);
  const tithi = arcAt(moonRad - sunRad, TITHI_COUNT);
  const nakshatra = arcAt(moonRad, NAKSHATRA_NAMES.length);
  const yoga = arcAt(moonRad + sunRad, YOGA_NAMES.length);
  const karana = arcAt(moonRad - sunRad, KARANA_COUNT);
  return {
    tithi: { ...tithi, name: tithiName(tithi.number), paksha: pakshaOf(tithi.number) },
    nakshatra: {
      ...nakshatra,
      name: itemAt(NAKSHATRA_NAMES, nakshatra.number - 1),
      pada: Math.floor(nakshatra.elapsed * PADAS) + 1,
    },
    yoga: { ...yoga, name: itemAt(YOGA_NAMES, yoga.number - 1) },
    karana: { ...karana, name: karanaName(karana.number) },
    sunLongitudeDeg: sunRad * DEG_PER_RAD,
    moonLongitudeDeg: moonRad * DEG_PER_RAD,
  };
}

/** The arc of the circle, of `count` equal arcs, that contains an angle: its number from 1, and how much of it has passed. */
export function arcAt(angleRad: Rad, count: number): { readonly number: number; readonly elapsed: number } {
  const arcs = (normalizeRad(angleRad) / TAU) * count;
  const arc = Math.min(Math.floor(arcs), count - 1);
  return { number: arc + 1, elapsed: arcs - arc };
}
