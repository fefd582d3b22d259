import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { type Eclipse, findEclipses } from "./eclipses.ts";

/** Mean New Moon of 2000 January 6, and the mean month. Source: Meeus (1998), Astronomical Algorithms, equation 49.1. */
export const MEAN_NEW_MOON_JD = 2_451_550.09766;
export const MEAN_MONTH_DAYS = 29.530588861;
/** The Moon's argument of latitude at that New Moon, and its advance in a month. Source: the same, equation 49.6. */
const LATITUDE_ARGUMENT_DEG = 160.7108;
const LATITUDE_ARGUMENT_DEG_PER_MONTH = 390.67050284;
/** No eclipse occurs if the sine of that argument is larger, in absolute value. Source: the same, chapter 54. */
const SINE_MAX = 0.36;
/** A greatest eclipse is within this time of the mean New or Full Moon: the Moon is at most 14 hours ahead or behind. */
export const REACH_DAYS = 1;
/** What `findEclipses` needs after its window. */
const MARGIN_DAYS = 7;

/**
 * The first solar or lunar eclipse whose greatest eclipse is at or after an instant of UT: the same, to the last bit, as
 * `findEclipses` returns. Null if the source's dates end before it. Two eclipses of a kind are at most six months apart.
 *
 * @throws {EphemerisRangeError} when the source does not cover a week before the instant
 */
export function findNextEclipse(
  source: EphemerisSource,
  startJdUt: JdUt,
  kind: Eclipse["kind"],
): Eclipse | null {
  const phase = kind === "solar" ? 0 : 0.5;
  const firstMonth = Math.floor((startJdUt - REACH_DAYS - MEAN_NEW_MOON_JD) / MEAN_MONTH_DAYS - phase);
  for (let month = firstMonth + phase; ; month++) {
    const meanJdUt = MEAN_NEW_MOON_JD + MEAN_MONTH_DAYS * month;
    const window = {
      startJdUt: Math.max(meanJdUt - REACH_DAYS, startJdUt),
      endJdUt: meanJdUt + REACH_DAYS,
    };
    if (julianDayTtFromUt(window.endJdUt + MARGIN_DAYS) > source.lastJdTt) return null;
    if (!isEclipsePossible(month) || window.endJdUt <= startJdUt) continue;
    const eclipse = findEclipses(source, window).find((each) => each.kind === kind);
    if (eclipse !== undefined) return eclipse;
  }
}

/** Whether the Moon of a mean lunation is near enough to a node for an eclipse. `month` is counted from MEAN_NEW_MOON_JD. */
export function isEclipsePossible(month: number): boolean {
  return (
    Math.abs(Math.sin((LATITUDE_ARGUMENT_DEG + LATITUDE_ARGUMENT_DEG_PER_MONTH * month) * RAD_PER_DEG)) <=
    SINE_MAX
  );
}
