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

/** A function that reads at its first call and returns the same value from then on. */
function readOnce<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= read());
}

const zoneMap = readOnce(() => {
  const { index, borders } = readMapFiles();
  return readZoneMap(index, borders);
});

/** A finder of zones by the borders of geo-tz. The first use reads the map, 31 MB, which all finders share. */
export function openZoneFinder(): ZoneFinder {
  return civilTime.createZoneFinder(zoneMap);
}
