import type { ZonePeriods } from "./tz-pack.ts";

/** Where a local time lies: its instant, the offset in force then, and the change of the clocks it fell into, if any. */
export interface ResolvedLocalTime {
  readonly epochSeconds: number;
  readonly offsetSeconds: number;
  readonly change: ClockChange | null;
}

/** Skipped: the clocks were put forward over the local time. Repeated: put back, so that it came twice. */
export interface ClockChange {
  readonly kind: "skipped" | "repeated";
  /** The instant at which the clocks were changed. */
  readonly atEpochSeconds: number;
  readonly offsetBeforeSeconds: number;
  readonly offsetAfterSeconds: number;
}

const DAY_SECONDS = 86400;
const SECONDS_PER_DEGREE = 240;

/**
 * Marks (with 1) the periods in which a zone had no standard time yet: tzdata calls them LMT, or -00 where nobody
 * lived. Luanda, Lima and São Tomé later had a legal mean time that tzdata abbreviates LMT as well; it differs from
 * the zone's first record by more than the whole days of a moved date line, and counts as standard time.
 */
export function markMeanTimePeriods(periods: ZonePeriods): Uint8Array {
  const firstOffset = periods.offsetSeconds[0]!;
  return Uint8Array.from(periods.abbreviations, (abbreviation, index) => {
    const sameMeridian = (periods.offsetSeconds[index]! - firstOffset) % DAY_SECONDS === 0;
    return abbreviation === "-00" || (abbreviation === "LMT" && sameMeridian) ? 1 : 0;
  });
}

/**
 * The birthplace's own local mean time, seconds east of UT: longitude / 15 h, rounded to the second.
 *
 * A day is added or taken where the zone counted its dates from the other side of the date line (Manila before
 * 1845, Alaska before 1867), so that the result lies within 12 h of `recordOffsetSeconds`, the zone's own LMT.
 */
export function ownMeanTimeOffsetSeconds(longitudeDeg: number, recordOffsetSeconds: number): number {
  const offset = Math.round(longitudeDeg * SECONDS_PER_DEGREE);
  if (recordOffsetSeconds - offset > DAY_SECONDS / 2) return offset + DAY_SECONDS;
  if (offset - recordOffsetSeconds > DAY_SECONDS / 2) return offset - DAY_SECONDS;
  return offset;
}

/**
 * Resolves a local time of the years in which some of the zone's periods are local mean time. The zone's changes
 * happen at the recorded instants for everyone; only the offset of its mean-time periods is the birthplace's own.
 *
 * @param meanTime what markMeanTimePeriods gives for `periods`.
 * @param localSeconds the clock's reading, counted as if it were UTC.
 */
export function resolveNearMeanTime(
  periods: ZonePeriods,
  meanTime: Uint8Array,
  localSeconds: number,
  longitudeDeg: number,
): ResolvedLocalTime {
  const { untilEpochSeconds, offsetSeconds } = periods;
  const offsetOf = (index: number): number =>
    meanTime[index] === 1
      ? ownMeanTimeOffsetSeconds(longitudeDeg, offsetSeconds[index]!)
      : offsetSeconds[index]!;

  let first: ResolvedLocalTime | null = null;
  let skipped: ResolvedLocalTime | null = null;
  let from = Number.NEGATIVE_INFINITY;
  for (let index = 0; from < localSeconds + 2 * DAY_SECONDS && index < offsetSeconds.length; index++) {
    const offset = offsetOf(index);
    const until = untilEpochSeconds[index]!;
    const epochSeconds = localSeconds - offset;
    if (epochSeconds >= from && epochSeconds < until) {
      if (first !== null) {
        const offsets = { offsetBeforeSeconds: first.offsetSeconds, offsetAfterSeconds: offset };
        return { ...first, change: { kind: "repeated", atEpochSeconds: from, ...offsets } };
      }
      first = { epochSeconds, offsetSeconds: offset, change: null };
    }
    const nextOffset = index + 1 < offsetSeconds.length ? offsetOf(index + 1) : offset;
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
  if (resolved === null) throw new Error("a local time is either shown by the clocks or skipped by them");
  return resolved;
}
