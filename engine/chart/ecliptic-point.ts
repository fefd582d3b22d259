import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { assert } from "../units/assert.ts";
import type { Deg, DegE4, Rad } from "../units/flavours.ts";

/** The twelve signs of the tropical zodiac from the vernal equinox on; each spans 30° of longitude. */
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

/** The elements in the order in which they repeat over the signs, from Aries on. */
export const ELEMENT_NAMES = ["Fire", "Earth", "Air", "Water"] as const;

export type ElementName = (typeof ELEMENT_NAMES)[number];

/** The qualities in the order in which they repeat over the signs, from Aries on. */
export const QUALITY_NAMES = ["Cardinal", "Fixed", "Mutable"] as const;

export type QualityName = (typeof QUALITY_NAMES)[number];

/**
 * The unit of everything that a chart prints is 10⁻⁴ degree, as an integer; names of such values end in `DegE4`.
 * Signs, houses, separations and orbs derive from these integers, so printed values agree to the last digit.
 */
export const DEG_E4_PER_DEGREE = 10_000;
export const DEG_E4_PER_CIRCLE: number = 360 * DEG_E4_PER_DEGREE;
const DEG_E4_PER_SIGN = 30 * DEG_E4_PER_DEGREE;
const DEG_E4_PER_RADIAN = (180 * DEG_E4_PER_DEGREE) / Math.PI;
const DEG_E4_PER_HUNDREDTH = DEG_E4_PER_DEGREE / 100;
/** 29.99: the last hundredth of a sign. */
const LAST_HUNDREDTH = 2_999;
/** The last degree in a sign that is printed with 2 decimals. */
export const LAST_DEGREE_IN_SIGN_DEG: number = LAST_HUNDREDTH / 100;

/** A point of the ecliptic as a chart prints it. */
export interface EclipticPoint {
  /** Longitude of date, 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  readonly sign: SignName;
  /** Degrees from the beginning of the sign, 2 decimals, 0 ≤ x ≤ 29.99. */
  readonly degreeInSignDeg: Deg;
}

/**
 * Rounds a longitude of any turn to 10⁻⁴ degree, 0 ≤ x < 3 600 000: 359.99996° becomes 0. NOT_COVERED stays
 * NOT_COVERED.
 */
export function roundToDegE4(longitudeRad: Rad): DegE4 {
  // Adding 0 turns the −0 of a longitude just below 0° into 0.
  const rounded = Math.round(longitudeRad * DEG_E4_PER_RADIAN) + 0;
  if (rounded >= 0 && rounded < DEG_E4_PER_CIRCLE) return rounded;
  return rounded - DEG_E4_PER_CIRCLE * Math.floor(rounded / DEG_E4_PER_CIRCLE);
}

/** The sum or difference of two rounded longitudes, −360° ≤ x < 720°, as a longitude: 0 ≤ x < 360°. */
export function withinCircle(longitudeDegE4: DegE4): DegE4 {
  return (longitudeDegE4 + DEG_E4_PER_CIRCLE) % DEG_E4_PER_CIRCLE;
}

/** Converts to degrees with 4 decimals: the double nearest to that decimal fraction. */
export function degreesFromE4(valueDegE4: DegE4): Deg {
  return valueDegE4 / DEG_E4_PER_DEGREE;
}

/**
 * Index, 0–11, of the sign that contains a rounded longitude, which must be covered. A cusp belongs to the sign that it
 * opens.
 */
export function signIndexOf(longitudeDegE4: DegE4): number {
  return (longitudeDegE4 / DEG_E4_PER_SIGN) | 0;
}

/** Name of the sign that contains a rounded longitude. */
export function signOf(longitudeDegE4: DegE4): SignName {
  return SIGN_NAMES[signIndexOf(longitudeDegE4)]!;
}

/**
 * Degrees within the sign of a rounded longitude, 2 decimals, half up. The last half hundredth of a sign stays at
 * 29.99, since 30.00 is not a point of the sign.
 */
export function degreeInSignDeg(longitudeDegE4: DegE4): Deg {
  // An integer remainder is several times as fast as one of doubles.
  const withinSignDegE4 = (longitudeDegE4 | 0) % DEG_E4_PER_SIGN;
  const hundredths = Math.floor((withinSignDegE4 + DEG_E4_PER_HUNDREDTH / 2) / DEG_E4_PER_HUNDREDTH);
  return Math.min(hundredths, LAST_HUNDREDTH) / 100;
}

/**
 * Degrees within the sign, 4 decimals, 0 ≤ x ≤ 29.9999.
 *
 * Given:
 * - `longitudeDeg` a longitude printed with 4 decimals, 0 ≤ x < 360
 *
 * @example
 * ```ts
 * import { fineDegreeInSignDeg } from "almagest/engine";
 *
 * fineDegreeInSignDeg(221.5983); // => 11.5983
 * ```
 */
