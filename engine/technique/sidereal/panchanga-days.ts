import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky } from "../../events/instant-sky.ts";
import type { EventWindow } from "../../events/search-input.ts";
import {
  assertLocalSearch,
  type HorizonOptions,
  horizonOptionProblems,
} from "../../horizon/horizon-options.ts";
import type { Observer } from "../../places/topocentric-frame.ts";
import { itemAt } from "../../units/assert.ts";
import type { OptionRules } from "../../units/read-options.ts";
import { luminaryProblems, siderealOptionProblems } from "./calendar-options.ts";
import { type Panchanga, panchangaAt } from "./panchanga.ts";
import {
  DEFAULT_ELEMENTS,
  elementsRule,
  limitsOf,
  type PanchangaLimit,
  type PanchangaLimitOptions,
} from "./panchanga-limits.ts";
import { createSiderealSky, SAMPLED_BEYOND_DAYS } from "./sidereal-sky.ts";
import { DAY_MAX_DAYS, findVaras, type Vara } from "./vara.ts";

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

const rules = (): OptionRules => ({
  elements: elementsRule,
  sunrise: (path, sunrise) =>
    horizonOptionProblems((sunrise ?? {}) as HorizonOptions).map((problem) => `${path}: ${problem}`),
});

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
  const problems = [...luminaryProblems(source), ...siderealOptionProblems(options, rules())];
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
