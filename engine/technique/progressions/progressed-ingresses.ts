import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { assertSearch, type EventWindow, windowProblems } from "../../events/search-input.ts";
import { TRACK_MARGIN } from "../../events/sky-series.ts";
import type { JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, listOf, type OptionRules, optional, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";
import { type CalendarIngress, findIngressCalendar } from "../calendars/ingress-calendar.ts";
import { lifeJdUt, type ProgressionRate, progressedJdUt, rateRule } from "./progressed-instant.ts";

/** A change of sign of a progressed body. */
export interface ProgressedIngress extends Omit<CalendarIngress, "epochJdUt"> {
  /** The instant in life, JD (UT). */
  readonly lifeJdUt: JdUt;
  /** The instant in the ephemeris, JD (UT). */
  readonly progressedJdUt: JdUt;
}

/** The options of {@link findProgressedIngresses}. */
export interface ProgressedIngressOptions {
  /** Default: all bodies that the source covers. */
  readonly bodies?: readonly BodyName[];
  /** A rate by name, or days in the ephemeris for a day in life. Default: `"secondary"`. */
  readonly rate?: ProgressionRate | number;
  /** Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

const rules = (): OptionRules => ({
  bodies: optional(listOf(BODY_NAMES)),
  rate: optional(rateRule),
  zodiac: optional(ayanamsaRule),
});

/**
 * Every change of sign of progressed bodies within a window of life, in the order of time.
 *
 * Range: the progressed instants within the source's dates less a week at both ends. Accuracy: at the rate `secondary` a second of the
 * ephemeris is six minutes of life; docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birthJdUt instant of birth, JD (UT)
 * @param life JD (UT) in life: the start is included, the end is not
 * @param options bodies (default: all seventeen), rate (default: `"secondary"`) and zodiac (default: tropical)
 * @returns the changes with body, the sign that is entered, the one that is left, direction, and the instants in life and in the
 * ephemeris, JD (UT)
 * @throws {InvalidInputError} with every problem of birth, window and options
 *
 * @example
 * ```ts
 * import { calendarFromJulianDay, findProgressedIngresses } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birthJdUt = 2447983.2708;
 * const life = { startJdUt: 2460310.5, endJdUt: 2463963.5 }; // 2024 to 2033
 * const [first] = findProgressedIngresses(loadTableSource(), birthJdUt, life, { bodies: ["Moon"] });
 * first.sign; // => "Libra"
 * calendarFromJulianDay(first.lifeJdUt).year; // => 2024
 * ```
 */
export function findProgressedIngresses(
  source: EphemerisSource,
  birthJdUt: JdUt,
  life: EventWindow,
  options: ProgressedIngressOptions = {},
): readonly ProgressedIngress[] {
  const problems = [...finite("birthJdUt", birthJdUt), ...windowProblems(life)];
  const { rate = "secondary", ...others } = readOptions(options, rules(), problems);
  assertNoProblems(problems);
  const window = {
    startJdUt: progressedJdUt(birthJdUt, life.startJdUt, rate),
    endJdUt: progressedJdUt(birthJdUt, life.endJdUt, rate),
  };
  assertSearch(source, window, TRACK_MARGIN, []);
  return findIngressCalendar(source, window, others).map(({ epochJdUt, ...ingress }) => ({
    ...ingress,
    lifeJdUt: lifeJdUt(birthJdUt, epochJdUt, rate),
    progressedJdUt: epochJdUt,
  }));
}
