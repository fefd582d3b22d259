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
import { namesOf } from "../../../../service/contract/value-sets.ts";
import { BRACES, endMembers, type JsonBytes, writeAscii, writeNumber } from "../../../../service/contract/codecs/json-bytes.ts";
import * as json from "../../../../service/contract/codecs/json-members.ts";

const LATITUDE = json.keyOf("latitude");
const LONGITUDE = json.keyOf("longitude");
const FROM = json.keyOf("from");
const TO = json.keyOf("to");
const TIMEZONE = json.keyOf("timezone");
const RISE = json.keyOf("rise");
const RISE_NULL = json.memberOf("rise", null);
const CULMINATION = json.keyOf("culmination");
const CULMINATION_NULL = json.memberOf("culmination", null);
const SET = json.keyOf("set");
const SET_NULL = json.memberOf("set", null);
const ANTICULMINATION = json.keyOf("anticulmination");
const ANTICULMINATION_NULL = json.memberOf("anticulmination", null);
const NAME = json.keyOf("name");
const NAME_AS_BODY = json.namedMembers("name", namesOf(ValueSet.BODY));
const CIRCUMPOLAR = json.keyOf("circumpolar");
const CIRCUMPOLAR_AS_HORIZON_SIDE = json.namedMembers("circumpolar", namesOf(ValueSet.HORIZON_SIDE));
const CIRCUMPOLAR_NULL = json.memberOf("circumpolar", null);
const AZIMUTHS = json.keyOf("azimuths");
const BEGIN = json.keyOf("begin");
const BEGIN_NULL = json.memberOf("begin", null);
const END = json.keyOf("end");
const END_NULL = json.memberOf("end", null);
const CIVIL = json.keyOf("civil");
const NAUTICAL = json.keyOf("nautical");
const ASTRONOMICAL = json.keyOf("astronomical");
const PLANET = json.keyOf("planet");
const PLANET_AS_BODY = json.namedMembers("planet", namesOf(ValueSet.BODY));
const UTC = json.keyOf("utc");
const SIGN = json.keyOf("sign");
const SIGN_AS_SIGN = json.namedMembers("sign", namesOf(ValueSet.SIGN));
const DEGREE_IN_SIGN = json.keyOf("degreeInSign");
const ABSOLUTE_DEGREE = json.keyOf("absoluteDegree");
const UNTIL = json.keyOf("until");
const PHASE = json.keyOf("phase");
const PHASE_AS_MOON_PHASE = json.namedMembers("phase", namesOf(ValueSet.MOON_PHASE));
const ILLUMINATION = json.keyOf("illumination");
const ELONGATION = json.keyOf("elongation");
const THEME = json.keyOf("theme");
const NEXT_NEW_MOON = json.keyOf("nextNewMoon");
const NEXT_FULL_MOON = json.keyOf("nextFullMoon");
const VOID_OF_COURSE = json.keyOf("voidOfCourse");
const VOID_OF_COURSE_NULL = json.memberOf("voidOfCourse", null);
const VOID_OF_COURSE_INTERVALS = json.keyOf("voidOfCourseIntervals");
const CONTACT = json.keyOf("contact");
const CONTACT_AS_ECLIPSE_CONTACT = json.namedMembers("contact", namesOf(ValueSet.ECLIPSE_CONTACT));
const AT = json.keyOf("at");
const ALTITUDE = json.keyOf("altitude");
const TYPE = json.keyOf("type");
const TYPE_AS_ECLIPSE_TYPE = json.namedMembers("type", namesOf(ValueSet.ECLIPSE_TYPE));
const MAGNITUDE = json.keyOf("magnitude");
const GREATEST_SEEN = json.keyOf("greatestSeen");
const CONTACTS = json.keyOf("contacts");
const SOLAR = json.keyOf("solar");
const SOLAR_NULL = json.memberOf("solar", null);
const LUNAR = json.keyOf("lunar");
const LUNAR_NULL = json.memberOf("lunar", null);
const LIMB = json.keyOf("limb");
const HEIGHT_METRES = json.keyOf("heightMetres");
const PRESSURE_HPA = json.keyOf("pressureHpa");
const TEMPERATURE_CELSIUS = json.keyOf("temperatureCelsius");
const DATE = json.keyOf("date");
const LOCATION = json.keyOf("location");
const DAY = json.keyOf("day");
const BODIES = json.keyOf("bodies");
const TWILIGHT = json.keyOf("twilight");
const HOURS = json.keyOf("hours");
const HOURS_NULL = json.memberOf("hours", null);
const MOON = json.keyOf("moon");
const NEXT_ECLIPSES = json.keyOf("nextEclipses");
const RULES = json.keyOf("rules");
const TIME = json.keyOf("time");
const TIME_KNOWN_FLAGS = [json.memberOf("timeKnown", true), json.memberOf("timeKnown", false)] as const;
const ID = json.keyOf("id");
const REASON = json.keyOf("reason");
const SOURCES = json.keyOf("sources");
const NO_NAMES = json.namedItems([], "");
const OFFSET_HOURS = json.keyOf("offsetHours");
const JULIAN_DAY_UT = json.keyOf("julianDayUT");
const DAYLIGHT_SAVING_FLAGS = [json.memberOf("daylightSaving", true), json.memberOf("daylightSaving", false)] as const;
const ABBREVIATION = json.keyOf("abbreviation");
const CLOCK_RULE = json.keyOf("clockRule");
const MAX_ERROR_DEGREES = json.keyOf("maxErrorDegrees");
const SIGNS = json.keyOf("signs");
const SIGN_ITEMS = json.namedItems(namesOf(ValueSet.SIGN), "");
const ASCENDANT = json.keyOf("ascendant");
const LIKELIHOOD = json.keyOf("likelihood");
const LIKELIHOOD_AS_CLOCK_LIKELIHOOD = json.namedMembers("likelihood", namesOf(ValueSet.CLOCK_LIKELIHOOD));
const BODY = json.keyOf("body");
const BODY_AS_BODY = json.namedMembers("body", namesOf(ValueSet.BODY));
const FIELD = json.keyOf("field");
const VALUES = json.keyOf("values");
const CODE = json.keyOf("code");
const CODE_AS_WARNING = json.namedMembers("code", namesOf(ValueSet.WARNING));
const MESSAGE = json.keyOf("message");
const OFFSET_BEFORE_HOURS = json.keyOf("offsetBeforeHours");
const OFFSET_AFTER_HOURS = json.keyOf("offsetAfterHours");
const MOVED_FORWARD_SECONDS = json.keyOf("movedForwardSeconds");
const MOVED_TO = json.keyOf("movedTo");
const HOUSE_SYSTEM = json.keyOf("houseSystem");
const HOUSE_SYSTEM_AS_HOUSE_SYSTEM = json.namedMembers("houseSystem", namesOf(ValueSet.HOUSE_SYSTEM));
const OFFSET_TAKEN_HOURS = json.keyOf("offsetTakenHours");
const ALTERNATIVES = json.keyOf("alternatives");
const SIGN_CHANGES = json.keyOf("signChanges");
const SENT_DATE = json.keyOf("sentDate");
const SENT_TIME = json.keyOf("sentTime");
const GREGORIAN_DATE = json.keyOf("gregorianDate");
const MAY_DIFFER = json.keyOf("mayDiffer");
const HOUSE = json.keyOf("house");
const INPUT = json.keyOf("input");
const WARNINGS = json.keyOf("warnings");
const SUN = json.keyOf("sun");
const ASCENDANT_NULL = json.memberOf("ascendant", null);
const BODY_KEYS = json.namedItems(namesOf(ValueSet.BODY), ":");
const RETROGRADE = json.keyOf("retrograde");
const BODY_ITEMS = json.namedItems(namesOf(ValueSet.BODY), "");
const DOMINANT_ELEMENT = json.keyOf("dominantElement");
const DOMINANT_ELEMENT_AS_ELEMENT = json.namedMembers("dominantElement", namesOf(ValueSet.ELEMENT));
const DOMINANT_QUALITY = json.keyOf("dominantQuality");
const DOMINANT_QUALITY_AS_QUALITY = json.namedMembers("dominantQuality", namesOf(ValueSet.QUALITY));
const RISING_SIGNS = json.keyOf("risingSigns");
const SPEED = json.keyOf("speed");
const RETROGRADE_FLAGS = [json.memberOf("retrograde", true), json.memberOf("retrograde", false)] as const;
const MIDHEAVEN = json.keyOf("midheaven");
const VERTEX = json.keyOf("vertex");
const PART_OF_FORTUNE = json.keyOf("partOfFortune");
const NUMBER = json.keyOf("number");
const CUSP = json.keyOf("cusp");
const PLANET1 = json.keyOf("planet1");
const PLANET1_AS_BODY = json.namedMembers("planet1", namesOf(ValueSet.BODY));
const PLANET2 = json.keyOf("planet2");
const PLANET2_AS_BODY = json.namedMembers("planet2", namesOf(ValueSet.BODY));
const ASPECT = json.keyOf("aspect");
const ASPECT_AS_ASPECT = json.namedMembers("aspect", namesOf(ValueSet.ASPECT));
const ANGLE = json.keyOf("angle");
const SEPARATION = json.keyOf("separation");
const ORB = json.keyOf("orb");
const PHASE_AS_PHASE = json.namedMembers("phase", namesOf(ValueSet.PHASE));
const ERROR_DEGREES = json.keyOf("errorDegrees");
const UNCERTAIN_FLAGS = [json.memberOf("uncertain", true), json.memberOf("uncertain", false)] as const;
const FIRE = json.keyOf("Fire");
const EARTH = json.keyOf("Earth");
const AIR = json.keyOf("Air");
const WATER = json.keyOf("Water");
const CARDINAL = json.keyOf("Cardinal");
const FIXED = json.keyOf("Fixed");
const MUTABLE = json.keyOf("Mutable");
const STAR = json.keyOf("star");
const PLANETS = json.keyOf("planets");
const ANGLES = json.keyOf("angles");
const ANGLES_NULL = json.memberOf("angles", null);
const HOUSES = json.keyOf("houses");
const HOUSES_NULL = json.memberOf("houses", null);
const ASPECTS = json.keyOf("aspects");
const ELEMENTS = json.keyOf("elements");
const QUALITIES = json.keyOf("qualities");
const FIXED_STARS = json.keyOf("fixedStars");
const CONJUNCTION = json.keyOf("Conjunction");
const SEXTILE = json.keyOf("Sextile");
const SQUARE = json.keyOf("Square");
const TRINE = json.keyOf("Trine");
const OPPOSITION = json.keyOf("Opposition");
const ORBS = json.keyOf("orbs");
const CHART = json.keyOf("chart");
const MIDPOINTS = json.keyOf("midpoints");
const DAVISON_PLACE = json.keyOf("davisonPlace");
const PERSON_A = json.keyOf("personA");
const PERSON_B = json.keyOf("personB");
const MIDPOINT = json.keyOf("midpoint");
const DAVISON = json.keyOf("davison");
const ANGLE_AS_ANGLE = json.namedMembers("angle", namesOf(ValueSet.ANGLE));
const WEIGHT = json.keyOf("weight");
const WEIGHT_AS_WEIGHT = json.namedMembers("weight", namesOf(ValueSet.WEIGHT));
const STRENGTH = json.keyOf("strength");
const STRENGTH_AS_STRENGTH = json.namedMembers("strength", namesOf(ValueSet.STRENGTH));
const LINE_DISTANCE = json.keyOf("lineDistance");
const FACTOR = json.keyOf("factor");
const POINTS = json.keyOf("points");
const KIND = json.keyOf("kind");
const KIND_AS_FACTOR = json.namedMembers("kind", namesOf(ValueSet.FACTOR));
const PERSON = json.keyOf("person");
const PERSON_AS_PERSON = json.namedMembers("person", namesOf(ValueSet.PERSON));
const TARGET = json.keyOf("target");
const TARGET_AS_FACTOR_TARGET = json.namedMembers("target", namesOf(ValueSet.FACTOR_TARGET));
const MINUTES = json.keyOf("minutes");
const SCORE10 = json.keyOf("score10");
const VERDICT = json.keyOf("verdict");
const VERDICT_AS_VERDICT = json.namedMembers("verdict", namesOf(ValueSet.VERDICT));
const CONTRIBUTIONS = json.keyOf("contributions");
const IDENTITY = json.keyOf("identity");
const LOVE = json.keyOf("love");
const MONEY = json.keyOf("money");
const HOME = json.keyOf("home");
const MIND = json.keyOf("mind");
const RELOCATED = json.keyOf("relocated");
const ANGULAR_PLANETS = json.keyOf("angularPlanets");
const SPHERES = json.keyOf("spheres");
const OVERALL10 = json.keyOf("overall10");
const CITY = json.keyOf("city");
const COUNTRY = json.keyOf("country");
const REGION = json.keyOf("region");
const REGION_AS_REGION = json.namedMembers("region", namesOf(ValueSet.REGION));
const FOCUS10 = json.keyOf("focus10");
const FOCUS = json.keyOf("focus");
const FOCUS_AS_SPHERE = json.namedMembers("focus", namesOf(ValueSet.SPHERE));
const FOCUS_NULL = json.memberOf("focus", null);
const REGION_NULL = json.memberOf("region", null);
const COMPARED_CITIES = json.keyOf("comparedCities");
const TOP = json.keyOf("top");
const PROGRESSED = json.keyOf("progressed");
const PROGRESSED_AS_BODY = json.namedMembers("progressed", namesOf(ValueSet.BODY));
const NATAL = json.keyOf("natal");
const NATAL_AS_NATAL_POINT = json.namedMembers("natal", namesOf(ValueSet.NATAL_POINT));
const EXACT_ON = json.keyOf("exactOn");
const EXACT_ON_NULL = json.memberOf("exactOn", null);
const ARC_DEGREES = json.keyOf("arcDegrees");
const KIND_AS_PROGRESSED_EVENT = json.namedMembers("kind", namesOf(ValueSet.PROGRESSED_EVENT));
const SIGN_NULL = json.memberOf("sign", null);
const DIRECTION = json.keyOf("direction");
const DIRECTION_AS_DIRECTION = json.namedMembers("direction", namesOf(ValueSet.DIRECTION));
const DATE_NULL = json.memberOf("date", null);
const DAYS_PER_DAY = json.keyOf("daysPerDay");
const PROGRESSED_UTC = json.keyOf("progressedUtc");
const SOLAR_ARC = json.keyOf("solarArc");
const NEXT = json.keyOf("next");
const DATE_ERROR_DAYS = json.keyOf("dateErrorDays");
const EXACT_AT = json.keyOf("exactAt");
const RETURN = json.keyOf("return");
const PASS = json.keyOf("pass");
const PASSES = json.keyOf("passes");
const BODY_AS_RETURNING_BODY = json.namedMembers("body", namesOf(ValueSet.RETURNING_BODY));
const NATAL_LONGITUDE = json.keyOf("natalLongitude");
const RETURNS = json.keyOf("returns");
const ENTERS = json.keyOf("enters");
const ENTERS_NULL = json.memberOf("enters", null);
const LEAVES = json.keyOf("leaves");
const LEAVES_NULL = json.memberOf("leaves", null);
const ASPECT_NULL = json.memberOf("aspect", null);
const TARGET_LONGITUDE = json.keyOf("targetLongitude");
const NATAL_ERROR_DEGREES = json.keyOf("natalErrorDegrees");
const WINDOW = json.keyOf("window");
const NEXT_NULL = json.memberOf("next", null);
const KIND_AS_SKY_EVENT = json.namedMembers("kind", namesOf(ValueSet.SKY_EVENT));
const PLANET_AS_SKY_BODY = json.namedMembers("planet", namesOf(ValueSet.SKY_BODY));
const ECLIPSE_TYPE = json.keyOf("eclipseType");
const ECLIPSE_TYPE_AS_ECLIPSE_TYPE = json.namedMembers("eclipseType", namesOf(ValueSet.ECLIPSE_TYPE));
const STATIONS = json.keyOf("stations");
const SOLAR_ECLIPSE = json.keyOf("solarEclipse");
const LUNAR_ECLIPSE = json.keyOf("lunarEclipse");
const SEASON = json.keyOf("season");
const COMPUTED_FOR = json.keyOf("computedFor");
const POSITIONS = json.keyOf("positions");
const EVENTS = json.keyOf("events");
const TRANSIT = json.keyOf("transit");
const TRANSIT_AS_BODY = json.namedMembers("transit", namesOf(ValueSet.BODY));
const EXACT_AT_NULL = json.memberOf("exactAt", null);
const ENTERS_AT = json.keyOf("entersAt");
const ENTERS_AT_NULL = json.memberOf("entersAt", null);
const LEAVES_AT = json.keyOf("leavesAt");
const LEAVES_AT_NULL = json.memberOf("leavesAt", null);
const TONE = json.keyOf("tone");
const TONE_AS_TONE = json.namedMembers("tone", namesOf(ValueSet.TONE));
const TRANSIT_HOUSE = json.keyOf("transitHouse");
const HOUSE_THEME = json.keyOf("houseTheme");
const TONES = json.keyOf("tones");
const ASPECT_KEYS = json.namedItems(namesOf(ValueSet.ASPECT), ":");
const TRANSITS = json.keyOf("transits");
const YEAR = json.keyOf("year");
const EXACT_MOMENT_UTC = json.keyOf("exactMomentUtc");
const PERSON_A_AS_BODY = json.namedMembers("personA", namesOf(ValueSet.BODY));
const PERSON_B_AS_BODY = json.namedMembers("personB", namesOf(ValueSet.BODY));
const PERSON_AIN_B = json.keyOf("personAInB");
const PERSON_AIN_B_NULL = json.memberOf("personAInB", null);
const PERSON_BIN_A = json.keyOf("personBInA");
const PERSON_BIN_A_NULL = json.memberOf("personBInA", null);
const PERSON_A_AS_NATAL_POINT = json.namedMembers("personA", namesOf(ValueSet.NATAL_POINT));
const PERSON_B_AS_NATAL_POINT = json.namedMembers("personB", namesOf(ValueSet.NATAL_POINT));
const SPHERE_SCORES = json.keyOf("sphereScores");
const OVERLAYS = json.keyOf("overlays");
const ANGLE_ASPECTS = json.keyOf("angleAspects");
const SCORE_RATING = json.keyOf("scoreRating");
const SCORE_RATING_AS_RATING = json.namedMembers("scoreRating", namesOf(ValueSet.RATING));
const SCORE = json.keyOf("score");
const RATING = json.keyOf("rating");
const RATING_AS_RATING = json.namedMembers("rating", namesOf(ValueSet.RATING));
const MOON_PHASE = json.keyOf("moonPhase");
const MOON_PHASE_AS_MOON_PHASE = json.namedMembers("moonPhase", namesOf(ValueSet.MOON_PHASE));
const MOON_SIGN = json.keyOf("moonSign");
const MOON_SIGN_AS_SIGN = json.namedMembers("moonSign", namesOf(ValueSet.SIGN));
const VOID_OF_COURSE_FLAGS = [json.memberOf("voidOfCourse", true), json.memberOf("voidOfCourse", false)] as const;
const VOID_HOURS = json.keyOf("voidHours");
const FAVORABLE_ASPECTS = json.keyOf("favorableAspects");
const CHALLENGING_ASPECTS = json.keyOf("challengingAspects");
const RATING_CAP = json.keyOf("ratingCap");
const ACTIVITY = json.keyOf("activity");
const ACTIVITY_AS_ACTIVITY = json.namedMembers("activity", namesOf(ValueSet.ACTIVITY));
const BEST = json.keyOf("best");
const DAYS = json.keyOf("days");
const KIND_AS_TRANSIT_EVENT = json.namedMembers("kind", namesOf(ValueSet.TRANSIT_EVENT));
const TARGET_AS_TRANSIT_TARGET = json.namedMembers("target", namesOf(ValueSet.TRANSIT_TARGET));
const EXACTNESS = json.keyOf("exactness");
const SIGNIFICANCE = json.keyOf("significance");
const SIGNIFICANCE_AS_SIGNIFICANCE = json.namedMembers("significance", namesOf(ValueSet.SIGNIFICANCE));
const MATCHED_EVENTS = json.keyOf("matchedEvents");
const TOTAL_EVENTS = json.keyOf("totalEvents");
const ACTIVE = json.keyOf("active");
const PLAN = json.keyOf("plan");
const PLAN_AS_PLAN = json.namedMembers("plan", namesOf(ValueSet.PLAN));
const LIMIT = json.keyOf("limit");
const USED = json.keyOf("used");
const REMAINING = json.keyOf("remaining");
const RESET_AT = json.keyOf("resetAt");
const RESET_EPOCH_SECONDS = json.keyOf("resetEpochSeconds");
const ACTIVE_KEYS = json.keyOf("activeKeys");
const PAID_UNTIL = json.keyOf("paidUntil");

