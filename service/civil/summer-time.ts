import type { ZonePeriods } from "./tz-pack.ts";

/** A summer or winter lasts less than this; a longer stretch is the zone's standard time. */
const SEASON_MAX_SECONDS = 300 * 86_400;

/**
 * Marks (1) the periods in which the clocks are put forward.
 *
 * tzdata's own flag says which time the law calls the exception, and a few laws make the winter the exception (Ireland
 * since 1971, Namibia 1994–2017) or a month of fasting (Morocco). Someone born in an Irish July was born in summer time
 * all the same: where the flagged clock is behind the time around it, the flag moves to the seasons between.
 */
export function markSummerPeriods({
  offsetSeconds,
  daylightSaving,
  untilEpochSeconds,
}: ZonePeriods): Uint8Array {
  const count = offsetSeconds.length;
  const isPutBack = (i: number): boolean => {
    if (daylightSaving[i] !== 1) return false;
    const before = i > 0 && daylightSaving[i - 1] === 0 && offsetSeconds[i - 1]! > offsetSeconds[i]!;
    const after = i + 1 < count && daylightSaving[i + 1] === 0 && offsetSeconds[i + 1]! > offsetSeconds[i]!;
    return before && after;
  };
  return Uint8Array.from(offsetSeconds, (_, i) => {
    if (daylightSaving[i] === 1) return isPutBack(i) ? 0 : 1;
    const isSeason = i > 0 && untilEpochSeconds[i]! - untilEpochSeconds[i - 1]! < SEASON_MAX_SECONDS;
    return isSeason && isPutBack(i - 1) && isPutBack(i + 1) ? 1 : 0;
  });
}
