import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { mustBe, type Rule } from "../../units/read-options.ts";
import {
  KARANA_COUNT,
  karanaName,
  NAKSHATRA_NAMES,
  TITHI_COUNT,
  tithiName,
  YOGA_NAMES,
} from "./calendar-names.ts";
import { assertSiderealSearch, type SiderealOptions, siderealOptionProblems } from "./calendar-options.ts";
import { createSiderealSky, type LunarAngle, SAMPLED_BEYOND_DAYS, type SiderealSky } from "./sidereal-sky.ts";

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

const PADAS = 4;
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

/** The limits of elements in the window of a sky. */
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

/** The rule of a choice of elements. */
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
