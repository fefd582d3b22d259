import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, type InstantSky } from "../../events/instant-sky.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { DEG_PER_RAD, normalizeRad, TAU } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt, Rad } from "../../units/flavours.ts";
import { mustBe, type Rule } from "../../units/read-options.ts";
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
import {
  assertSiderealSearch,
  createSiderealSky,
  type LunarAngle,
  placeSunAndMoon,
  SAMPLED_BEYOND_DAYS,
  type SiderealOptions,
  type SiderealSky,
  siderealOptionProblems,
} from "./sidereal-sky.ts";

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

/** The elements that have limits. A pada is a quarter of a nakshatra. */
export const PANCHANGA_ELEMENTS = ["tithi", "nakshatra", "pada", "yoga", "karana"] as const;
/** One of {@link PANCHANGA_ELEMENTS}. */
export type PanchangaElement = (typeof PANCHANGA_ELEMENTS)[number];

/** The instant at which an element begins and the one before it ends. */
export interface PanchangaLimit {
  /** The element that begins. */
  readonly element: PanchangaElement;
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The number of the element that begins: tithi 1–30, nakshatra and yoga 1–27, karana 1–60, pada 1–108 from Ashvini's first. */
  readonly number: number;
  /** Its name; of a pada, the nakshatra and its quarter: "Ashvini 1". */
  readonly name: string;
}

/** Which limits are searched for. */
export interface PanchangaLimitOptions extends SiderealOptions {
  /** Default: tithi, nakshatra, yoga and karana. */
  readonly elements?: readonly PanchangaElement[];
}

/** How an element divides the circle. */
interface Division {
  readonly angle: LunarAngle;
  readonly count: number;
  readonly nameOf: (number: number) => string;
}

/** All except padas. */
export const DEFAULT_ELEMENTS: readonly PanchangaElement[] = ["tithi", "nakshatra", "yoga", "karana"];
const DIVISIONS: Readonly<Record<PanchangaElement, Division>> = {
  tithi: { angle: "elongation", count: TITHI_COUNT, nameOf: tithiName },
  nakshatra: { angle: "moon", count: 27, nameOf: (number) => itemAt(NAKSHATRA_NAMES, number - 1) },
  pada: { angle: "moon", count: 108, nameOf: padaName },
  yoga: { angle: "sum", count: 27, nameOf: (number) => itemAt(YOGA_NAMES, number - 1) },
  karana: { angle: "elongation", count: KARANA_COUNT, nameOf: karanaName },
};

/**
 * Finds when tithis, nakshatras, padas, yogas and karanas begin, in the order of time.
 *
 * Range: the source's less two days at both ends. Accuracy: 0.01 s (docs/accuracy.md).
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @param options `zodiac`, and `elements` (default: all except padas)
 * @returns every limit of the window once, the same instants for a window that is split. Limits of one instant are in
 * the order of {@link PANCHANGA_ELEMENTS}: each tithi begins with a karana, each nakshatra with a pada.
 * @throws {InvalidInputError} with every problem of window and options
 *
 * @example
 * ```ts
 * import { findPanchangaLimits } from "almagest/vedic";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const day = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
 * const limits = findPanchangaLimits(loadTableSource(), day, { zodiac: lahiri, elements: ["tithi", "nakshatra"] });
 * limits.map(({ name }) => name); // => ["Purva Phalguni","Shashthi"]
 * ```
 */
export function findPanchangaLimits(
  source: EphemerisSource,
  window: EventWindow,
  options: PanchangaLimitOptions,
): readonly PanchangaLimit[] {
  const problems = siderealOptionProblems(options, { elements: elementsRule });
  assertSiderealSearch(source, window, SAMPLED_BEYOND_DAYS, problems);
  const { zodiac, elements = DEFAULT_ELEMENTS } = options;
  if (window.startJdUt === window.endJdUt) return [];
  return limitsOf(createSiderealSky(source, zodiac, window), elements);
}

export function limitsOf(sky: SiderealSky, elements: readonly PanchangaElement[]): readonly PanchangaLimit[] {
  return PANCHANGA_ELEMENTS.filter((element) => elements.includes(element))
    .flatMap((element) => {
      const { angle, count, nameOf } = DIVISIONS[element];
      return sky.findLimits(angle, count).map(({ epochJdUt, arc }) => {
        const number = arc + 1;
        return { element, epochJdUt, number, name: nameOf(number) };
      });
    })
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
}

export const elementsRule: Rule = (path, elements) => {
  if (elements === undefined) return [];
  if (!Array.isArray(elements)) return [`${path} must be a list`];
  const member = mustBe(`of ${PANCHANGA_ELEMENTS.join(", ")}`, (element) =>
    (PANCHANGA_ELEMENTS as readonly unknown[]).includes(element),
  );
  return elements.flatMap((element: unknown) => member(path, element));
};

function padaName(number: number): string {
  const nakshatra = itemAt(NAKSHATRA_NAMES, Math.floor((number - 1) / PADAS));
  return `${nakshatra} ${((number - 1) % PADAS) + 1}`;
}
