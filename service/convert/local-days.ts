import { addDays } from "../civil/calendar-date.ts";
import { instantFromLocalTime, instantsOfLocalDay, zoneClockAt } from "../civil/instant-from-local-time.ts";
import { DAY_SECONDS } from "../civil/unix-epoch.ts";
import type { DayPeriod } from "../request/request-period.ts";

/** A date of a zone's calendar: its first instant, its noon, and the first instant of the next. Julian days, UT. */
export interface DatedDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly startJdUt: number;
  readonly noonJdUt: number;
  readonly endJdUt: number;
}

/** Before the first record of every zone ends: 1700-01-01. */
const BEFORE_STANDARD_TIME_S = -8_520_336_000;

/**
 * The days of a period in a zone. A date that the zone left out (Samoa has no 2011-12-30) is left out. Before the zone had
 * standard time its days are those of its own meridian, that of the city it is named after.
 *
 * @throws UnknownZoneError for an unknown zone
 */
export function localDaysOf({ from, to }: DayPeriod, zoneName: string): readonly DatedDay[] {
  const longitudeDeg = meridianDegOf(zoneName);
  const days: DatedDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const noon = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg });
    const isLeftOut = noon.warnings.some(
      (warning) => warning.code === "local_time_skipped" && !warning.movedToLocal.startsWith(date),
    );
    if (isLeftOut) continue;
    const { startEpochJdUt, endEpochJdUt } = instantsOfLocalDay({ date, zoneName, longitudeDeg });
    days.push({ date, startJdUt: startEpochJdUt, noonJdUt: noon.epochJdUt, endJdUt: endEpochJdUt });
  }
  return days;
}

/** Where the Sun stands highest at the zone's first recorded noon; beyond ±180 where it counted its dates from the other side. */
function meridianDegOf(zoneName: string): number {
  return (zoneClockAt(zoneName, BEFORE_STANDARD_TIME_S).offsetSeconds / DAY_SECONDS) * 360;
}
