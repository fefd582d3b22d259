/**
 * How far the engine may stand from its references. These numbers only tighten.
 *
 * What is measured today is in docs/accuracy.md; a budget stands a little above it.
 */

/** ΔT against Swiss Ephemeris, seconds. */
export const DELTA_T_MAX_SECONDS = 1e-9;

/** Nutation and mean obliquity against Swiss Ephemeris, radians (1e-15 rad is 2e-10″). */
export const NUTATION_MAX_RAD = 1e-15;
export const OBLIQUITY_MAX_RAD = 2e-15;
/** The nutation series against ERFA's IAU 2000B, radians. */
export const NUTATION_SERIES_MAX_RAD = 2e-15;
/** What IAU 2000B leaves out of IAU 2000A, 1900 to 2100: 1.9 milliarcseconds. */
export const NUTATION_ABRIDGEMENT_MAX_RAD = 9e-9;
/** Analytic rates of nutation against difference quotients, radians a day. */
export const NUTATION_RATE_MAX_RAD_PER_DAY = 1e-11;

/** Elements of bias and precession against ERFA. */
export const ROTATION_ELEMENT_MAX = 5e-15;
/** Delaunay arguments against ERFA, radians. */
export const DELAUNAY_MAX_RAD = 2e-11;

/** Sidereal time against ERFA (complementary terms under 1 µas are left out), radians. */
export const SIDEREAL_TIME_MAX_RAD = 3e-11;
/** Sidereal time against Swiss Ephemeris, degrees. */
export const SIDEREAL_TIME_MAX_DEG = 1e-8;

/** Ascendant, midheaven, vertex, Porphyry cusps against Swiss Ephemeris, degrees. */
export const ANGLE_MAX_DEG = 2e-9;
/** Placidus cusps up to latitude 66°, degrees. */
export const PLACIDUS_CUSP_MAX_DEG = 1e-6;
/** Placidus cusps in the last half degree before the polar circle, where the reference stops iterating early. */
export const PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG = 5e-6;

/** Longitude and latitude of every body against Swiss Ephemeris, degrees; the goal was 1e-6. */
export const PLACE_MAX_DEG = 1e-7;
/** The same behind the solar disc, where the bending of light rests on a measured table. */
export const PLACE_BEHIND_SUN_MAX_DEG = 3e-7;
/** In the first hours of 1800, whose light left before the reference's main file starts. */
export const PLACE_FIRST_HOURS_MAX_DEG = 2e-7;
/** In the half-years beyond 1800–2399, whose granules are cut where the reference's files meet. */
export const PLACE_IN_MARGIN_MAX_DEG = 2e-6;
/** Distances against Swiss Ephemeris, relative. */
export const PLACE_DISTANCE_MAX_RELATIVE = 1e-8;
/** Geometric positions of the tables against the reference's, au. */
export const TABLE_STATE_MAX_AU = 1e-11;
/** Speeds against eighth-order differences of our own places, degrees a day. */
export const SPEED_MAX_DEG_PER_DAY = 1e-5;
/** Rates of distance, share of the distance a day. */
export const SPEED_MAX_RELATIVE_PER_DAY = 3e-7;

/**
 * Two JavaScript engines' own sines and arctangents, good to an ulp or so each, may set unrounded values this far
 * apart: radians, au, and both per day. The osculating Lilith's speed is what feels it.
 */
export const PLATFORM_DIFFERENCE_MAX = 1e-10;

/** What astronomy-engine may differ by from the tables, per body: arcseconds of longitude and latitude, share of distance. */
export interface SecondSourceBudget {
  readonly longitudeMaxArcsec: number;
  readonly longitudeRmsArcsec: number;
  readonly latitudeMaxArcsec: number;
  readonly distanceMaxRelative: number;
}

/**
 * astronomy-engine against the tables over 1800–2399: the largest difference of 20,000 moments rounded up, and a tenth
 * above their rms. Its series are cut where a term moves the heliocentric place by less than an arcminute; what is left
 * out grows with the nearness of the planet (Mercury, Venus, Mars) or of the edges of the span (Saturn, Neptune). The
 * Moon's theory of 1954 has a mean motion that loses 20″ by 2399, which is most of its figure. Pluto is integrated
 * between states eighty years apart with steps of 146 days.
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
  /** The velocity of the Moon's theory weighs more than its place. */
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
 * Our chain of apparent places against the library's own on the library's own positions, five degrees and more from the
 * Sun, arcseconds: its nutation of five terms (0.27″), and the bending of light (0.1″) that it leaves out.
 */
export const SECOND_SOURCE_CHAIN_MAX_ARCSEC = 0.37;
/** The same for the Moon, which it shows without light-time: 0.7″. */
export const SECOND_SOURCE_CHAIN_MOON_MAX_ARCSEC = 1;
/** Its Moon's distance too lacks the Earth's own step during the light-time, a share of v/c. */
export const SECOND_SOURCE_MOON_PACE_MAX_RELATIVE = 1.5e-4;

/**
 * astronomy-engine against the analytic theories of Swiss Ephemeris in 1600–1799 and 2400–2599, arcseconds of longitude.
 * These theories themselves stand up to 10″ (Pluto), 6″ (Neptune), 3″ (Moon), 50″ (node) from the data files.
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

/** Moments of events against the reference's longitudes searched by brute force, seconds; the promise is 1 s. */
export const EVENT_MAX_SECONDS = 0.1;
/** Passes of the true node, which turns every few days and then creeps: degrees that it moves in the time missed. */
export const NODE_PASS_MAX_DEG = 1e-7;
/** Greatest moments of eclipses against the reference's own, seconds. */
export const ECLIPSE_MAX_SECONDS = 1;
/** The same where the axis of Sun and Moon passes the middle, and the reference stops its search early. */
export const ECLIPSE_CENTRAL_MAX_SECONDS = 9;
/** Exact moments of transits: degrees that the body moves in the time missed, where that is more than EVENT_MAX_SECONDS. */
export const TRANSIT_PASS_MAX_DEG = 1e-7;
/** The same for days at the ends of 1800–2399, whose passes lead into the half-years beyond or come from there. */
export const TRANSIT_PASS_AT_ENDS_MAX_DEG = 5e-6;

/** The lit part of the Moon's disc against Swiss Ephemeris, a share of the disc. */
export const ILLUMINATION_MAX = 2e-6;
/** Speeds at the noons of the sky's fixture against the reference's own, which are not quite derivatives: the Moon's. */
export const SKY_SPEED_MAX_DEG_PER_DAY = 1e-4;

/** The calibration suite draws a fifth of what docs/calibration.md rests on; a sample strays further than the whole. */
export const CALIBRATION_SAMPLE_SHARE = 0.2;
/** How many times as far from neutral as the goal allows a sample's median may lie. */
export const CALIBRATION_SAMPLE_MEDIAN_FACTOR = 1.5;
/** The share of the goal's range that a sample has to cover. */
export const CALIBRATION_SAMPLE_RANGE_FACTOR = 0.95;

/** The arcs that bodies go over in a day, from pieces between samples: where each begins and how long it is. */
export const TIMING_ARC_MAX_DEG = 2e-6;
/** The same within three degrees of the Sun, behind whom the bending of light has kinks. */
export const TIMING_ARC_BY_THE_SUN_MAX_DEG = 0.001;
