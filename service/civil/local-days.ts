import { SECONDS_PER_DAY } from "../../engine/index.ts";
import { type DayPeriod, dateOfIso, isoOfSeconds, secondsOfDate } from "./calendar.ts";
import { zoneClockAt } from "./clock-periods.ts";
import { instantFromLocalTime, instantsOfLocalDay } from "./instant-from-local-time.ts";

/** A date in a time zone: its first instant, its noon, and the first instant of the next date. Julian days, UT. */
export interface DatedDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly startJdUt: number;
  readonly noonJdUt: number;
  readonly endJdUt: number;
}

/** 1700-01-01, when no zone had standard time yet, seconds since 1970-01-01T00:00:00Z. */
const BEFORE_STANDARD_TIME_SECONDS = -8_520_336_000;

/**
 * The days of a period in a time zone, without dates that the zone skipped (Samoa had no 2011-12-30). Before the zone had
 * standard time, its days follow the mean time of its own meridian: the longitude of the city that it is named after.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function localDaysOf({ from, to }: DayPeriod, zoneName: string): readonly DatedDay[] {
  const longitudeDeg = meridianDegOf(zoneName);
  const days: DatedDay[] = [];
  const lastSeconds = secondsOfDate(to);
  for (let seconds = secondsOfDate(from); seconds <= lastSeconds; seconds += SECONDS_PER_DAY) {
    const date = dateOfIso(isoOfSeconds(seconds));
    const noon = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg });
    const isSkipped = noon.warnings.some(
      (warning) => warning.code === "local_time_skipped" && !warning.movedToLocal.startsWith(date),
    );
    if (isSkipped) continue;
    const { startEpochJdUt, endEpochJdUt } = instantsOfLocalDay({ date, zoneName, longitudeDeg });
    days.push({ date, startJdUt: startEpochJdUt, noonJdUt: noon.epochJdUt, endJdUt: endEpochJdUt });
  }
  return days;
}

/**
 * The longitude of the zone's local mean time, degrees, east positive. Outside ±180 if the zone counted its dates from the
 * other side of the date line.
 */
function meridianDegOf(zoneName: string): number {
  return (zoneClockAt(zoneName, BEFORE_STANDARD_TIME_SECONDS).offsetSeconds / SECONDS_PER_DAY) * 360;
}
