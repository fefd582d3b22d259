/** Civil time without a server: the entry `almagest/time` of the library. */
export { type BorderRanges, createBorderRanges } from "./border-ranges.ts";
export { type DateLike, dateFromJulianDay, julianDayFromDate } from "./calendar.ts";
export type { ClockLikelihood, ClockSource } from "./clock-rules.ts";
export type { AlternativeInstant, CivilTimeWarning } from "./instant-from-local-time.ts";
export { UnknownZoneError } from "./zone-rules.ts";
export {
  type AppliedClockRule,
  createZones,
  type JulianDate,
  type PlacedInstant,
  type PlacedTime,
  type TimeRecord,
  UndecidedZoneError,
  type ZoneFiles,
  type Zones,
} from "./zones.ts";
