import { SECONDS_PER_DAY } from "./time.ts";

/** Astronomical unit. **Source:** IAU 2012 Resolution B2, exact. */
export const AU_KM = 149597870.7;

/** Speed of light. **Source:** SI, exact. */
const LIGHT_SPEED_KM_PER_S = 299792.458;

/** Speed of light in astronomical units. */
export const LIGHT_SPEED_AU_PER_DAY: number = (LIGHT_SPEED_KM_PER_S * SECONDS_PER_DAY) / AU_KM;

/**
 * Gravitational parameter of the Sun, TDB-compatible. **Source:** IAU 2009 system of constants (DE405 to DE431:
 * 1.32712440018e20 m³/s²).
 */
const GM_SUN_KM3_PER_S2 = 1.32712440018e11;

/** Twice GM☉/c²: the Schwarzschild radius of the Sun, the scale of the deflection of light. */
export const SUN_SCHWARZSCHILD_RADIUS_AU: number =
  (2 * GM_SUN_KM3_PER_S2) / (LIGHT_SPEED_KM_PER_S * LIGHT_SPEED_KM_PER_S) / AU_KM;

/**
 * Radius of the solar disc for light deflection. **Source:** measured from Swiss Ephemeris
 * (ephe-tests/reference/build-solar-disc.ts).
 */
export const SUN_RADIUS_AU: number = 696000 / AU_KM;