function writePlaceEcho(out: JsonBytes, start: number, m: PlaceEcho): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, LATITUDE), m.latitude, "PlaceEcho.latitude");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "PlaceEcho.longitude");
  return endMembers(out, start, at, BRACES);
}

function writeAlmanacDay(out: JsonBytes, start: number, m: AlmanacDay): number {
  let at = start;
  at = json.textMember(out, at, FROM, m.from, "AlmanacDay.from");
  at = json.textMember(out, at, TO, m.to, "AlmanacDay.to");
  at = json.textMember(out, at, TIMEZONE, m.timezone, "AlmanacDay.timezone");
  return endMembers(out, start, at, BRACES);
}

function writeAlmanacAzimuths(out: JsonBytes, start: number, m: AlmanacAzimuths): number {
  let at = start;
  if (m.rise === undefined) at = writeAscii(out, at, RISE_NULL);
  else at = writeNumber(out, writeAscii(out, at, RISE), m.rise, "AlmanacAzimuths.rise");
  if (m.culmination === undefined) at = writeAscii(out, at, CULMINATION_NULL);
  else at = writeNumber(out, writeAscii(out, at, CULMINATION), m.culmination, "AlmanacAzimuths.culmination");
  if (m.set === undefined) at = writeAscii(out, at, SET_NULL);
  else at = writeNumber(out, writeAscii(out, at, SET), m.set, "AlmanacAzimuths.set");
  if (m.anticulmination === undefined) at = writeAscii(out, at, ANTICULMINATION_NULL);
  else at = writeNumber(out, writeAscii(out, at, ANTICULMINATION), m.anticulmination, "AlmanacAzimuths.anticulmination");
  return endMembers(out, start, at, BRACES);
}

