import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import type { ClockPeriods, PeriodClock } from "./clock-periods.ts";
import { ownMeanTimeOffsetSeconds } from "./local-mean-time.ts";

/** The instant of a local time, the UTC offset then, and the clock change that affects the local time, if any. */
export interface ResolvedLocalTime {
  readonly epochSeconds: number;
  readonly offsetSeconds: number;
  readonly change: ClockChange | null;
}

/** Skipped: the clocks were put forward past the local time. Repeated: they were put back, so it occurred twice. */
export interface ClockChange {
  readonly kind: "skipped" | "repeated";
  /** The instant of the change. */
  readonly atEpochSeconds: number;
  readonly offsetBeforeSeconds: number;
  readonly offsetAfterSeconds: number;
}

/** Exceeds every UTC offset and every jump of a date: a change further away does not affect a local time. */
export const CHANGE_MARGIN_SECONDS: number = 2 * SECONDS_PER_DAY;

/**
 * Resolves a local time of a zone. A skipped time is moved forward by the gap; of a repeated time the first occurrence is
 * used. In mean-time periods the offset is the local mean time of `longitudeDeg`. Changes occur at the recorded instants for
 * every longitude.
 *
 * @param localSeconds the local time in seconds since 1970-01-01T00:00:00 of the same clock
 */
export function resolveLocalTime(
  periods: ClockPeriods,
  localSeconds: number,
  longitudeDeg: number,
): ResolvedLocalTime {
  let first: ResolvedLocalTime | null = null;
  let skipped: ResolvedLocalTime | null = null;
  let index = periods.indexAt(localSeconds - CHANGE_MARGIN_SECONDS);
  let from = periods.untilEpochSeconds(index - 1);
  while (from < localSeconds + CHANGE_MARGIN_SECONDS) {
    const offset = offsetAtLongitude(periods.clock(index), longitudeDeg);
    const until = periods.untilEpochSeconds(index);
    const epochSeconds = localSeconds - offset;
    if (epochSeconds >= from && epochSeconds < until) {
      if (first !== null) {
        const offsets = { offsetBeforeSeconds: first.offsetSeconds, offsetAfterSeconds: offset };
        return { ...first, change: { kind: "repeated", atEpochSeconds: from, ...offsets } };
      }
      first = { epochSeconds, offsetSeconds: offset, change: null };
    } else if (epochSeconds >= until) {
      const offsetAfter = offsetAtLongitude(periods.clock(index + 1), longitudeDeg);
      if (localSeconds - offsetAfter < until) {
        const offsets = { offsetBeforeSeconds: offset, offsetAfterSeconds: offsetAfter };
        const change = { kind: "skipped", atEpochSeconds: until, ...offsets } as const;
        skipped = { epochSeconds, offsetSeconds: offsetAfter, change };
      }
    }
    from = until;
    index += 1;
  }
  const resolved = first ?? skipped;
  assert(resolved !== null, "every local time either occurs or is skipped");
  return resolved;
}

/** The UTC offset of a clock at a longitude: in a mean-time period the local mean time, otherwise the recorded offset. */
export function offsetAtLongitude({ isMeanTime, offsetSeconds }: PeriodClock, longitudeDeg: number): number {
  return isMeanTime ? ownMeanTimeOffsetSeconds(longitudeDeg, offsetSeconds) : offsetSeconds;
}
