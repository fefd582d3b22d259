import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import type { ZonePeriod } from "./zone-data.ts";

/** The maximum length of a season of summer or winter time; a longer period is the zone's standard time. */
const SEASON_SECONDS_MAX = 300 * SECONDS_PER_DAY;

/**
 * For each period whether summer time was in effect: clocks ahead of the zone's standard time for the season.
 *
 * tzdata's own flag marks the legal exception. In a few zones the exception is the winter (Ireland since 1971, Namibia
 * 1994–2017) or a month of fasting (Morocco). Where a flagged period is behind both neighbouring periods, the seasons
 * between such periods are summer time instead.
 */
export function summerTimeFlags(periods: readonly ZonePeriod[]): readonly boolean[] {
  const isFlaggedWinter = (index: number): boolean => {
    const period = periods[index];
    return (
      period?.daylightSaving === true &&
      isStandardAhead(periods[index - 1], period) &&
      isStandardAhead(periods[index + 1], period)
    );
  };
  return periods.map((period, index) => {
    if (period.daylightSaving) return !isFlaggedWinter(index);
    const previous = periods[index - 1];
    const isSeason =
      previous !== undefined && period.untilEpochSeconds - previous.untilEpochSeconds < SEASON_SECONDS_MAX;
    return isSeason && isFlaggedWinter(index - 1) && isFlaggedWinter(index + 1);
  });
}

function isStandardAhead(neighbour: ZonePeriod | undefined, period: ZonePeriod): boolean {
  return (
    neighbour !== undefined && !neighbour.daylightSaving && neighbour.offsetSeconds > period.offsetSeconds
  );
}
