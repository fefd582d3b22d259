/** The twelve signs of the tropical zodiac, from the vernal equinox on; each holds 30° of longitude. */
export const SIGN_NAMES = [
  "Aries",
  "Taurus",
  "Gemini",
  "Cancer",
  "Leo",
  "Virgo",
  "Libra",
  "Scorpio",
  "Sagittarius",
  "Capricorn",
  "Aquarius",
  "Pisces",
] as const;

export type SignName = (typeof SIGN_NAMES)[number];

/** The elements in the order in which the signs take them, again and again, from Aries on. */
export const ELEMENT_NAMES = ["Fire", "Earth", "Air", "Water"] as const;

export type ElementName = (typeof ELEMENT_NAMES)[number];

/** The qualities in the order in which the signs take them, again and again, from Aries on. */
export const QUALITY_NAMES = ["Cardinal", "Fixed", "Mutable"] as const;

export type QualityName = (typeof QUALITY_NAMES)[number];

/**
 * The unit of everything a chart prints: 10⁻⁴ of a degree, as an integer. Names of such values end in `DegE4`.
 * Signs, houses, separations and orbs follow from these integers, so what is printed agrees with itself to the digit.
 */
export const DEG_E4_PER_DEGREE = 10_000;
export const DEG_E4_PER_CIRCLE = 360 * DEG_E4_PER_DEGREE;
const DEG_E4_PER_SIGN = 30 * DEG_E4_PER_DEGREE;
const DEG_E4_PER_RADIAN = (180 * DEG_E4_PER_DEGREE) / Math.PI;
const DEG_E4_PER_HUNDREDTH = DEG_E4_PER_DEGREE / 100;
/** 29.99: the last hundredth of a sign. */
const LAST_HUNDREDTH = 2_999;
/** The last degree in a sign that is printed with 2 decimals. */
export const LAST_DEGREE_IN_SIGN_DEG = LAST_HUNDREDTH / 100;

/** Stands for the longitude of a body that the source of positions does not cover. */
export const NO_LONGITUDE = -1;

/** A point of the ecliptic as it is printed. */
export interface EclipticPoint {
  /** Longitude of date, rounded to 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  readonly sign: SignName;
  /** Degrees from the beginning of the sign, 2 decimals, 0 ≤ x ≤ 29.99. */
  readonly degreeInSignDeg: number;
}

/** Rounds a longitude of any turn to 10⁻⁴ degree, 0 ≤ x < 3 600 000: 359.99996° becomes 0. */
export function longitudeDegE4(longitudeRad: number): number {
  // Adding 0 turns the −0 of a longitude just below 0° into 0.
  const rounded = Math.round(longitudeRad * DEG_E4_PER_RADIAN) + 0;
  if (rounded >= 0 && rounded < DEG_E4_PER_CIRCLE) return rounded;
  return rounded - DEG_E4_PER_CIRCLE * Math.floor(rounded / DEG_E4_PER_CIRCLE);
}

/** Degrees with 4 decimals: the double nearest to that decimal fraction. */
export function degreesFromE4(valueDegE4: number): number {
  return valueDegE4 / DEG_E4_PER_DEGREE;
}

/** Index, 0–11, of the sign that holds a rounded longitude; the cusp belongs to the sign it opens. */
export function signIndexOf(longitudeE4: number): number {
  return Math.floor(longitudeE4 / DEG_E4_PER_SIGN);
}

export function signOf(longitudeE4: number): SignName {
  return SIGN_NAMES[signIndexOf(longitudeE4)]!;
}

/**
 * Degrees within the sign to 2 decimals, of a rounded longitude.
 *
 * Rounded half up, but held at 29.99 through the last half hundredth of a sign: 30.00 would name a point that the
 * sign does not have.
 */
export function degreeInSignDeg(longitudeE4: number): number {
  const withinSignE4 = longitudeE4 % DEG_E4_PER_SIGN;
  const hundredths = Math.floor((withinSignE4 + DEG_E4_PER_HUNDREDTH / 2) / DEG_E4_PER_HUNDREDTH);
  return Math.min(hundredths, LAST_HUNDREDTH) / 100;
}

/** Degrees within the sign to 4 decimals, 0 ≤ x ≤ 29.9999, of a longitude printed with 4 decimals. */
export function fineDegreeInSignDeg(longitudeDeg: number): number {
  return (Math.round(longitudeDeg * DEG_E4_PER_DEGREE) % DEG_E4_PER_SIGN) / DEG_E4_PER_DEGREE;
}

export function eclipticPoint(longitudeE4: number): EclipticPoint {
  return {
    longitudeDeg: longitudeE4 / DEG_E4_PER_DEGREE,
    sign: signOf(longitudeE4),
    degreeInSignDeg: degreeInSignDeg(longitudeE4),
  };
}

/**
 * Number, 1–12, of the house that holds a longitude. A cusp belongs to the house it opens.
 *
 * Longitude and the twelve cusps are rounded (10⁻⁴ degree, 0 ≤ x < 360°); the cusps go round the ecliptic once, in
 * order. A house that rounding has left without any extent holds nothing.
 */
export function houseOfLongitude(longitudeE4: number, cuspsDegE4: Int32Array): number {
  for (let house = 0; house < 12; house += 1) {
    const cuspE4 = cuspsDegE4[house]!;
    let extentE4 = cuspsDegE4[house === 11 ? 0 : house + 1]! - cuspE4;
    if (extentE4 < 0) extentE4 += DEG_E4_PER_CIRCLE;
    let pastCuspE4 = longitudeE4 - cuspE4;
    if (pastCuspE4 < 0) pastCuspE4 += DEG_E4_PER_CIRCLE;
    if (pastCuspE4 < extentE4) return house + 1;
  }
  throw new RangeError("the cusps do not go round the ecliptic in order");
}
