/**
 * Maximum differences between the engine and its references. These numbers only get tighter.
 *
 * records/accuracy.json has the measured differences; a budget is slightly above them.
 */

import type { HouseDivision, HouseOutcome } from "../engine/index.ts";

/** ΔT against Swiss Ephemeris, seconds. */
export const DELTA_T_MAX_SECONDS = 1e-9;

/** Nutation and mean obliquity against Swiss Ephemeris, radians (1e-15 rad is 2e-10″). */
export const NUTATION_MAX_RAD = 1e-15;
export const OBLIQUITY_MAX_RAD = 2e-15;
/** The nutation series against ERFA's IAU 2000B, radians. */
export const NUTATION_SERIES_MAX_RAD = 2e-15;
/** Difference between IAU 2000B and IAU 2000A, 1900 to 2100: 1.9 milliarcseconds. */
export const NUTATION_ABRIDGEMENT_MAX_RAD = 9e-9;
/** Analytic rates of nutation against difference quotients, radians a day. */
export const NUTATION_RATE_MAX_RAD_PER_DAY = 1e-11;

/** Elements of bias and precession against ERFA. */
export const ROTATION_ELEMENT_MAX = 5e-15;
/** Delaunay arguments against ERFA, radians. */
export const DELAUNAY_MAX_RAD = 2e-11;

/** Sidereal time against ERFA (complementary terms under 1 µas are omitted), radians. */
export const SIDEREAL_TIME_MAX_RAD = 3e-11;
/** Sidereal time against Swiss Ephemeris, degrees. */
export const SIDEREAL_TIME_MAX_DEG = 1e-8;

/** Ascendant, midheaven, vertex, Porphyry cusps against Swiss Ephemeris, degrees. */
export const ANGLE_MAX_DEG = 2e-9;
/** Cusps of house systems in closed form against Swiss Ephemeris, at every latitude, degrees. */
export const CLOSED_CUSP_MAX_DEG = 1e-9;
/** Placidus cusps to 66° of latitude, degrees: the reference's iteration stops early. */
export const PLACIDUS_CUSP_MAX_DEG = 1e-6;
/** The same of Gauquelin sectors. */
export const GAUQUELIN_CUSP_MAX_DEG = 1.2e-6;
/** By how much our Gauquelin sectors miss their definition up to 66° of latitude, degrees of right ascension. */
export const HOUSE_DEFINITION_MAX_DEG = 1e-12;
/** The same between 66° and the polar circle, where our residuals are below 1e-11° and the reference's reach 2e-6°. */
export const GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG = 8e-6;
/** Sunshine cusps inside the polar circles, degrees: next to the day on which the Sun ceases to set, its arc changes abruptly. */
export const SUNSHINE_CUSP_POLAR_MAX_DEG = 1e-6;
/** Cusps of a house system against Swiss Ephemeris, up to 66° of latitude or inside the polar circles, degrees. */
export function cuspMaxDeg({ name }: HouseDivision, outcome: HouseOutcome, isPolar: boolean): number {
  if (name === "sunshine" && isPolar) return SUNSHINE_CUSP_POLAR_MAX_DEG;
  if (outcome === "porphyry") return CLOSED_CUSP_MAX_DEG;
  if (name === "placidus") return PLACIDUS_CUSP_MAX_DEG;
  return name === "gauquelin" ? GAUQUELIN_CUSP_MAX_DEG : CLOSED_CUSP_MAX_DEG;
}
/** Speeds of cusps against difference quotients over sidereal time, relative to the larger of 1 and the speed. */
export const CUSP_SPEED_MAX_RELATIVE = 1e-7;
/** House positions against Swiss Ephemeris, which adds a margin of 2.8e-8 of a Gauquelin sector, houses; the goal was 1e-6. */
export const HOUSE_POSITION_MAX = 5e-8;
/** The same in Polich-Page houses, for which its iteration ends early. */
export const POLICH_PAGE_POSITION_MAX = 1.2e-6;
/** By how much our positions in Polich-Page houses miss their definition, houses. */
export const POLICH_PAGE_DEFINITION_MAX = 2e-14;
/** The largest difference of a house position of a system, houses. */
export function housePositionMax({ name }: Pick<HouseDivision, "name">): number {
  return name === "polichPage" ? POLICH_PAGE_POSITION_MAX : HOUSE_POSITION_MAX;
}
/** Placidus cusps in the last half degree before the polar circle; the reference's are not converged (docs/accuracy.md). */
export const PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG = 5e-6;

