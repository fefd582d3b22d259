/**
 * What the engine offers to the service, the tools and the tests. The entries of the package in library/ export the public part.
 *
 * The engine is pure: it accesses no file, network, clock or environment. The caller passes the bytes of the tables;
 * engine/node reads them.
 */

export * from "./apparent/apparent-place.ts";
export { type ApparentPlaces, createApparentPlaces } from "./apparent/apparent-places.ts";
export { computeSkyFrame, createSkyFrame, type SkyFrame } from "./apparent/sky-frame.ts";
export * from "./chart/ascendant.ts";
export type { AspectPoints } from "./chart/aspect-problems.ts";
export {
  type AspectPoint,
  type AspectRule,
  type AspectRules,
  type BodyOrbs,
  CHART_ASPECT_RULES,
  MINOR_ASPECTS,
  type OrbCombination,
  type PairOrb,
} from "./chart/aspect-rules.ts";
export {
  ASPECT_ORBS_DEG,
  ASPECTS,
  type AspectName,
  type AspectPhase,
  type AspectRecord,
} from "./chart/aspects.ts";
export * from "./chart/chart-calculator.ts";
export {
  type AddedPointName,
  type ChartOptions,
  type ChartPoint,
  meanLilith,
  meanNode,
  meanSouthNode,
  pholus,
  southNode,
} from "./chart/chart-options.ts";
export { DEG_E4_PER_DEGREE, type Digits, signedArcDegE4 } from "./chart/digits.ts";
export {
  type BodyRecord,
  type EclipticPoint,
  ELEMENT_NAMES,
  type ElementName,
  fineDegreeInSignDeg,
  houseOfLongitude,
  printedPoint,
  QUALITY_NAMES,
  type QualityName,
  SIGN_NAMES,
  type SignName,
} from "./chart/ecliptic-point.ts";
export * from "./chart/find-aspects.ts";
export * from "./chart/longitude-text.ts";
export {
  bodyOf,
  type ChartAngles,
  type HouseCusp,
  NATAL_POINT_NAMES,
  type NatalChart,
  type NatalChartWithPoints,
  type NatalChartWithTime,
  type NatalMoment,
  type NatalPointName,
  type NatalPoints,
  type NatalPositions,
  type NatalPositionsWithPoints,
  type TimedMoment,
} from "./chart/natal-chart.ts";
export { STAR_ORB_DEG, type StarContact } from "./chart/star-contacts.ts";
export * from "./eclipses/eclipse-path.ts";
export type { Position as GeoPosition } from "./eclipses/fundamental-plane.ts";
export * from "./eclipses/local-eclipse.ts";
export * from "./eclipses/local-eclipses.ts";
export * from "./eclipses/local-occultations.ts";
export { cutAtAntimeridian, type PathLine } from "./eclipses/path-line.ts";
export type { SkySight } from "./eclipses/sky-sight.ts";
export * from "./ephemeris/base64.ts";
export * from "./ephemeris/body.ts";
export * from "./ephemeris/chained-source.ts";
export {
  type CoveredDates,
  coveredDates,
  EphemerisRangeError,
  type EphemerisSource,
} from "./ephemeris/ephemeris-source.ts";
export * from "./ephemeris/pholus.ts";
export * from "./ephemeris/table-source.ts";
export { findMutualAspectPasses, type MutualAspectPass, type PassRules } from "./events/aspect-passes.ts";
export {
  type Eclipse,
  findEclipses,
  type LunarEclipseType,
  type SolarEclipseType,
} from "./events/eclipses.ts";
export * from "./events/longitude-passes.ts";
export type { BodyOptions, EventWindow } from "./events/search-input.ts";
export { createSkySeries, type SkySeries } from "./events/sky-series.ts";
export { findZeros, type Zero, type ZeroOptions } from "./events/smooth-zeros.ts";
export * from "./events/stations.ts";
export * from "./horizon/planetary-hours.ts";
export {
  findRisesAndSets,
  type HorizonEvent,
  type HorizonEventKind,
  type HorizonOptions,
  type Limb,
} from "./horizon/rise-set.ts";
export * from "./horizon/twilights.ts";
export * from "./houses/equal.ts";
export * from "./houses/equatorial.ts";
export type {
  HouseDivision,
  HouseFrame,
  HouseOutcome,
  HouseSetting,
  HouseSystem,
} from "./houses/house-division.ts";
export * from "./houses/house-divisions.ts";
export * from "./houses/house-position.ts";
export {
  ASCENDANT_INDEX,
  computeHouses,
  computeHousesWithSpeeds,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  VERTEX_INDEX,
} from "./houses/houses.ts";
export * from "./houses/parallel.ts";
export * from "./houses/polich-page.ts";
export { campanus, regiomontanus, savardA } from "./houses/position-circles.ts";
export * from "./houses/quadrants.ts";
export * from "./houses/semi-arc-systems.ts";
export * from "./houses/vertical-circles.ts";
export * from "./instant/ephemeris.ts";
export type { EphemerisOptions } from "./instant/ephemeris-context.ts";
export type { HorizontalMethods, HorizontalPosition } from "./instant/horizontal.ts";
export type { HouseMethods, HousePlace, Houses } from "./instant/houses.ts";
export type { PhenomenaMethods } from "./instant/phenomena.ts";
export * from "./instant/positions.ts";
export type { StarPosition } from "./instant/stars.ts";
export * from "./places/horizontal.ts";
export { computeMeanLunarPoints } from "./places/lunar-points.ts";
export * from "./places/phenomena.ts";
export type { Centre, Equinox, Light, PlaceOptions, Plane } from "./places/place-options.ts";
export { POINT, POINT_COUNT, POINT_NAMES, type PointName } from "./places/points.ts";
export { createPositionCalculator, type PositionCalculator } from "./places/position-calculator.ts";
export { computeTopocentricFrame, type Observer } from "./places/topocentric-frame.ts";
export { computeApparentStarPlaces } from "./stars/apparent-star-place.ts";
export * from "./stars/large-star-catalogue.ts";
export { FIXED_STAR_COUNT, FIXED_STARS, type FixedStar } from "./stars/star-catalogue.ts";
export * from "./technique/aspects/harmonics.ts";
export * from "./technique/aspects/midpoints.ts";
export * from "./technique/aspects/patterns.ts";
export type { Birth } from "./technique/birth.ts";
export * from "./technique/calendars/ephemeris-rows.ts";
export * from "./technique/calendars/ingress-calendar.ts";
export * from "./technique/calendars/lunations.ts";
export * from "./technique/calendars/retrograde-periods.ts";
export { TABLE_COLUMNS, type TableColumn, type TableStep } from "./technique/calendars/table-columns.ts";
export * from "./technique/contact-search.ts";
export * from "./technique/daily-sky/daily-sky.ts";
export * from "./technique/daily-sky/next-events.ts";
export {
  findSkyEvents,
  SKY_EVENT_KINDS,
  type SkyEvent,
  type SkyEventKind,
} from "./technique/daily-sky/sky-events.ts";
export * from "./technique/declinations/out-of-bounds.ts";
export type { DerivedHouses } from "./technique/derived-houses.ts";
export * from "./technique/dignities/dignities.ts";
export {
  CLASSICAL_PLANETS,
  type ClassicalPlanet,
  type TriplicityRulers,
} from "./technique/dignities/dignity-tables.ts";
export * from "./technique/lots/lots.ts";
export * from "./technique/moon/moon-phase.ts";
export * from "./technique/moon/void-periods.ts";
export * from "./technique/progressions/progressed-events.ts";
export * from "./technique/progressions/progressed-instant.ts";
export {
  type ChartOfLifeOptions,
  computeProgression,
  PROGRESSED_ANGLE_RULES,
  type ProgressedAngleRule,
  type ProgressedPoint,
  type Progression,
  type ProgressionOptions,
} from "./technique/progressions/progression.ts";
export * from "./technique/progressions/solar-arc.ts";
export * from "./technique/relationship/composite.ts";
export * from "./technique/relationship/davison.ts";
export * from "./technique/relocation/cities.ts";
export * from "./technique/relocation/map-lines.ts";
export {
  ANGLE_NAMES,
  type AngleName,
  type AngularStrength,
  type GeographicPlace,
} from "./technique/relocation/relocated-chart.ts";
export * from "./technique/relocation/relocation.ts";
export { type LocationVerdict, VERDICT_NAMES } from "./technique/relocation/sphere-scores.ts";
export * from "./technique/returns.ts";
export * from "./technique/rising-signs.ts";
export {
  bySphere,
  FACTOR_KINDS,
  type FactorFacts,
  type FactorKind,
  type Score,
  type ScoreContribution,
  SPHERE_NAMES,
  type SphereName,
} from "./technique/score.ts";
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
} from "./technique/sidereal/calendar-names.ts";
export * from "./technique/sidereal/lunar-months.ts";
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
} from "./technique/sidereal/panchanga.ts";
export * from "./technique/sidereal/panchanga-days.ts";
export type { SiderealOptions } from "./technique/sidereal/sidereal-sky.ts";
export * from "./technique/sidereal/vargas.ts";
export * from "./technique/sidereal/vimshottari.ts";
export * from "./technique/solar-return.ts";
export * from "./technique/steps.ts";
export type { BodyHouse } from "./technique/synastry/sphere-scores.ts";
export * from "./technique/synastry/synastry.ts";
export type { SynastryAspect, SynastryContact } from "./technique/synastry/synastry-aspects.ts";
export * from "./technique/time-lords/firdaria.ts";
export type { LifeYears } from "./technique/time-lords/life-years.ts";
export * from "./technique/time-lords/profections.ts";
export type { LocalDaySpan } from "./technique/timing/day-arcs.ts";
export { RATING_NAMES, type RatingCap, type RatingName } from "./technique/timing/rating.ts";
export * from "./technique/timing/score-days.ts";
export { ACTIVITY_NAMES, type ActivityName } from "./technique/timing/timing-weights.ts";
export * from "./technique/transits/find-transits.ts";
export {
  FOCUS_CONTACTS,
  findTransitContacts,
  focusOf,
  focusWeight,
  type TransitContact,
} from "./technique/transits/transit-contacts.ts";
export * from "./technique/transits/transit-events.ts";
export {
  ASPECT_TONES,
  aspectWeight,
  HOUSE_THEMES,
  type HouseTheme,
  SIGNIFICANCE_NAMES,
  type SignificanceName,
  significanceOf,
  TONE_NAMES,
  type ToneName,
  TRANSIT_ORBS_DEG,
} from "./technique/transits/transit-tables.ts";
export * from "./technique/weight-tables.ts";
export * from "./time/delta-t.ts";
export * from "./time/julian-day.ts";
export * from "./units/flavours.ts";
export { InvalidInputError, similarName } from "./units/invalid-input-error.ts";
export { MS_PER_DAY, SECONDS_PER_DAY, UNIX_EPOCH_JD } from "./units/time.ts";
export {
  AYANAMSA_PLACES,
  type Ayanamsa,
  computeAyanamsa,
  siderealLongitudeRad,
  type ZodiacInstant,
  type ZodiacLight,
} from "./zodiac/ayanamsa.ts";
export * from "./zodiac/ayanamsas.ts";
export { type FixedAyanamsa, fixedAyanamsa } from "./zodiac/fixed-ayanamsa.ts";
export * from "./zodiac/fixed-ayanamsas.ts";
export * from "./zodiac/projection.ts";
export * from "./zodiac/star-ayanamsa.ts";
