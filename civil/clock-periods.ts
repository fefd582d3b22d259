import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import type { OwnClockRule } from "./clock-rules.ts";
import { ownMeanTimeOffsetSeconds, type ZonePeriod } from "./zone-data.ts";

/** What the clocks of a zone show during a period. */
interface PeriodClock extends Omit<ZonePeriod, "untilEpochSeconds"> {
  readonly isMeanTime: boolean;
  readonly isSummerTime: boolean;
  /** The own rule that the period belongs to; absent: the period is tzdata's record. */
  readonly ownRule?: OwnClockRule;
}

export type ClockPeriod = PeriodClock & Pick<ZonePeriod, "untilEpochSeconds">;

/**
 * The periods of a zone, at least one, in chronological order. A zone has up to a thousand periods but few different clocks,
 * so each clock is stored once: the periods of all zones take 2 MB instead of 22 MB.
 */
export class ClockPeriods {
  readonly length: number;
  readonly #untilEpochSeconds: Float64Array;
  readonly #clockIndexes: Uint16Array;
  readonly #clocks: readonly PeriodClock[];

  constructor(periods: readonly ClockPeriod[]) {
    assert(periods.length > 0, "a zone has at least one period");
    const clocks: PeriodClock[] = [];
    this.length = periods.length;
    this.#clocks = clocks;
    this.#untilEpochSeconds = new Float64Array(periods.length);
    this.#clockIndexes = new Uint16Array(periods.length);
    for (const [index, { untilEpochSeconds, ...clock }] of periods.entries()) {
      const existing = clocks.findIndex((candidate) => isSameClock(candidate, clock));
      this.#untilEpochSeconds[index] = untilEpochSeconds;
      this.#clockIndexes[index] = existing === -1 ? clocks.push(clock) - 1 : existing;
    }
  }

  /** The index of the period that contains an instant. */
  indexAt(epochSeconds: number): number {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#untilEpochSeconds[middle] ?? 0) <= epochSeconds) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The clock at an instant. */
  clockAt(epochSeconds: number): PeriodClock {
    return this.clock(this.indexAt(epochSeconds));
  }

  /** The end of a period, which is the start of the next; before the first period: minus infinity. */
  untilEpochSeconds(index: number): number {
    return this.#untilEpochSeconds[index] ?? Number.NEGATIVE_INFINITY;
  }

  /** The clock of a period; for an index after the last period, the clock of the last one. */
  clock(index: number): PeriodClock {
    const clock = this.#clocks[this.#clockIndexes[Math.min(index, this.length - 1)] ?? 0];
    assert(clock !== undefined, "each period has a clock");
    return clock;
  }

  /** The periods from one index to before another, as objects. */
  slice(fromIndex: number, untilIndex: number): ClockPeriod[] {
    const periods: ClockPeriod[] = [];
    for (let index = fromIndex; index < Math.min(untilIndex, this.length); index++) {
      periods.push({ ...this.clock(index), untilEpochSeconds: this.untilEpochSeconds(index) });
    }
    return periods;
  }
}

function isSameClock(a: PeriodClock, b: PeriodClock): boolean {
  return (
    a.offsetSeconds === b.offsetSeconds &&
    a.abbreviation === b.abbreviation &&
    a.daylightSaving === b.daylightSaving &&
    a.isMeanTime === b.isMeanTime &&
    a.isSummerTime === b.isSummerTime &&
    a.ownRule === b.ownRule
  );
}

/** The instant of a local time, the UTC offset then, and the clock change that affects the local time, if any. */
export interface ResolvedLocalTime {
  readonly epochSeconds: number;
  readonly offsetSeconds: number;
  readonly change: ClockChange | null;
}

/** Skipped: the clocks were put forward past the local time. Repeated: they were put back, so it occurred twice. */
interface ClockChange {
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
