// Generated from the contract by tools/codecs/write.ts. Do not edit.

import type { PlaceEcho } from "../../../../proto/gen/almagest/v1/place_pb.ts";
import type { AlmanacDay, AlmanacAzimuths, AlmanacBody, TwilightSpan, Twilights, PlanetaryHour, EclipseContact, LocalEclipse, NextEclipses, AlmanacRules, GetAlmanacResponse } from "../../../../proto/gen/almagest/v1/almanac_pb.ts";
import type { Syzygy, VoidOfCourse, SkyMoon, SkyEvent, NextEvents, GetSkyResponse, TransitContact, TransitRules, ComputeDailyHoroscopeResponse } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import type { BirthEcho, ClockRule, CivilMoment, MoonRange, AlternativeAscendant, ClockAlternative, SignChange, FieldValues, Warning } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import type { Placement, AscendantPlacement, RisingSign, ComputeShortChartResponse, Planet, ZodiacPoint, Angles, HouseCusp, Aspect, ElementCounts, QualityCounts, StarContact, ComputeFullChartResponse, ComputePlanetsResponse, ComputeAnglesResponse, ComputeHousesResponse, AspectOrbs, ComputeAspectsResponse, ComputeElementsResponse, ComputeFixedStarsResponse } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type { CompositePerson, CompositePlanet, CompositeAngles, CompositeAspect, MidpointChart, DavisonChart, CompositeRules, ComputeCompositeResponse } from "../../../../proto/gen/almagest/v1/composite_pb.ts";
import type { RelocatedAngles, AngularPlanet, LocationSphere, LocationSpheres, ScoreLocationResponse, RankedCity, RankLocationsResponse } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import type { Contribution } from "../../../../proto/gen/almagest/v1/contribution_pb.ts";
import type { ProgressedPlanet, ProgressedAngles, ProgressedAspect, DirectedPlanet, SolarArc, ProgressedEvent, ProgressionRules, ComputeProgressionsResponse } from "../../../../proto/gen/almagest/v1/progression_pb.ts";
import type { BodyReturn, FindReturnsResponse } from "../../../../proto/gen/almagest/v1/return_pb.ts";
import type { DayWindow, TransitEvent, FindTransitsResponse } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import type { SearchPass, SearchResponse } from "../../../../proto/gen/almagest/v1/search_pb.ts";
import type { ComputeSolarReturnResponse } from "../../../../proto/gen/almagest/v1/solar_return_pb.ts";
import type { SynastryPerson, SynastryAspect, SphereScores, SphereContributions, BodyHouse, Overlays, SynastryAngleAspect, SynastryRules, ComputeSynastryResponse } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { RatingCap, TimingDay, ScoreDaysResponse } from "../../../../proto/gen/almagest/v1/timing_pb.ts";
import type { GetUsageResponse } from "../../../../proto/gen/almagest/v1/usage_pb.ts";
import { ValueSet } from "../../../../proto/gen/almagest/v1/options_pb.ts";
import { type BinaryFields, preparedNames, type WriteFields } from "../../../../service/contract/codecs/binary-buffer.ts";
import { namesOf } from "../../../../service/contract/value-sets.ts";

const BODY_1 = preparedNames(10, namesOf(ValueSet.BODY));
const SIGN_2 = preparedNames(18, namesOf(ValueSet.SIGN));
const SIGN_4 = preparedNames(34, namesOf(ValueSet.SIGN));
const MOON_PHASE_1 = preparedNames(10, namesOf(ValueSet.MOON_PHASE));
const ECLIPSE_CONTACT_1 = preparedNames(10, namesOf(ValueSet.ECLIPSE_CONTACT));
const ECLIPSE_TYPE_1 = preparedNames(10, namesOf(ValueSet.ECLIPSE_TYPE));
const CLOCK_LIKELIHOOD_5 = preparedNames(42, namesOf(ValueSet.CLOCK_LIKELIHOOD));
const WARNING_1 = preparedNames(10, namesOf(ValueSet.WARNING));
const SIGN_1 = preparedNames(10, namesOf(ValueSet.SIGN));
const QUALITY_10 = preparedNames(82, namesOf(ValueSet.QUALITY));
const ELEMENT_9 = preparedNames(74, namesOf(ValueSet.ELEMENT));
const SIGN_3 = preparedNames(26, namesOf(ValueSet.SIGN));
const PHASE_7 = preparedNames(58, namesOf(ValueSet.PHASE));
const ASPECT_3 = preparedNames(26, namesOf(ValueSet.ASPECT));
const BODY_2 = preparedNames(18, namesOf(ValueSet.BODY));
const QUALITY_11 = preparedNames(90, namesOf(ValueSet.QUALITY));
const ELEMENT_10 = preparedNames(82, namesOf(ValueSet.ELEMENT));
const QUALITY_7 = preparedNames(58, namesOf(ValueSet.QUALITY));
const ELEMENT_6 = preparedNames(50, namesOf(ValueSet.ELEMENT));
const STRENGTH_5 = preparedNames(42, namesOf(ValueSet.STRENGTH));
const WEIGHT_4 = preparedNames(34, namesOf(ValueSet.WEIGHT));
const ANGLE_2 = preparedNames(18, namesOf(ValueSet.ANGLE));
const FACTOR_3 = preparedNames(26, namesOf(ValueSet.FACTOR));
const VERDICT_2 = preparedNames(18, namesOf(ValueSet.VERDICT));
const STRENGTH_9 = preparedNames(74, namesOf(ValueSet.STRENGTH));
const STRENGTH_8 = preparedNames(66, namesOf(ValueSet.STRENGTH));
const REGION_3 = preparedNames(26, namesOf(ValueSet.REGION));
const PHASE_6 = preparedNames(50, namesOf(ValueSet.PHASE));
const NATAL_POINT_2 = preparedNames(18, namesOf(ValueSet.NATAL_POINT));
const PROGRESSED_EVENT_1 = preparedNames(10, namesOf(ValueSet.PROGRESSED_EVENT));
const RETURNING_BODY_4 = preparedNames(34, namesOf(ValueSet.RETURNING_BODY));
const BODY_4 = preparedNames(34, namesOf(ValueSet.BODY));
const SKY_BODY_3 = preparedNames(26, namesOf(ValueSet.SKY_BODY));
const SKY_EVENT_1 = preparedNames(10, namesOf(ValueSet.SKY_EVENT));
const TONE_8 = preparedNames(66, namesOf(ValueSet.TONE));
const NATAL_POINT_1 = preparedNames(10, namesOf(ValueSet.NATAL_POINT));
const RATING_1 = preparedNames(10, namesOf(ValueSet.RATING));
const SIGN_5 = preparedNames(42, namesOf(ValueSet.SIGN));
const MOON_PHASE_4 = preparedNames(34, namesOf(ValueSet.MOON_PHASE));
const RATING_3 = preparedNames(26, namesOf(ValueSet.RATING));
const ACTIVITY_4 = preparedNames(34, namesOf(ValueSet.ACTIVITY));
const SIGNIFICANCE_8 = preparedNames(66, namesOf(ValueSet.SIGNIFICANCE));
const TRANSIT_TARGET_5 = preparedNames(42, namesOf(ValueSet.TRANSIT_TARGET));
const TRANSIT_EVENT_1 = preparedNames(10, namesOf(ValueSet.TRANSIT_EVENT));
const PLAN_1 = preparedNames(10, namesOf(ValueSet.PLAN));

