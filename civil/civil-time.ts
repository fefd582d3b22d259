import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import { type DayPeriod, dateOfIso, isoOfSeconds, julianDayOfUtcDate, secondsOfDate } from "./calendar.ts";
import {
  type CalendarChange,
  createJulianRecords,
  type JulianRecords,
  readCalendarChanges,
} from "./calendar-changes.ts";
import { readClockData } from "./clock-data.ts";
import { type ClockHistories, createClockHistories } from "./clock-history.ts";
import type { OwnClockRule, UncertainClockRule } from "./clock-rules.ts";
import {
  type CivilInstant,
  instantFromLocalTime,
  instantsOfLocalDay,
  type LocalDay,
  type LocalInstant,
  type LocalTime,
  localTimeAtInstant,
} from "./instant-from-local-time.ts";
import { createZoneFinder, type ZoneFinder } from "./zone-from-place.ts";
import type { ZoneMap } from "./zone-map.ts";
import { readZoneRules, type ZoneRules } from "./zone-rules.ts";

/** A date in a time zone: its first instant, its noon, and the first instant of the next date. Julian days, UT. */
interface DatedDay {
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
function localDaysOf(zones: ZoneRules, { from, to }: DayPeriod, zoneName: string): readonly DatedDay[] {
  const days: DatedDay[] = [];
  const lastSeconds = secondsOfDate(to);
  for (let seconds = secondsOfDate(from); seconds <= lastSeconds; seconds += SECONDS_PER_DAY) {
    const { isSkipped, ...day } = dayOfZone(zones, dateOfIso(isoOfSeconds(seconds)), zoneName);
    if (!isSkipped) days.push(day);
  }
  return days;
}

/** The hours of a UTC day at noon and at its end. */
const [NOON_HOUR, END_HOUR] = [12, 24];

/**
 * The day of a date in a time zone. A date that the zone skipped has the instants of the date to which its noon is moved.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
function localDayOf(zones: ZoneRules, date: string, zoneName: string | undefined): Omit<DatedDay, "date"> {
  if (zoneName !== undefined) {
    const { startJdUt, noonJdUt, endJdUt } = dayOfZone(zones, date, zoneName);
    return { startJdUt, noonJdUt, endJdUt };
  }
  return {
    startJdUt: julianDayOfUtcDate(date),
    noonJdUt: julianDayOfUtcDate(date, NOON_HOUR),
    endJdUt: julianDayOfUtcDate(date, END_HOUR),
  };
}

function dayOfZone(
  zones: ZoneRules,
  date: string,
  zoneName: string,
): DatedDay & { readonly isSkipped: boolean } {
  const longitudeDeg = meridianDegOf(zones, zoneName);
  const noon = instantFromLocalTime(zones, { date, time: "12:00", zoneName, longitudeDeg });
  const isSkipped = noon.warnings.some(
    (warning) => warning.code === "local_time_skipped" && !warning.movedToLocal.startsWith(date),
  );
  const { startEpochJdUt, endEpochJdUt } = instantsOfLocalDay(zones, { date, zoneName, longitudeDeg });
  return { date, startJdUt: startEpochJdUt, noonJdUt: noon.epochJdUt, endJdUt: endEpochJdUt, isSkipped };
}

/**
 * The longitude of the zone's local mean time, degrees, east positive. Outside ±180 if the zone counted its dates from the
 * other side of the date line.
 */
function meridianDegOf(zones: ZoneRules, zoneName: string): number {
  return (zones.zoneClockAt(zoneName, BEFORE_STANDARD_TIME_SECONDS).offsetSeconds / SECONDS_PER_DAY) * 360;
}

/** Civil time with the rules of zones and of clocks. Each function is documented in its module. */
interface CivilTime extends ZoneRules, ClockHistories {
  readonly ownClockRules: readonly OwnClockRule[];
  readonly uncertainClockRules: readonly UncertainClockRule[];
  readonly calendarChanges: readonly CalendarChange[];
  readonly julianRecordOf: JulianRecords;
  instantFromLocalTime(local: LocalTime): CivilInstant;
  instantsOfLocalDay(local: Omit<LocalTime, "time">): LocalDay;
  localTimeAtInstant(
    zoneName: string,
    epochJdUt: number,
    longitudeDeg: number,
    ownRules?: readonly OwnClockRule[],
  ): LocalInstant;
  localDayOf(date: string, zoneName: string | undefined): Omit<DatedDay, "date">;
  localDaysOf(period: DayPeriod, zoneName: string): readonly DatedDay[];
  createZoneFinder(readMap: () => ZoneMap): ZoneFinder;
}

/** The files, as bytes. */
interface CivilTimeFiles {
  /** data/tz-pack.txt */
  readonly rules: Uint8Array;
  /** data/clocks.json */
  readonly clocks: Uint8Array;
}

/** Civil time over two files. Zones are read on first use. */
export function createCivilTime({ rules, clocks }: CivilTimeFiles): CivilTime {
  const zones = readZoneRules(rules);
  const clockData = readClockData(clocks);
  const calendarChanges = readCalendarChanges(clockData.areas);
  return {
    ...zones,
    ...createClockHistories(clockData),
    ownClockRules: clockData.ownRules,
    uncertainClockRules: clockData.uncertainRules,
    calendarChanges,
    julianRecordOf: createJulianRecords(calendarChanges),
    instantFromLocalTime: (local) => instantFromLocalTime(zones, local),
    instantsOfLocalDay: (local) => instantsOfLocalDay(zones, local),
    localTimeAtInstant: (zoneName, epochJdUt, longitudeDeg, ownRules) =>
      localTimeAtInstant(zones, zoneName, epochJdUt, longitudeDeg, ownRules),
    localDayOf: (date, zoneName) => localDayOf(zones, date, zoneName),
    localDaysOf: (period, zoneName) => localDaysOf(zones, period, zoneName),
    createZoneFinder: (readMap) => createZoneFinder(zones, readMap),
  };
}
