/** What the engine exports for calendars, lots, the Moon, declinations and the star catalogue. */

export { type CatalogueStar, createStarCatalogue, type StarCatalogue } from "./stars/large-star-catalogue.ts";
export {
  createEphemerisTable,
  type EphemerisTable,
  type EphemerisTableOptions,
  type PrintedTableRow,
  type TableHeading,
  type TableRow,
} from "./technique/calendars/ephemeris-rows.ts";
export {
  type CalendarIngress,
  findIngressCalendar,
  type IngressCalendarOptions,
} from "./technique/calendars/ingress-calendar.ts";
export { findLunations, type Lunation, type LunationOptions } from "./technique/calendars/lunations.ts";
export { findRetrogradePeriods, type RetrogradePeriod } from "./technique/calendars/retrograde-periods.ts";
export { TABLE_COLUMNS, type TableColumn, type TableStep } from "./technique/calendars/table-columns.ts";
export {
  computeOutOfBounds,
  type DeclinationBound,
  findOutOfBounds,
  OUT_OF_BOUNDS_BODIES,
  type OutOfBoundsPeriod,
} from "./technique/declinations/out-of-bounds.ts";
export {
  type HermeticLotName,
  type LotArc,
  type LotFormula,
  type LotTerm,
  PAULUS_LOTS,
  PTOLEMY_FORTUNE,
  VALENS_LOTS,
} from "./technique/lots/lot-formulas.ts";
export { computeLots, type Lot, type LotOptions } from "./technique/lots/lots.ts";
export {
  computeMoonPhase,
  LUNATION_PHASE_NAMES,
  type LunationPhaseName,
  type MoonPhase,
  type MoonSyzygy,
} from "./technique/moon/moon-phase.ts";
export {
  LILLY_ORBS_DEG,
  VOID_DEFINITIONS,
  type VoidDefinition,
  type VoidOptions,
} from "./technique/moon/void-options.ts";
export { findVoidPeriods, type VoidPeriod } from "./technique/moon/void-periods.ts";
export { InvalidInputError } from "./units/invalid-input-error.ts";