function writePlaceEcho(out: BinaryFields, m: PlaceEcho): void {
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  if (!Object.is(m.latitude, 0)) out.doubleField(9, m.latitude);
}

function writeAlmanacDay(out: BinaryFields, m: AlmanacDay): void {
  if (m.timezone !== "") out.stringField(26, m.timezone);
  if (m.to !== "") out.stringField(18, m.to);
  if (m.from !== "") out.stringField(10, m.from);
}

function writeAlmanacAzimuths(out: BinaryFields, m: AlmanacAzimuths): void {
  if (m.anticulmination !== undefined) out.doubleField(33, m.anticulmination);
  if (m.set !== undefined) out.doubleField(25, m.set);
  if (m.culmination !== undefined) out.doubleField(17, m.culmination);
  if (m.rise !== undefined) out.doubleField(9, m.rise);
}

function writeAlmanacBody(out: BinaryFields, m: AlmanacBody): void {
  out.messageField(58, m.azimuths, writeAlmanacAzimuths);
  if (m.circumpolar !== undefined) out.stringField(50, m.circumpolar);
  if (m.anticulmination !== undefined) out.stringField(42, m.anticulmination);
  if (m.set !== undefined) out.stringField(34, m.set);
  if (m.culmination !== undefined) out.stringField(26, m.culmination);
  if (m.rise !== undefined) out.stringField(18, m.rise);
  out.nameField(10, BODY_1, m.name);
}

function writeTwilightSpan(out: BinaryFields, m: TwilightSpan): void {
  if (m.end !== undefined) out.stringField(18, m.end);
  if (m.begin !== undefined) out.stringField(10, m.begin);
}

function writeTwilights(out: BinaryFields, m: Twilights): void {
  out.messageField(26, m.astronomical, writeTwilightSpan);
  out.messageField(18, m.nautical, writeTwilightSpan);
  out.messageField(10, m.civil, writeTwilightSpan);
}

function writePlanetaryHour(out: BinaryFields, m: PlanetaryHour): void {
  if (m.to !== "") out.stringField(26, m.to);
  if (m.from !== "") out.stringField(18, m.from);
  out.nameField(10, BODY_1, m.planet);
}

function writeSyzygy(out: BinaryFields, m: Syzygy): void {
  if (!Object.is(m.absoluteDegree, 0)) out.doubleField(33, m.absoluteDegree);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(25, m.degreeInSign);
  out.nameField(18, SIGN_2, m.sign);
  if (m.utc !== "") out.stringField(10, m.utc);
}

function writeVoidOfCourse(out: BinaryFields, m: VoidOfCourse): void {
  if (m.until !== "") out.stringField(18, m.until);
  if (m.from !== "") out.stringField(10, m.from);
}

function writeSkyMoon(out: BinaryFields, m: SkyMoon): void {
  out.messageFields(90, m.voidOfCourseIntervals, writeVoidOfCourse);
  out.messageField(82, m.voidOfCourse, writeVoidOfCourse);
  out.messageField(74, m.nextFullMoon, writeSyzygy);
  out.messageField(66, m.nextNewMoon, writeSyzygy);
  if (m.theme !== "") out.stringField(58, m.theme);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(49, m.degreeInSign);
  if (!Object.is(m.longitude, 0)) out.doubleField(41, m.longitude);
  out.nameField(34, SIGN_4, m.sign);
  if (!Object.is(m.elongation, 0)) out.doubleField(25, m.elongation);
  if (!Object.is(m.illumination, 0)) out.doubleField(17, m.illumination);
  out.nameField(10, MOON_PHASE_1, m.phase);
}

function writeEclipseContact(out: BinaryFields, m: EclipseContact): void {
  if (!Object.is(m.altitude, 0)) out.doubleField(25, m.altitude);
  if (m.at !== "") out.stringField(18, m.at);
  out.nameField(10, ECLIPSE_CONTACT_1, m.contact);
}

function writeLocalEclipse(out: BinaryFields, m: LocalEclipse): void {
  out.messageFields(50, m.contacts, writeEclipseContact);
  if (m.greatestSeen !== "") out.stringField(42, m.greatestSeen);
  if (!Object.is(m.altitude, 0)) out.doubleField(33, m.altitude);
  if (!Object.is(m.magnitude, 0)) out.doubleField(25, m.magnitude);
  if (m.at !== "") out.stringField(18, m.at);
  out.nameField(10, ECLIPSE_TYPE_1, m.type);
}

function writeNextEclipses(out: BinaryFields, m: NextEclipses): void {
  out.messageField(18, m.lunar, writeLocalEclipse);
  out.messageField(10, m.solar, writeLocalEclipse);
}

function writeAlmanacRules(out: BinaryFields, m: AlmanacRules): void {
  if (!Object.is(m.temperatureCelsius, 0)) out.doubleField(33, m.temperatureCelsius);
  if (!Object.is(m.pressureHpa, 0)) out.doubleField(25, m.pressureHpa);
  if (!Object.is(m.heightMetres, 0)) out.doubleField(17, m.heightMetres);
  if (m.limb !== "") out.stringField(10, m.limb);
}

function writeGetAlmanacResponse(out: BinaryFields, m: GetAlmanacResponse): void {
  out.messageField(74, m.rules, writeAlmanacRules);
  out.messageField(66, m.nextEclipses, writeNextEclipses);
  out.messageField(58, m.moon, writeSkyMoon);
  out.messageFields(50, m.hours, writePlanetaryHour);
  out.messageField(42, m.twilight, writeTwilights);
  out.messageFields(34, m.bodies, writeAlmanacBody);
  out.messageField(26, m.day, writeAlmanacDay);
  out.messageField(18, m.location, writePlaceEcho);
  if (m.date !== "") out.stringField(10, m.date);
}

