/** Civil time over the files of the project: the functions that need data. `civil/index.ts` has those that do not. */
import { createCivilTime, readZoneMap, type ZoneFinder } from "../../civil/index.ts";
import { openBorders, readRuleFiles, readZoneIndexFile } from "./zone-files.ts";

const civilTime = createCivilTime(readRuleFiles());

export const {
  calendarChanges,
  clockHistoryOf,
  clockPeriodsOf,
  instantFromLocalTime,
  instantsOfLocalDay,
  isKnownZone,
  julianRecordOf,
  localDateAt,
  localDayOf,
  localDaysOf,
  localTimeAtInstant,
  ownClockRules,
  ownClockRulesAt,
  placeByName,
  tzdataVersion,
  uncertainClockRules,
  zoneClockAt,
  zoneNameOfOffset,
  zoneNames,
} = civilTime;

/** Finds zones by the borders of geo-tz. It reads the index on first use and retains it. */
export const zoneFinder: ZoneFinder = civilTime.createZoneFinder(() =>
  readZoneMap(readZoneIndexFile(), openBorders()),
);
