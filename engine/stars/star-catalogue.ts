import { STAR_ROWS } from "../data/stars.ts";

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