function writeAlmanacBody(out: JsonBytes, start: number, m: AlmanacBody): number {
  let at = start;
  at = json.nameMember(out, at, NAME_AS_BODY, NAME, m.name, "AlmanacBody.name");
  if (m.rise === undefined) at = writeAscii(out, at, RISE_NULL);
  else at = json.textMember(out, at, RISE, m.rise, "AlmanacBody.rise");
  if (m.culmination === undefined) at = writeAscii(out, at, CULMINATION_NULL);
  else at = json.textMember(out, at, CULMINATION, m.culmination, "AlmanacBody.culmination");
  if (m.set === undefined) at = writeAscii(out, at, SET_NULL);
  else at = json.textMember(out, at, SET, m.set, "AlmanacBody.set");
  if (m.anticulmination === undefined) at = writeAscii(out, at, ANTICULMINATION_NULL);
  else at = json.textMember(out, at, ANTICULMINATION, m.anticulmination, "AlmanacBody.anticulmination");
  if (m.circumpolar === undefined) at = writeAscii(out, at, CIRCUMPOLAR_NULL);
  else at = json.nameMember(out, at, CIRCUMPOLAR_AS_HORIZON_SIDE, CIRCUMPOLAR, m.circumpolar, "AlmanacBody.circumpolar");
  at = json.objectMember(out, at, AZIMUTHS, m.azimuths, writeAlmanacAzimuths, "AlmanacBody.azimuths");
  return endMembers(out, start, at, BRACES);
}

function writeTwilightSpan(out: JsonBytes, start: number, m: TwilightSpan): number {
  let at = start;
  if (m.begin === undefined) at = writeAscii(out, at, BEGIN_NULL);
  else at = json.textMember(out, at, BEGIN, m.begin, "TwilightSpan.begin");
  if (m.end === undefined) at = writeAscii(out, at, END_NULL);
  else at = json.textMember(out, at, END, m.end, "TwilightSpan.end");
  return endMembers(out, start, at, BRACES);
}

function writeTwilights(out: JsonBytes, start: number, m: Twilights): number {
  let at = start;
  at = json.objectMember(out, at, CIVIL, m.civil, writeTwilightSpan, "Twilights.civil");
  at = json.objectMember(out, at, NAUTICAL, m.nautical, writeTwilightSpan, "Twilights.nautical");
  at = json.objectMember(out, at, ASTRONOMICAL, m.astronomical, writeTwilightSpan, "Twilights.astronomical");
  return endMembers(out, start, at, BRACES);
}

function writePlanetaryHour(out: JsonBytes, start: number, m: PlanetaryHour): number {
  let at = start;
  at = json.nameMember(out, at, PLANET_AS_BODY, PLANET, m.planet, "PlanetaryHour.planet");
  at = json.textMember(out, at, FROM, m.from, "PlanetaryHour.from");
  at = json.textMember(out, at, TO, m.to, "PlanetaryHour.to");
  return endMembers(out, start, at, BRACES);
}

function writeSyzygy(out: JsonBytes, start: number, m: Syzygy): number {
  let at = start;
  at = json.textMember(out, at, UTC, m.utc, "Syzygy.utc");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "Syzygy.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "Syzygy.degreeInSign");
  at = writeNumber(out, writeAscii(out, at, ABSOLUTE_DEGREE), m.absoluteDegree, "Syzygy.absoluteDegree");
  return endMembers(out, start, at, BRACES);
}

function writeVoidOfCourse(out: JsonBytes, start: number, m: VoidOfCourse): number {
  let at = start;
  at = json.textMember(out, at, FROM, m.from, "VoidOfCourse.from");
  at = json.textMember(out, at, UNTIL, m.until, "VoidOfCourse.until");
  return endMembers(out, start, at, BRACES);
}

function writeSkyMoon(out: JsonBytes, start: number, m: SkyMoon): number {
  let at = start;
  at = json.nameMember(out, at, PHASE_AS_MOON_PHASE, PHASE, m.phase, "SkyMoon.phase");
  at = writeNumber(out, writeAscii(out, at, ILLUMINATION), m.illumination, "SkyMoon.illumination");
  at = writeNumber(out, writeAscii(out, at, ELONGATION), m.elongation, "SkyMoon.elongation");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "SkyMoon.sign");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "SkyMoon.longitude");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "SkyMoon.degreeInSign");
  at = json.textMember(out, at, THEME, m.theme, "SkyMoon.theme");
  at = json.objectMember(out, at, NEXT_NEW_MOON, m.nextNewMoon, writeSyzygy, "SkyMoon.nextNewMoon");
  at = json.objectMember(out, at, NEXT_FULL_MOON, m.nextFullMoon, writeSyzygy, "SkyMoon.nextFullMoon");
  if (m.voidOfCourse === undefined) at = writeAscii(out, at, VOID_OF_COURSE_NULL);
  else at = json.objectMember(out, at, VOID_OF_COURSE, m.voidOfCourse, writeVoidOfCourse, "SkyMoon.voidOfCourse");
  at = json.objectsMember(out, at, VOID_OF_COURSE_INTERVALS, m.voidOfCourseIntervals, writeVoidOfCourse);
  return endMembers(out, start, at, BRACES);
}

function writeEclipseContact(out: JsonBytes, start: number, m: EclipseContact): number {
  let at = start;
  at = json.nameMember(out, at, CONTACT_AS_ECLIPSE_CONTACT, CONTACT, m.contact, "EclipseContact.contact");
  at = json.textMember(out, at, AT, m.at, "EclipseContact.at");
  at = writeNumber(out, writeAscii(out, at, ALTITUDE), m.altitude, "EclipseContact.altitude");
  return endMembers(out, start, at, BRACES);
}

function writeLocalEclipse(out: JsonBytes, start: number, m: LocalEclipse): number {
  let at = start;
  at = json.nameMember(out, at, TYPE_AS_ECLIPSE_TYPE, TYPE, m.type, "LocalEclipse.type");
  at = json.textMember(out, at, AT, m.at, "LocalEclipse.at");
  at = writeNumber(out, writeAscii(out, at, MAGNITUDE), m.magnitude, "LocalEclipse.magnitude");
  at = writeNumber(out, writeAscii(out, at, ALTITUDE), m.altitude, "LocalEclipse.altitude");
  at = json.textMember(out, at, GREATEST_SEEN, m.greatestSeen, "LocalEclipse.greatestSeen");
  at = json.objectsMember(out, at, CONTACTS, m.contacts, writeEclipseContact);
  return endMembers(out, start, at, BRACES);
}

function writeNextEclipses(out: JsonBytes, start: number, m: NextEclipses): number {
  let at = start;
  if (m.solar === undefined) at = writeAscii(out, at, SOLAR_NULL);
  else at = json.objectMember(out, at, SOLAR, m.solar, writeLocalEclipse, "NextEclipses.solar");
  if (m.lunar === undefined) at = writeAscii(out, at, LUNAR_NULL);
  else at = json.objectMember(out, at, LUNAR, m.lunar, writeLocalEclipse, "NextEclipses.lunar");
  return endMembers(out, start, at, BRACES);
}

function writeAlmanacRules(out: JsonBytes, start: number, m: AlmanacRules): number {
  let at = start;
  at = json.textMember(out, at, LIMB, m.limb, "AlmanacRules.limb");
  at = writeNumber(out, writeAscii(out, at, HEIGHT_METRES), m.heightMetres, "AlmanacRules.heightMetres");
  at = writeNumber(out, writeAscii(out, at, PRESSURE_HPA), m.pressureHpa, "AlmanacRules.pressureHpa");
  at = writeNumber(out, writeAscii(out, at, TEMPERATURE_CELSIUS), m.temperatureCelsius, "AlmanacRules.temperatureCelsius");
  return endMembers(out, start, at, BRACES);
}

function writeGetAlmanacResponse(out: JsonBytes, start: number, m: GetAlmanacResponse): number {
  let at = start;
  at = json.textMember(out, at, DATE, m.date, "GetAlmanacResponse.date");
  at = json.objectMember(out, at, LOCATION, m.location, writePlaceEcho, "GetAlmanacResponse.location");
  at = json.objectMember(out, at, DAY, m.day, writeAlmanacDay, "GetAlmanacResponse.day");
  at = json.objectsMember(out, at, BODIES, m.bodies, writeAlmanacBody);
  at = json.objectMember(out, at, TWILIGHT, m.twilight, writeTwilights, "GetAlmanacResponse.twilight");
  if (m.hours.length === 0) at = writeAscii(out, at, HOURS_NULL);
  else at = json.objectsMember(out, at, HOURS, m.hours, writePlanetaryHour);
  at = json.objectMember(out, at, MOON, m.moon, writeSkyMoon, "GetAlmanacResponse.moon");
  at = json.objectMember(out, at, NEXT_ECLIPSES, m.nextEclipses, writeNextEclipses, "GetAlmanacResponse.nextEclipses");
  at = json.objectMember(out, at, RULES, m.rules, writeAlmanacRules, "GetAlmanacResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeBirthEcho(out: JsonBytes, start: number, m: BirthEcho): number {
  let at = start;
  at = json.textMember(out, at, DATE, m.date, "BirthEcho.date");
  at = json.textMember(out, at, TIME, m.time, "BirthEcho.time");
  at = writeNumber(out, writeAscii(out, at, LATITUDE), m.latitude, "BirthEcho.latitude");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "BirthEcho.longitude");
  at = json.flagMember(out, at, TIME_KNOWN_FLAGS, m.timeKnown, "BirthEcho.timeKnown");
  return endMembers(out, start, at, BRACES);
}

function writeClockRule(out: JsonBytes, start: number, m: ClockRule): number {
  let at = start;
  at = json.textMember(out, at, ID, m.id, "ClockRule.id");
  at = json.textMember(out, at, REASON, m.reason, "ClockRule.reason");
  at = json.textsMember(out, at, SOURCES, m.sources, NO_NAMES);
  return endMembers(out, start, at, BRACES);
}

