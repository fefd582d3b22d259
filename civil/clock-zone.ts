import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import { type ClockPeriod, ClockPeriods } from "./clock-periods.ts";
import type { ClockSegment, OwnClockRule } from "./clock-rules.ts";
import type { ZoneRules } from "./zone-rules.ts";

/** How much of the zone's record the result contains before and after the rules. */
const RECORD_MARGIN_SECONDS = 366 * SECONDS_PER_DAY;

/**
 * The periods of a zone, with its record replaced by own rules during their dates. They are valid for a year before and after
 * the rules: a zone has up to a thousand periods, most of them in the future.
 *
 * A change of an own rule is at one instant for its whole area. Its local time is read in the recorded offset before it, also
 * in local mean time. A skipped local time means the end of the gap, a repeated one the first occurrence.
 *
 * @param rules at least one, in chronological order, without overlap
 */
export function periodsWithOwnRules(
  zones: ZoneRules,
  zonePeriods: ClockPeriods,
  rules: readonly OwnClockRule[],
): ClockPeriods {
  const [firstRule] = rules;
  const lastRule = rules.at(-1);
  assert(firstRule !== undefined && lastRule !== undefined, "there is a rule");
  const record = cutPeriods(
    zonePeriods,
    firstRule.fromLocalSeconds - RECORD_MARGIN_SECONDS,
    lastRule.untilLocalSeconds + RECORD_MARGIN_SECONDS,
    Number.POSITIVE_INFINITY,
  );
  return rules.reduce((periods, rule) => withRule(zones, periods, rule), new ClockPeriods(record));
}

function withRule(zones: ZoneRules, periods: ClockPeriods, rule: OwnClockRule): ClockPeriods {
  const startEpochSeconds = changeEpochSeconds(periods, rule.fromLocalSeconds);
  const rulePeriods: ClockPeriod[] = [];
  let fromEpochSeconds = startEpochSeconds;
  for (const [index, segment] of rule.clock.entries()) {
    const segmentClock = segmentPeriods(zones, segment);
    const untilLocalSeconds = rule.clock[index + 1]?.fromLocalSeconds ?? rule.untilLocalSeconds;
    const untilEpochSeconds = changeEpochSeconds(segmentClock, untilLocalSeconds);
    for (const period of periodsBetween(segmentClock, fromEpochSeconds, untilEpochSeconds)) {
      rulePeriods.push({ ...period, ownRule: rule });
    }
    fromEpochSeconds = untilEpochSeconds;
  }
  return new ClockPeriods([
    ...periodsBetween(periods, Number.NEGATIVE_INFINITY, startEpochSeconds),
    ...rulePeriods,
    ...periodsBetween(periods, fromEpochSeconds, Number.POSITIVE_INFINITY),
  ]);
}

function segmentPeriods(zones: ZoneRules, { clock }: ClockSegment): ClockPeriods {
  if (clock.kind === "zone") return zones.clockPeriodsOf(clock.zoneName);
  const { offsetSeconds, abbreviation, daylightSaving } = clock;
  return new ClockPeriods([
    {
      untilEpochSeconds: Number.POSITIVE_INFINITY,
      offsetSeconds,
      abbreviation,
      daylightSaving,
      isMeanTime: false,
      isSummerTime: daylightSaving,
    },
  ]);
}

/** The instant at which clocks that follow `periods` show a local time first, or the end of the gap that skips it. */
function changeEpochSeconds(periods: ClockPeriods, localSeconds: number): number {
  for (let index = 0; index < periods.length; index++) {
    const epochSeconds = localSeconds - periods.clock(index).offsetSeconds;
    if (epochSeconds < periods.untilEpochSeconds(index)) {
      return Math.max(epochSeconds, periods.untilEpochSeconds(index - 1));
    }
  }
  throw new Error("the last period of a zone does not end");
}

/** The part of a record from one instant until another. */
function periodsBetween(
  periods: ClockPeriods,
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): readonly ClockPeriod[] {
  if (fromEpochSeconds >= untilEpochSeconds) return [];
  return cutPeriods(periods, fromEpochSeconds, untilEpochSeconds - 1, untilEpochSeconds);
}

/** The periods that contain two instants and those between them; the last one ends at `untilEpochSeconds`. */
function cutPeriods(
  periods: ClockPeriods,
  firstEpochSeconds: number,
  lastEpochSeconds: number,
  untilEpochSeconds: number,
): readonly ClockPeriod[] {
  const part = periods.slice(periods.indexAt(firstEpochSeconds), periods.indexAt(lastEpochSeconds) + 1);
  const lastPeriod = part.at(-1);
  assert(lastPeriod !== undefined, "a zone has a period for every instant");
  part[part.length - 1] = { ...lastPeriod, untilEpochSeconds };
  return part;
}
