/** All functions of civil time over the data of two files. */

import type { DayPeriod } from "./calendar.ts";
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
import { type DatedDay, localDayOf, localDaysOf } from "./local-days.ts";
import { createZoneFinder, type ZoneFinder } from "./zone-from-place.ts";
import type { ZoneMap } from "./zone-map.ts";
import { readZoneRules, type ZoneRules } from "./zone-rules.ts";

/** Civil time with the rules of zones and of clocks. Each function is documented in its module. */
export interface CivilTime extends ZoneRules, ClockHistories {
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
export interface CivilTimeFiles {
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