function writeCivilMoment(out: JsonBytes, start: number, m: CivilMoment): number {
  let at = start;
  at = json.textMember(out, at, TIMEZONE, m.timezone, "CivilMoment.timezone");
  at = writeNumber(out, writeAscii(out, at, OFFSET_HOURS), m.offsetHours, "CivilMoment.offsetHours");
  at = writeNumber(out, writeAscii(out, at, JULIAN_DAY_UT), m.julianDayUt, "CivilMoment.julianDayUt");
  at = json.textMember(out, at, UTC, m.utc, "CivilMoment.utc");
  at = json.flagMember(out, at, DAYLIGHT_SAVING_FLAGS, m.daylightSaving, "CivilMoment.daylightSaving");
  at = json.textMember(out, at, ABBREVIATION, m.abbreviation, "CivilMoment.abbreviation");
  if (m.clockRule !== undefined) at = json.objectMember(out, at, CLOCK_RULE, m.clockRule, writeClockRule, "CivilMoment.clockRule");
  return endMembers(out, start, at, BRACES);
}

function writeMoonRange(out: JsonBytes, start: number, m: MoonRange): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, MAX_ERROR_DEGREES), m.maxErrorDegrees, "MoonRange.maxErrorDegrees");
  at = writeNumber(out, writeAscii(out, at, FROM), m.from, "MoonRange.from");
  at = writeNumber(out, writeAscii(out, at, TO), m.to, "MoonRange.to");
  at = json.textsMember(out, at, SIGNS, m.signs, SIGN_ITEMS);
  return endMembers(out, start, at, BRACES);
}

function writeAlternativeAscendant(out: JsonBytes, start: number, m: AlternativeAscendant): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "AlternativeAscendant.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "AlternativeAscendant.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "AlternativeAscendant.degreeInSign");
  return endMembers(out, start, at, BRACES);
}

function writeClockAlternative(out: JsonBytes, start: number, m: ClockAlternative): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, OFFSET_HOURS), m.offsetHours, "ClockAlternative.offsetHours");
  at = json.textMember(out, at, UTC, m.utc, "ClockAlternative.utc");
  if (m.timezone !== undefined) at = json.textMember(out, at, TIMEZONE, m.timezone, "ClockAlternative.timezone");
  if (m.ascendant !== undefined) at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeAlternativeAscendant, "ClockAlternative.ascendant");
  at = json.nameMember(out, at, LIKELIHOOD_AS_CLOCK_LIKELIHOOD, LIKELIHOOD, m.likelihood, "ClockAlternative.likelihood");
  return endMembers(out, start, at, BRACES);
}

function writeSignChange(out: JsonBytes, start: number, m: SignChange): number {
  let at = start;
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "SignChange.body");
  at = json.textsMember(out, at, SIGNS, m.signs, SIGN_ITEMS);
  return endMembers(out, start, at, BRACES);
}

function writeFieldValues(out: JsonBytes, start: number, m: FieldValues): number {
  let at = start;
  at = json.textMember(out, at, FIELD, m.field, "FieldValues.field");
  at = json.textsMember(out, at, VALUES, m.values, NO_NAMES);
  return endMembers(out, start, at, BRACES);
}

function writeWarning(out: JsonBytes, start: number, m: Warning): number {
  let at = start;
  at = json.nameMember(out, at, CODE_AS_WARNING, CODE, m.code, "Warning.code");
  at = json.textMember(out, at, MESSAGE, m.message, "Warning.message");
  if (m.moon !== undefined) at = json.objectMember(out, at, MOON, m.moon, writeMoonRange, "Warning.moon");
  if (m.offsetBeforeHours !== undefined) at = writeNumber(out, writeAscii(out, at, OFFSET_BEFORE_HOURS), m.offsetBeforeHours, "Warning.offsetBeforeHours");
  if (m.offsetAfterHours !== undefined) at = writeNumber(out, writeAscii(out, at, OFFSET_AFTER_HOURS), m.offsetAfterHours, "Warning.offsetAfterHours");
  if (m.movedForwardSeconds !== undefined) at = writeNumber(out, writeAscii(out, at, MOVED_FORWARD_SECONDS), m.movedForwardSeconds, "Warning.movedForwardSeconds");
  if (m.movedTo !== undefined) at = json.textMember(out, at, MOVED_TO, m.movedTo, "Warning.movedTo");
  if (m.houseSystem !== undefined) at = json.nameMember(out, at, HOUSE_SYSTEM_AS_HOUSE_SYSTEM, HOUSE_SYSTEM, m.houseSystem, "Warning.houseSystem");
  if (m.offsetTakenHours !== undefined) at = writeNumber(out, writeAscii(out, at, OFFSET_TAKEN_HOURS), m.offsetTakenHours, "Warning.offsetTakenHours");
  if (m.offsetTakenHours !== undefined) at = json.objectsMember(out, at, ALTERNATIVES, m.alternatives, writeClockAlternative);
  if (m.moon !== undefined) at = json.objectsMember(out, at, SIGN_CHANGES, m.signChanges, writeSignChange);
  if (m.sentDate !== undefined) at = json.textMember(out, at, SENT_DATE, m.sentDate, "Warning.sentDate");
  if (m.sentTime !== undefined) at = json.textMember(out, at, SENT_TIME, m.sentTime, "Warning.sentTime");
  if (m.gregorianDate !== undefined) at = json.textMember(out, at, GREGORIAN_DATE, m.gregorianDate, "Warning.gregorianDate");
  if (m.moon !== undefined) at = json.objectsMember(out, at, MAY_DIFFER, m.mayDiffer, writeFieldValues);
  return endMembers(out, start, at, BRACES);
}

function writePlacement(out: JsonBytes, start: number, m: Placement): number {
  let at = start;
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "Placement.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "Placement.degreeInSign");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "Placement.house");
  return endMembers(out, start, at, BRACES);
}

function writeAscendantPlacement(out: JsonBytes, start: number, m: AscendantPlacement): number {
  let at = start;
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "AscendantPlacement.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "AscendantPlacement.degreeInSign");
  return endMembers(out, start, at, BRACES);
}

function writeRisingSign(out: JsonBytes, start: number, m: RisingSign): number {
  let at = start;
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "RisingSign.sign");
  at = json.textMember(out, at, FROM, m.from, "RisingSign.from");
  at = json.textMember(out, at, TO, m.to, "RisingSign.to");
  return endMembers(out, start, at, BRACES);
}

function writeComputeShortChartResponse(out: JsonBytes, start: number, m: ComputeShortChartResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeShortChartResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeShortChartResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectMember(out, at, SUN, m.sun, writePlacement, "ComputeShortChartResponse.sun");
  at = json.objectMember(out, at, MOON, m.moon, writePlacement, "ComputeShortChartResponse.moon");
  if (m.ascendant === undefined) at = writeAscii(out, at, ASCENDANT_NULL);
  else at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeAscendantPlacement, "ComputeShortChartResponse.ascendant");
  at = json.mapMember(out, at, SIGNS, m.signs, BODY_KEYS, "ComputeShortChartResponse.signs");
  at = json.textsMember(out, at, RETROGRADE, m.retrograde, BODY_ITEMS);
  at = json.nameMember(out, at, DOMINANT_ELEMENT_AS_ELEMENT, DOMINANT_ELEMENT, m.dominantElement, "ComputeShortChartResponse.dominantElement");
  at = json.nameMember(out, at, DOMINANT_QUALITY_AS_QUALITY, DOMINANT_QUALITY, m.dominantQuality, "ComputeShortChartResponse.dominantQuality");
  if (m.ascendant === undefined) at = json.objectsMember(out, at, RISING_SIGNS, m.risingSigns, writeRisingSign);
  return endMembers(out, start, at, BRACES);
}

function writePlanet(out: JsonBytes, start: number, m: Planet): number {
  let at = start;
  at = json.nameMember(out, at, NAME_AS_BODY, NAME, m.name, "Planet.name");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "Planet.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "Planet.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "Planet.degreeInSign");
  at = writeNumber(out, writeAscii(out, at, SPEED), m.speed, "Planet.speed");
  at = json.flagMember(out, at, RETROGRADE_FLAGS, m.retrograde, "Planet.retrograde");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "Planet.house");
  return endMembers(out, start, at, BRACES);
}

function writeZodiacPoint(out: JsonBytes, start: number, m: ZodiacPoint): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "ZodiacPoint.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "ZodiacPoint.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "ZodiacPoint.degreeInSign");
  return endMembers(out, start, at, BRACES);
}

function writeAngles(out: JsonBytes, start: number, m: Angles): number {
  let at = start;
  at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeZodiacPoint, "Angles.ascendant");
  at = json.objectMember(out, at, MIDHEAVEN, m.midheaven, writeZodiacPoint, "Angles.midheaven");
  at = json.objectMember(out, at, VERTEX, m.vertex, writeZodiacPoint, "Angles.vertex");
  at = json.objectMember(out, at, PART_OF_FORTUNE, m.partOfFortune, writeZodiacPoint, "Angles.partOfFortune");
  return endMembers(out, start, at, BRACES);
}

function writeHouseCusp(out: JsonBytes, start: number, m: HouseCusp): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, NUMBER), m.number, "HouseCusp.number");
  at = writeNumber(out, writeAscii(out, at, CUSP), m.cusp, "HouseCusp.cusp");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "HouseCusp.sign");
  return endMembers(out, start, at, BRACES);
}

function writeAspect(out: JsonBytes, start: number, m: Aspect): number {
  let at = start;
  at = json.nameMember(out, at, PLANET1_AS_BODY, PLANET1, m.planet1, "Aspect.planet1");
  at = json.nameMember(out, at, PLANET2_AS_BODY, PLANET2, m.planet2, "Aspect.planet2");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "Aspect.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "Aspect.angle");
  at = writeNumber(out, writeAscii(out, at, SEPARATION), m.separation, "Aspect.separation");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "Aspect.orb");
  at = json.nameMember(out, at, PHASE_AS_PHASE, PHASE, m.phase, "Aspect.phase");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "Aspect.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "Aspect.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeElementCounts(out: JsonBytes, start: number, m: ElementCounts): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, FIRE), m.fire, "ElementCounts.fire");
  at = writeNumber(out, writeAscii(out, at, EARTH), m.earth, "ElementCounts.earth");
  at = writeNumber(out, writeAscii(out, at, AIR), m.air, "ElementCounts.air");
  at = writeNumber(out, writeAscii(out, at, WATER), m.water, "ElementCounts.water");
  return endMembers(out, start, at, BRACES);
}

function writeQualityCounts(out: JsonBytes, start: number, m: QualityCounts): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, CARDINAL), m.cardinal, "QualityCounts.cardinal");
  at = writeNumber(out, writeAscii(out, at, FIXED), m.fixed, "QualityCounts.fixed");
  at = writeNumber(out, writeAscii(out, at, MUTABLE), m.mutable, "QualityCounts.mutable");
  return endMembers(out, start, at, BRACES);
}

