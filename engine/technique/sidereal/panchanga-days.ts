import type { BodyName } from "../../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky } from "../../events/instant-sky.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { SEARCHED_BEYOND_DAYS } from "../../horizon/local-crossings.ts";
import {
  assertLocalSearch,
  findRisesAndSets,
  type HorizonOptions,
  horizonOptionProblems,
} from "../../horizon/rise-set.ts";
import type { Observer } from "../../places/topocentric-frame.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { VARA_LORDS, VARA_NAMES, type VaraName } from "./calendar-names.ts";
import {
  DEFAULT_ELEMENTS,
  elementsRule,
  limitsOf,
  type Panchanga,
  type PanchangaLimit,
  type PanchangaLimitOptions,
  panchangaAt,
} from "./panchanga.ts";
import {
  createSiderealSky,
  luminaryProblems,
  SAMPLED_BEYOND_DAYS,
  siderealOptionProblems,
} from "./sidereal-sky.ts";

/** A weekday of a place, from sunrise to sunrise. */
export interface Vara {
  /** 1–7, from Sunday. */
  readonly number: number;
  /** The Sanskrit name of the weekday. */
  readonly name: VaraName;
  /** The planet of the day. */
  readonly lord: BodyName;
  /** JD, UT. */
  readonly sunriseJdUt: JdUt;
  /** The next sunrise, at which the next day begins. */
  readonly nextSunriseJdUt: JdUt;
}

/** Two sunrises further apart do not limit a day: the Sun stays above or below the horizon. */
const DAY_MAX_DAYS = 1.5;
/** Between the hours at which the Sun can rise and the noon that follows. */
const FORENOON_DAYS = 0.25;

/**
 * Computes the weekday at an instant and a place, where days begin at sunrise.
 *
 * Notes:
 * 1. The weekday is the one six hours after sunrise, in the mean time of the place's longitude. Near the date line,
 *    clocks may show another.
 *
 * Range: the source's less three days at both ends. Accuracy: of the sunrise, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param observer the place: degrees and metres
 * @param jdUt Julian day of UT
 * @param sunrise the options of findRisesAndSets; default: the upper limb as seen; `{ definition: "hindu" }`: the
 * centre, without air
 * @returns number, name, lord and both sunrises (JD, UT); null where the Sun does not rise for more than a day and a
 * half
 * @throws {InvalidInputError} with every problem of place, instant and options
 *
 * @example
 * ```ts
 * import { computeVara } from "almagest/vedic";
 * import { loadTableSource } from "almagest/tables";
 *
 * const ujjain = { latitudeDeg: 23.1765, longitudeDeg: 75.7885, heightM: 490 };
 * // 1 January 2024, a Monday, 05:30 in India: before sunrise.
 * computeVara(loadTableSource(), ujjain, 2460310.5)?.name; // => "Ravivara"
 * ```
 */
export function computeVara(
  source: EphemerisSource,
  observer: Observer,
  jdUt: JdUt,
  sunrise: HorizonOptions = {},
): Vara | null {
  assertLocalSearch(
    source,
    observer,
    { startJdUt: jdUt, endJdUt: jdUt },
    DAY_MAX_DAYS + SEARCHED_BEYOND_DAYS,
    [...missingBodyProblems(source, ["Sun"]), ...horizonOptionProblems(sunrise)],
  );
  const around = { startJdUt: jdUt - DAY_MAX_DAYS, endJdUt: jdUt };
  return (
    findVaras(source, observer, around, sunrise).find(
      ({ sunriseJdUt, nextSunriseJdUt }) => sunriseJdUt <= jdUt && jdUt < nextSunriseJdUt,
    ) ?? null
  );
}

/** The days whose sunrise is in a window. A sunrise at the end of the window begins a day of it. */
function findVaras(
  source: EphemerisSource,
  observer: Observer,
  { startJdUt, endJdUt }: EventWindow,
  sunrise: HorizonOptions,
): readonly Vara[] {
  const around = { startJdUt, endJdUt: endJdUt + DAY_MAX_DAYS };
  const sunrises = findRisesAndSets(source, "Sun", observer, around, sunrise).filter(
    ({ kind }) => kind === "rise",
  );
  const varas: Vara[] = [];
  for (let i = 1; i < sunrises.length; i++) {
    const sunriseJdUt = itemAt(sunrises, i - 1).epochJdUt;
    const nextSunriseJdUt = itemAt(sunrises, i).epochJdUt;
    if (sunriseJdUt > endJdUt || nextSunriseJdUt - sunriseJdUt > DAY_MAX_DAYS) continue;
    varas.push({ ...weekdayOf(sunriseJdUt, observer.longitudeDeg), sunriseJdUt, nextSunriseJdUt });
  }
  return varas;
}

