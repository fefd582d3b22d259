/** The sidereal calendar: the part of the public interface that this folder contains. */

export {
  KARANA_NAMES,
  type KaranaName,
  LUNAR_MONTH_NAMES,
  type LunarMonthName,
  NAKSHATRA_NAMES,
  type NakshatraName,
  type Paksha,
  VARA_NAMES,
  type VaraName,
  YOGA_NAMES,
  type YogaName,
} from "./calendar-names.ts";
export * from "./lunar-months.ts";
export {
  type CalendarElement,
  computePanchanga,
  findPanchangaLimits,
  type Nakshatra,
  PANCHANGA_ELEMENTS,
  type Panchanga,
  type PanchangaElement,
  type PanchangaLimit,
  type PanchangaLimitOptions,
  type Tithi,
} from "./panchanga.ts";
export * from "./panchanga-days.ts";
export { computeVara, type Vara } from "./panchanga-days.ts";
export type { SiderealOptions } from "./sidereal-sky.ts";
export * from "./vargas.ts";
export {
  computeVimshottari,
  DASHA_LORDS,
  DASHA_YEAR_DAYS,
  type DashaLord,
  type DashaPeriod,
  findVimshottariPeriods,
  type VimshottariCycle,
  type VimshottariOptions,
  vimshottariCycle,
  vimshottariPeriodsAt,
} from "./vimshottari.ts";