function writeStarContact(out: JsonBytes, start: number, m: StarContact): number {
  let at = start;
  at = json.textMember(out, at, STAR, m.star, "StarContact.star");
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "StarContact.body");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "StarContact.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "StarContact.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "StarContact.degreeInSign");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "StarContact.orb");
  at = writeNumber(out, writeAscii(out, at, MAGNITUDE), m.magnitude, "StarContact.magnitude");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "StarContact.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "StarContact.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeComputeFullChartResponse(out: JsonBytes, start: number, m: ComputeFullChartResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeFullChartResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeFullChartResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectsMember(out, at, PLANETS, m.planets, writePlanet);
  if (m.angles === undefined) at = writeAscii(out, at, ANGLES_NULL);
  else at = json.objectMember(out, at, ANGLES, m.angles, writeAngles, "ComputeFullChartResponse.angles");
  if (m.houses.length === 0) at = writeAscii(out, at, HOUSES_NULL);
  else at = json.objectsMember(out, at, HOUSES, m.houses, writeHouseCusp);
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeAspect);
  at = json.objectMember(out, at, ELEMENTS, m.elements, writeElementCounts, "ComputeFullChartResponse.elements");
  at = json.objectMember(out, at, QUALITIES, m.qualities, writeQualityCounts, "ComputeFullChartResponse.qualities");
  at = json.nameMember(out, at, DOMINANT_ELEMENT_AS_ELEMENT, DOMINANT_ELEMENT, m.dominantElement, "ComputeFullChartResponse.dominantElement");
  at = json.nameMember(out, at, DOMINANT_QUALITY_AS_QUALITY, DOMINANT_QUALITY, m.dominantQuality, "ComputeFullChartResponse.dominantQuality");
  at = json.objectsMember(out, at, FIXED_STARS, m.fixedStars, writeStarContact);
  return endMembers(out, start, at, BRACES);
}

function writeComputePlanetsResponse(out: JsonBytes, start: number, m: ComputePlanetsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputePlanetsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputePlanetsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectsMember(out, at, PLANETS, m.planets, writePlanet);
  return endMembers(out, start, at, BRACES);
}

function writeComputeAnglesResponse(out: JsonBytes, start: number, m: ComputeAnglesResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeAnglesResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeAnglesResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  if (m.angles === undefined) at = writeAscii(out, at, ANGLES_NULL);
  else at = json.objectMember(out, at, ANGLES, m.angles, writeAngles, "ComputeAnglesResponse.angles");
  if (m.angles === undefined) at = json.objectsMember(out, at, RISING_SIGNS, m.risingSigns, writeRisingSign);
  return endMembers(out, start, at, BRACES);
}

function writeComputeHousesResponse(out: JsonBytes, start: number, m: ComputeHousesResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeHousesResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeHousesResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  if (m.houses.length === 0) at = writeAscii(out, at, HOUSES_NULL);
  else at = json.objectsMember(out, at, HOUSES, m.houses, writeHouseCusp);
  return endMembers(out, start, at, BRACES);
}

function writeAspectOrbs(out: JsonBytes, start: number, m: AspectOrbs): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, CONJUNCTION), m.conjunction, "AspectOrbs.conjunction");
  at = writeNumber(out, writeAscii(out, at, SEXTILE), m.sextile, "AspectOrbs.sextile");
  at = writeNumber(out, writeAscii(out, at, SQUARE), m.square, "AspectOrbs.square");
  at = writeNumber(out, writeAscii(out, at, TRINE), m.trine, "AspectOrbs.trine");
  at = writeNumber(out, writeAscii(out, at, OPPOSITION), m.opposition, "AspectOrbs.opposition");
  return endMembers(out, start, at, BRACES);
}

function writeComputeAspectsResponse(out: JsonBytes, start: number, m: ComputeAspectsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeAspectsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeAspectsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeAspect);
  at = json.objectMember(out, at, ORBS, m.orbs, writeAspectOrbs, "ComputeAspectsResponse.orbs");
  return endMembers(out, start, at, BRACES);
}

function writeComputeElementsResponse(out: JsonBytes, start: number, m: ComputeElementsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeElementsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeElementsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectMember(out, at, ELEMENTS, m.elements, writeElementCounts, "ComputeElementsResponse.elements");
  at = json.objectMember(out, at, QUALITIES, m.qualities, writeQualityCounts, "ComputeElementsResponse.qualities");
  at = json.nameMember(out, at, DOMINANT_ELEMENT_AS_ELEMENT, DOMINANT_ELEMENT, m.dominantElement, "ComputeElementsResponse.dominantElement");
  at = json.nameMember(out, at, DOMINANT_QUALITY_AS_QUALITY, DOMINANT_QUALITY, m.dominantQuality, "ComputeElementsResponse.dominantQuality");
  return endMembers(out, start, at, BRACES);
}

function writeComputeFixedStarsResponse(out: JsonBytes, start: number, m: ComputeFixedStarsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeFixedStarsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeFixedStarsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectsMember(out, at, FIXED_STARS, m.fixedStars, writeStarContact);
  return endMembers(out, start, at, BRACES);
}

function writeCompositePerson(out: JsonBytes, start: number, m: CompositePerson): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "CompositePerson.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "CompositePerson.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  return endMembers(out, start, at, BRACES);
}

function writeCompositePlanet(out: JsonBytes, start: number, m: CompositePlanet): number {
  let at = start;
  at = json.nameMember(out, at, NAME_AS_BODY, NAME, m.name, "CompositePlanet.name");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "CompositePlanet.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "CompositePlanet.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "CompositePlanet.degreeInSign");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "CompositePlanet.house");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "CompositePlanet.errorDegrees");
  return endMembers(out, start, at, BRACES);
}

function writeCompositeAngles(out: JsonBytes, start: number, m: CompositeAngles): number {
  let at = start;
  at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeZodiacPoint, "CompositeAngles.ascendant");
  at = json.objectMember(out, at, MIDHEAVEN, m.midheaven, writeZodiacPoint, "CompositeAngles.midheaven");
  return endMembers(out, start, at, BRACES);
}

function writeCompositeAspect(out: JsonBytes, start: number, m: CompositeAspect): number {
  let at = start;
  at = json.nameMember(out, at, PLANET1_AS_BODY, PLANET1, m.planet1, "CompositeAspect.planet1");
  at = json.nameMember(out, at, PLANET2_AS_BODY, PLANET2, m.planet2, "CompositeAspect.planet2");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "CompositeAspect.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "CompositeAspect.angle");
  at = writeNumber(out, writeAscii(out, at, SEPARATION), m.separation, "CompositeAspect.separation");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "CompositeAspect.orb");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "CompositeAspect.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "CompositeAspect.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeMidpointChart(out: JsonBytes, start: number, m: MidpointChart): number {
  let at = start;
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectsMember(out, at, PLANETS, m.planets, writeCompositePlanet);
  if (m.angles === undefined) at = writeAscii(out, at, ANGLES_NULL);
  else at = json.objectMember(out, at, ANGLES, m.angles, writeCompositeAngles, "MidpointChart.angles");
  if (m.houses.length === 0) at = writeAscii(out, at, HOUSES_NULL);
  else at = json.objectsMember(out, at, HOUSES, m.houses, writeHouseCusp);
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeCompositeAspect);
  return endMembers(out, start, at, BRACES);
}

function writeDavisonChart(out: JsonBytes, start: number, m: DavisonChart): number {
  let at = start;
  at = json.textMember(out, at, UTC, m.utc, "DavisonChart.utc");
  at = json.objectMember(out, at, LOCATION, m.location, writePlaceEcho, "DavisonChart.location");
  at = json.objectMember(out, at, CHART, m.chart, writeComputeFullChartResponse, "DavisonChart.chart");
  return endMembers(out, start, at, BRACES);
}

function writeCompositeRules(out: JsonBytes, start: number, m: CompositeRules): number {
  let at = start;
  at = json.textMember(out, at, MIDPOINTS, m.midpoints, "CompositeRules.midpoints");
  at = json.textMember(out, at, HOUSES, m.houses, "CompositeRules.houses");
  at = json.textMember(out, at, DAVISON_PLACE, m.davisonPlace, "CompositeRules.davisonPlace");
  at = json.objectMember(out, at, ORBS, m.orbs, writeAspectOrbs, "CompositeRules.orbs");
  return endMembers(out, start, at, BRACES);
}

function writeComputeCompositeResponse(out: JsonBytes, start: number, m: ComputeCompositeResponse): number {
  let at = start;
  at = json.objectMember(out, at, PERSON_A, m.personA, writeCompositePerson, "ComputeCompositeResponse.personA");
  at = json.objectMember(out, at, PERSON_B, m.personB, writeCompositePerson, "ComputeCompositeResponse.personB");
  at = json.objectMember(out, at, MIDPOINT, m.midpoint, writeMidpointChart, "ComputeCompositeResponse.midpoint");
  at = json.objectMember(out, at, DAVISON, m.davison, writeDavisonChart, "ComputeCompositeResponse.davison");
  at = json.objectMember(out, at, RULES, m.rules, writeCompositeRules, "ComputeCompositeResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeRelocatedAngles(out: JsonBytes, start: number, m: RelocatedAngles): number {
  let at = start;
  at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeZodiacPoint, "RelocatedAngles.ascendant");
  at = json.objectMember(out, at, MIDHEAVEN, m.midheaven, writeZodiacPoint, "RelocatedAngles.midheaven");
  return endMembers(out, start, at, BRACES);
}

function writeAngularPlanet(out: JsonBytes, start: number, m: AngularPlanet): number {
  let at = start;
  at = json.nameMember(out, at, PLANET_AS_BODY, PLANET, m.planet, "AngularPlanet.planet");
  at = json.nameMember(out, at, ANGLE_AS_ANGLE, ANGLE, m.angle, "AngularPlanet.angle");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "AngularPlanet.orb");
  at = json.nameMember(out, at, WEIGHT_AS_WEIGHT, WEIGHT, m.weight, "AngularPlanet.weight");
  at = json.nameMember(out, at, STRENGTH_AS_STRENGTH, STRENGTH, m.strength, "AngularPlanet.strength");
  at = writeNumber(out, writeAscii(out, at, LINE_DISTANCE), m.lineDistance, "AngularPlanet.lineDistance");
  return endMembers(out, start, at, BRACES);
}

function writeContribution(out: JsonBytes, start: number, m: Contribution): number {
  let at = start;
  at = json.textMember(out, at, FACTOR, m.factor, "Contribution.factor");
  at = writeNumber(out, writeAscii(out, at, POINTS), m.points, "Contribution.points");
  at = json.nameMember(out, at, KIND_AS_FACTOR, KIND, m.kind, "Contribution.kind");
  if (m.weight !== undefined) at = writeNumber(out, writeAscii(out, at, WEIGHT), m.weight, "Contribution.weight");
  if (m.person !== undefined) at = json.nameMember(out, at, PERSON_AS_PERSON, PERSON, m.person, "Contribution.person");
  if (m.body !== undefined) at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "Contribution.body");
  if (m.aspect !== undefined) at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "Contribution.aspect");
  if (m.target !== undefined) at = json.nameMember(out, at, TARGET_AS_FACTOR_TARGET, TARGET, m.target, "Contribution.target");
  if (m.orb !== undefined) at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "Contribution.orb");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "Contribution.house");
  if (m.sign !== undefined) at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "Contribution.sign");
  if (m.phase !== undefined) at = json.nameMember(out, at, PHASE_AS_MOON_PHASE, PHASE, m.phase, "Contribution.phase");
  if (m.minutes !== undefined) at = writeNumber(out, writeAscii(out, at, MINUTES), m.minutes, "Contribution.minutes");
  return endMembers(out, start, at, BRACES);
}