function writeBirthEcho(out: BinaryFields, m: BirthEcho): void {
  if (m.timeKnown !== false) out.boolField(40, m.timeKnown);
  if (!Object.is(m.longitude, 0)) out.doubleField(33, m.longitude);
  if (!Object.is(m.latitude, 0)) out.doubleField(25, m.latitude);
  if (m.time !== "") out.stringField(18, m.time);
  if (m.date !== "") out.stringField(10, m.date);
}

function writeClockRule(out: BinaryFields, m: ClockRule): void {
  out.stringFields(26, m.sources);
  if (m.reason !== "") out.stringField(18, m.reason);
  if (m.id !== "") out.stringField(10, m.id);
}

function writeCivilMoment(out: BinaryFields, m: CivilMoment): void {
  out.messageField(58, m.clockRule, writeClockRule);
  if (m.abbreviation !== "") out.stringField(50, m.abbreviation);
  if (m.daylightSaving !== false) out.boolField(40, m.daylightSaving);
  if (m.utc !== "") out.stringField(34, m.utc);
  if (!Object.is(m.julianDayUt, 0)) out.doubleField(25, m.julianDayUt);
  if (!Object.is(m.offsetHours, 0)) out.doubleField(17, m.offsetHours);
  if (m.timezone !== "") out.stringField(10, m.timezone);
}

function writeMoonRange(out: BinaryFields, m: MoonRange): void {
  out.stringFields(34, m.signs);
  if (!Object.is(m.to, 0)) out.doubleField(25, m.to);
  if (!Object.is(m.from, 0)) out.doubleField(17, m.from);
  if (!Object.is(m.maxErrorDegrees, 0)) out.doubleField(9, m.maxErrorDegrees);
}

