import { BODY } from "../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../events/search-input.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { createBodyCourse } from "./local-course.ts";
import { altitudeCriterion, findLocalCrossings, SEARCHED_BEYOND_DAYS } from "./local-crossings.ts";
import { assertLocalSearch } from "./rise-set.ts";

/** The three twilights: the Sun's centre is 6°, 12°, 18° below the horizon. */
export type TwilightName = "civil" | "nautical" | "astronomical";

/** A beginning or end of a twilight. */
export interface Twilight {
  /** `dawn`: the Sun rises through the altitude; `dusk`: it sinks through it. */
  readonly kind: "dawn" | "dusk";
  /** Which of the three it is. */
  readonly twilight: TwilightName;
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** Of the Sun, from north eastward, 0 ≤ x < 360. */
  readonly azimuthDeg: Deg;
}

const DEPTHS_DEG: readonly (readonly [TwilightName, Deg])[] = [
  ["civil", 6],
  ["nautical", 12],
  ["astronomical", 18],
];

/**
 * Finds dawn and dusk of the three twilights at a place, in the order of time.
 *
 * Notes:
 * 1. The true altitude of the centre of the Sun's disc, without refraction, as in almanacs.
 *
 * Range: the source's less one day at both ends. Accuracy: 0.007 s, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param observer the place: degrees and metres
 * @param window JD (UT): the start is included, the end is not
 * @returns every event of the window once, the same events for a window that is split, with instant (JD, UT) and the
 * Sun's azimuth in degrees. A twilight that lasts all night, or that the Sun does not reach, has none.
 * @throws {InvalidInputError} with every problem of place and window
 *
 * @example
 * ```ts
 * import { findTwilights } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * const day = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
 * const events = findTwilights(loadTableSource(), berlin, day);
 * events.map(({ twilight }) => twilight).join(", "); // => "astronomical, nautical, civil, civil, nautical, astronomical"
 * ```
 */
export function findTwilights(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
): readonly Twilight[] {
  assertLocalSearch(source, observer, window, SEARCHED_BEYOND_DAYS, missingBodyProblems(source, ["Sun"]));
  const criteria = DEPTHS_DEG.map(([twilight, depthDeg]) =>
    altitudeCriterion(
      { kind: "dawn", twilight } as const,
      { kind: "dusk", twilight } as const,
      -depthDeg * RAD_PER_DEG,
      0,
      0,
    ),
  );
  return findLocalCrossings(createBodyCourse(source, BODY.Sun, observer), criteria, window).map(
    ({ kind, epochJdUt, azimuthDeg }) => ({ ...kind, epochJdUt, azimuthDeg }),
  );
}