function writeLocationSphere(out: JsonBytes, start: number, m: LocationSphere): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, SCORE10), m.score10, "LocationSphere.score10");
  at = json.nameMember(out, at, VERDICT_AS_VERDICT, VERDICT, m.verdict, "LocationSphere.verdict");
  at = json.objectsMember(out, at, CONTRIBUTIONS, m.contributions, writeContribution);
  return endMembers(out, start, at, BRACES);
}

function writeLocationSpheres(out: JsonBytes, start: number, m: LocationSpheres): number {
  let at = start;
  at = json.objectMember(out, at, IDENTITY, m.identity, writeLocationSphere, "LocationSpheres.identity");
  at = json.objectMember(out, at, LOVE, m.love, writeLocationSphere, "LocationSpheres.love");
  at = json.objectMember(out, at, BODY, m.body, writeLocationSphere, "LocationSpheres.body");
  at = json.objectMember(out, at, MONEY, m.money, writeLocationSphere, "LocationSpheres.money");
  at = json.objectMember(out, at, HOME, m.home, writeLocationSphere, "LocationSpheres.home");
  at = json.objectMember(out, at, MIND, m.mind, writeLocationSphere, "LocationSpheres.mind");
  return endMembers(out, start, at, BRACES);
}

function writeScoreLocationResponse(out: JsonBytes, start: number, m: ScoreLocationResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ScoreLocationResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ScoreLocationResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectMember(out, at, LOCATION, m.location, writePlaceEcho, "ScoreLocationResponse.location");
  at = json.objectMember(out, at, RELOCATED, m.relocated, writeRelocatedAngles, "ScoreLocationResponse.relocated");
  at = json.objectsMember(out, at, ANGULAR_PLANETS, m.angularPlanets, writeAngularPlanet);
  at = json.objectMember(out, at, SPHERES, m.spheres, writeLocationSpheres, "ScoreLocationResponse.spheres");
  at = writeNumber(out, writeAscii(out, at, OVERALL10), m.overall10, "ScoreLocationResponse.overall10");
  at = json.nameMember(out, at, STRENGTH_AS_STRENGTH, STRENGTH, m.strength, "ScoreLocationResponse.strength");
  return endMembers(out, start, at, BRACES);
}

function writeRankedCity(out: JsonBytes, start: number, m: RankedCity): number {
  let at = start;
  at = json.textMember(out, at, CITY, m.city, "RankedCity.city");
  at = json.textMember(out, at, COUNTRY, m.country, "RankedCity.country");
  at = json.nameMember(out, at, REGION_AS_REGION, REGION, m.region, "RankedCity.region");
  at = writeNumber(out, writeAscii(out, at, LATITUDE), m.latitude, "RankedCity.latitude");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "RankedCity.longitude");
  at = writeNumber(out, writeAscii(out, at, OVERALL10), m.overall10, "RankedCity.overall10");
  at = writeNumber(out, writeAscii(out, at, FOCUS10), m.focus10, "RankedCity.focus10");
  at = json.nameMember(out, at, STRENGTH_AS_STRENGTH, STRENGTH, m.strength, "RankedCity.strength");
  at = json.textsMember(out, at, CONTACTS, m.contacts, NO_NAMES);
  at = json.objectsMember(out, at, ANGULAR_PLANETS, m.angularPlanets, writeAngularPlanet);
  return endMembers(out, start, at, BRACES);
}

function writeRankLocationsResponse(out: JsonBytes, start: number, m: RankLocationsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "RankLocationsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "RankLocationsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  if (m.focus === undefined) at = writeAscii(out, at, FOCUS_NULL);
  else at = json.nameMember(out, at, FOCUS_AS_SPHERE, FOCUS, m.focus, "RankLocationsResponse.focus");
  if (m.region === undefined) at = writeAscii(out, at, REGION_NULL);
  else at = json.nameMember(out, at, REGION_AS_REGION, REGION, m.region, "RankLocationsResponse.region");
  at = writeNumber(out, writeAscii(out, at, COMPARED_CITIES), m.comparedCities, "RankLocationsResponse.comparedCities");
  at = json.objectsMember(out, at, TOP, m.top, writeRankedCity);
  return endMembers(out, start, at, BRACES);
}

function writeProgressedPlanet(out: JsonBytes, start: number, m: ProgressedPlanet): number {
  let at = start;
  at = json.nameMember(out, at, NAME_AS_BODY, NAME, m.name, "ProgressedPlanet.name");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "ProgressedPlanet.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "ProgressedPlanet.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "ProgressedPlanet.degreeInSign");
  at = json.flagMember(out, at, RETROGRADE_FLAGS, m.retrograde, "ProgressedPlanet.retrograde");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "ProgressedPlanet.house");
  return endMembers(out, start, at, BRACES);
}

function writeProgressedAngles(out: JsonBytes, start: number, m: ProgressedAngles): number {
  let at = start;
  at = json.objectMember(out, at, ASCENDANT, m.ascendant, writeZodiacPoint, "ProgressedAngles.ascendant");
  at = json.objectMember(out, at, MIDHEAVEN, m.midheaven, writeZodiacPoint, "ProgressedAngles.midheaven");
  return endMembers(out, start, at, BRACES);
}

function writeProgressedAspect(out: JsonBytes, start: number, m: ProgressedAspect): number {
  let at = start;
  at = json.nameMember(out, at, PROGRESSED_AS_BODY, PROGRESSED, m.progressed, "ProgressedAspect.progressed");
  at = json.nameMember(out, at, NATAL_AS_NATAL_POINT, NATAL, m.natal, "ProgressedAspect.natal");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "ProgressedAspect.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "ProgressedAspect.angle");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "ProgressedAspect.orb");
  at = json.nameMember(out, at, PHASE_AS_PHASE, PHASE, m.phase, "ProgressedAspect.phase");
  if (m.exactOn === undefined) at = writeAscii(out, at, EXACT_ON_NULL);
  else at = json.textMember(out, at, EXACT_ON, m.exactOn, "ProgressedAspect.exactOn");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "ProgressedAspect.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "ProgressedAspect.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeDirectedPlanet(out: JsonBytes, start: number, m: DirectedPlanet): number {
  let at = start;
  at = json.nameMember(out, at, NAME_AS_BODY, NAME, m.name, "DirectedPlanet.name");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "DirectedPlanet.longitude");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "DirectedPlanet.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "DirectedPlanet.degreeInSign");
  if (m.house !== undefined) at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "DirectedPlanet.house");
  return endMembers(out, start, at, BRACES);
}

function writeSolarArc(out: JsonBytes, start: number, m: SolarArc): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, ARC_DEGREES), m.arcDegrees, "SolarArc.arcDegrees");
  at = json.objectsMember(out, at, PLANETS, m.planets, writeDirectedPlanet);
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeProgressedAspect);
  return endMembers(out, start, at, BRACES);
}

function writeProgressedEvent(out: JsonBytes, start: number, m: ProgressedEvent): number {
  let at = start;
  at = json.nameMember(out, at, KIND_AS_PROGRESSED_EVENT, KIND, m.kind, "ProgressedEvent.kind");
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "ProgressedEvent.body");
  if (m.sign === undefined) at = writeAscii(out, at, SIGN_NULL);
  else at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "ProgressedEvent.sign");
  if (m.direction !== undefined) at = json.nameMember(out, at, DIRECTION_AS_DIRECTION, DIRECTION, m.direction, "ProgressedEvent.direction");
  if (m.date === undefined) at = writeAscii(out, at, DATE_NULL);
  else at = json.textMember(out, at, DATE, m.date, "ProgressedEvent.date");
  return endMembers(out, start, at, BRACES);
}

function writeProgressionRules(out: JsonBytes, start: number, m: ProgressionRules): number {
  let at = start;
  at = json.textMember(out, at, ANGLES, m.angles, "ProgressionRules.angles");
  at = writeNumber(out, writeAscii(out, at, DAYS_PER_DAY), m.daysPerDay, "ProgressionRules.daysPerDay");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "ProgressionRules.orb");
  return endMembers(out, start, at, BRACES);
}

function writeComputeProgressionsResponse(out: JsonBytes, start: number, m: ComputeProgressionsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeProgressionsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeProgressionsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.textMember(out, at, DATE, m.date, "ComputeProgressionsResponse.date");
  at = json.textMember(out, at, PROGRESSED_UTC, m.progressedUtc, "ComputeProgressionsResponse.progressedUtc");
  at = json.objectsMember(out, at, PLANETS, m.planets, writeProgressedPlanet);
  if (m.angles === undefined) at = writeAscii(out, at, ANGLES_NULL);
  else at = json.objectMember(out, at, ANGLES, m.angles, writeProgressedAngles, "ComputeProgressionsResponse.angles");
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeProgressedAspect);
  at = json.objectMember(out, at, SOLAR_ARC, m.solarArc, writeSolarArc, "ComputeProgressionsResponse.solarArc");
  at = json.objectsMember(out, at, NEXT, m.next, writeProgressedEvent);
  if (m.dateErrorDays !== undefined) at = writeNumber(out, writeAscii(out, at, DATE_ERROR_DAYS), m.dateErrorDays, "ComputeProgressionsResponse.dateErrorDays");
  at = json.objectMember(out, at, RULES, m.rules, writeProgressionRules, "ComputeProgressionsResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeBodyReturn(out: JsonBytes, start: number, m: BodyReturn): number {
  let at = start;
  at = json.textMember(out, at, EXACT_AT, m.exactAt, "BodyReturn.exactAt");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "BodyReturn.longitude");
  at = json.flagMember(out, at, RETROGRADE_FLAGS, m.retrograde, "BodyReturn.retrograde");
  at = writeNumber(out, writeAscii(out, at, RETURN), m.return, "BodyReturn.return");
  at = writeNumber(out, writeAscii(out, at, PASS), m.pass, "BodyReturn.pass");
  at = writeNumber(out, writeAscii(out, at, PASSES), m.passes, "BodyReturn.passes");
  return endMembers(out, start, at, BRACES);
}

function writeFindReturnsResponse(out: JsonBytes, start: number, m: FindReturnsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "FindReturnsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "FindReturnsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.nameMember(out, at, BODY_AS_RETURNING_BODY, BODY, m.body, "FindReturnsResponse.body");
  at = writeNumber(out, writeAscii(out, at, NATAL_LONGITUDE), m.natalLongitude, "FindReturnsResponse.natalLongitude");
  at = json.textMember(out, at, FROM, m.from, "FindReturnsResponse.from");
  at = json.objectsMember(out, at, RETURNS, m.returns, writeBodyReturn);
  at = json.objectMember(out, at, LOCATION, m.location, writePlaceEcho, "FindReturnsResponse.location");
  at = json.objectMember(out, at, CHART, m.chart, writeComputeFullChartResponse, "FindReturnsResponse.chart");
  return endMembers(out, start, at, BRACES);
}

