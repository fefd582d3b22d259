import { RAD_PER_ARCSEC, TAU } from "../math/angle.ts";
import { FRAME_BIAS } from "./frame-bias.ts";
import {
  ECLIPTIC_POLE_P_ARCSEC,
  ECLIPTIC_POLE_Q_ARCSEC,
  ECLIPTIC_POLE_TERMS,
  EQUATOR_POLE_TERMS,
  EQUATOR_POLE_X_ARCSEC,
  EQUATOR_POLE_Y_ARCSEC,
  OBLIQUITY_ARCSEC,
  OBLIQUITY_TERMS,
} from "./precession-terms.ts";

/** Obliquity of J2000.0 in the model, arcseconds. */
export const OBLIQUITY_J2000_ARCSEC = 84_381.406;

/**
 * The long-term precession of Vondrák, Capitaine & Wallace (2011), summed term by term. The polynomials of
 * ./precession.ts are fitted to these functions, which also serve outside their span.
 *
 * All take Julian centuries of TT since J2000.0. Valid ±200,000 years; within 0.1 mas of IAU 2006 in the 20th and 21st
 * centuries.
 */

/** Mean obliquity ε_A, radians, by its own series: not the angle between the poles below, which differs by 5 mas. */
export function meanObliquitySeriesRad(centuriesTt: number): number {
  let arcsec = cubic(OBLIQUITY_ARCSEC, centuriesTt);
  for (const [period, cosine, sine] of OBLIQUITY_TERMS) {
    const phase = (TAU * centuriesTt) / period;
    arcsec += cosine * Math.cos(phase) + sine * Math.sin(phase);
  }
  return arcsec * RAD_PER_ARCSEC;
}

/**
 * Precession matrix.
 *
 * Returned:
 * - `out` row-major 3×3: rotates vectors from the mean equator and equinox of J2000.0 to the mean ones of date. Equal to ERFA
 *   `ltp`.
 */
export function precessionMatrixSeries(centuriesTt: number, out: Float64Array): void {
  const [x, y] = polePair(EQUATOR_POLE_X_ARCSEC, EQUATOR_POLE_Y_ARCSEC, EQUATOR_POLE_TERMS, centuriesTt);
  const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
  const [p, q] = polePair(ECLIPTIC_POLE_P_ARCSEC, ECLIPTIC_POLE_Q_ARCSEC, ECLIPTIC_POLE_TERMS, centuriesTt);
  const w = Math.sqrt(Math.max(0, 1 - p * p - q * q));
  const cosEps = Math.cos(OBLIQUITY_J2000_ARCSEC * RAD_PER_ARCSEC);
  const sinEps = Math.sin(OBLIQUITY_J2000_ARCSEC * RAD_PER_ARCSEC);
  const ey = -q * cosEps - w * sinEps;
  const ez = -q * sinEps + w * cosEps;
  // The equinox is perpendicular to both poles.
  const ax = y * ez - z * ey;
  const ay = z * p - x * ez;
  const az = x * ey - y * p;
  const length = Math.sqrt(ax * ax + ay * ay + az * az);
  out[0] = ax / length;
  out[1] = ay / length;
  out[2] = az / length;
  out[3] = y * out[2] - z * out[1];
  out[4] = z * out[0] - x * out[2];
  out[5] = x * out[1] - y * out[0];
  out[6] = x;
  out[7] = y;
  out[8] = z;
}

/**
 * Frame bias, precession, then the rotation by ε_A about the equinox.
 *
 * Returned:
 * - `out` row-major 3×3: rotates ICRS vectors to the mean ecliptic and equinox of date
 */
export function icrsToEclipticOfDateSeries(centuriesTt: number, out: Float64Array): void {
  const precession = new Float64Array(9);
  precessionMatrixSeries(centuriesTt, precession);
  const eps = meanObliquitySeriesRad(centuriesTt);
  const cosEps = Math.cos(eps);
  const sinEps = Math.sin(eps);
  for (let j = 0; j < 3; j++) {
    let x = 0;
    let y = 0;
    let z = 0;
    for (let k = 0; k < 3; k++) {
      const bias = FRAME_BIAS[3 * k + j]!;
      x += precession[k]! * bias;
      y += precession[3 + k]! * bias;
      z += precession[6 + k]! * bias;
    }
    out[j] = x;
    out[3 + j] = cosEps * y + sinEps * z;
    out[6 + j] = cosEps * z - sinEps * y;
  }
}

function cubic(coefficients: readonly number[], t: number): number {
  return coefficients[0]! + t * (coefficients[1]! + t * (coefficients[2]! + t * coefficients[3]!));
}

/** The two direction cosines of a pole, radians. */
function polePair(
  firstCubic: readonly number[],
  secondCubic: readonly number[],
  terms: readonly (readonly [number, number, number, number, number])[],
  centuriesTt: number,
): [number, number] {
  let first = cubic(firstCubic, centuriesTt);
  let second = cubic(secondCubic, centuriesTt);
  for (const [period, firstCosine, secondCosine, firstSine, secondSine] of terms) {
    const phase = (TAU * centuriesTt) / period;
    const cosine = Math.cos(phase);
    const sine = Math.sin(phase);
    first += firstCosine * cosine + firstSine * sine;
    second += secondCosine * cosine + secondSine * sine;
  }
  return [first * RAD_PER_ARCSEC, second * RAD_PER_ARCSEC];
}
