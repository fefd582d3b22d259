import assert from "node:assert/strict";
import { dateOfIso, isoOfSeconds } from "./calendar.ts";
import type { OwnClockRule } from "./clock-rules.ts";
import { isMeanTimePeriod } from "./local-mean-time.ts";
import { summerTimeFlags } from "./summer-time.ts";
import { periodsOfLine, type ZonePeriod, zoneLine } from "./zone-data.ts";

/** What the clocks of a zone show during a period. */
export interface PeriodClock extends Omit<ZonePeriod, "untilEpochSeconds"> {
  readonly isMeanTime: boolean;
  readonly isSummerTime: boolean;
  /** The own rule that the period belongs to; absent: the period is tzdata's record. */
  readonly ownRule?: OwnClockRule;
}

export interface ClockPeriod extends PeriodClock {
  /** The instant at which the period ends; infinite for the last one. */
  readonly untilEpochSeconds: number;
}

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
    assert.ok(periods.length > 0, "a zone has at least one period");
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
    assert.ok(clock !== undefined, "each period has a clock");
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

/** The reading of a zone's clocks at an instant, as tzdata records it. */
export interface ZoneClock {
  /** East positive. */
  readonly offsetSeconds: number;
  /** tzdata's own flag. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
}

/** The zone name does not exist in tzdata in this spelling. */
export class UnknownZoneError extends Error {
  override readonly name = "UnknownZoneError";
  readonly zoneName: string;

  constructor(zoneName: string) {
    super(`unknown time zone "${zoneName}"`);
    this.zoneName = zoneName;
  }
}

/** The zones used so far. A link shares the periods of its target, which has the same line. */
const periodsByName = new Map<string, ClockPeriods>();
const periodsByLine = new Map<string, ClockPeriods>();

/**
 * The recorded periods of a zone.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function clockPeriodsOf(zoneName: string): ClockPeriods {
  let periods = periodsByName.get(zoneName);
  if (periods === undefined) {
    const line = zoneLine(zoneName);
    if (line === undefined) throw new UnknownZoneError(zoneName);
    periods = periodsByLine.get(line) ?? readPeriods(line);
    periodsByLine.set(line, periods);
    periodsByName.set(zoneName, periods);
  }
  return periods;
}

function readPeriods(line: string): ClockPeriods {
  const records = periodsOfLine(line);
  const summerTime = summerTimeFlags(records);
  return new ClockPeriods(
    records.map((record, index) => ({
      ...record,
      isMeanTime: isMeanTimePeriod(record, records[0]),
      isSummerTime: summerTime[index] === true,
    })),
  );
}

/**
 * The reading of a zone's clocks at an instant, as tzdata records it.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock {
  return clockPeriodsOf(zoneName).clockAt(epochSeconds);
}

/**
 * The date, YYYY-MM-DD, in a zone at an instant.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function localDateAt(zoneName: string, epochMs: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  return dateOfIso(isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds));
}
