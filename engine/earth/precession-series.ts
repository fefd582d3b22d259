import { RAD_PER_ARCSEC, TAU } from "../math/angle.ts";

/** Fukushima–Williams angles at J2000.0, arcseconds. */
const GAMMA_ARCSEC = -0.052928;
const PHI_ARCSEC = 84_381.412819;
const PSI_ARCSEC = -0.041775;
const EPSILON_ARCSEC = 84_381.406;

/**
 * Frame bias: rotates ICRS vectors to the mean equator and equinox of J2000.0 (row-major 3×3).
 *
 * About 17, −7 and −15 milliarcseconds about the y, x and z axes.
 *
 * **Source:** IAU 2006 precession in its Fukushima–Williams form, taken at J2000.0: Wallace & Capitaine (2006)
 * A&A 459, 981; the four angles as in ERFA `pfw06`. Equal to the bias matrix of ERFA `bp06` to 1e-15.
 */
export const FRAME_BIAS: Readonly<Float64Array> = biasMatrix();

function biasMatrix(): Float64Array {
  const cosGamma = Math.cos(GAMMA_ARCSEC * RAD_PER_ARCSEC);
  const sinGamma = Math.sin(GAMMA_ARCSEC * RAD_PER_ARCSEC);
  const cosPhi = Math.cos(PHI_ARCSEC * RAD_PER_ARCSEC);
  const sinPhi = Math.sin(PHI_ARCSEC * RAD_PER_ARCSEC);
  const cosPsi = Math.cos(PSI_ARCSEC * RAD_PER_ARCSEC);
  const sinPsi = Math.sin(PSI_ARCSEC * RAD_PER_ARCSEC);
  const cosEps = Math.cos(EPSILON_ARCSEC * RAD_PER_ARCSEC);
  const sinEps = Math.sin(EPSILON_ARCSEC * RAD_PER_ARCSEC);
  // The vectors of R1(φ)·R3(γ) …
  const a = [cosGamma, sinGamma, 0] as const;
  const b = [-sinGamma * cosPhi, cosGamma * cosPhi, sinPhi] as const;
  const c = [sinGamma * sinPhi, -cosGamma * sinPhi, cosPhi] as const;
  // … rotated by R1(−ε)·R3(−ψ).
  const matrix = new Float64Array(9);
  for (let j = 0; j < 3; j++) {
    const turned = sinPsi * a[j]! + cosPsi * b[j]!;
    matrix[j] = cosPsi * a[j]! - sinPsi * b[j]!;
    matrix[3 + j] = cosEps * turned - sinEps * c[j]!;
    matrix[6 + j] = sinEps * turned + cosEps * c[j]!;
  }
  return matrix;
}

/**
 * Series of the long-term precession model: for each quantity a cubic in Julian centuries of TT and periodic
 * terms, all amplitudes in arcseconds, periods in Julian centuries.
 *
 * **Source:** Vondrák, Capitaine & Wallace (2011), "New precession expressions, valid for long time
 * intervals", A&A 534, A22, tables 1 to 3, with the corrigendum A&A 541, C1 (2012); figures of X, Y,
 * P, Q as in ERFA `ltpequ` and `ltpecl`.
 */

const EQUATOR_POLE_X_ARCSEC: readonly number[] = [5453.282155, 0.4252841, -0.00037173, -0.000000152];
const EQUATOR_POLE_Y_ARCSEC: readonly number[] = [-73750.93035, -0.7675452, -0.00018725, 0.000000231];