export function fineDegreeInSignDeg(longitudeDeg: Deg): Deg {
  return (Math.round(longitudeDeg * DEG_E4_PER_DEGREE) % DEG_E4_PER_SIGN) / DEG_E4_PER_DEGREE;
}

/** The printed point of a rounded longitude. */
export function eclipticPoint(longitudeDegE4: DegE4): EclipticPoint {
  return {
    longitudeDeg: degreesFromE4(longitudeDegE4),
    sign: signOf(longitudeDegE4),
    degreeInSignDeg: degreeInSignDeg(longitudeDegE4),
  };
}

/**
 * Number, 1–12, of the house that contains a rounded longitude. A cusp belongs to the house that it opens; a house
 * that rounding leaves without extent contains nothing.
 *
 * Given:
 * - `longitudeDegE4` 0 ≤ x < 360°
 * - `cuspsDegE4` the twelve rounded cusps. If they do not follow each other eastward, which happens inside the polar circles in some
 *   systems, a house is the shorter arc between two cusps, and the first that contains the longitude is returned.
 */
export function houseOfLongitude(longitudeDegE4: DegE4, cuspsDegE4: Int32Array): number {
  // Integer arithmetic is twice as fast here.
  const longitude = longitudeDegE4 | 0;
  for (let house = 0; house < 12; house++) {
    const cuspDegE4 = cuspsDegE4[house]!;
    let extentDegE4 = cuspsDegE4[house === 11 ? 0 : house + 1]! - cuspDegE4;
    if (extentDegE4 < 0) extentDegE4 += DEG_E4_PER_CIRCLE;
    let pastCuspDegE4 = longitude - cuspDegE4;
    if (pastCuspDegE4 < 0) pastCuspDegE4 += DEG_E4_PER_CIRCLE;
    if (extentDegE4 > DEG_E4_PER_CIRCLE / 2 && !isOnceAroundEastward(cuspsDegE4)) {
      extentDegE4 = DEG_E4_PER_CIRCLE - extentDegE4;
      if (pastCuspDegE4 > 0) pastCuspDegE4 = DEG_E4_PER_CIRCLE - pastCuspDegE4;
    }
    if (pastCuspDegE4 < extentDegE4) return house + 1;
  }
  assert(false, "the cusps must go around the ecliptic once, in order");
}

/** Whether the cusps follow each other once around the ecliptic: at most one has a smaller longitude than the cusp before it. */
function isOnceAroundEastward(cuspsDegE4: Int32Array): boolean {
  let steps = 0;
  for (let house = 0; house < 12; house++) {
    if (cuspsDegE4[house === 11 ? 0 : house + 1]! < cuspsDegE4[house]!) steps++;
  }
  return steps <= 1;
}

/** One of the seventeen bodies, or an added point of a chart, as a chart or a daily sky prints it. */
export interface BodyRecord<Name extends string = BodyName> extends EclipticPoint {
  readonly name: Name;
  /** Apparent latitude of date, 4 decimals. */
  readonly latitudeDeg: Deg;
  /** Distance from the Earth's centre, 8 decimals. */
  readonly distanceAu: number;
  /** Speed in longitude, 6 decimals, negative when retrograde. */
  readonly speedDegPerDay: number;
  readonly retrograde: boolean;
  /** 1–12; null when the birth time is unknown or there are no houses. */
  readonly house: number | null;
}

/** The record of a body or an added point, by its index in `places`. Its rounded longitude and speed are parameters because other records derive from them too. */
export function bodyRecord<Name extends string>(
  places: ApparentPlaces,
  body: number,
  name: Name,
  longitudeDegE4: DegE4,
  speedDegPerDay: number,
  house: number | null,
): BodyRecord<Name> {
  return {
    name,
    longitudeDeg: degreesFromE4(longitudeDegE4),
    sign: signOf(longitudeDegE4),
    degreeInSignDeg: degreeInSignDeg(longitudeDegE4),
    latitudeDeg: round(places.latitudeRad[body]! * DEG_PER_RAD, 1e4),
    distanceAu: round(places.distanceAu[body]!, 1e8),
    speedDegPerDay,
    retrograde: speedDegPerDay < 0,
    house,
  };
}

/** The printed speed of a body: degrees per day, 6 decimals. NOT_COVERED stays NOT_COVERED. */
export function speedDegPerDayOf(places: ApparentPlaces, body: number): number {
  return round(places.longitudeSpeedRadPerDay[body]! * DEG_PER_RAD, 1e6);
}

/** Rounds to 1 / `scale`. A small negative value becomes 0, not −0. */
function round(value: number, scale: number): number {
  return (Math.round(value * scale) + 0) / scale;
}
