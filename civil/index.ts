/** Civil time: the zone of a place, local time to Universal Time and back, and the rules of clocks. */
export {
  DATE_MAX,
  DATE_MIN,
  type DayPeriod,
  dateAfterMonths,
  dateOfIso,
  dateProblemOf,
  epochSecondsOfJulianDay,
  isCalendarDate,
  isoOfSeconds,
  julianDayOfEpochSeconds,
  julianDayOfUtcDate,
  minuteOfIso,
  SECONDS_PER_HOUR,
  utcOfJulianDay,
} from "./calendar.ts";
export { type JulianRecord, julianRecordOf } from "./calendar-changes.ts";
export type { Area } from "./clock-areas.ts";
export { OWN_CLOCK_RULES, UNCERTAIN_CLOCK_RULES } from "./clock-files.ts";
export { type ClockHistory, clockHistoryOf, NO_CLOCK_HISTORY, ownClockRulesAt } from "./clock-history.ts";
export { clockPeriodsOf, localDateAt, zoneClockAt } from "./clock-periods.ts";
export {
  type ClockRule,
  type ClockSource,
  END_OF_RULES,
  type OwnClockRule,
  type PossibleClock,
  type UncertainClockRule,
} from "./clock-rules.ts";
export {
  type AlternativeInstant,
  type CivilInstant,
  type CivilTimeWarning,
  instantFromLocalTime,
  instantsOfLocalDay,
  type LocalDay,
  type LocalTime,
  localTimeAtInstant,
} from "./instant-from-local-time.ts";
export { localDayOf, localDaysOf } from "./local-days.ts";
export { isKnownZone, tzdataVersion, zoneNameOfOffset, zoneNames } from "./zone-data.ts";
export { createZoneFinder, isNauticalZone, type ZoneFinder } from "./zone-from-place.ts";
