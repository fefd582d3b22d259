import { cuspDegOf } from "../houses/houses.ts";
import { DEG_PER_RAD, normalizeDeg } from "../math/angle.ts";
import type { Deg, DegE4, Rad } from "../units/flavours.ts";

/**
 * How a chart writes numbers: `printed` rounds each quantity to the decimals that its description states, and derives signs, houses
 * and aspects from the rounded longitudes; `full` rounds nothing, and derives them from the exact ones.
 */
export const DIGITS = ["printed", "full"] as const;
/** One of {@link DIGITS}. */
export type Digits = (typeof DIGITS)[number];

/**
 * The unit of everything that a chart prints is 10⁻⁴ degree, as an integer; names of such values end in `DegE4`.
 * Signs, houses, separations and orbs derive from these integers, so printed values agree to the last digit.
 */
export const DEG_E4_PER_DEGREE = 10_000;
export const DEG_E4_PER_CIRCLE: number = 360 * DEG_E4_PER_DEGREE;
export const DEG_E4_PER_SIGN: number = 30 * DEG_E4_PER_DEGREE;
const DEG_E4_PER_RADIAN = (180 * DEG_E4_PER_DEGREE) / Math.PI;
const DEG_E4_PER_HUNDREDTH = DEG_E4_PER_DEGREE / 100;
/** 29.99: the last hundredth of a sign. */
const LAST_HUNDREDTH = 2_999;
/** The last degree in a sign that is printed with 2 decimals. */
export const LAST_DEGREE_IN_SIGN_DEG: number = LAST_HUNDREDTH / 100;

/** The computation with one kind of digits. Longitudes, cusps, separations and orbs are numbers of its unit. */
export interface DigitForm {
  readonly isRounded: boolean;
  readonly unitsPerDegree: number;
  readonly unitsPerSign: number;
  readonly unitsPerCircle: number;
  /** A longitude of any turn, 0 ≤ x < circle. NOT_COVERED stays NOT_COVERED. */
  longitudeOf(longitudeRad: Rad): number;
  /** A cusp, 0 ≤ x < circle. */
  cuspOf(cuspRad: Rad): number;
  /** Degrees from the beginning of the sign of a longitude. */
  degreeInSignDeg(longitude: number): Deg;
  /** Rounds a value to 1 / `scale`, or does not. */
  round(value: number, scale: number): number;
}

/** Printed digits: integers of 10⁻⁴ degree. */
export const PRINTED: DigitForm = {
  isRounded: true,
  unitsPerDegree: DEG_E4_PER_DEGREE,
  unitsPerSign: DEG_E4_PER_SIGN,
  unitsPerCircle: DEG_E4_PER_CIRCLE,
  longitudeOf: roundToDegE4,
  cuspOf: roundToDegE4,
  degreeInSignDeg,
  // Adding 0 turns −0 into 0.
  round: (value, scale) => (Math.round(value * scale) + 0) / scale,
};

/** Full digits: exact degrees. */
const FULL: DigitForm = {
  isRounded: false,
  unitsPerDegree: 1,
  unitsPerSign: 30,
  unitsPerCircle: 360,
  longitudeOf: (longitudeRad) => normalizeDeg(longitudeRad * DEG_PER_RAD),
  cuspOf: cuspDegOf,
  degreeInSignDeg: (longitudeDeg) => longitudeDeg - 30 * Math.floor(longitudeDeg / 30),
  round: (value) => value,
};

export const DIGIT_FORMS: Readonly<Record<Digits, DigitForm>> = { printed: PRINTED, full: FULL };

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

/** The sum or difference of two longitudes, −360° ≤ x < 720°, as a longitude: 0 ≤ x < 360°. */
export function withinCircle(longitude: number, unitsPerCircle: number = DEG_E4_PER_CIRCLE): number {
  if (longitude >= unitsPerCircle) return longitude - unitsPerCircle;
  return longitude < 0 ? longitude + unitsPerCircle : longitude;
}

/** Converts to degrees with 4 decimals: the double nearest to that decimal fraction. */
export function degreesFromE4(valueDegE4: DegE4): Deg {
  return valueDegE4 / DEG_E4_PER_DEGREE;
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
 * The shorter arc from one longitude to another, −180° < x ≤ 180°, positive when the second is ahead. Opposite points are 180° ahead
 * of one another in both directions; all other arcs change their sign when the two are swapped.
 */
export function signedArc(from: number, to: number, unitsPerCircle: number): number {
  const arc = to - from;
  if (arc > unitsPerCircle / 2) return arc - unitsPerCircle;
  if (arc <= -unitsPerCircle / 2) return arc + unitsPerCircle;
  return arc;
}

/** As {@link signedArc}, of longitudes of any turn in degrees. */
export function signedArcDeg(fromDeg: Deg, toDeg: Deg): Deg {
  return signedArc(normalizeDeg(fromDeg), normalizeDeg(toDeg), 360);
}

/**
 * The shorter arc from one longitude to another, −180° < x ≤ 180°, positive when the second is ahead. Opposite points
 * are 180° ahead of one another in both directions.
 */
export function signedArcDegE4(fromDegE4: DegE4, toDegE4: DegE4): DegE4 {
  return signedArc(fromDegE4, toDegE4, DEG_E4_PER_CIRCLE);
}