/** Ayanamsas against Swiss Ephemeris, degrees; the goal was 1e-8. Fixtures have ten decimals. */
export const AYANAMSA_MAX_DEG = 1e-9;
/** The same while the Sun passes in front of the star, where light deflection uses a measured table: 1.5e-4 of an arcsecond. */
export const AYANAMSA_BEHIND_SUN_MAX_DEG = 5e-8;
/** Rates of ayanamsas against differences of their own values, degrees a day. */
export const AYANAMSA_RATE_MAX_DEG_PER_DAY = 1e-9;
/** Places on the ecliptic of t₀ against Swiss Ephemeris, degrees. */
export const PROJECTION_MAX_DEG = 1e-9;
/** Sidereal cusps against Swiss Ephemeris, by subtraction and on the ecliptic of t₀, degrees: the rounding of its sidereal time. */
export const SIDEREAL_CUSP_MAX_DEG = 3e-8;
/** The same with its sidereal time for both. */
export const SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG = 2e-9;

/** Longitude and latitude of every body against Swiss Ephemeris, degrees; the goal was 1e-6. */
export const PLACE_MAX_DEG = 5e-8;
/** The same behind the solar disc, where light deflection uses a measured table. */
export const PLACE_BEHIND_SUN_MAX_DEG = 1.5e-7;
/** In the first hours of 1800, whose light left before the start of the reference's main file. */
export const PLACE_FIRST_HOURS_MAX_DEG = 1e-7;
/** In the half-years beyond 1800–2399, whose granules are split where the reference's files meet. */
export const PLACE_IN_MARGIN_MAX_DEG = 2e-6;
/** Distances against Swiss Ephemeris, relative. */
export const PLACE_DISTANCE_MAX_RELATIVE = 1e-8;
/** Positions in every combination of centre, light, plane and equinox against Swiss Ephemeris, degrees. */
export const FRAME_PLACE_MAX_DEG = 1e-8;
/** Topocentric ones, degrees: the reference rounds the emission of the Moon's light to 20 µs, 1e-7° of the Earth's motion. */
export const TOPOCENTRIC_PLACE_MAX_DEG = 1e-6;
/** Pholus in every frame but behind the Sun, degrees: its table is within 3e-13 au of the reference. */
export const PHOLUS_PLACE_MAX_DEG = 1e-9;
/** The Sun from the barycentre, au: it is at most 0.011 au from it, so 1e-11 au are 1e-7° and more. */
export const BARYCENTRIC_SUN_MAX_AU = 7e-13;
/** Mean node and mean Lilith against Swiss Ephemeris, degrees. */
export const MEAN_POINT_MAX_DEG = 1e-7;
/** Speeds on the ecliptic and the equator of date against Swiss Ephemeris's, which are not exact derivatives, degrees a day. */
export const REFERENCE_SPEED_MAX_DEG_PER_DAY = 1e-4;
/** Phase angles against Swiss Ephemeris, whose two vectors are on the equinoxes of two dates, degrees. */
export const PHASE_ANGLE_MAX_DEG = 3e-5;
/** Illuminated fractions against Swiss Ephemeris. */
export const PHASE_FRACTION_MAX = 1e-8;
/** Elongations, degrees: the Moon's topocentric place (TOPOCENTRIC_PLACE_MAX_DEG) is the largest difference. */
export const ELONGATION_MAX_DEG = 2e-7;
/** Apparent diameters, degrees. */
export const DIAMETER_MAX_DEG = 3e-9;
/** Magnitudes; the promise is 1e-3. */
export const MAGNITUDE_MAX = 1e-5;
/** Azimuths and altitudes of topocentric places against Swiss Ephemeris, degrees. */
export const HORIZONTAL_MAX_DEG = 1e-6;
/** Apparent altitudes, degrees: the reference's iteration stops at 1e-6°, at true altitudes from 0.4° to 0.5° earlier. */
export const APPARENT_ALTITUDE_MAX_DEG = 3e-6;
/** Risings, settings and culminations against Swiss Ephemeris, seconds; of stars, whose place it does not compute for the instant itself. */
export const RISE_MAX_SECONDS = 0.1;
export const STAR_RISE_MAX_SECONDS = 0.3;
/** Where the altitude changes by less than this, arcseconds a second, a body grazes the horizon, and the instant is not compared. */
export const GRAZING_MAX_ARCSEC_PER_SECOND = 2;
/** Contacts of eclipses at a place, and maxima of solar ones, against Swiss Ephemeris, seconds; the promise is 1 s. */
export const ECLIPSE_CONTACT_MAX_SECONDS = 0.8;
/** Totality or annularity shorter than this, seconds: the reference ends its search early there, by up to 3 s. */
export const SHORT_CENTRAL_PHASE_SECONDS = 45;
/** Partial eclipses smaller than this graze the limb; the reference's contacts are up to 20 minutes wrong there. */
export const GRAZING_MAGNITUDE = 0.02;
/** Maxima of lunar eclipses, seconds: the reference's search ends early near the axis of the shadow. */
export const LUNAR_MAXIMUM_MAX_SECONDS = 10;
/** Magnitudes and obscurations of eclipses; the promise is 1e-4, and the reference's maximum of central lunar ones is early or late. */
export const ECLIPSE_MAGNITUDE_MAX = 1e-4;
/** Ends of shadows, sidereal ingresses and limits of declination against Swiss Ephemeris's longitudes and declinations, seconds. */
export const CALENDAR_MAX_SECONDS = 0.05;
/** Apparent places of the large star catalogue against Swiss Ephemeris, degrees; of stars without a parallax, whose distance it assumes. */
export const CATALOGUE_STAR_MAX_DEG = 1e-7;
export const STAR_WITHOUT_PARALLAX_MAX_DEG = 1e-5;
/** Between the centres of Sun and Moon on our central lines, arcseconds: 0.01″ are 20 m across the shadow. */
export const CENTRAL_LINE_MAX_ARCSEC = 0.03;
/** The same on the reference's central lines, which its own search at a place contradicts by up to 8 km. */
export const REFERENCE_CENTRAL_LINE_MAX_ARCSEC = 5;
/** Contacts of occultations of planets by the Moon against Swiss Ephemeris' topocentric places, seconds; the promise is 2 s. */
export const OCCULTATION_MAX_SECONDS = 0.02;
/** The same of stars, whose place it does not compute for the instant itself. */
export const STAR_OCCULTATION_MAX_SECONDS = 2;
/** Geometric positions of the tables against the reference's, au. */
export const TABLE_STATE_MAX_AU = 5e-12;
/** Speeds against eighth-order differences of our own positions, degrees a day. */
export const SPEED_MAX_DEG_PER_DAY = 1e-5;
/** The same of Mercury to Saturn up to a degree from the Sun, where the rate of the light's deflection is largest. */
export const SPEED_BEHIND_SUN_MAX_DEG_PER_DAY = 6e-8;
/** Rates of distance, relative to the distance, per day. */
export const SPEED_MAX_RELATIVE_PER_DAY = 3e-7;

