/**
 * What the engine offers to the service, the tools and the tests. The entries of the package in library/ export the public part.
 *
 * The engine is pure: it accesses no file, network, clock or environment. The caller passes the bytes of the tables;
 * engine/node reads them.
 */

export { computeApparentPlace, computeApparentPlaces } from "./apparent/apparent-place.ts";
export { type ApparentPlaces, createApparentPlaces } from "./apparent/apparent-places.ts";
export { computeSkyFrame, createSkyFrame, type SkyFrame } from "./apparent/sky-frame.ts";
export { computeAscendant } from "./chart/ascendant.ts";
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
export { type ChartCalculator, createChartCalculator } from "./chart/chart-calculator.ts";
export type { ChartOptions } from "./chart/chart-options.ts";
export {
  type AddedPointName,
  type ChartPoint,
  meanLilith,
  meanNode,
  meanSouthNode,
  pholus,
  southNode,
} from "./chart/chart-points.ts";
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
export { parseLongitude } from "./chart/longitude-text.ts";
export {
  bodyOf,
  type ChartAngles,
  type HouseCusp,
  NATAL_POINT_NAMES,
  type NatalChart,
  type NatalChartWithPoints,
  type NatalChartWithTime,
  type NatalPointName,
  type NatalPoints,
  type NatalPositions,
  type NatalPositionsWithPoints,
} from "./chart/natal-chart.ts";
export type { NatalMoment, TimedMoment } from "./chart/natal-moment.ts";
export { STAR_ORB_DEG, type StarContact } from "./chart/star-contacts.ts";
export * from "./eclipses/eclipse-path.ts";
export type { Position as GeoPosition } from "./eclipses/fundamental-plane.ts";
export * from "./eclipses/local-eclipse.ts";
export { findLocalEclipses } from "./eclipses/local-eclipses.ts";
export * from "./eclipses/local-occultations.ts";
export { cutAtAntimeridian, type PathLine } from "./eclipses/path-line.ts";
export type { SkySight } from "./eclipses/sky-sight.ts";
export { bytesFromBase64 } from "./ephemeris/base64.ts";
export {
  BODY,
  BODY_COUNT,
  BODY_NAMES,
  type BodyName,
  EARTH,
  isCovered,
  NOT_COVERED,
  PLANETS,
} from "./ephemeris/body.ts";
export { createChainedSource } from "./ephemeris/chained-source.ts";
export { type CoveredDates, coveredDates } from "./ephemeris/covered-dates.ts";
export { EphemerisRangeError, type EphemerisSource } from "./ephemeris/ephemeris-source.ts";
export { addPholus, PHOLUS } from "./ephemeris/pholus.ts";
export { createTableSource } from "./ephemeris/table-source.ts";
export type { MutualAspectPass } from "./events/aspect-pass-search.ts";
export { findMutualAspectPasses, type PassRules } from "./events/aspect-passes.ts";
export * from "./events/eclipses.ts";
export {
  findIngresses,
  findLongitudePasses,
  findLunarPhases,
  findSeasonStarts,
  type Ingress,
  type LongitudePass,
  type LunarPhase,
  PHASE_NAMES,
  type PhaseName,
  SEASON_NAMES,
  type SeasonName,
  type SeasonStart,
} from "./events/longitude-passes.ts";
export type { BodyOptions, EventWindow } from "./events/search-input.ts";
export { createSkySeries, type SkySeries } from "./events/sky-series.ts";
export { findZeros, type Zero, type ZeroOptions } from "./events/smooth-zeros.ts";
export { findStations, STATION_BODIES, type Station } from "./events/stations.ts";
export type { HorizonOptions, Limb } from "./horizon/horizon-options.ts";
export { computePlanetaryHours, type PlanetaryHour } from "./horizon/planetary-hours.ts";
export { findRisesAndSets, type HorizonEvent, type HorizonEventKind } from "./horizon/rise-set.ts";
export { findTwilights, type Twilight, type TwilightName } from "./horizon/twilights.ts";
export { equal, equalFromAries, equalFromMidheaven, vehlow, wholeSign } from "./houses/equal.ts";
export { alcabitius, carter, meridian, morinus } from "./houses/equatorial.ts";
export type {
  HouseDivision,
  HouseFrame,
  HouseOutcome,
  HouseSetting,
  HouseSystem,
} from "./houses/house-division.ts";
export { HOUSE_DIVISIONS } from "./houses/house-divisions.ts";
export { housePosition } from "./houses/house-position.ts";
export {
  ASCENDANT_INDEX,
  computeHouses,
  computeHousesWithSpeeds,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  VERTEX_INDEX,
} from "./houses/houses.ts";
export { apc, sunshine } from "./houses/parallel.ts";
export { polichPage } from "./houses/polich-page.ts";
export { campanus, regiomontanus, savardA } from "./houses/position-circles.ts";
export { porphyry, pullenDelta, pullenRatio, sripati } from "./houses/quadrants.ts";
export { gauquelin, koch, placidus } from "./houses/semi-arc-systems.ts";
export { horizon, krusinski } from "./houses/vertical-circles.ts";
export { createEphemeris, type Ephemeris } from "./instant/ephemeris.ts";
export type { EphemerisOptions } from "./instant/ephemeris-context.ts";
export type { HorizontalMethods, HorizontalPosition } from "./instant/horizontal.ts";
export type { HouseMethods, HousePlace, Houses } from "./instant/houses.ts";
export type { PhenomenaMethods } from "./instant/phenomena.ts";
export type { EclipticPosition, EquatorialPosition, Position, PositionMethods } from "./instant/positions.ts";
export type { StarPosition } from "./instant/stars.ts";
export { computeHorizontal, type HorizontalPlace } from "./places/horizontal.ts";
export { computeMeanLunarPoints } from "./places/mean-lunar-points.ts";
export {
  createPhenomena,
  createPhenomenaCalculator,
  type Phenomena,
  type PhenomenaCalculator,
} from "./places/phenomena.ts";
export type { Centre, Equinox, Light, PlaceOptions, Plane } from "./places/place-options.ts";
export { POINT, POINT_COUNT, POINT_NAMES, type PointName } from "./places/points.ts";
export { createPositionCalculator, type PositionCalculator } from "./places/position-calculator.ts";
export { type Air, apparentAltitudeRad, horizonDipRad, trueAltitudeRad } from "./places/refraction.ts";
export { computeTopocentricFrame, type Observer } from "./places/topocentric-frame.ts";
export { computeApparentStarPlaces } from "./stars/apparent-star-place.ts";
export { type CatalogueStar, createStarCatalogue, type StarCatalogue } from "./stars/large-star-catalogue.ts";
export { FIXED_STAR_COUNT, FIXED_STARS, type FixedStar } from "./stars/star-catalogue.ts";
export { harmonicPoints } from "./technique/aspects/harmonics.ts";
export {
  computeMidpoints,
  findMidpointContacts,
  MIDPOINT_DIALS_DEG,
  type Midpoint,
  type MidpointContact,
  type MidpointRules,
} from "./technique/aspects/midpoints.ts";
export * from "./technique/aspects/patterns.ts";
export type { Birth } from "./technique/birth.ts";
export * from "./technique/calendars/ephemeris-rows.ts";
export * from "./technique/calendars/ingress-calendar.ts";
export { findLunations, type Lunation, type LunationOptions } from "./technique/calendars/lunations.ts";
export { findRetrogradePeriods, type RetrogradePeriod } from "./technique/calendars/retrograde-periods.ts";
export { TABLE_COLUMNS, type TableColumn, type TableStep } from "./technique/calendars/table-columns.ts";
export { type ContactPass, type ContactSearch, findContactPasses } from "./technique/contact-search.ts";
export {
  computeDailySky,
  type DailySky,
  MOON_PHASE_NAMES,
  MOON_THEMES,
  type MoonOfSky,
  type MoonPhaseName,
  type NextSyzygy,
  SKY_EVENT_DAYS,
} from "./technique/daily-sky/daily-sky.ts";
export {
  createNextEventCalculator,
  type NextEventCalculator,
  type NextEvents,
} from "./technique/daily-sky/next-events.ts";
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
export { computeLots, type Lot, type LotOptions } from "./technique/lots/lots.ts";
export * from "./technique/moon/moon-phase.ts";
export {
  findVoidPeriods,
  LILLY_ORBS_DEG,
  VOID_DEFINITIONS,
  type VoidDefinition,
  type VoidOptions,
  type VoidPeriod,
} from "./technique/moon/void-periods.ts";
export * from "./technique/progressions/progressed-events.ts";
export * from "./technique/progressions/progressed-events.ts";
export {
  lifeJdUt,
  PROGRESSION_RATES,
  type ProgressionRate,
  progressedJdUt,
  TROPICAL_YEAR_DAYS,
} from "./technique/progressions/progressed-instant.ts";
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
export { findSolarArcContacts, type SolarArcContact } from "./technique/progressions/solar-arc.ts";
export * from "./technique/relationship/composite.ts";
export * from "./technique/relationship/davison.ts";
export { CITIES, type City, REGION_NAMES, type RegionName } from "./technique/relocation/cities.ts";
export type { AngleLine } from "./technique/relocation/map-lines.ts";
export * from "./technique/relocation/map-lines.ts";
export {
  ANGLE_NAMES,
  type AngleName,
  type AngularStrength,
  type GeographicPlace,
} from "./technique/relocation/relocated-chart.ts";
export {
  type AngularBody,
  type CityQuery,
  type CityRanking,
  createRelocationCalculator,
  type LocationScore,
  type RankedCity,
  type RelocationCalculator,
  type SphereScore,
} from "./technique/relocation/relocation.ts";
export { type LocationVerdict, VERDICT_NAMES } from "./technique/relocation/sphere-scores.ts";
export * from "./technique/returns.ts";
export { findRisingSigns, type RisingSign } from "./technique/rising-signs.ts";
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
export * from "./technique/sidereal/index.ts";
export * from "./technique/solar-return.ts";
export { runSteps, type Steps } from "./technique/steps.ts";
export type { BodyHouse } from "./technique/synastry/sphere-scores.ts";
export { computeSynastry, type Synastry, type SynastryPerson } from "./technique/synastry/synastry.ts";
export type { SynastryAspect, SynastryContact } from "./technique/synastry/synastry-aspects.ts";
export * from "./technique/time-lords/firdaria.ts";
export type { LifeYears } from "./technique/time-lords/life-years.ts";
export * from "./technique/time-lords/profections.ts";
export type { LocalDaySpan } from "./technique/timing/day-arcs.ts";
export { RATING_NAMES, type RatingCap, type RatingName } from "./technique/timing/rating.ts";
export {
  bestDays,
  type ScoredDay,
  scoreDays,
  type TimingQuestion,
} from "./technique/timing/score-days.ts";
export { ACTIVITY_NAMES, type ActivityName } from "./technique/timing/timing-weights.ts";
export { findTransits, type Transit, type TransitOptions } from "./technique/transits/find-transits.ts";
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
export { weightTablesJson } from "./technique/weight-tables.ts";
export { deltaTSeconds, julianDayTtFromUt, julianDayUtFromTt } from "./time/delta-t.ts";
export { type CalendarDate, calendarFromJulianDay, julianDayFromCalendar } from "./time/julian-day.ts";
export type { Deg, DegE4, JdTt, JdUt, Rad } from "./units/flavours.ts";
export { InvalidInputError, similarName } from "./units/invalid-input-error.ts";
export { MS_PER_DAY, SECONDS_PER_DAY, UNIX_EPOCH_JD } from "./units/time.ts";
export {
  AYANAMSA_PLACES,
  type Ayanamsa,
  computeAyanamsa,
  siderealLongitudeRad,
  type ZodiacLight,
} from "./zodiac/ayanamsa.ts";
export { AYANAMSAS } from "./zodiac/ayanamsas.ts";
export { type FixedAyanamsa, fixedAyanamsa } from "./zodiac/fixed-ayanamsa.ts";
export * from "./zodiac/fixed-ayanamsas.ts";
export * from "./zodiac/projection.ts";
export * from "./zodiac/star-ayanamsas.ts";
export type { ZodiacInstant } from "./zodiac/zodiac-instant.ts";