function writeAlternativeAscendant(out: BinaryFields, m: AlternativeAscendant): void {
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(25, m.degreeInSign);
  out.nameField(18, SIGN_2, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(9, m.longitude);
}

function writeClockAlternative(out: BinaryFields, m: ClockAlternative): void {
  out.nameField(42, CLOCK_LIKELIHOOD_5, m.likelihood);
  out.messageField(34, m.ascendant, writeAlternativeAscendant);
  if (m.timezone !== undefined) out.stringField(26, m.timezone);
  if (m.utc !== "") out.stringField(18, m.utc);
  if (!Object.is(m.offsetHours, 0)) out.doubleField(9, m.offsetHours);
}

function writeSignChange(out: BinaryFields, m: SignChange): void {
  out.stringFields(18, m.signs);
  out.nameField(10, BODY_1, m.body);
}

function writeFieldValues(out: BinaryFields, m: FieldValues): void {
  out.stringFields(18, m.values);
  if (m.field !== "") out.stringField(10, m.field);
}

function writeWarning(out: BinaryFields, m: Warning): void {
  out.messageFields(122, m.mayDiffer, writeFieldValues);
  if (m.gregorianDate !== undefined) out.stringField(114, m.gregorianDate);
  if (m.sentTime !== undefined) out.stringField(106, m.sentTime);
  if (m.sentDate !== undefined) out.stringField(98, m.sentDate);
  out.messageFields(90, m.signChanges, writeSignChange);
  out.messageFields(82, m.alternatives, writeClockAlternative);
  if (m.offsetTakenHours !== undefined) out.doubleField(73, m.offsetTakenHours);
  if (m.houseSystem !== undefined) out.stringField(66, m.houseSystem);
  if (m.movedTo !== undefined) out.stringField(58, m.movedTo);
  if (m.movedForwardSeconds !== undefined) out.int32Field(48, m.movedForwardSeconds);
  if (m.offsetAfterHours !== undefined) out.doubleField(41, m.offsetAfterHours);
  if (m.offsetBeforeHours !== undefined) out.doubleField(33, m.offsetBeforeHours);
  out.messageField(26, m.moon, writeMoonRange);
  if (m.message !== "") out.stringField(18, m.message);
  out.nameField(10, WARNING_1, m.code);
}

function writePlacement(out: BinaryFields, m: Placement): void {
  if (m.house !== undefined) out.int32Field(24, m.house);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(17, m.degreeInSign);
  out.nameField(10, SIGN_1, m.sign);
}

function writeAscendantPlacement(out: BinaryFields, m: AscendantPlacement): void {
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(17, m.degreeInSign);
  out.nameField(10, SIGN_1, m.sign);
}

function writeRisingSign(out: BinaryFields, m: RisingSign): void {
  if (m.to !== "") out.stringField(26, m.to);
  if (m.from !== "") out.stringField(18, m.from);
  out.nameField(10, SIGN_1, m.sign);
}

function writeComputeShortChartResponse(out: BinaryFields, m: ComputeShortChartResponse): void {
  out.messageFields(90, m.risingSigns, writeRisingSign);
  out.nameField(82, QUALITY_10, m.dominantQuality);
  out.nameField(74, ELEMENT_9, m.dominantElement);
  out.stringFields(66, m.retrograde);
  out.stringMap(58, m.signs);
  out.messageField(50, m.ascendant, writeAscendantPlacement);
  out.messageField(42, m.moon, writePlacement);
  out.messageField(34, m.sun, writePlacement);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writePlanet(out: BinaryFields, m: Planet): void {
  if (m.house !== undefined) out.int32Field(56, m.house);
  if (m.retrograde !== false) out.boolField(48, m.retrograde);
  if (!Object.is(m.speed, 0)) out.doubleField(41, m.speed);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(33, m.degreeInSign);
  out.nameField(26, SIGN_3, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  out.nameField(10, BODY_1, m.name);
}

function writeZodiacPoint(out: BinaryFields, m: ZodiacPoint): void {
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(25, m.degreeInSign);
  out.nameField(18, SIGN_2, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(9, m.longitude);
}

function writeAngles(out: BinaryFields, m: Angles): void {
  out.messageField(34, m.partOfFortune, writeZodiacPoint);
  out.messageField(26, m.vertex, writeZodiacPoint);
  out.messageField(18, m.midheaven, writeZodiacPoint);
  out.messageField(10, m.ascendant, writeZodiacPoint);
}

function writeHouseCusp(out: BinaryFields, m: HouseCusp): void {
  out.nameField(26, SIGN_3, m.sign);
  if (!Object.is(m.cusp, 0)) out.doubleField(17, m.cusp);
  if (m.number !== 0) out.int32Field(8, m.number);
}

function writeAspect(out: BinaryFields, m: Aspect): void {
  if (m.uncertain !== undefined) out.boolField(72, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(65, m.errorDegrees);
  out.nameField(58, PHASE_7, m.phase);
  if (!Object.is(m.orb, 0)) out.doubleField(49, m.orb);
  if (!Object.is(m.separation, 0)) out.doubleField(41, m.separation);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, BODY_2, m.planet2);
  out.nameField(10, BODY_1, m.planet1);
}

function writeElementCounts(out: BinaryFields, m: ElementCounts): void {
  if (m.water !== 0) out.int32Field(32, m.water);
  if (m.air !== 0) out.int32Field(24, m.air);
  if (m.earth !== 0) out.int32Field(16, m.earth);
  if (m.fire !== 0) out.int32Field(8, m.fire);
}

function writeQualityCounts(out: BinaryFields, m: QualityCounts): void {
  if (m.mutable !== 0) out.int32Field(24, m.mutable);
  if (m.fixed !== 0) out.int32Field(16, m.fixed);
  if (m.cardinal !== 0) out.int32Field(8, m.cardinal);
}

function writeStarContact(out: BinaryFields, m: StarContact): void {
  if (m.uncertain !== undefined) out.boolField(72, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(65, m.errorDegrees);
  if (!Object.is(m.magnitude, 0)) out.doubleField(57, m.magnitude);
  if (!Object.is(m.orb, 0)) out.doubleField(49, m.orb);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(41, m.degreeInSign);
  out.nameField(34, SIGN_4, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(25, m.longitude);
  out.nameField(18, BODY_2, m.body);
  if (m.star !== "") out.stringField(10, m.star);
}

function writeComputeFullChartResponse(out: BinaryFields, m: ComputeFullChartResponse): void {
  out.messageFields(98, m.fixedStars, writeStarContact);
  out.nameField(90, QUALITY_11, m.dominantQuality);
  out.nameField(82, ELEMENT_10, m.dominantElement);
  out.messageField(74, m.qualities, writeQualityCounts);
  out.messageField(66, m.elements, writeElementCounts);
  out.messageFields(58, m.aspects, writeAspect);
  out.messageFields(50, m.houses, writeHouseCusp);
  out.messageField(42, m.angles, writeAngles);
  out.messageFields(34, m.planets, writePlanet);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeComputePlanetsResponse(out: BinaryFields, m: ComputePlanetsResponse): void {
  out.messageFields(34, m.planets, writePlanet);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeComputeAnglesResponse(out: BinaryFields, m: ComputeAnglesResponse): void {
  out.messageFields(42, m.risingSigns, writeRisingSign);
  out.messageField(34, m.angles, writeAngles);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeComputeHousesResponse(out: BinaryFields, m: ComputeHousesResponse): void {
  out.messageFields(34, m.houses, writeHouseCusp);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeAspectOrbs(out: BinaryFields, m: AspectOrbs): void {
  if (!Object.is(m.opposition, 0)) out.doubleField(41, m.opposition);
  if (!Object.is(m.trine, 0)) out.doubleField(33, m.trine);
  if (!Object.is(m.square, 0)) out.doubleField(25, m.square);
  if (!Object.is(m.sextile, 0)) out.doubleField(17, m.sextile);
  if (!Object.is(m.conjunction, 0)) out.doubleField(9, m.conjunction);
}

function writeComputeAspectsResponse(out: BinaryFields, m: ComputeAspectsResponse): void {
  out.messageField(42, m.orbs, writeAspectOrbs);
  out.messageFields(34, m.aspects, writeAspect);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeComputeElementsResponse(out: BinaryFields, m: ComputeElementsResponse): void {
  out.nameField(58, QUALITY_7, m.dominantQuality);
  out.nameField(50, ELEMENT_6, m.dominantElement);
  out.messageField(42, m.qualities, writeQualityCounts);
  out.messageField(34, m.elements, writeElementCounts);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeComputeFixedStarsResponse(out: BinaryFields, m: ComputeFixedStarsResponse): void {
  out.messageFields(34, m.fixedStars, writeStarContact);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeCompositePerson(out: BinaryFields, m: CompositePerson): void {
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeCompositePlanet(out: BinaryFields, m: CompositePlanet): void {
  if (m.errorDegrees !== undefined) out.doubleField(49, m.errorDegrees);
  if (m.house !== undefined) out.int32Field(40, m.house);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(33, m.degreeInSign);
  out.nameField(26, SIGN_3, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  out.nameField(10, BODY_1, m.name);
}

function writeCompositeAngles(out: BinaryFields, m: CompositeAngles): void {
  out.messageField(18, m.midheaven, writeZodiacPoint);
  out.messageField(10, m.ascendant, writeZodiacPoint);
}

function writeCompositeAspect(out: BinaryFields, m: CompositeAspect): void {
  if (m.uncertain !== undefined) out.boolField(64, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(57, m.errorDegrees);
  if (!Object.is(m.orb, 0)) out.doubleField(49, m.orb);
  if (!Object.is(m.separation, 0)) out.doubleField(41, m.separation);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, BODY_2, m.planet2);
  out.nameField(10, BODY_1, m.planet1);
}

function writeMidpointChart(out: BinaryFields, m: MidpointChart): void {
  out.messageFields(42, m.aspects, writeCompositeAspect);
  out.messageFields(34, m.houses, writeHouseCusp);
  out.messageField(26, m.angles, writeCompositeAngles);
  out.messageFields(18, m.planets, writeCompositePlanet);
  out.messageFields(10, m.warnings, writeWarning);
}

function writeDavisonChart(out: BinaryFields, m: DavisonChart): void {
  out.messageField(26, m.chart, writeComputeFullChartResponse);
  out.messageField(18, m.location, writePlaceEcho);
  if (m.utc !== "") out.stringField(10, m.utc);
}

function writeCompositeRules(out: BinaryFields, m: CompositeRules): void {
  out.messageField(34, m.orbs, writeAspectOrbs);
  if (m.davisonPlace !== "") out.stringField(26, m.davisonPlace);
  if (m.houses !== "") out.stringField(18, m.houses);
  if (m.midpoints !== "") out.stringField(10, m.midpoints);
}

function writeComputeCompositeResponse(out: BinaryFields, m: ComputeCompositeResponse): void {
  out.messageField(42, m.rules, writeCompositeRules);
  out.messageField(34, m.davison, writeDavisonChart);
  out.messageField(26, m.midpoint, writeMidpointChart);
  out.messageField(18, m.personB, writeCompositePerson);
  out.messageField(10, m.personA, writeCompositePerson);
}

function writeRelocatedAngles(out: BinaryFields, m: RelocatedAngles): void {
  out.messageField(18, m.midheaven, writeZodiacPoint);
  out.messageField(10, m.ascendant, writeZodiacPoint);
}

function writeAngularPlanet(out: BinaryFields, m: AngularPlanet): void {
  if (!Object.is(m.lineDistance, 0)) out.doubleField(49, m.lineDistance);
  out.nameField(42, STRENGTH_5, m.strength);
  out.nameField(34, WEIGHT_4, m.weight);
  if (!Object.is(m.orb, 0)) out.doubleField(25, m.orb);
  out.nameField(18, ANGLE_2, m.angle);
  out.nameField(10, BODY_1, m.planet);
}

function writeContribution(out: BinaryFields, m: Contribution): void {
  if (m.minutes !== undefined) out.int32Field(104, m.minutes);
  if (m.phase !== undefined) out.stringField(98, m.phase);
  if (m.sign !== undefined) out.stringField(90, m.sign);
  if (m.house !== undefined) out.int32Field(80, m.house);
  if (m.orb !== undefined) out.doubleField(73, m.orb);
  if (m.target !== undefined) out.stringField(66, m.target);
  if (m.aspect !== undefined) out.stringField(58, m.aspect);
  if (m.body !== undefined) out.stringField(50, m.body);
  if (m.person !== undefined) out.stringField(42, m.person);
  if (m.weight !== undefined) out.doubleField(33, m.weight);
  out.nameField(26, FACTOR_3, m.kind);
  if (!Object.is(m.points, 0)) out.doubleField(17, m.points);
  if (m.factor !== "") out.stringField(10, m.factor);
}

function writeLocationSphere(out: BinaryFields, m: LocationSphere): void {
  out.messageFields(26, m.contributions, writeContribution);
  out.nameField(18, VERDICT_2, m.verdict);
  if (!Object.is(m.score10, 0)) out.doubleField(9, m.score10);
}

function writeLocationSpheres(out: BinaryFields, m: LocationSpheres): void {
  out.messageField(50, m.mind, writeLocationSphere);
  out.messageField(42, m.home, writeLocationSphere);
  out.messageField(34, m.money, writeLocationSphere);
  out.messageField(26, m.body, writeLocationSphere);
  out.messageField(18, m.love, writeLocationSphere);
  out.messageField(10, m.identity, writeLocationSphere);
}

function writeScoreLocationResponse(out: BinaryFields, m: ScoreLocationResponse): void {
  out.nameField(74, STRENGTH_9, m.strength);
  if (!Object.is(m.overall10, 0)) out.doubleField(65, m.overall10);
  out.messageField(58, m.spheres, writeLocationSpheres);
  out.messageFields(50, m.angularPlanets, writeAngularPlanet);
  out.messageField(42, m.relocated, writeRelocatedAngles);
  out.messageField(34, m.location, writePlaceEcho);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeRankedCity(out: BinaryFields, m: RankedCity): void {
  out.messageFields(82, m.angularPlanets, writeAngularPlanet);
  out.stringFields(74, m.contacts);
  out.nameField(66, STRENGTH_8, m.strength);
  if (!Object.is(m.focus10, 0)) out.doubleField(57, m.focus10);
  if (!Object.is(m.overall10, 0)) out.doubleField(49, m.overall10);
  if (!Object.is(m.longitude, 0)) out.doubleField(41, m.longitude);
  if (!Object.is(m.latitude, 0)) out.doubleField(33, m.latitude);
  out.nameField(26, REGION_3, m.region);
  if (m.country !== "") out.stringField(18, m.country);
  if (m.city !== "") out.stringField(10, m.city);
}

function writeRankLocationsResponse(out: BinaryFields, m: RankLocationsResponse): void {
  out.messageFields(58, m.top, writeRankedCity);
  if (m.comparedCities !== 0) out.int32Field(48, m.comparedCities);
  if (m.region !== undefined) out.stringField(42, m.region);
  if (m.focus !== undefined) out.stringField(34, m.focus);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeProgressedPlanet(out: BinaryFields, m: ProgressedPlanet): void {
  if (m.house !== undefined) out.int32Field(48, m.house);
  if (m.retrograde !== false) out.boolField(40, m.retrograde);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(33, m.degreeInSign);
  out.nameField(26, SIGN_3, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  out.nameField(10, BODY_1, m.name);
}

function writeProgressedAngles(out: BinaryFields, m: ProgressedAngles): void {
  out.messageField(18, m.midheaven, writeZodiacPoint);
  out.messageField(10, m.ascendant, writeZodiacPoint);
}

function writeProgressedAspect(out: BinaryFields, m: ProgressedAspect): void {
  if (m.uncertain !== undefined) out.boolField(72, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(65, m.errorDegrees);
  if (m.exactOn !== undefined) out.stringField(58, m.exactOn);
  out.nameField(50, PHASE_6, m.phase);
  if (!Object.is(m.orb, 0)) out.doubleField(41, m.orb);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, NATAL_POINT_2, m.natal);
  out.nameField(10, BODY_1, m.progressed);
}

function writeDirectedPlanet(out: BinaryFields, m: DirectedPlanet): void {
  if (m.house !== undefined) out.int32Field(40, m.house);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(33, m.degreeInSign);
  out.nameField(26, SIGN_3, m.sign);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  out.nameField(10, BODY_1, m.name);
}

function writeSolarArc(out: BinaryFields, m: SolarArc): void {
  out.messageFields(26, m.aspects, writeProgressedAspect);
  out.messageFields(18, m.planets, writeDirectedPlanet);
  if (!Object.is(m.arcDegrees, 0)) out.doubleField(9, m.arcDegrees);
}

function writeProgressedEvent(out: BinaryFields, m: ProgressedEvent): void {
  if (m.date !== undefined) out.stringField(42, m.date);
  if (m.direction !== undefined) out.stringField(34, m.direction);
  if (m.sign !== undefined) out.stringField(26, m.sign);
  out.nameField(18, BODY_2, m.body);
  out.nameField(10, PROGRESSED_EVENT_1, m.kind);
}

function writeProgressionRules(out: BinaryFields, m: ProgressionRules): void {
  if (!Object.is(m.orb, 0)) out.doubleField(25, m.orb);
  if (!Object.is(m.daysPerDay, 0)) out.doubleField(17, m.daysPerDay);
  if (m.angles !== "") out.stringField(10, m.angles);
}

function writeComputeProgressionsResponse(out: BinaryFields, m: ComputeProgressionsResponse): void {
  out.messageField(98, m.rules, writeProgressionRules);
  if (m.dateErrorDays !== undefined) out.int32Field(88, m.dateErrorDays);
  out.messageFields(82, m.next, writeProgressedEvent);
  out.messageField(74, m.solarArc, writeSolarArc);
  out.messageFields(66, m.aspects, writeProgressedAspect);
  out.messageField(58, m.angles, writeProgressedAngles);
  out.messageFields(50, m.planets, writeProgressedPlanet);
  if (m.progressedUtc !== "") out.stringField(42, m.progressedUtc);
  if (m.date !== "") out.stringField(34, m.date);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeBodyReturn(out: BinaryFields, m: BodyReturn): void {
  if (m.passes !== 0) out.int32Field(48, m.passes);
  if (m.pass !== 0) out.int32Field(40, m.pass);
  if (m.return !== 0) out.int32Field(32, m.return);
  if (m.retrograde !== false) out.boolField(24, m.retrograde);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  if (m.exactAt !== "") out.stringField(10, m.exactAt);
}

function writeFindReturnsResponse(out: BinaryFields, m: FindReturnsResponse): void {
  out.messageField(74, m.chart, writeComputeFullChartResponse);
  out.messageField(66, m.location, writePlaceEcho);
  out.messageFields(58, m.returns, writeBodyReturn);
  if (m.from !== "") out.stringField(50, m.from);
  if (!Object.is(m.natalLongitude, 0)) out.doubleField(41, m.natalLongitude);
  out.nameField(34, RETURNING_BODY_4, m.body);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeDayWindow(out: BinaryFields, m: DayWindow): void {
  if (m.to !== "") out.stringField(18, m.to);
  if (m.from !== "") out.stringField(10, m.from);
}

function writeSearchPass(out: BinaryFields, m: SearchPass): void {
  if (m.passes !== 0) out.int32Field(56, m.passes);
  if (m.pass !== 0) out.int32Field(48, m.pass);
  if (m.leaves !== undefined) out.stringField(42, m.leaves);
  if (m.enters !== undefined) out.stringField(34, m.enters);
  if (m.retrograde !== false) out.boolField(24, m.retrograde);
  if (!Object.is(m.longitude, 0)) out.doubleField(17, m.longitude);
  if (m.exactAt !== "") out.stringField(10, m.exactAt);
}

function writeSearchResponse(out: BinaryFields, m: SearchResponse): void {
  if (m.next !== undefined) out.stringField(90, m.next);
  out.messageFields(82, m.passes, writeSearchPass);
  if (m.orb !== undefined) out.doubleField(73, m.orb);
  out.messageField(66, m.window, writeDayWindow);
  if (m.natalErrorDegrees !== undefined) out.doubleField(57, m.natalErrorDegrees);
  if (m.targetLongitude !== undefined) out.doubleField(49, m.targetLongitude);
  if (m.aspect !== undefined) out.stringField(42, m.aspect);
  out.nameField(34, BODY_4, m.body);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeSkyEvent(out: BinaryFields, m: SkyEvent): void {
  if (m.until !== undefined) out.stringField(66, m.until);
  if (m.eclipseType !== undefined) out.stringField(58, m.eclipseType);
  if (m.direction !== undefined) out.stringField(50, m.direction);
  if (!Object.is(m.degreeInSign, 0)) out.doubleField(41, m.degreeInSign);
  out.nameField(34, SIGN_4, m.sign);
  out.nameField(26, SKY_BODY_3, m.planet);
  if (m.at !== "") out.stringField(18, m.at);
  out.nameField(10, SKY_EVENT_1, m.kind);
}

function writeNextEvents(out: BinaryFields, m: NextEvents): void {
  out.messageField(34, m.season, writeSkyEvent);
  out.messageField(26, m.lunarEclipse, writeSkyEvent);
  out.messageField(18, m.solarEclipse, writeSkyEvent);
  out.messageFields(10, m.stations, writeSkyEvent);
}

function writeGetSkyResponse(out: BinaryFields, m: GetSkyResponse): void {
  out.messageField(50, m.next, writeNextEvents);
  out.messageFields(42, m.events, writeSkyEvent);
  out.messageFields(34, m.positions, writePlanet);
  out.messageField(26, m.moon, writeSkyMoon);
  if (m.computedFor !== "") out.stringField(18, m.computedFor);
  if (m.date !== "") out.stringField(10, m.date);
}

function writeTransitContact(out: BinaryFields, m: TransitContact): void {
  if (m.leavesAt !== undefined) out.stringField(114, m.leavesAt);
  if (m.entersAt !== undefined) out.stringField(106, m.entersAt);
  if (m.uncertain !== undefined) out.boolField(96, m.uncertain);
  if (m.natalErrorDegrees !== undefined) out.doubleField(89, m.natalErrorDegrees);
  if (m.houseTheme !== undefined) out.stringField(82, m.houseTheme);
  if (m.transitHouse !== undefined) out.int32Field(72, m.transitHouse);
  out.nameField(66, TONE_8, m.tone);
  if (m.exactAt !== undefined) out.stringField(58, m.exactAt);
  out.nameField(50, PHASE_6, m.phase);
  if (!Object.is(m.orb, 0)) out.doubleField(41, m.orb);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, NATAL_POINT_2, m.natal);
  out.nameField(10, BODY_1, m.transit);
}

function writeTransitRules(out: BinaryFields, m: TransitRules): void {
  out.doubleMap(18, m.orbs);
  out.stringMap(10, m.tones);
}

function writeComputeDailyHoroscopeResponse(out: BinaryFields, m: ComputeDailyHoroscopeResponse): void {
  out.messageField(90, m.rules, writeTransitRules);
  out.messageFields(82, m.focus, writeTransitContact);
  out.messageFields(74, m.transits, writeTransitContact);
  out.messageFields(66, m.warnings, writeWarning);
  out.messageField(58, m.time, writeCivilMoment);
  out.messageField(50, m.input, writeBirthEcho);
  out.messageFields(42, m.events, writeSkyEvent);
  out.messageFields(34, m.positions, writePlanet);
  out.messageField(26, m.moon, writeSkyMoon);
  if (m.computedFor !== "") out.stringField(18, m.computedFor);
  if (m.date !== "") out.stringField(10, m.date);
}

function writeComputeSolarReturnResponse(out: BinaryFields, m: ComputeSolarReturnResponse): void {
  out.messageField(58, m.chart, writeComputeFullChartResponse);
  out.messageField(50, m.location, writePlaceEcho);
  if (m.exactMomentUtc !== "") out.stringField(42, m.exactMomentUtc);
  if (m.year !== 0) out.int32Field(32, m.year);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeSynastryPerson(out: BinaryFields, m: SynastryPerson): void {
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeSynastryAspect(out: BinaryFields, m: SynastryAspect): void {
  if (m.uncertain !== undefined) out.boolField(64, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(57, m.errorDegrees);
  if (!Object.is(m.orb, 0)) out.doubleField(49, m.orb);
  if (!Object.is(m.separation, 0)) out.doubleField(41, m.separation);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, BODY_2, m.personB);
  out.nameField(10, BODY_1, m.personA);
}

function writeSphereScores(out: BinaryFields, m: SphereScores): void {
  if (m.mind !== 0) out.int32Field(48, m.mind);
  if (m.home !== 0) out.int32Field(40, m.home);
  if (m.money !== 0) out.int32Field(32, m.money);
  if (m.body !== 0) out.int32Field(24, m.body);
  if (m.love !== 0) out.int32Field(16, m.love);
  if (m.identity !== 0) out.int32Field(8, m.identity);
}

function writeSphereContributions(out: BinaryFields, m: SphereContributions): void {
  out.messageFields(50, m.mind, writeContribution);
  out.messageFields(42, m.home, writeContribution);
  out.messageFields(34, m.money, writeContribution);
  out.messageFields(26, m.body, writeContribution);
  out.messageFields(18, m.love, writeContribution);
  out.messageFields(10, m.identity, writeContribution);
}

function writeBodyHouse(out: BinaryFields, m: BodyHouse): void {
  if (m.house !== 0) out.int32Field(16, m.house);
  out.nameField(10, BODY_1, m.body);
}

function writeOverlays(out: BinaryFields, m: Overlays): void {
  out.messageFields(18, m.personBInA, writeBodyHouse);
  out.messageFields(10, m.personAInB, writeBodyHouse);
}

function writeSynastryAngleAspect(out: BinaryFields, m: SynastryAngleAspect): void {
  if (m.uncertain !== undefined) out.boolField(64, m.uncertain);
  if (m.errorDegrees !== undefined) out.doubleField(57, m.errorDegrees);
  if (!Object.is(m.orb, 0)) out.doubleField(49, m.orb);
  if (!Object.is(m.separation, 0)) out.doubleField(41, m.separation);
  if (m.angle !== 0) out.int32Field(32, m.angle);
  out.nameField(26, ASPECT_3, m.aspect);
  out.nameField(18, NATAL_POINT_2, m.personB);
  out.nameField(10, NATAL_POINT_1, m.personA);
}

function writeSynastryRules(out: BinaryFields, m: SynastryRules): void {
  out.doubleMap(10, m.orbs);
}

function writeComputeSynastryResponse(out: BinaryFields, m: ComputeSynastryResponse): void {
  out.messageField(66, m.rules, writeSynastryRules);
  out.messageFields(58, m.angleAspects, writeSynastryAngleAspect);
  out.messageField(50, m.overlays, writeOverlays);
  out.messageField(42, m.contributions, writeSphereContributions);
  out.messageField(34, m.sphereScores, writeSphereScores);
  out.messageFields(26, m.aspects, writeSynastryAspect);
  out.messageField(18, m.personB, writeSynastryPerson);
  out.messageField(10, m.personA, writeSynastryPerson);
}

function writeRatingCap(out: BinaryFields, m: RatingCap): void {
  if (m.reason !== "") out.stringField(18, m.reason);
  out.nameField(10, RATING_1, m.scoreRating);
}

function writeTimingDay(out: BinaryFields, m: TimingDay): void {
  if (!Object.is(m.voidHours, 0)) out.doubleField(89, m.voidHours);
  out.messageField(82, m.ratingCap, writeRatingCap);
  out.messageFields(74, m.contributions, writeContribution);
  out.stringFields(66, m.challengingAspects);
  out.stringFields(58, m.favorableAspects);
  if (m.voidOfCourse !== false) out.boolField(48, m.voidOfCourse);
  out.nameField(42, SIGN_5, m.moonSign);
  out.nameField(34, MOON_PHASE_4, m.moonPhase);
  out.nameField(26, RATING_3, m.rating);
  if (m.score !== 0) out.int32Field(16, m.score);
  if (m.date !== "") out.stringField(10, m.date);
}

function writeScoreDaysResponse(out: BinaryFields, m: ScoreDaysResponse): void {
  out.messageFields(66, m.days, writeTimingDay);
  out.messageFields(58, m.best, writeTimingDay);
  out.messageField(50, m.window, writeDayWindow);
  if (m.timezone !== "") out.stringField(42, m.timezone);
  out.nameField(34, ACTIVITY_4, m.activity);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeTransitEvent(out: BinaryFields, m: TransitEvent): void {
  if (m.natalErrorDegrees !== undefined) out.doubleField(89, m.natalErrorDegrees);
  if (m.retrograde !== false) out.boolField(80, m.retrograde);
  if (!Object.is(m.longitude, 0)) out.doubleField(73, m.longitude);
  out.nameField(66, SIGNIFICANCE_8, m.significance);
  if (!Object.is(m.exactness, 0)) out.doubleField(57, m.exactness);
  if (m.aspect !== undefined) out.stringField(50, m.aspect);
  out.nameField(42, TRANSIT_TARGET_5, m.target);
  out.nameField(34, BODY_4, m.body);
  if (m.at !== "") out.stringField(26, m.at);
  if (m.date !== "") out.stringField(18, m.date);
  out.nameField(10, TRANSIT_EVENT_1, m.kind);
}

function writeFindTransitsResponse(out: BinaryFields, m: FindTransitsResponse): void {
  out.messageField(82, m.rules, writeTransitRules);
  if (m.computedFor !== "") out.stringField(74, m.computedFor);
  if (m.totalEvents !== 0) out.int32Field(64, m.totalEvents);
  if (m.matchedEvents !== 0) out.int32Field(56, m.matchedEvents);
  out.messageFields(50, m.active, writeTransitContact);
  out.messageFields(42, m.events, writeTransitEvent);
  out.messageField(34, m.window, writeDayWindow);
  out.messageFields(26, m.warnings, writeWarning);
  out.messageField(18, m.time, writeCivilMoment);
  out.messageField(10, m.input, writeBirthEcho);
}

function writeGetUsageResponse(out: BinaryFields, m: GetUsageResponse): void {
  if (m.paidUntil !== undefined) out.stringField(66, m.paidUntil);
  if (m.activeKeys !== 0) out.int32Field(56, m.activeKeys);
  if (m.resetEpochSeconds !== 0) out.uint32Field(48, m.resetEpochSeconds);
  if (m.resetAt !== "") out.stringField(42, m.resetAt);
  if (m.remaining !== 0) out.int32Field(32, m.remaining);
  if (m.used !== 0) out.int32Field(24, m.used);
  if (m.limit !== 0) out.int32Field(16, m.limit);
  out.nameField(10, PLAN_1, m.plan);
}

/** By the name of the message's type. */
export const BINARY_WRITERS = new Map<string, WriteFields<never>>([
  ["almagest.v1.PlaceEcho", writePlaceEcho],
  ["almagest.v1.AlmanacDay", writeAlmanacDay],
  ["almagest.v1.AlmanacAzimuths", writeAlmanacAzimuths],
  ["almagest.v1.AlmanacBody", writeAlmanacBody],
  ["almagest.v1.TwilightSpan", writeTwilightSpan],
  ["almagest.v1.Twilights", writeTwilights],
  ["almagest.v1.PlanetaryHour", writePlanetaryHour],
  ["almagest.v1.Syzygy", writeSyzygy],
  ["almagest.v1.VoidOfCourse", writeVoidOfCourse],
  ["almagest.v1.SkyMoon", writeSkyMoon],
  ["almagest.v1.EclipseContact", writeEclipseContact],
  ["almagest.v1.LocalEclipse", writeLocalEclipse],
  ["almagest.v1.NextEclipses", writeNextEclipses],
  ["almagest.v1.AlmanacRules", writeAlmanacRules],
  ["almagest.v1.GetAlmanacResponse", writeGetAlmanacResponse],
  ["almagest.v1.BirthEcho", writeBirthEcho],
  ["almagest.v1.ClockRule", writeClockRule],
  ["almagest.v1.CivilMoment", writeCivilMoment],
  ["almagest.v1.MoonRange", writeMoonRange],
  ["almagest.v1.AlternativeAscendant", writeAlternativeAscendant],
  ["almagest.v1.ClockAlternative", writeClockAlternative],
  ["almagest.v1.SignChange", writeSignChange],
  ["almagest.v1.FieldValues", writeFieldValues],
  ["almagest.v1.Warning", writeWarning],
  ["almagest.v1.Placement", writePlacement],
  ["almagest.v1.AscendantPlacement", writeAscendantPlacement],
  ["almagest.v1.RisingSign", writeRisingSign],
  ["almagest.v1.ComputeShortChartResponse", writeComputeShortChartResponse],
  ["almagest.v1.Planet", writePlanet],
  ["almagest.v1.ZodiacPoint", writeZodiacPoint],
  ["almagest.v1.Angles", writeAngles],
  ["almagest.v1.HouseCusp", writeHouseCusp],
  ["almagest.v1.Aspect", writeAspect],
  ["almagest.v1.ElementCounts", writeElementCounts],
  ["almagest.v1.QualityCounts", writeQualityCounts],
  ["almagest.v1.StarContact", writeStarContact],
  ["almagest.v1.ComputeFullChartResponse", writeComputeFullChartResponse],
  ["almagest.v1.ComputePlanetsResponse", writeComputePlanetsResponse],
  ["almagest.v1.ComputeAnglesResponse", writeComputeAnglesResponse],
  ["almagest.v1.ComputeHousesResponse", writeComputeHousesResponse],
  ["almagest.v1.AspectOrbs", writeAspectOrbs],
  ["almagest.v1.ComputeAspectsResponse", writeComputeAspectsResponse],
  ["almagest.v1.ComputeElementsResponse", writeComputeElementsResponse],
  ["almagest.v1.ComputeFixedStarsResponse", writeComputeFixedStarsResponse],
  ["almagest.v1.CompositePerson", writeCompositePerson],
  ["almagest.v1.CompositePlanet", writeCompositePlanet],
  ["almagest.v1.CompositeAngles", writeCompositeAngles],
  ["almagest.v1.CompositeAspect", writeCompositeAspect],
  ["almagest.v1.MidpointChart", writeMidpointChart],
  ["almagest.v1.DavisonChart", writeDavisonChart],
  ["almagest.v1.CompositeRules", writeCompositeRules],
  ["almagest.v1.ComputeCompositeResponse", writeComputeCompositeResponse],
  ["almagest.v1.RelocatedAngles", writeRelocatedAngles],
  ["almagest.v1.AngularPlanet", writeAngularPlanet],
  ["almagest.v1.Contribution", writeContribution],
  ["almagest.v1.LocationSphere", writeLocationSphere],
  ["almagest.v1.LocationSpheres", writeLocationSpheres],
  ["almagest.v1.ScoreLocationResponse", writeScoreLocationResponse],
  ["almagest.v1.RankedCity", writeRankedCity],
  ["almagest.v1.RankLocationsResponse", writeRankLocationsResponse],
  ["almagest.v1.ProgressedPlanet", writeProgressedPlanet],
  ["almagest.v1.ProgressedAngles", writeProgressedAngles],
  ["almagest.v1.ProgressedAspect", writeProgressedAspect],
  ["almagest.v1.DirectedPlanet", writeDirectedPlanet],
  ["almagest.v1.SolarArc", writeSolarArc],
  ["almagest.v1.ProgressedEvent", writeProgressedEvent],
  ["almagest.v1.ProgressionRules", writeProgressionRules],
  ["almagest.v1.ComputeProgressionsResponse", writeComputeProgressionsResponse],
  ["almagest.v1.BodyReturn", writeBodyReturn],
  ["almagest.v1.FindReturnsResponse", writeFindReturnsResponse],
  ["almagest.v1.DayWindow", writeDayWindow],
  ["almagest.v1.SearchPass", writeSearchPass],
  ["almagest.v1.SearchResponse", writeSearchResponse],
  ["almagest.v1.SkyEvent", writeSkyEvent],
  ["almagest.v1.NextEvents", writeNextEvents],
  ["almagest.v1.GetSkyResponse", writeGetSkyResponse],
  ["almagest.v1.TransitContact", writeTransitContact],
  ["almagest.v1.TransitRules", writeTransitRules],
  ["almagest.v1.ComputeDailyHoroscopeResponse", writeComputeDailyHoroscopeResponse],
  ["almagest.v1.ComputeSolarReturnResponse", writeComputeSolarReturnResponse],
  ["almagest.v1.SynastryPerson", writeSynastryPerson],
  ["almagest.v1.SynastryAspect", writeSynastryAspect],
  ["almagest.v1.SphereScores", writeSphereScores],
  ["almagest.v1.SphereContributions", writeSphereContributions],
  ["almagest.v1.BodyHouse", writeBodyHouse],
  ["almagest.v1.Overlays", writeOverlays],
  ["almagest.v1.SynastryAngleAspect", writeSynastryAngleAspect],
  ["almagest.v1.SynastryRules", writeSynastryRules],
  ["almagest.v1.ComputeSynastryResponse", writeComputeSynastryResponse],
  ["almagest.v1.RatingCap", writeRatingCap],
  ["almagest.v1.TimingDay", writeTimingDay],
  ["almagest.v1.ScoreDaysResponse", writeScoreDaysResponse],
  ["almagest.v1.TransitEvent", writeTransitEvent],
  ["almagest.v1.FindTransitsResponse", writeFindTransitsResponse],
  ["almagest.v1.GetUsageResponse", writeGetUsageResponse],
]);
