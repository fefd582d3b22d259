/** Civil time, as the service uses it; `time.ts` is the entry of the library. */
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
  isoWithOffset,
  julianDayOfEpochSeconds,
  julianDayOfUtcDate,
  monthLengthOf,
  offsetText,
  SECONDS_PER_HOUR,
  utcOfJulianDay,
} from "./calendar.ts";
export type { JulianRecord } from "./calendar-changes.ts";
export { createCivilTime } from "./civil-time.ts";
export type { Area } from "./clock-areas.ts";
export { type ClockHistory, NO_CLOCK_HISTORY } from "./clock-history.ts";
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
  type LocalDay,
  type LocalTime,
  usedLocalTime,
} from "./instant-from-local-time.ts";
export type { Borders } from "./zone-borders.ts";
export { isNauticalZone, type ZoneFinder } from "./zone-from-place.ts";
export { readZoneMap } from "./zone-map.ts";