/**
 * Maximum difference of the unrounded longitudes of bodies, cusps and angles between two JavaScript engines, whose sines and
 * arctangents are accurate to about one ulp: degrees.
 */
export const PLATFORM_LONGITUDE_MAX_DEG = 1e-12;

/**
 * Maximum differences of astronomy-engine from the tables, per body: arcseconds of longitude and latitude, relative
 * distance.
 */
export interface SecondSourceBudget {
  readonly longitudeMaxArcsec: number;
  readonly longitudeRmsArcsec: number;
  readonly latitudeMaxArcsec: number;
  readonly distanceMaxRelative: number;
}

/**
 * astronomy-engine against the tables over 1800–2399: the largest difference of 20,000 instants, rounded up, and 1.1
 * times their rms. Its series are truncated where a term moves the heliocentric position by less than an arcminute;
 * the error grows with the nearness of the planet (Mercury, Venus, Mars) or of the ends of the span (Saturn,
 * Neptune). The mean motion of the Moon's theory of 1954 loses 20″ by 2399, which is most of its difference. Pluto
 * is integrated between states eighty years apart with steps of 146 days.
 */
export const SECOND_SOURCE_BUDGETS: Readonly<Record<string, SecondSourceBudget>> = {
  Sun: secondSource(2.8, 0.69, 6.9, 1.7e-5),
  Moon: secondSource(27.6, 8.9, 5.1, 4.8e-5),
  Mercury: secondSource(21.1, 3.8, 22.9, 1.2e-4),
  Venus: secondSource(24.9, 3.2, 31.6, 8e-5),
  Mars: secondSource(23.4, 2.5, 25.4, 1e-4),
  Jupiter: secondSource(14.2, 3.8, 20.4, 8.5e-5),
  Saturn: secondSource(13.2, 4.8, 40.7, 8.1e-5),
  Uranus: secondSource(12.2, 4.7, 21, 7.2e-5),
  Neptune: secondSource(20.2, 11.5, 12.3, 4.8e-5),
  Pluto: secondSource(46.2, 21.6, 10.9, 6.2e-5),
  /** The velocity error of the Moon's theory has more effect than its position error. */
  TrueNode: secondSource(39.6, 15.7, 1e-9, 3e-4),
  /** The apogee divides the same errors by the eccentricity. */
  Lilith: secondSource(728, 264, 62, 3.4e-4),
};

