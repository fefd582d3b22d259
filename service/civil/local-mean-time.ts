import assert from "node:assert/strict";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import type { ClockPeriods, PeriodClock } from "./clock-periods.ts";
import type { ZonePeriod } from "./tz-pack.ts";

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

/** Seconds of mean time per degree of longitude. */
export const SECONDS_PER_DEGREE = 240;

/**
 * Whether a zone had no standard time in a period: tzdata abbreviates it LMT, or -00 for uninhabited places.
 *
 * Luanda, Lima and São Tomé later had a legal mean time that tzdata also abbreviates LMT. Its offset differs from the zone's
 * first one by more than the whole days of a moved date line, and counts as standard time.
 */
export function isMeanTimePeriod(period: ZonePeriod, firstPeriod: ZonePeriod): boolean {
  if (period.abbreviation === "-00") return true;
  const isSameMeridian = (period.offsetSeconds - firstPeriod.offsetSeconds) % SECONDS_PER_DAY === 0;
  return period.abbreviation === "LMT" && isSameMeridian;
}

/**
 * The local mean time of a longitude, seconds east of UT: longitude / 15 h, rounded to the second. -180° is 180°.
 *
 * Where the zone counted its dates from the other side of the date line (Manila before 1845, Alaska before 1867), the
 * result differs by a day: it is within 12 h of `recordOffsetSeconds`, the zone's own LMT.
 */
export function ownMeanTimeOffsetSeconds(longitudeDeg: number, recordOffsetSeconds: number): number {
  const offset = Math.round((longitudeDeg === -180 ? 180 : longitudeDeg) * SECONDS_PER_DEGREE);
  if (recordOffsetSeconds - offset > SECONDS_PER_DAY / 2) return offset + SECONDS_PER_DAY;
  if (offset - recordOffsetSeconds > SECONDS_PER_DAY / 2) return offset - SECONDS_PER_DAY;
  return offset;
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
