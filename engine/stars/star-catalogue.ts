import { STAR_ROWS } from "../data/stars.ts";
import { RAD_PER_ARCSEC, RAD_PER_DEG } from "../math/angle.ts";
import { AU_KM } from "../units/constants.ts";
import { DAYS_PER_JULIAN_YEAR, SECONDS_PER_DAY } from "../units/time.ts";

/** One named star of the catalogue. */
export interface FixedStar {
  /** Traditional name used in astrology. */
  readonly name: string;
  /** Bayer designation, with the IAU abbreviation of the constellation. */
  readonly designation: string;
  /** Number in the Hipparcos catalogue. */
  readonly hipparcosNumber: number;
  /** Visual magnitude; for variable stars the catalogued maximum. */
  readonly magnitude: number;
}

/**
 * The named stars of the astrological tradition, in order of their longitude at J2000. Arrays by star, such as the output
 * of computeApparentStarPlaces, follow this order.
 *
 * **Source:** sefstars.txt of Debian's swe-basic-data (CC0), from the Hipparcos reduction of van Leeuwen (2007).
 * engine/data/stars.ts names the file and its edition.
 */
export const FIXED_STARS: readonly FixedStar[] = STAR_ROWS.map((row) => ({
  name: row[0],
  designation: row[1],
  hipparcosNumber: row[2],
  magnitude: row[9],
}));

/** Number of stars in {@link FIXED_STARS}. */
export const FIXED_STAR_COUNT: number = FIXED_STARS.length;

const RAD_PER_MILLIARCSECOND = RAD_PER_ARCSEC / 1000;

/** The figures of a star in a catalogue, on the ICRS for the epoch J2000.0. */
export type StarFigures = readonly [
  rightAscensionDeg: number,
  declinationDeg: number,
  /** Proper motion in right ascension times the cosine of the declination. */
  eastMasPerYear: number,
  northMasPerYear: number,
  parallaxMas: number,
  /** Receding positive. */
  radialVelocityKmPerS: number,
];

/**
 * The motion of a star in space, on the ICRS axes, in units of the star's own distance at J2000.0.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, section 7.2; without light-time in the motion.
 *
 * @returns position at J2000.0 (0–2), velocity per day (3–5) and annual parallax in radians (6)
 */
export function starMotion(figures: StarFigures): readonly number[] {
  const [rightAscensionDeg, declinationDeg, eastMas, northMas, parallaxMas, radialVelocity] = figures;
  const eastRadPerDay = (eastMas * RAD_PER_MILLIARCSECOND) / DAYS_PER_JULIAN_YEAR;
  const northRadPerDay = (northMas * RAD_PER_MILLIARCSECOND) / DAYS_PER_JULIAN_YEAR;
  const parallaxRad = parallaxMas * RAD_PER_MILLIARCSECOND;
  const outwardPerDay = ((radialVelocity * SECONDS_PER_DAY) / AU_KM) * parallaxRad;
  const cosRa = Math.cos(rightAscensionDeg * RAD_PER_DEG);
  const sinRa = Math.sin(rightAscensionDeg * RAD_PER_DEG);
  const cosDec = Math.cos(declinationDeg * RAD_PER_DEG);
  const sinDec = Math.sin(declinationDeg * RAD_PER_DEG);
  return [
    cosDec * cosRa,
    cosDec * sinRa,
    sinDec,
    -sinRa * eastRadPerDay - sinDec * cosRa * northRadPerDay + cosDec * cosRa * outwardPerDay,
    cosRa * eastRadPerDay - sinDec * sinRa * northRadPerDay + cosDec * sinRa * outwardPerDay,
    cosDec * northRadPerDay + sinDec * outwardPerDay,
    parallaxRad,
  ];
}

/** Elements per star in {@link SPACE_MOTION}. */
export const SPACE_MOTION_STRIDE = 7;

/**
 * Position at J2000.0 (0–2), velocity per day (3–5) and annual parallax in radians (6) of every star, in catalogue
 * order, on the ICRS axes, in units of the star's own distance at J2000.0.
 *
 * In these units `position + velocity · days − parallax · Earth's position in au` points from the Earth to the star:
 * linear motion in space including the radial velocity, without division by a parallax near zero.
 */
export const SPACE_MOTION: Float64Array = spaceMotion();

function spaceMotion(): Float64Array {
  const out = new Float64Array(STAR_ROWS.length * SPACE_MOTION_STRIDE);
  STAR_ROWS.forEach((row, star) => {
    out.set(starMotion([row[3], row[4], row[5], row[6], row[7], row[8]]), star * SPACE_MOTION_STRIDE);
  });
  return out;
}
