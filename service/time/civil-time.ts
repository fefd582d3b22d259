/** Civil time over the files of the project: the functions that need data. `civil/index.ts` has those that do not. */
import { createCivilTime, readZoneMap, type ZoneFinder } from "../../civil/index.ts";
import { readMapFiles, readRuleFiles } from "./zone-files.ts";

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

/** Finds zones by the borders of geo-tz. It reads the map, 31 MB, on first use and retains it. */
export const zoneFinder: ZoneFinder = civilTime.createZoneFinder(() => {
  const { index, borders } = readMapFiles();
  return readZoneMap(index, borders);
});
