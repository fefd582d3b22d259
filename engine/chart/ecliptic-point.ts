import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import { assert } from "../units/assert.ts";
import type { Deg } from "../units/flavours.ts";
import {
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  DEG_E4_PER_SIGN,
  type DigitForm,
  PRINTED,
  roundToDegE4,
} from "./digits.ts";

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

/** One of {@link SIGN_NAMES}. */
export type SignName = (typeof SIGN_NAMES)[number];

/** The elements in the order in which they repeat over the signs, from Aries on. */
export const ELEMENT_NAMES = ["Fire", "Earth", "Air", "Water"] as const;

/** One of {@link ELEMENT_NAMES}. */
export type ElementName = (typeof ELEMENT_NAMES)[number];

/** The qualities in the order in which they repeat over the signs, from Aries on. */
export const QUALITY_NAMES = ["Cardinal", "Fixed", "Mutable"] as const;

/** One of {@link QUALITY_NAMES}. */
export type QualityName = (typeof QUALITY_NAMES)[number];

/** A point of the ecliptic as a chart prints it. */
export interface EclipticPoint {
  /** Longitude of date, 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  /** The sign that contains the longitude. */
  readonly sign: SignName;
  /** Degrees from the beginning of the sign, 2 decimals, 0 ≤ x ≤ 29.99. */
  readonly degreeInSignDeg: Deg;
}

/**
 * Index, 0–11, of the sign that contains a longitude, which must be covered. A cusp belongs to the sign that it opens.
 */
export function signIndexOf(longitude: number, { unitsPerSign }: DigitForm = PRINTED): number {
  return (longitude / unitsPerSign) | 0;
}

/** Name of the sign that contains a longitude. */
export function signOf(longitude: number, digits: DigitForm = PRINTED): SignName {
  return SIGN_NAMES[signIndexOf(longitude, digits)]!;
}

/** Degrees within the sign, 4 decimals, 0 ≤ x ≤ 29.9999. */
export function fineDegreeInSignDeg(longitudeDeg: Deg): Deg {
  return (Math.round(longitudeDeg * DEG_E4_PER_DEGREE) % DEG_E4_PER_SIGN) / DEG_E4_PER_DEGREE;
}

export function eclipticPoint(longitude: number, digits: DigitForm = PRINTED): EclipticPoint {
  return {
    longitudeDeg: longitude / digits.unitsPerDegree,
    sign: signOf(longitude, digits),
    degreeInSignDeg: digits.degreeInSignDeg(longitude),
  };
}

/**
 * Number, 1–12, of the house that contains a longitude. A cusp belongs to the house that it opens; a house that rounding leaves
 * without extent contains nothing.
 *
 * @param longitude 0 ≤ x < `unitsPerCircle`
 * @param cusps the twelve cusps in the same unit. If they do not follow each other eastward, which happens inside the
 * polar circles in some systems, a house is the shorter arc between two cusps, and the first that contains the
 * longitude is returned.
 */
export function houseOf(longitude: number, cusps: Float64Array, unitsPerCircle: number): number {
  for (let house = 0; house < 12; house++) {
    const cusp = cusps[house]!;
    const next = cusps[house === 11 ? 0 : house + 1]!;
    let contains =
      cusp <= next ? cusp <= longitude && longitude < next : cusp <= longitude || longitude < next;
    const extent = next - cusp + (next < cusp ? unitsPerCircle : 0);
    if (extent > unitsPerCircle / 2 && !isOnceAroundEastward(cusps)) {
      contains = next <= cusp ? next < longitude && longitude <= cusp : next < longitude || longitude <= cusp;
    }
    if (contains) return house + 1;
  }
  assert(false, "the cusps must go around the ecliptic once, in order");
}

/** Whether the cusps follow each other once around the ecliptic: at most one has a smaller longitude than the cusp before it. */
function isOnceAroundEastward(cusps: Float64Array): boolean {
  let steps = 0;
  for (let house = 0; house < 12; house++) {
    if (cusps[house === 11 ? 0 : house + 1]! < cusps[house]!) steps++;
  }
  return steps <= 1;
}

/** One of the seventeen bodies, or an added point of a chart, as a chart or a daily sky prints it. */
export interface BodyRecord<Name extends string = BodyName> extends EclipticPoint {
  /** The name of the body or added point. */
  readonly name: Name;
  /** Apparent latitude of date, 4 decimals. */
  readonly latitudeDeg: Deg;
  /** Distance from the Earth's centre, 8 decimals. */
  readonly distanceAu: number;
  /** Speed in longitude, 6 decimals, negative when retrograde. */
  readonly speedDegPerDay: number;
  /** Whether the speed is negative. */
  readonly retrograde: boolean;
  /** 1–12; null when the birth time is unknown or there are no houses. */
  readonly house: number | null;
}

/** The record of a body or an added point, by its index in `places`. Its longitude and speed are parameters because other records derive from them too. */
export function bodyRecord<Name extends string>(
  places: ApparentPlaces,
  body: number,
  name: Name,
  longitude: number,
  speedDegPerDay: number,
  house: number | null,
  digits: DigitForm = PRINTED,
): BodyRecord<Name> {
  return {
    name,
    longitudeDeg: longitude / digits.unitsPerDegree,
    sign: signOf(longitude, digits),
    degreeInSignDeg: digits.degreeInSignDeg(longitude),
    latitudeDeg: digits.round(places.latitudeRad[body]! * DEG_PER_RAD, 1e4),
    distanceAu: digits.round(places.distanceAu[body]!, 1e8),
    speedDegPerDay,
    retrograde: speedDegPerDay < 0,
    house,
  };
}

/** The speed of a body: degrees per day, printed with 6 decimals. NOT_COVERED stays NOT_COVERED. */
export function speedDegPerDayOf(places: ApparentPlaces, body: number, digits: DigitForm = PRINTED): number {
  return digits.round(places.longitudeSpeedRadPerDay[body]! * DEG_PER_RAD, 1e6);
}

/** A longitude as charts print it: rounded to 4 decimals first, then the sign and the degree in it. */
export function printedPoint(longitudeDeg: Deg): EclipticPoint {
  return eclipticPoint(roundToDegE4(longitudeDeg * RAD_PER_DEG));
}

/** The house of a longitude, both rounded to 4 decimals. A cusp belongs to the house that it opens. */
export function houseOfLongitude(longitudeDeg: Deg, cuspsDeg: readonly Deg[]): number {
  const cuspsDegE4 = Float64Array.from(cuspsDeg, (deg) => Math.round(deg * DEG_E4_PER_DEGREE));
  return houseOf(roundToDegE4(longitudeDeg * RAD_PER_DEG), cuspsDegE4, DEG_E4_PER_CIRCLE);
}