function writeDayWindow(out: JsonBytes, start: number, m: DayWindow): number {
  let at = start;
  at = json.textMember(out, at, FROM, m.from, "DayWindow.from");
  at = json.textMember(out, at, TO, m.to, "DayWindow.to");
  return endMembers(out, start, at, BRACES);
}

function writeSearchPass(out: JsonBytes, start: number, m: SearchPass): number {
  let at = start;
  at = json.textMember(out, at, EXACT_AT, m.exactAt, "SearchPass.exactAt");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "SearchPass.longitude");
  at = json.flagMember(out, at, RETROGRADE_FLAGS, m.retrograde, "SearchPass.retrograde");
  if (m.enters === undefined) at = writeAscii(out, at, ENTERS_NULL);
  else at = json.textMember(out, at, ENTERS, m.enters, "SearchPass.enters");
  if (m.leaves === undefined) at = writeAscii(out, at, LEAVES_NULL);
  else at = json.textMember(out, at, LEAVES, m.leaves, "SearchPass.leaves");
  at = writeNumber(out, writeAscii(out, at, PASS), m.pass, "SearchPass.pass");
  at = writeNumber(out, writeAscii(out, at, PASSES), m.passes, "SearchPass.passes");
  return endMembers(out, start, at, BRACES);
}

function writeSearchResponse(out: JsonBytes, start: number, m: SearchResponse): number {
  let at = start;
  if (m.input !== undefined) at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "SearchResponse.input");
  if (m.time !== undefined) at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "SearchResponse.time");
  if (m.input !== undefined) at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "SearchResponse.body");
  if (m.aspect === undefined) at = writeAscii(out, at, ASPECT_NULL);
  else at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "SearchResponse.aspect");
  if (m.targetLongitude !== undefined) at = writeNumber(out, writeAscii(out, at, TARGET_LONGITUDE), m.targetLongitude, "SearchResponse.targetLongitude");
  if (m.natalErrorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, NATAL_ERROR_DEGREES), m.natalErrorDegrees, "SearchResponse.natalErrorDegrees");
  at = json.objectMember(out, at, WINDOW, m.window, writeDayWindow, "SearchResponse.window");
  if (m.orb !== undefined) at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "SearchResponse.orb");
  at = json.objectsMember(out, at, PASSES, m.passes, writeSearchPass);
  if (m.next === undefined) at = writeAscii(out, at, NEXT_NULL);
  else at = json.textMember(out, at, NEXT, m.next, "SearchResponse.next");
  return endMembers(out, start, at, BRACES);
}

function writeSkyEvent(out: JsonBytes, start: number, m: SkyEvent): number {
  let at = start;
  at = json.nameMember(out, at, KIND_AS_SKY_EVENT, KIND, m.kind, "SkyEvent.kind");
  at = json.textMember(out, at, AT, m.at, "SkyEvent.at");
  at = json.nameMember(out, at, PLANET_AS_SKY_BODY, PLANET, m.planet, "SkyEvent.planet");
  at = json.nameMember(out, at, SIGN_AS_SIGN, SIGN, m.sign, "SkyEvent.sign");
  at = writeNumber(out, writeAscii(out, at, DEGREE_IN_SIGN), m.degreeInSign, "SkyEvent.degreeInSign");
  if (m.direction !== undefined) at = json.nameMember(out, at, DIRECTION_AS_DIRECTION, DIRECTION, m.direction, "SkyEvent.direction");
  if (m.eclipseType !== undefined) at = json.nameMember(out, at, ECLIPSE_TYPE_AS_ECLIPSE_TYPE, ECLIPSE_TYPE, m.eclipseType, "SkyEvent.eclipseType");
  if (m.until !== undefined) at = json.textMember(out, at, UNTIL, m.until, "SkyEvent.until");
  return endMembers(out, start, at, BRACES);
}

function writeNextEvents(out: JsonBytes, start: number, m: NextEvents): number {
  let at = start;
  at = json.objectsMember(out, at, STATIONS, m.stations, writeSkyEvent);
  if (m.solarEclipse !== undefined) at = json.objectMember(out, at, SOLAR_ECLIPSE, m.solarEclipse, writeSkyEvent, "NextEvents.solarEclipse");
  if (m.lunarEclipse !== undefined) at = json.objectMember(out, at, LUNAR_ECLIPSE, m.lunarEclipse, writeSkyEvent, "NextEvents.lunarEclipse");
  if (m.season !== undefined) at = json.objectMember(out, at, SEASON, m.season, writeSkyEvent, "NextEvents.season");
  return endMembers(out, start, at, BRACES);
}

function writeGetSkyResponse(out: JsonBytes, start: number, m: GetSkyResponse): number {
  let at = start;
  at = json.textMember(out, at, DATE, m.date, "GetSkyResponse.date");
  at = json.textMember(out, at, COMPUTED_FOR, m.computedFor, "GetSkyResponse.computedFor");
  at = json.objectMember(out, at, MOON, m.moon, writeSkyMoon, "GetSkyResponse.moon");
  at = json.objectsMember(out, at, POSITIONS, m.positions, writePlanet);
  at = json.objectsMember(out, at, EVENTS, m.events, writeSkyEvent);
  at = json.objectMember(out, at, NEXT, m.next, writeNextEvents, "GetSkyResponse.next");
  return endMembers(out, start, at, BRACES);
}

function writeTransitContact(out: JsonBytes, start: number, m: TransitContact): number {
  let at = start;
  at = json.nameMember(out, at, TRANSIT_AS_BODY, TRANSIT, m.transit, "TransitContact.transit");
  at = json.nameMember(out, at, NATAL_AS_NATAL_POINT, NATAL, m.natal, "TransitContact.natal");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "TransitContact.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "TransitContact.angle");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "TransitContact.orb");
  at = json.nameMember(out, at, PHASE_AS_PHASE, PHASE, m.phase, "TransitContact.phase");
  if (m.exactAt === undefined) at = writeAscii(out, at, EXACT_AT_NULL);
  else at = json.textMember(out, at, EXACT_AT, m.exactAt, "TransitContact.exactAt");
  if (m.entersAt === undefined) at = writeAscii(out, at, ENTERS_AT_NULL);
  else at = json.textMember(out, at, ENTERS_AT, m.entersAt, "TransitContact.entersAt");
  if (m.leavesAt === undefined) at = writeAscii(out, at, LEAVES_AT_NULL);
  else at = json.textMember(out, at, LEAVES_AT, m.leavesAt, "TransitContact.leavesAt");
  at = json.nameMember(out, at, TONE_AS_TONE, TONE, m.tone, "TransitContact.tone");
  if (m.transitHouse !== undefined) at = writeNumber(out, writeAscii(out, at, TRANSIT_HOUSE), m.transitHouse, "TransitContact.transitHouse");
  if (m.houseTheme !== undefined) at = json.textMember(out, at, HOUSE_THEME, m.houseTheme, "TransitContact.houseTheme");
  if (m.natalErrorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, NATAL_ERROR_DEGREES), m.natalErrorDegrees, "TransitContact.natalErrorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "TransitContact.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeTransitRules(out: JsonBytes, start: number, m: TransitRules): number {
  let at = start;
  at = json.mapMember(out, at, TONES, m.tones, ASPECT_KEYS, "TransitRules.tones");
  at = json.mapMember(out, at, ORBS, m.orbs, BODY_KEYS, "TransitRules.orbs");
  return endMembers(out, start, at, BRACES);
}

function writeComputeDailyHoroscopeResponse(out: JsonBytes, start: number, m: ComputeDailyHoroscopeResponse): number {
  let at = start;
  at = json.textMember(out, at, DATE, m.date, "ComputeDailyHoroscopeResponse.date");
  at = json.textMember(out, at, COMPUTED_FOR, m.computedFor, "ComputeDailyHoroscopeResponse.computedFor");
  at = json.objectMember(out, at, MOON, m.moon, writeSkyMoon, "ComputeDailyHoroscopeResponse.moon");
  at = json.objectsMember(out, at, POSITIONS, m.positions, writePlanet);
  at = json.objectsMember(out, at, EVENTS, m.events, writeSkyEvent);
  if (m.input !== undefined) at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeDailyHoroscopeResponse.input");
  if (m.time !== undefined) at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeDailyHoroscopeResponse.time");
  if (m.input !== undefined) at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  if (m.input !== undefined) at = json.objectsMember(out, at, TRANSITS, m.transits, writeTransitContact);
  if (m.input !== undefined) at = json.objectsMember(out, at, FOCUS, m.focus, writeTransitContact);
  if (m.rules !== undefined) at = json.objectMember(out, at, RULES, m.rules, writeTransitRules, "ComputeDailyHoroscopeResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeComputeSolarReturnResponse(out: JsonBytes, start: number, m: ComputeSolarReturnResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ComputeSolarReturnResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ComputeSolarReturnResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = writeNumber(out, writeAscii(out, at, YEAR), m.year, "ComputeSolarReturnResponse.year");
  at = json.textMember(out, at, EXACT_MOMENT_UTC, m.exactMomentUtc, "ComputeSolarReturnResponse.exactMomentUtc");
  at = json.objectMember(out, at, LOCATION, m.location, writePlaceEcho, "ComputeSolarReturnResponse.location");
  at = json.objectMember(out, at, CHART, m.chart, writeComputeFullChartResponse, "ComputeSolarReturnResponse.chart");
  return endMembers(out, start, at, BRACES);
}

function writeSynastryPerson(out: JsonBytes, start: number, m: SynastryPerson): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "SynastryPerson.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "SynastryPerson.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  return endMembers(out, start, at, BRACES);
}

function writeSynastryAspect(out: JsonBytes, start: number, m: SynastryAspect): number {
  let at = start;
  at = json.nameMember(out, at, PERSON_A_AS_BODY, PERSON_A, m.personA, "SynastryAspect.personA");
  at = json.nameMember(out, at, PERSON_B_AS_BODY, PERSON_B, m.personB, "SynastryAspect.personB");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "SynastryAspect.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "SynastryAspect.angle");
  at = writeNumber(out, writeAscii(out, at, SEPARATION), m.separation, "SynastryAspect.separation");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "SynastryAspect.orb");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "SynastryAspect.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "SynastryAspect.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeSphereScores(out: JsonBytes, start: number, m: SphereScores): number {
  let at = start;
  at = writeNumber(out, writeAscii(out, at, IDENTITY), m.identity, "SphereScores.identity");
  at = writeNumber(out, writeAscii(out, at, LOVE), m.love, "SphereScores.love");
  at = writeNumber(out, writeAscii(out, at, BODY), m.body, "SphereScores.body");
  at = writeNumber(out, writeAscii(out, at, MONEY), m.money, "SphereScores.money");
  at = writeNumber(out, writeAscii(out, at, HOME), m.home, "SphereScores.home");
  at = writeNumber(out, writeAscii(out, at, MIND), m.mind, "SphereScores.mind");
  return endMembers(out, start, at, BRACES);
}

function writeSphereContributions(out: JsonBytes, start: number, m: SphereContributions): number {
  let at = start;
  at = json.objectsMember(out, at, IDENTITY, m.identity, writeContribution);
  at = json.objectsMember(out, at, LOVE, m.love, writeContribution);
  at = json.objectsMember(out, at, BODY, m.body, writeContribution);
  at = json.objectsMember(out, at, MONEY, m.money, writeContribution);
  at = json.objectsMember(out, at, HOME, m.home, writeContribution);
  at = json.objectsMember(out, at, MIND, m.mind, writeContribution);
  return endMembers(out, start, at, BRACES);
}

function writeBodyHouse(out: JsonBytes, start: number, m: BodyHouse): number {
  let at = start;
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "BodyHouse.body");
  at = writeNumber(out, writeAscii(out, at, HOUSE), m.house, "BodyHouse.house");
  return endMembers(out, start, at, BRACES);
}

