import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../../events/search-input.ts";
import type { JdUt } from "../../units/flavours.ts";
import {
  type CalendarIngress,
  findIngressCalendar,
  type IngressCalendarOptions,
} from "../calendars/ingress-calendar.ts";
import { lifeJdUt, type ProgressionRate, progressedJdUt } from "./progressed-instant.ts";

/** The entry of a progressed body into a sign. */
export interface ProgressedIngress extends CalendarIngress {
  /** The instant in life, JD (UT); `epochJdUt` is the instant in the ephemeris. */
  readonly lifeJdUt: JdUt;
}

/** Which entries {@link findProgressedIngresses} finds. */
export interface ProgressedIngressOptions extends IngressCalendarOptions {
  /** A rate by name, or days in the ephemeris per day in life, above 0. Default: `secondary`. */
  readonly rate?: ProgressionRate | number;
}

/**
 * Every sign change of progressed bodies within a part of a life, in the order of time, re-entries in retrograde motion included.
 *
 * Range: progressed instants within the source's dates less a week at both ends. Accuracy: a second in the ephemeris is six minutes of
 * life at the rate `secondary`.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birthJdUt instant of birth, JD (UT)
 * @param life JD (UT) in life: the start is included, the end is not
 * @param options bodies (default: all seventeen), rate (default: secondary) and zodiac (default: tropical)
 * @returns the entries with body, signs, direction and the instants in the ephemeris and in life, JD (UT)
 * @throws {InvalidInputError} with every problem of the dates or of the options
 *
 * @example
 * ```ts
 * import { findProgressedIngresses } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birthJdUt = 2447983.27;
 * const life = { startJdUt: birthJdUt, endJdUt: birthJdUt + 30 * 365.25 };
 * const [entry] = findProgressedIngresses(loadTableSource(), birthJdUt, life, { bodies: ["Sun"] });
 * entry.sign; // => "Taurus"
 * (entry.lifeJdUt - birthJdUt) / 365.2421897; // => 18.58
 * ```
 */
export function findProgressedIngresses(
  source: EphemerisSource,
  birthJdUt: JdUt,
  life: EventWindow,
  options: ProgressedIngressOptions = {},
): readonly ProgressedIngress[] {
  const { rate = "secondary", ...others } = options;
  const window = {
    startJdUt: progressedJdUt(birthJdUt, life.startJdUt, rate),
    endJdUt: progressedJdUt(birthJdUt, life.endJdUt, rate),
  };
  return findIngressCalendar(source, window, others).map((ingress) => ({
    ...ingress,
    lifeJdUt: lifeJdUt(birthJdUt, ingress.epochJdUt, rate),
  }));
}