function secondSource(
  longitudeMaxArcsec: number,
  longitudeRmsArcsec: number,
  latitudeMaxArcsec: number,
  distanceMaxRelative: number,
): SecondSourceBudget {
  return { longitudeMaxArcsec, longitudeRmsArcsec, latitudeMaxArcsec, distanceMaxRelative };
}

/**
 * Our chain of apparent places against the library's own, on the library's positions, at least five degrees from the
 * Sun, arcseconds: the library's nutation has five terms (0.27″), and it omits light deflection (0.1″).
 */
export const SECOND_SOURCE_CHAIN_MAX_ARCSEC = 0.37;
/** The same for the Moon, which the library computes without light-time: 0.7″. */
export const SECOND_SOURCE_CHAIN_MOON_MAX_ARCSEC = 1;
/** The library's distance of the Moon omits the Earth's motion during the light-time, a fraction of v/c. */
export const SECOND_SOURCE_MOON_PACE_MAX_RELATIVE = 1.5e-4;

/**
 * astronomy-engine against the analytic theories of Swiss Ephemeris in 1600–1799 and 2400–2599, arcseconds of
 * longitude. These theories differ from the data files by up to 10″ (Pluto), 6″ (Neptune), 3″ (Moon), 50″ (node).
 */
export const SECOND_SOURCE_OUTER_MAX_ARCSEC: Readonly<Record<string, number>> = {
  Sun: 3.4,
  Moon: 58,
  Mercury: 31,
  Venus: 27,
  Mars: 31,
  Jupiter: 20,
  Saturn: 35,
  Uranus: 24.5,
  Neptune: 22.5,
  Pluto: 111,
  TrueNode: 80,
};

/**
 * The engine against ERFA's deflection, aberration, precession and star places over the engine's vectors, with the
 * engine's nutation and obliquity, arcseconds of longitude, half a degree and more from the Sun.
 */
export const ERFA_CHAIN_MAX_ARCSEC = 2e-4;
/** The same for the Moon: the date of emission is one double, good to 20 µs. */
export const ERFA_CHAIN_MOON_MAX_ARCSEC = 4e-4;

/** Instants of events against a brute-force search in the reference's longitudes, seconds; the promise is 1 s. */
export const EVENT_MAX_SECONDS = 0.1;
/**
 * Passes of the true node, which turns every few days and is then slow: degrees it moves during the time difference.
 */
export const NODE_PASS_MAX_DEG = 1e-7;
/** Instants of greatest eclipse against the reference's, seconds. */
export const ECLIPSE_MAX_SECONDS = 1;
/** The same where the axis of Sun and Moon passes the centre, and the reference stops its search early. */
export const ECLIPSE_CENTRAL_MAX_SECONDS = 9;
/**
 * The axis closest to the centre against NASA's canons, which are rounded to a second or to 0.1 s. Far from the axis γ is
 * least sharply defined; two of the umbral eclipses exceed 1.5 s.
 */
