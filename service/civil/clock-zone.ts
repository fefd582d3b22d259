import assert from "node:assert/strict";
import type { ClockSegment, OwnClockRule } from "./clock-rules.ts";
import { type ClockPeriod, periodIndexAt, type Zone, zoneNamed } from "./zone.ts";

/**
 * A zone whose record is replaced by own rules during their periods.
 *
 * A change of an own rule is at one instant for its whole area: its local time is that of the recorded offset before it,
 * also where that is local mean time. A skipped local time means the end of the gap, a repeated one the first occurrence.
 *
 * @param rules in chronological order, without overlap
 */
export function zoneWithOwnRules(zone: Zone, rules: readonly OwnClockRule[]): Zone {
  if (rules.length === 0) return zone;
  const periods = rules.reduce(withRule, zone.periods);
  return { rules: null, periods, meanTimeUntilLocalSeconds: Number.POSITIVE_INFINITY };
}

function withRule(periods: readonly ClockPeriod[], rule: OwnClockRule): readonly ClockPeriod[] {
  const startEpochSeconds = changeEpochSeconds(periods, rule.fromLocalSeconds);
  const rulePeriods: ClockPeriod[] = [];
  let fromEpochSeconds = startEpochSeconds;
  for (const [index, segment] of rule.clock.entries()) {
    const segmentClock = segmentPeriods(segment);
    const untilLocalSeconds = rule.clock[index + 1]?.fromLocalSeconds ?? rule.untilLocalSeconds;
    const untilEpochSeconds = changeEpochSeconds(segmentClock, untilLocalSeconds);
    for (const period of periodsBetween(segmentClock, fromEpochSeconds, untilEpochSeconds)) {
      rulePeriods.push({ ...period, ownRule: rule });
    }
    fromEpochSeconds = untilEpochSeconds;
  }
  return [
    ...periodsBetween(periods, Number.NEGATIVE_INFINITY, startEpochSeconds),
    ...rulePeriods,
    ...periodsBetween(periods, fromEpochSeconds, Number.POSITIVE_INFINITY),
  ];
}

function segmentPeriods({ clock }: ClockSegment): readonly ClockPeriod[] {
  if (clock.kind === "zone") return zoneNamed(clock.zoneName).periods;
  const { offsetSeconds, abbreviation, daylightSaving } = clock;
  return [
    {
      untilEpochSeconds: Number.POSITIVE_INFINITY,
      offsetSeconds,
      abbreviation,
      daylightSaving,
      isMeanTime: false,
      isSummerTime: daylightSaving,
    },
  ];
}

/** The instant at which clocks that follow `periods` show a local time first, or the end of the gap that skips it. */
function changeEpochSeconds(periods: readonly ClockPeriod[], localSeconds: number): number {
  let fromEpochSeconds = Number.NEGATIVE_INFINITY;
  for (const { untilEpochSeconds, offsetSeconds } of periods) {
    const epochSeconds = localSeconds - offsetSeconds;
    if (epochSeconds < untilEpochSeconds) return Math.max(epochSeconds, fromEpochSeconds);
    fromEpochSeconds = untilEpochSeconds;
  }
  assert.fail("the last period of a zone does not end");
}

/** The part of a record from one instant until another. */
function periodsBetween(
  periods: readonly ClockPeriod[],
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): readonly ClockPeriod[] {
  if (fromEpochSeconds >= untilEpochSeconds) return [];
  const first = periodIndexAt(periods, fromEpochSeconds);
  const part = periods.slice(first, periodIndexAt(periods, untilEpochSeconds - 1) + 1);
  const lastPeriod = part.at(-1);
  assert.ok(lastPeriod !== undefined, "a zone has a period for every instant");
  part[part.length - 1] = { ...lastPeriod, untilEpochSeconds };
  return part;
}
