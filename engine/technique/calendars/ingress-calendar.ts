import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { BODY_NAMES } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findIngresses, type Ingress } from "../../events/longitude-passes.ts";
import { assertSearch, type BodyOptions, type EventWindow } from "../../events/search-input.ts";
import { createSkySeries, TRACK_MARGIN } from "../../events/sky-series.ts";
import { itemAt } from "../../units/assert.ts";
import { listOf, optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** An entry of an ingress calendar. */
export interface CalendarIngress extends Ingress {
  /** The sign that the body leaves: the one before `sign`, in retrograde motion the one after it. */
  readonly previousSign: SignName;
}

/** What an ingress calendar contains. */
export interface IngressCalendarOptions extends BodyOptions {
  /** Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/**
 * Every entry of bodies into signs within a window, in the order of time, re-entries in retrograde motion included (`direct` is false).
 *
 * Notes:
 * 1. A body that turns within a sign without leaving it has no entry.
 * 2. `findIngresses` on a series of the zodiac returns the same instants.
 *
 * Range: the source's less a week at both ends. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not; a window that is split has the same entries
 * @param options bodies (default: all seventeen) and zodiac (default: tropical)
 * @returns the entries with body, sign, direction and instant, JD (UT)
 * @throws {InvalidInputError} with every problem of window and options
 *
 * @example
 * ```ts
 * import { findIngressCalendar } from "almagest";
 * import { lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const january = { startJdUt: 2460310.5, endJdUt: 2460341.5 }; // 2024
 * const [first] = findIngressCalendar(source, january, { bodies: ["Mercury", "Mars"] });
 * `${first.body} from ${first.previousSign} to ${first.sign}`; // => "Mars from Sagittarius to Capricorn"
 * const [sun] = findIngressCalendar(source, january, { bodies: ["Sun"], zodiac: lahiri });
 * sun.epochJdUt; // => 2460324.3845
 * ```
 */
export function findIngressCalendar(
  source: EphemerisSource,
  window: EventWindow,
  options: IngressCalendarOptions = {},
): readonly CalendarIngress[] {
  const problems: string[] = [];
  const rules = { bodies: optional(listOf(BODY_NAMES)), zodiac: optional(ayanamsaRule) };
  const { bodies = BODY_NAMES, zodiac } = readOptions(options, rules, problems);
  assertSearch(source, window, TRACK_MARGIN, problems);
  const series = createSkySeries(source, window, bodies, zodiac);
  return findIngresses(series).map((ingress) => ({ ...ingress, previousSign: previousSignOf(ingress) }));
}

function previousSignOf({ sign, direct }: Ingress): SignName {
  const count = SIGN_NAMES.length;
  return itemAt(SIGN_NAMES, (SIGN_NAMES.indexOf(sign) + (direct ? count - 1 : 1)) % count);
}