export const CANON_ECLIPSE_MAX_SECONDS = {
  solar: 1.5,
  umbral: 1.6,
  penumbral: 1.5,
  "penumbral, γ > 1.2": 3,
} as const;
/**
 * Exact instants of transits: degrees that the body moves during the time difference, where it exceeds
 * EVENT_MAX_SECONDS.
 */
export const TRANSIT_PASS_MAX_DEG = 1e-7;
/** The same for days at the ends of 1800–2399, whose passes extend into the half-years beyond. */
export const TRANSIT_PASS_AT_ENDS_MAX_DEG = 5e-6;
/**
 * Begin and end of the orb of a transit, seconds, where the body moves more than TRANSIT_PASS_MAX_DEG during the difference: the search
 * ends at an error of 0.43 s.
 */
export const TRANSIT_LIMIT_MAX_SECONDS = 0.45;

/** The illuminated fraction of the Moon's disc against Swiss Ephemeris. */
export const ILLUMINATION_MAX = 2e-6;
/**
 * Speeds at the noons of the sky's fixture against the reference's, which are not exact derivatives. The
 * largest difference is the Moon's.
 */
export const SKY_SPEED_MAX_DEG_PER_DAY = 1e-4;

/** The calibration suite uses a fifth of the draws of records/calibration.json; a sample deviates more than the whole. */
export const CALIBRATION_SAMPLE_SHARE = 0.2;
/** Multiple of the goal's deviation from neutral that a sample's median may have. */
export const CALIBRATION_SAMPLE_MEDIAN_FACTOR = 1.5;
/** The share of the goal's range that a sample must cover. */
export const CALIBRATION_SAMPLE_RANGE_FACTOR = 0.95;

/** The arcs of bodies in a day, from polynomials between samples: start and length. */
export const TIMING_ARC_MAX_DEG = 2e-6;
/** The same within three degrees of the Sun, where light deflection has kinks. */
export const TIMING_ARC_BY_THE_SUN_MAX_DEG = 0.001;

/** Limits of tithi, nakshatra, yoga and karana against a bisection on the reference's sidereal longitudes, seconds. */
export const PANCHANGA_MAX_SECONDS = 0.01;

/** Of charts with the tables of 1900–2100, the share in which a printed number differs from the full tables'. */
export const TIER_DIFFERING_SHARE_MAX = 0.01;
/** By how many units of its last digit such a number differs. */
export const TIER_UNITS_MAX = 1;
/** The same of Lilith, without its speed: an acceleration that the tables do not resolve. */
export const TIER_LILITH_DIFFERING_SHARE_MAX = 0.03;
export const TIER_LILITH_UNITS_MAX = 3;
/** Distance from a limit at which signs, houses, directions and aspects of these tables may differ, degrees and degrees a day. */
export const TIER_LIMIT_MAX_DEG = 2e-6;
/** A longitude of an answer may round to another fourth decimal where both unrounded values are this close to the limit, degrees. */
export const PRINTED_TIE_DEG = 2e-7;
/** Exact instants of answers, seconds, the rounding to the second apart. */
export const ANSWER_INSTANT_MAX_SECONDS = 1;
/** Instants at which an orb begins and ends, which slow bodies near a station pass slowly; seconds. */
export const ORB_INSTANT_MAX_SECONDS = 2;

/** The programs of examples/fourteen against Swiss Ephemeris: positions in degrees, instants in seconds. */
export const EXAMPLE_POSITION_MAX_DEG = 5e-9;
export const EXAMPLE_INSTANT_MAX_SECONDS = 0.05;
/** The maximum of the lunar eclipse of 2029-06-26, where the reference's search ends early. */
export const EXAMPLE_ECLIPSE_MAX_SECONDS = 1.5;
/** Of a progressed instant in life: 365 times its difference in the ephemeris. */
export const EXAMPLE_LIFE_MAX_SECONDS = 0.5;