/** Period, then cosine amplitudes of X and Y, then sine amplitudes of X and Y. */
const EQUATOR_POLE_TERMS: readonly (readonly [number, number, number, number, number])[] = [
  [256.75, -819.940624, 75004.344875, 81491.287984, 1558.515853],
  [708.15, -8444.676815, 624.033993, 787.163481, 7774.939698],
  [274.2, 2600.009459, 1251.136893, 1251.296102, -2219.534038],
  [241.45, 2755.17563, -1102.212834, -1257.950837, -2523.969396],
  [2309, -167.659835, -2660.66498, -2966.79973, 247.850422],
  [492.2, 871.855056, 699.291817, 639.744522, -846.485643],
  [396.1, 44.769698, 153.16722, 131.600209, -1393.124055],
  [288.9, -512.313065, -950.865637, -445.040117, 368.526116],
  [231.1, -819.415595, 499.754645, 584.522874, 749.045012],
  [1610, -538.071099, -145.18821, -89.756563, 444.704518],
  [620, -189.793622, 558.116553, 524.42963, 235.934465],
  [157.87, -402.922932, -23.923029, -13.549067, 374.049623],
  [220.3, 179.516345, -165.405086, -210.157124, -171.33018],
  [1200, -9.814756, 9.344131, -44.919798, -22.899655],
];

const ECLIPTIC_POLE_P_ARCSEC: readonly number[] = [5851.607687, -0.1189, -0.00028913, 0.000000101];
const ECLIPTIC_POLE_Q_ARCSEC: readonly number[] = [-1600.8863, 1.1689818, -0.0000002, -0.000000437];

/** Period, then cosine amplitudes of P and Q, then sine amplitudes of P and Q. */
const ECLIPTIC_POLE_TERMS: readonly (readonly [number, number, number, number, number])[] = [
  [708.15, -5486.751211, -684.66156, 667.66673, -5523.863691],
  [2309, -17.127623, 2446.28388, -2354.886252, -549.74745],
  [1620, -617.517403, 399.671049, -428.152441, -310.998056],
  [492.2, 413.44294, -356.652376, 376.202861, 421.535876],
  [1183, 78.614193, -186.387003, 184.778874, -36.776172],
  [622, -180.732815, -316.80007, 335.321713, -145.278396],
  [882, -87.676083, 198.296701, -185.138669, -34.74445],
  [547, 46.140315, 101.135679, -120.97283, 22.885731],
];

const OBLIQUITY_ARCSEC: readonly number[] = [84028.206305, 0.3624445, -0.00004039, -0.00000011];

/** Period, cosine and sine amplitude of ε_A. */
const OBLIQUITY_TERMS: readonly (readonly [number, number, number])[] = [
  [409.9, 753.87278, -1704.720302],
  [396.15, -247.805823, -862.308358],
  [537.22, 379.471484, 447.832178],
  [402.9, -53.880558, -889.571909],
  [417.15, -90.109153, 190.402846],
  [288.92, -353.60019, -56.564991],
  [4043, -63.115353, -296.222622],
  [306, -28.248187, -75.859952],
  [277, 17.703387, 67.473503],
  [203, 38.911307, 3.014055],
];

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
 * @param out output: row-major 3×3: rotates vectors from the mean equator and equinox of J2000.0 to the mean ones of
 * date. Equal to ERFA `ltp`.
 */
function precessionMatrixSeries(centuriesTt: number, out: Float64Array): void {
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
 * @param out output: row-major 3×3: rotates ICRS vectors to the mean ecliptic and equinox of date
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

/**
 * The upper left 2×2 block, row by row, of the rotation from the fixed ecliptic and equinox of J2000.0 to the mean
 * ecliptic and equinox of date: it rotates longitudes of bodies in the fixed plane.
 */
export function fixedToMovingPlaneSeries(t: number, out: Float64Array): void {
  const precession = new Float64Array(9);
  precessionMatrixSeries(t, precession);
  const cosFixed = Math.cos(OBLIQUITY_J2000_ARCSEC * RAD_PER_ARCSEC);
  const sinFixed = Math.sin(OBLIQUITY_J2000_ARCSEC * RAD_PER_ARCSEC);
  const obliquity = meanObliquitySeriesRad(t);
  const cosDate = Math.cos(obliquity);
  const sinDate = Math.sin(obliquity);
  for (let column = 0; column < 2; column++) {
    const ofRow = (row: number): number =>
      column === 0
        ? precession[3 * row]!
        : cosFixed * precession[3 * row + 1]! + sinFixed * precession[3 * row + 2]!;
    out[column] = ofRow(0);
    out[2 + column] = cosDate * ofRow(1) + sinDate * ofRow(2);
  }
}
