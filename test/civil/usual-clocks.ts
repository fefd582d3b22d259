/** The days on which the record of a zone shows neither its usual standard time nor its daylight saving time. */

import { SECONDS_PER_HOUR } from "../../civil/calendar.ts";
import type { ClockPeriod } from "../../civil/clock-periods.ts";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import { clockPeriodsOf } from "../../service/time/civil-time.ts";

/** The minimum length of an era: a standard time in force for less is not usual. Wars and ordinances are shorter. */
const ERA_SECONDS_MIN = 5 * 365.25 * SECONDS_PER_DAY;

interface Era {
  readonly offsetSeconds: number;
  readonly fromEpochSeconds: number;
  readonly untilEpochSeconds: number;
}

interface RecordedPeriod extends ClockPeriod {
  readonly fromEpochSeconds: number;
}

/**
 * The periods of a zone's record that are not usual. An era is a time of at least five years with one standard offset, summer
 * time included; its daylight saving time is one hour ahead. Local mean time follows the birthplace and is always usual.
 */
export function unusualPeriodsOf(zoneName: string): readonly RecordedPeriod[] {
  const periods = recordedPeriodsOf(zoneName);
  const eras = erasOf(periods);
  return periods.filter((period) => !period.isMeanTime && !isUsual(period, eras));
}

function recordedPeriodsOf(zoneName: string): readonly RecordedPeriod[] {
  const periods = clockPeriodsOf(zoneName);
  return periods
    .slice(0, periods.length)
    .map((period, index) => ({ ...period, fromEpochSeconds: periods.untilEpochSeconds(index - 1) }));
}

function erasOf(periods: readonly RecordedPeriod[]): readonly Era[] {
  const eras: Era[] = [];
  for (const { isMeanTime, isSummerTime, offsetSeconds, fromEpochSeconds, untilEpochSeconds } of periods) {
    if (isMeanTime || isSummerTime) continue;
    const last = eras.at(-1);
    const continues = last?.offsetSeconds === offsetSeconds;
    if (continues) eras[eras.length - 1] = { ...last, untilEpochSeconds };
    else eras.push({ offsetSeconds, fromEpochSeconds, untilEpochSeconds });
  }
  return eras.filter((era) => era.untilEpochSeconds - era.fromEpochSeconds >= ERA_SECONDS_MIN);
}

function isUsual(period: RecordedPeriod, eras: readonly Era[]): boolean {
  if (!period.isSummerTime) {
    return eras.some(
      ({ offsetSeconds, fromEpochSeconds, untilEpochSeconds }) =>
        offsetSeconds === period.offsetSeconds &&
        period.fromEpochSeconds >= fromEpochSeconds &&
        period.untilEpochSeconds <= untilEpochSeconds,
    );
  }
  const adjacent = eras.filter(
    ({ fromEpochSeconds, untilEpochSeconds }) =>
      period.fromEpochSeconds <= untilEpochSeconds && period.untilEpochSeconds >= fromEpochSeconds,
  );
  return (adjacent.length > 0 ? adjacent : eras).some(
    ({ offsetSeconds }) => period.offsetSeconds === offsetSeconds + SECONDS_PER_HOUR,
  );
}