/** The weekday of a sunrise. Julian day −1.5 was the midnight that began a Sunday. */
function weekdayOf(sunriseJdUt: JdUt, longitudeDeg: Deg): Pick<Vara, "number" | "name" | "lord"> {
  const days = Math.floor(sunriseJdUt + FORENOON_DAYS + longitudeDeg / 360 + 1.5);
  const weekday = ((days % VARA_NAMES.length) + VARA_NAMES.length) % VARA_NAMES.length;
  return { number: weekday + 1, name: itemAt(VARA_NAMES, weekday), lord: itemAt(VARA_LORDS, weekday) };
}

/** A day of a place, from sunrise to sunrise. */
export interface PanchangaDay {
  /** The weekday, with the sunrises that limit the day. */
  readonly vara: Vara;
  /** The elements at sunrise, by which the day is named. */
  readonly atSunrise: Panchanga;
  /** What begins from this sunrise to the next. */
  readonly limits: readonly PanchangaLimit[];
}

/** What a day is. */
export interface PanchangaDayOptions extends PanchangaLimitOptions {
  /** What sunrise is, as for findRisesAndSets. Default: the upper limb as seen; `{ definition: "hindu" }`: the centre, without air. */
  readonly sunrise?: HorizonOptions;
}

/**
 * Finds the days of a place whose sunrise is in a window: the weekday, the elements at sunrise, and what begins in the course of the day.
 *
 * Range: the source's less five days at both ends. Accuracy: of the sunrise, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param observer the place: degrees and metres
 * @param window JD (UT): the start is included, the end is not
 * @param options `zodiac`; `elements` whose limits are listed (default: all except padas); `sunrise` as for
 * findRisesAndSets (default: upper limb, refraction)
 * @returns every day of the window once, in the order of time, the same days for a window that is split. Where the Sun
 * does not rise for more than a day and a half, there is no day.
 * @throws {InvalidInputError} with every problem of place, window and options
 *
 * @example
 * ```ts
 * import { findPanchangaDays } from "almagest/vedic";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const ujjain = { latitudeDeg: 23.1765, longitudeDeg: 75.7885, heightM: 490 };
 * const window = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
 * const [day] = findPanchangaDays(loadTableSource(), ujjain, window, { zodiac: lahiri });
 * `${day.vara.name}, ${day.atSunrise.tithi.name}`; // => "Somavara, Panchami"
 * ```
 */
export function findPanchangaDays(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
  options: PanchangaDayOptions,
): readonly PanchangaDay[] {
  const problems = [
    ...luminaryProblems(source),
    ...siderealOptionProblems(options, {
      elements: elementsRule,
      sunrise: (path, sunrise) =>
        horizonOptionProblems((sunrise ?? {}) as HorizonOptions).map((problem) => `${path}: ${problem}`),
    }),
  ];
  assertLocalSearch(source, observer, window, 2 * DAY_MAX_DAYS + SAMPLED_BEYOND_DAYS, problems);
  const { zodiac, elements = DEFAULT_ELEMENTS, sunrise = {} } = options;
  const varas = findVaras(source, observer, window, sunrise).filter(
    ({ sunriseJdUt }) => sunriseJdUt < window.endJdUt,
  );
  const startJdUt = varas[0]?.sunriseJdUt ?? 0;
  const endJdUt = varas.at(-1)?.nextSunriseJdUt ?? 0;
  if (startJdUt === endJdUt) return [];
  const limits = limitsOf(createSiderealSky(source, zodiac, { startJdUt, endJdUt }), elements);
  const sky = createInstantSky(source);
  const limitsByDay = divideByDay(limits, varas);
  return varas.map((vara, day) => ({
    vara,
    atSunrise: panchangaAt(sky, zodiac, vara.sunriseJdUt),
    limits: itemAt(limitsByDay, day),
  }));
}

/** The limits of each day. Both are in the order of time. */
function divideByDay(
  limits: readonly PanchangaLimit[],
  varas: readonly Vara[],
): readonly (readonly PanchangaLimit[])[] {
  const byDay: PanchangaLimit[][] = varas.map(() => []);
  let day = 0;
  for (const limit of limits) {
    while (limit.epochJdUt >= itemAt(varas, day).nextSunriseJdUt) day++;
    if (limit.epochJdUt >= itemAt(varas, day).sunriseJdUt) itemAt(byDay, day).push(limit);
  }
  return byDay;
}
