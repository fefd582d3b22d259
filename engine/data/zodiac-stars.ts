// Written by ephe-tests/stars/build-catalogue.ts; do not edit.
//
// Source: sefstars.txt of swe-basic-data 4.0-20221111-2 (Debian), Astrodienst AG; the figures are from the Hipparcos reduction of
//   van Leeuwen (2007) as given by SIMBAD.
// Licence: CC0-1.0 (as packaged by Debian with Astrodienst's consent).
// SHA-256 of sefstars.txt: 43e71261f623aa11342b70187991766626c8d6f3cbc28d547130fbaf5013d504

/**
 * Right ascension (deg), declination (deg), proper motion in right ascension times cos(declination) (mas/yr) and in
 * declination (mas/yr), annual parallax (mas), radial velocity (km/s, receding positive). ICRS, epoch J2000.0 (TT).
 */
export type ZodiacStarRow = readonly [number, number, number, number, number, number];

/** Spica, α Vir. */
export const SPICA: ZodiacStarRow = [201.298247375, -11.161319472222, -42.35, -30.67, 13.06, 1];

/** Revati, ζ Psc. */
export const ZETA_PISCIUM: ZodiacStarRow = [18.432863958333, 7.575354027778, 145, -55.69, 18.76, 15];

/** Pushya, δ Cnc. */
export const DELTA_CANCRI: ZodiacStarRow = [131.171246708333, 18.1543065, -17.67, -229.26, 24.98, 17.14];

/** Mula, λ Sco. */
export const LAMBDA_SCORPII: ZodiacStarRow = [263.402167166667, -37.103823555556, -8.53, -30.8, 5.71, -3];
