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

/**
 * astronomy-engine against the tables, arcseconds of longitude over 1800–2399. Its theories are truncated to one
 * arcminute; these are the largest differences of 600 moments, rounded up.
 */
export const SECOND_SOURCE_MAX_ARCSEC: Readonly<Record<string, number>> = {
  Sun: 2.8,
  Moon: 26,
  Mercury: 20,
  Venus: 26,
  Mars: 16,
  Jupiter: 14,
  Saturn: 15,
  Uranus: 13,
  Neptune: 22,
  Pluto: 46.5,
};
/** The node from the Moon of that theory, arcseconds: its velocity weighs more than its place. */
export const SECOND_SOURCE_NODE_MAX_ARCSEC = 45;
/** Its distances, relative. */
export const SECOND_SOURCE_DISTANCE_MAX_RELATIVE = 1.2e-4;
