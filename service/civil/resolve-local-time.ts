import assert from "node:assert/strict";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
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

/**
 * Resolves a local time near the zone's mean-time periods. Changes occur at tzdata's instants for every longitude; only the
 * offset of mean-time periods depends on the longitude.
 *
 * @param localSeconds the local time in seconds since 1970-01-01T00:00:00 of the same clock
 */
export function resolveNearMeanTime(
  periods: ClockPeriods,
  localSeconds: number,
  longitudeDeg: number,
): ResolvedLocalTime {
  const offsetOf = ({ isMeanTime, offsetSeconds }: PeriodClock): number =>
    isMeanTime ? ownMeanTimeOffsetSeconds(longitudeDeg, offsetSeconds) : offsetSeconds;

  let first: ResolvedLocalTime | null = null;
  let skipped: ResolvedLocalTime | null = null;
  let from = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < periods.length; index++) {
    if (from >= localSeconds + 2 * SECONDS_PER_DAY) break;
    const offset = offsetOf(periods.clock(index));
    const until = periods.untilEpochSeconds(index);
    const epochSeconds = localSeconds - offset;
    if (epochSeconds >= from && epochSeconds < until) {
      if (first !== null) {
        const offsets = { offsetBeforeSeconds: first.offsetSeconds, offsetAfterSeconds: offset };
        return { ...first, change: { kind: "repeated", atEpochSeconds: from, ...offsets } };
      }
      first = { epochSeconds, offsetSeconds: offset, change: null };
    }
    const nextOffset = offsetOf(periods.clock(index + 1));
    if (epochSeconds >= until && localSeconds - nextOffset < until) {
      const offsets = { offsetBeforeSeconds: offset, offsetAfterSeconds: nextOffset };
      skipped = {
        epochSeconds,
        offsetSeconds: nextOffset,
        change: { kind: "skipped", atEpochSeconds: until, ...offsets },
      };
    }
    from = until;
  }
  const resolved = first ?? skipped;
  assert.ok(resolved !== null, "every local time either occurs or is skipped");
  return resolved;
}
