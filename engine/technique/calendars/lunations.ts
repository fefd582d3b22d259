import { DIGIT_FORMS } from "../../chart/digits.ts";
import { type SignName, signOf } from "../../chart/ecliptic-point.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type Eclipse, findEclipses } from "../../events/eclipses.ts";
import { longitudeRadAt } from "../../events/instant-sky.ts";
import { findLunarPhases, type LunarPhase } from "../../events/longitude-passes.ts";
import { assertSearch, type EventWindow } from "../../events/search-input.ts";
import { createSkySeries, TRACK_MARGIN } from "../../events/sky-series.ts";
import { DEG_PER_RAD } from "../../math/angle.ts";
import type { Deg } from "../../units/flavours.ts";
import { optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** A principal phase of the Moon with its place and its eclipse. */
export interface Lunation extends LunarPhase {
  /** Of the Moon, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  /** The sign of the Moon. */
  readonly sign: SignName;
  /** The eclipse of a New or Full Moon; null if there is none anywhere on the Earth. */
  readonly eclipse: Eclipse | null;
}

/** The zodiac of lunations. */
export interface LunationOptions {
  /** Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/** Greatest eclipse is within this time of New or Full Moon in longitude. */
const ECLIPSE_REACH_DAYS = 0.04;

/**
 * Every New Moon, First Quarter, Full Moon and Last Quarter of a window with the Moon's sign and the eclipse, in the order of time.
 *
 * Notes:
 * 1. `epochJdUt` is the phase in longitude; the greatest eclipse is up to 20 minutes from it, possibly outside the window.
 *
 * Range: the source's less a week at both ends. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not; a window that is split has the same lunations
 * @param options `zodiac` in which longitude and sign are; the instants are the same in every zodiac. Default: tropical
 * @returns the phases with instant (JD, UT), the Moon's longitude in degrees, its sign and the eclipse
 * @throws {InvalidInputError} with every problem of window and options
 *
 * @example
 * ```ts
 * import { findLunations } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const april = { startJdUt: 2460401.5, endJdUt: 2460431.5 }; // 2024
 * const lunations = findLunations(loadTableSource(), april);
 * const [newMoon] = lunations.filter(({ phase }) => phase === "New Moon");
 * newMoon.sign; // => "Aries"
 * newMoon.eclipse?.type; // => "total"
 * ```
 */
export function findLunations(
  source: EphemerisSource,
  window: EventWindow,
  options: LunationOptions = {},
): readonly Lunation[] {
  const problems: string[] = [];
  const { zodiac } = readOptions(options, { zodiac: optional(ayanamsaRule) }, problems);
  assertSearch(source, window, TRACK_MARGIN, problems);
  const series = createSkySeries(source, window, ["Sun", "Moon"], zodiac);
  const { sky } = series.workspace;
  const eclipses = findEclipses(source, {
    startJdUt: window.startJdUt - ECLIPSE_REACH_DAYS,
    endJdUt: window.endJdUt + ECLIPSE_REACH_DAYS,
  });
  return findLunarPhases(series).map(({ epochJdUt, phase }) => {
    const longitudeDeg = longitudeRadAt(sky, BODY.Moon, epochJdUt) * DEG_PER_RAD;
    const eclipse = eclipses.find(
      ({ maximumJdUt }) => Math.abs(maximumJdUt - epochJdUt) < ECLIPSE_REACH_DAYS,
    );
    return {
      epochJdUt,
      phase,
      longitudeDeg,
      sign: signOf(longitudeDeg, DIGIT_FORMS.full),
      eclipse: eclipse ?? null,
    };
  });
}