function writeOverlays(out: JsonBytes, start: number, m: Overlays): number {
  let at = start;
  if (m.personAInB.length === 0) at = writeAscii(out, at, PERSON_AIN_B_NULL);
  else at = json.objectsMember(out, at, PERSON_AIN_B, m.personAInB, writeBodyHouse);
  if (m.personBInA.length === 0) at = writeAscii(out, at, PERSON_BIN_A_NULL);
  else at = json.objectsMember(out, at, PERSON_BIN_A, m.personBInA, writeBodyHouse);
  return endMembers(out, start, at, BRACES);
}

function writeSynastryAngleAspect(out: JsonBytes, start: number, m: SynastryAngleAspect): number {
  let at = start;
  at = json.nameMember(out, at, PERSON_A_AS_NATAL_POINT, PERSON_A, m.personA, "SynastryAngleAspect.personA");
  at = json.nameMember(out, at, PERSON_B_AS_NATAL_POINT, PERSON_B, m.personB, "SynastryAngleAspect.personB");
  at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "SynastryAngleAspect.aspect");
  at = writeNumber(out, writeAscii(out, at, ANGLE), m.angle, "SynastryAngleAspect.angle");
  at = writeNumber(out, writeAscii(out, at, SEPARATION), m.separation, "SynastryAngleAspect.separation");
  at = writeNumber(out, writeAscii(out, at, ORB), m.orb, "SynastryAngleAspect.orb");
  if (m.errorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, ERROR_DEGREES), m.errorDegrees, "SynastryAngleAspect.errorDegrees");
  if (m.uncertain !== undefined) at = json.flagMember(out, at, UNCERTAIN_FLAGS, m.uncertain, "SynastryAngleAspect.uncertain");
  return endMembers(out, start, at, BRACES);
}

function writeSynastryRules(out: JsonBytes, start: number, m: SynastryRules): number {
  let at = start;
  at = json.mapMember(out, at, ORBS, m.orbs, ASPECT_KEYS, "SynastryRules.orbs");
  return endMembers(out, start, at, BRACES);
}

function writeComputeSynastryResponse(out: JsonBytes, start: number, m: ComputeSynastryResponse): number {
  let at = start;
  at = json.objectMember(out, at, PERSON_A, m.personA, writeSynastryPerson, "ComputeSynastryResponse.personA");
  at = json.objectMember(out, at, PERSON_B, m.personB, writeSynastryPerson, "ComputeSynastryResponse.personB");
  at = json.objectsMember(out, at, ASPECTS, m.aspects, writeSynastryAspect);
  at = json.objectMember(out, at, SPHERE_SCORES, m.sphereScores, writeSphereScores, "ComputeSynastryResponse.sphereScores");
  at = json.objectMember(out, at, CONTRIBUTIONS, m.contributions, writeSphereContributions, "ComputeSynastryResponse.contributions");
  at = json.objectMember(out, at, OVERLAYS, m.overlays, writeOverlays, "ComputeSynastryResponse.overlays");
  at = json.objectsMember(out, at, ANGLE_ASPECTS, m.angleAspects, writeSynastryAngleAspect);
  at = json.objectMember(out, at, RULES, m.rules, writeSynastryRules, "ComputeSynastryResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeRatingCap(out: JsonBytes, start: number, m: RatingCap): number {
  let at = start;
  at = json.nameMember(out, at, SCORE_RATING_AS_RATING, SCORE_RATING, m.scoreRating, "RatingCap.scoreRating");
  at = json.textMember(out, at, REASON, m.reason, "RatingCap.reason");
  return endMembers(out, start, at, BRACES);
}

function writeTimingDay(out: JsonBytes, start: number, m: TimingDay): number {
  let at = start;
  at = json.textMember(out, at, DATE, m.date, "TimingDay.date");
  at = writeNumber(out, writeAscii(out, at, SCORE), m.score, "TimingDay.score");
  at = json.nameMember(out, at, RATING_AS_RATING, RATING, m.rating, "TimingDay.rating");
  at = json.nameMember(out, at, MOON_PHASE_AS_MOON_PHASE, MOON_PHASE, m.moonPhase, "TimingDay.moonPhase");
  at = json.nameMember(out, at, MOON_SIGN_AS_SIGN, MOON_SIGN, m.moonSign, "TimingDay.moonSign");
  at = json.flagMember(out, at, VOID_OF_COURSE_FLAGS, m.voidOfCourse, "TimingDay.voidOfCourse");
  at = writeNumber(out, writeAscii(out, at, VOID_HOURS), m.voidHours, "TimingDay.voidHours");
  at = json.textsMember(out, at, FAVORABLE_ASPECTS, m.favorableAspects, NO_NAMES);
  at = json.textsMember(out, at, CHALLENGING_ASPECTS, m.challengingAspects, NO_NAMES);
  at = json.objectsMember(out, at, CONTRIBUTIONS, m.contributions, writeContribution);
  if (m.ratingCap !== undefined) at = json.objectMember(out, at, RATING_CAP, m.ratingCap, writeRatingCap, "TimingDay.ratingCap");
  return endMembers(out, start, at, BRACES);
}

function writeScoreDaysResponse(out: JsonBytes, start: number, m: ScoreDaysResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "ScoreDaysResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "ScoreDaysResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.nameMember(out, at, ACTIVITY_AS_ACTIVITY, ACTIVITY, m.activity, "ScoreDaysResponse.activity");
  at = json.textMember(out, at, TIMEZONE, m.timezone, "ScoreDaysResponse.timezone");
  at = json.objectMember(out, at, WINDOW, m.window, writeDayWindow, "ScoreDaysResponse.window");
  at = json.objectsMember(out, at, BEST, m.best, writeTimingDay);
  at = json.objectsMember(out, at, DAYS, m.days, writeTimingDay);
  return endMembers(out, start, at, BRACES);
}

function writeTransitEvent(out: JsonBytes, start: number, m: TransitEvent): number {
  let at = start;
  at = json.nameMember(out, at, KIND_AS_TRANSIT_EVENT, KIND, m.kind, "TransitEvent.kind");
  at = json.textMember(out, at, DATE, m.date, "TransitEvent.date");
  at = json.textMember(out, at, AT, m.at, "TransitEvent.at");
  at = json.nameMember(out, at, BODY_AS_BODY, BODY, m.body, "TransitEvent.body");
  at = json.nameMember(out, at, TARGET_AS_TRANSIT_TARGET, TARGET, m.target, "TransitEvent.target");
  if (m.aspect === undefined) at = writeAscii(out, at, ASPECT_NULL);
  else at = json.nameMember(out, at, ASPECT_AS_ASPECT, ASPECT, m.aspect, "TransitEvent.aspect");
  at = writeNumber(out, writeAscii(out, at, EXACTNESS), m.exactness, "TransitEvent.exactness");
  at = json.nameMember(out, at, SIGNIFICANCE_AS_SIGNIFICANCE, SIGNIFICANCE, m.significance, "TransitEvent.significance");
  at = writeNumber(out, writeAscii(out, at, LONGITUDE), m.longitude, "TransitEvent.longitude");
  at = json.flagMember(out, at, RETROGRADE_FLAGS, m.retrograde, "TransitEvent.retrograde");
  if (m.natalErrorDegrees !== undefined) at = writeNumber(out, writeAscii(out, at, NATAL_ERROR_DEGREES), m.natalErrorDegrees, "TransitEvent.natalErrorDegrees");
  return endMembers(out, start, at, BRACES);
}

function writeFindTransitsResponse(out: JsonBytes, start: number, m: FindTransitsResponse): number {
  let at = start;
  at = json.objectMember(out, at, INPUT, m.input, writeBirthEcho, "FindTransitsResponse.input");
  at = json.objectMember(out, at, TIME, m.time, writeCivilMoment, "FindTransitsResponse.time");
  at = json.objectsMember(out, at, WARNINGS, m.warnings, writeWarning);
  at = json.objectMember(out, at, WINDOW, m.window, writeDayWindow, "FindTransitsResponse.window");
  at = writeNumber(out, writeAscii(out, at, MATCHED_EVENTS), m.matchedEvents, "FindTransitsResponse.matchedEvents");
  at = writeNumber(out, writeAscii(out, at, TOTAL_EVENTS), m.totalEvents, "FindTransitsResponse.totalEvents");
  at = json.objectsMember(out, at, EVENTS, m.events, writeTransitEvent);
  at = json.textMember(out, at, COMPUTED_FOR, m.computedFor, "FindTransitsResponse.computedFor");
  at = json.objectsMember(out, at, ACTIVE, m.active, writeTransitContact);
  at = json.objectMember(out, at, RULES, m.rules, writeTransitRules, "FindTransitsResponse.rules");
  return endMembers(out, start, at, BRACES);
}

function writeGetUsageResponse(out: JsonBytes, start: number, m: GetUsageResponse): number {
  let at = start;
  at = json.nameMember(out, at, PLAN_AS_PLAN, PLAN, m.plan, "GetUsageResponse.plan");
  at = writeNumber(out, writeAscii(out, at, LIMIT), m.limit, "GetUsageResponse.limit");
  at = writeNumber(out, writeAscii(out, at, USED), m.used, "GetUsageResponse.used");
  at = writeNumber(out, writeAscii(out, at, REMAINING), m.remaining, "GetUsageResponse.remaining");
  at = json.textMember(out, at, RESET_AT, m.resetAt, "GetUsageResponse.resetAt");
  at = writeNumber(out, writeAscii(out, at, RESET_EPOCH_SECONDS), m.resetEpochSeconds, "GetUsageResponse.resetEpochSeconds");
  at = writeNumber(out, writeAscii(out, at, ACTIVE_KEYS), m.activeKeys, "GetUsageResponse.activeKeys");
  if (m.paidUntil !== undefined) at = json.textMember(out, at, PAID_UNTIL, m.paidUntil, "GetUsageResponse.paidUntil");
  return endMembers(out, start, at, BRACES);
}

/** By the name of the message's type. */
export const JSON_WRITERS = new Map<string, json.WriteObject<never>>([
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
