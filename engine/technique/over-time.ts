/** What the engine exports for techniques over time, charts of two people and lines on a map. */

export type { Birth } from "./birth.ts";
export { type ContactPass, type ContactSearch, findContactPasses } from "./contact-search.ts";
export type { DerivedHouses } from "./derived-houses.ts";
export {
  PROGRESSED_ANGLE_RULES,
  type ProgressedAngleRule,
} from "./progressions/progressed-angles.ts";
export {
  findNextProgressedEvents,
  type ProgressedEvent,
  type ProgressedEventKind,
} from "./progressions/progressed-events.ts";
export {
  lifeJdUt,
  PROGRESSION_RATES,
  type ProgressionRate,
  progressedJdUt,
  TROPICAL_YEAR_DAYS,
} from "./progressions/progressed-instant.ts";
export {
  type ChartOfLifeOptions,
  computeProgression,
  type ProgressedPoint,
  type Progression,
  type ProgressionOptions,
} from "./progressions/progression.ts";
export {
  computeSolarArc,
  DIRECTED_ANGLE_RULES,
  type DirectedAngleRule,
  type DirectedPoint,
  SOLAR_ARCS,
  type SolarArc,
  type SolarArcOptions,
} from "./progressions/solar-arc.ts";
export { findSolarArcContacts, type SolarArcContact } from "./progressions/solar-arc-contacts.ts";
export {
  COMPOSITE_HOUSE_RULES,
  type Composite,
  type CompositeHouseRule,
  type CompositeOptions,
  type CompositePoint,
  computeComposite,
} from "./relationship/composite.ts";
export {
  DAVISON_PLACE_RULES,
  type DavisonOptions,
  type DavisonPlaceRule,
  davisonMoment,
} from "./relationship/davison.ts";
export {
  computeRelocationLines,
  LINE_DEFINITIONS,
  type MapPosition,
  type RelocationLine,
  type RelocationLineOptions,
} from "./relocation/map-lines.ts";
export {
  findReturns,
  type PointReturn,
  type ReturningPoint,
  type ReturnOptions,
} from "./returns.ts";
export { findRisingSigns, type RisingSign } from "./rising-signs.ts";
export {
  computeFirdaria,
  FIRDARIA_NODES,
  type Firdar,
  type FirdariaOptions,
  type FirdarPeriod,
  type FirdarRuler,
} from "./time-lords/firdaria.ts";
export type { LifeYears } from "./time-lords/life-years.ts";
export {
  computeProfection,
  type ProfectedSign,
  type Profection,
  type ProfectionOptions,
} from "./time-lords/profections.ts";
