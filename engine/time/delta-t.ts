import type { JdTt, JdUt } from "../units/flavours.ts";
import { DAYS_PER_JULIAN_YEAR, J2000_JD, SECONDS_PER_DAY } from "../units/time.ts";
import { julianDayFromCalendar } from "./julian-day.ts";

/**
 * Cubic segments of ΔT, −720 to 1955: first year, last year, a₀, a₁, a₂, a₃ in seconds, for
 * ΔT = a₀ + a₁t + a₂t² + a₃t³ with t running from 0 to 1 between the two January firsts.
 *
 * Source: Stephenson, Morrison & Hohenkerk (2016), "Measurement of the Earth's rotation: 720 BC to
 * AD 2015", Proc. R. Soc. A 472, 20160404, table S15.
 */
const DELTA_T_SPLINE: readonly (readonly [number, number, number, number, number, number])[] = [
  [-720, 400, 20550.593, -21268.478, 11863.418, -4541.129],
  [400, 1000, 6604.404, -5981.266, -505.093, 1349.609],
  [1000, 1500, 1467.654, -2452.187, 2460.927, -1183.759],
  [1500, 1600, 292.635, -216.322, -43.614, 56.681],
  [1600, 1650, 89.38, -66.754, 31.607, -10.497],
  [1650, 1720, 43.736, -49.043, 0.227, 15.811],
  [1720, 1800, 10.73, -1.321, 62.25, -52.946],
  [1800, 1810, 18.714, -4.457, -1.509, 2.507],
  [1810, 1820, 15.255, 0.046, 6.012, -4.634],
  [1820, 1830, 16.679, -1.831, -7.889, 3.799],
  [1830, 1840, 10.758, -6.211, 3.509, -0.388],
  [1840, 1850, 7.668, -0.357, 2.345, -0.338],
  [1850, 1855, 9.317, 1.659, 0.332, -0.932],
  [1855, 1860, 10.376, -0.472, -2.463, 1.596],
  [1860, 1865, 9.038, -0.61, 2.325, -2.497],
  [1865, 1870, 8.256, -3.45, -5.166, 2.729],
  [1870, 1875, 2.369, -5.596, 3.02, -0.919],
  [1875, 1880, -1.126, -2.312, 0.264, -0.037],
  [1880, 1885, -3.211, -1.894, 0.154, 0.562],
  [1885, 1890, -4.388, 0.101, 1.841, -1.438],
  [1890, 1895, -3.884, -0.531, -2.473, 1.87],
  [1895, 1900, -5.017, 0.134, 3.138, -0.232],
  [1900, 1905, -1.977, 5.715, 2.443, -1.257],
  [1905, 1910, 4.923, 6.828, -1.329, 0.72],
  [1910, 1915, 11.142, 6.33, 0.831, -0.825],
  [1915, 1920, 17.479, 5.518, -1.643, 0.262],
  [1920, 1925, 21.617, 3.02, -0.856, 0.008],
  [1925, 1930, 23.789, 1.333, -0.831, 0.127],
  [1930, 1935, 24.418, 0.052, -0.449, 0.142],
  [1935, 1940, 24.164, -0.419, -0.022, 0.702],
  [1940, 1945, 24.426, 1.645, 2.086, -1.106],
  [1945, 1950, 27.05, 2.499, -1.232, 0.614],
  [1950, 1953, 28.932, 1.127, 0.22, -0.277],
  [1953, 1956, 30.002, 0.737, -0.61, 0.631],
];

/** Year of the first entry of DELTA_T_YEARLY_SECONDS. */
const DELTA_T_FIRST_YEAR = 1953;

/**
 * ΔT at the start of each year from 1953 to 2028, in seconds.
 *
 * **Source:** Astronomical Almanac, pages K8–K9, to 1973; then USNO and IERS Bulletins; from 2023 on predictions. The
 * values equal the reference edition of docs/accuracy.md; later measurements would not.
 */
// biome-ignore format: five years a line
const DELTA_T_YEARLY_SECONDS: readonly number[] = [
  30.36, 30.72,
  31.07, 31.35, 31.68, 32.18, 32.68,
  33.15, 33.59, 34, 34.47, 35.03,
  35.73, 36.54, 37.43, 38.29, 39.2,
  40.18, 41.17, 42.23, 43.37, 44.4841,
  45.4761, 46.4567, 47.5214, 48.5344, 49.5862,
  50.5387, 51.3808, 52.1668, 52.9565, 53.7882,
  54.3427, 54.8713, 55.3222, 55.8197, 56.3,
  56.8553, 57.5653, 58.3092, 59.1218, 59.9845,
  60.7854, 61.6287, 62.2951, 62.9659, 63.4673,
  63.8285, 64.0908, 64.2998, 64.4734, 64.5736,
  64.6876, 64.8452, 65.1464, 65.4574, 65.7768,
  66.0699, 66.3246, 66.603, 66.9069, 67.281,
  67.6439, 68.1024, 68.5927, 68.9676, 69.2202,
  69.3612, 69.3593, 69.2945, 69.1833, 69.1,
  69, 68.9, 68.8, 68.8,
];

const DAYS_PER_GREGORIAN_YEAR = 365.2425;

/** 1955 January 1, where the yearly values replace the spline. */
const YEARLY_START_JD = 2_435_108.5;
/** Over the thousand days before, the spline is adjusted to meet the yearly values. */
const BEND_START_JD = 2_434_108.5;
const BEND_SECONDS_PER_DAY = 0.6610218e-3;

/** Tidal acceleration of the Moon (″/cy²) in the spline, and in the ephemeris used (DE431). */
const SPLINE_TIDAL_ACCELERATION = -25.85;
const EPHEMERIS_TIDAL_ACCELERATION = -25.8;
const TIDAL_SECONDS_PER_YEAR2 = -0.000091 * (EPHEMERIS_TIDAL_ACCELERATION - SPLINE_TIDAL_ACCELERATION);

const YEARLY_FIRST_USED = 1955;
const YEARLY_LAST = DELTA_T_FIRST_YEAR + DELTA_T_YEARLY_SECONDS.length - 1;
const PREDICTION_BLEND_YEARS = 100;

const SEGMENT_START_JD = Float64Array.from(DELTA_T_SPLINE, (segment) =>
  julianDayFromCalendar(segment[0], 1, 1),
);
const SEGMENT_PER_DAY = Float64Array.from(
  DELTA_T_SPLINE,
  (segment, i) => 1 / (julianDayFromCalendar(segment[1], 1, 1) - SEGMENT_START_JD[i]!),
);
const SEGMENT_COEFFICIENTS = Float64Array.from(DELTA_T_SPLINE.flatMap((segment) => segment.slice(2)));

const INTERVAL_COEFFICIENTS = yearlyIntervalCoefficients();
const PREDICTION_EXCESS_SECONDS =
  parabolaSeconds(YEARLY_LAST) - DELTA_T_YEARLY_SECONDS[DELTA_T_YEARLY_SECONDS.length - 1]!;

/**
 * ΔT = TT − UT in seconds, at a Julian day of UT.
 *
 * - Before 1955: the spline of Stephenson, Morrison & Hohenkerk (2016), adjusted to the lunar tidal acceleration of
 *   DE431, its last thousand days adjusted linearly to meet the yearly values.
 * - 1955 to 2028: the yearly values, by Bessel's interpolation with fourth differences.
 * - After 2028: the cubic of Stephenson (1997), approached linearly over 2028 to 2128.
 *
 * Values after the last measurement are a convention, not a prediction with a known error.
 *
 * Accuracy: equal to Swiss Ephemeris within 1e-9 s from 1800 to 2400 (ephe-tests/earth/earth.test.ts), within 0.5 s
 * before 1600. Before −720 the first segment is extrapolated.
 *
 * **Source:** Stephenson, Morrison & Hohenkerk (2016) Proc. R. Soc. A 472, 20160404, table S15; Stephenson (1997)
 * "Historical Eclipses and Earth's Rotation"; the joints were found by sampling Swiss Ephemeris.
 *
 * @param epochJdUt Julian day of UT, any date
 * @returns seconds, positive when TT is ahead of UT; NaN for an input that is not finite
 *
 * @example
 * ```ts
 * import { deltaTSeconds } from "almagest";
 *
 * deltaTSeconds(2451545); // => 63.829
 * ```
 */
export function deltaTSeconds(epochJdUt: JdUt): number {
  if (epochJdUt < YEARLY_START_JD) {
    const bend = epochJdUt > BEND_START_JD ? BEND_SECONDS_PER_DAY * (epochJdUt - BEND_START_JD) : 0;
    return splineSeconds(epochJdUt) + bend;
  }
  // The years of the yearly table have 365.25 days; 2000.0 is the midnight of 2000 January 1.
  const year = 2000 + (epochJdUt - (J2000_JD - 0.5)) / DAYS_PER_JULIAN_YEAR;
  if (year < YEARLY_LAST) return yearlySeconds(year);
  const blendYears = YEARLY_LAST + PREDICTION_BLEND_YEARS - year;
  const excess = blendYears > 0 ? (PREDICTION_EXCESS_SECONDS / PREDICTION_BLEND_YEARS) * blendYears : 0;
  return parabolaSeconds(year) - excess;
}

/**
 * Julian day of TT for a Julian day of UT.
 *
 * **Source:** the ΔT of {@link deltaTSeconds}.
 *
 * @param epochJdUt Julian day of UT, any date
 * @returns Julian day of TT; NaN for an input that is not finite
 *
 * @example
 * ```ts
 * import { julianDayTtFromUt } from "almagest";
 *
 * julianDayTtFromUt(2451545); // => 2451545.000739
 * ```
 */
export function julianDayTtFromUt(epochJdUt: JdUt): JdTt {
  return epochJdUt + deltaTSeconds(epochJdUt) / SECONDS_PER_DAY;
}

function splineSeconds(epochJdUt: JdUt): number {
  const year = 2000 + (epochJdUt - J2000_JD) / DAYS_PER_GREGORIAN_YEAR;
  let low = 0;
  let high = SEGMENT_START_JD.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (epochJdUt < SEGMENT_START_JD[middle]!) high = middle - 1;
    else low = middle;
  }
  const t = (epochJdUt - SEGMENT_START_JD[low]!) * SEGMENT_PER_DAY[low]!;
  const at = 4 * low;
  const cubic =
    SEGMENT_COEFFICIENTS[at]! +
    t *
      (SEGMENT_COEFFICIENTS[at + 1]! +
        t * (SEGMENT_COEFFICIENTS[at + 2]! + t * SEGMENT_COEFFICIENTS[at + 3]!));
  return cubic + TIDAL_SECONDS_PER_YEAR2 * (year - YEARLY_FIRST_USED) * (year - YEARLY_FIRST_USED);
}

function yearlySeconds(year: number): number {
  const interval = Math.floor(year);
  const p = year - interval;
  const at = 5 * (interval - YEARLY_FIRST_USED);
  const c = INTERVAL_COEFFICIENTS;
  return c[at]! + p * (c[at + 1]! + p * (c[at + 2]! + p * (c[at + 3]! + p * c[at + 4]!)));
}

/** Stephenson (1997): 64 s + 52.1 s per 30 years … counted from 2000. */
function parabolaSeconds(year: number): number {
  const b = year - 2000;
  return 64 + b * (521 / 3000 + b * (1 / 1250 + (b * 121) / 30_000_000));
}

/**
 * Bessel's central-difference formula for each year, as a quartic in the fraction of the year.
 *
 * The last interval is linear; the one before uses the last value in place of the missing next one.
 */
function yearlyIntervalCoefficients(): Float64Array {
  const nodes = DELTA_T_YEARLY_SECONDS;
  const count = YEARLY_LAST - YEARLY_FIRST_USED;
  const coefficients = new Float64Array(5 * count);
  const node = (i: number): number => nodes[Math.min(i, nodes.length - 1)]!;
  for (let k = 0; k < count; k++) {
    const i = k + YEARLY_FIRST_USED - DELTA_T_FIRST_YEAR;
    const f0 = node(i);
    const first = node(i + 1) - f0;
    coefficients[5 * k] = f0;
    coefficients[5 * k + 1] = first;
    if (k === count - 1) continue;
    const secondBefore = node(i + 1) - 2 * f0 + node(i - 1);
    const secondAfter = node(i + 2) - 2 * node(i + 1) + f0;
    const thirdBefore = secondBefore - (f0 - 2 * node(i - 1) + node(i - 2));
    const third = secondAfter - secondBefore;
    const thirdAfter = node(i + 3) - 2 * node(i + 2) + node(i + 1) - secondAfter;
    const fourthSum = thirdAfter - thirdBefore;
    // p(p−1)/4·Σδ² + p(p−1)(p−½)/6·δ³ + (p+1)p(p−1)(p−2)/48·Σδ⁴, sorted by powers of p.
    const secondSum = secondBefore + secondAfter;
    coefficients[5 * k + 1]! += -secondSum / 4 + third / 12 + fourthSum / 24;
    coefficients[5 * k + 2]! += secondSum / 4 - third / 4 - fourthSum / 48;
    coefficients[5 * k + 3]! += third / 6 - fourthSum / 24;
    coefficients[5 * k + 4]! += fourthSum / 48;
  }
  return coefficients;
}

/** ΔT changes by at most 1e-7 s a second: each step makes the error at least ten million times smaller. */
const STEPS = 2;

/**
 * Julian day of UT for a Julian day of TT: the inverse of `julianDayTtFromUt`.
 *
 * Accuracy: to the step of a Julian day, 40 µs.
 *
 * **Source:** the ΔT of {@link deltaTSeconds}.
 *
 * @param epochJdTt Julian day of TT, any date
 * @returns Julian day of UT; NaN for an input that is not finite
 *
 * @example
 * ```ts
 * import { julianDayTtFromUt, julianDayUtFromTt } from "almagest";
 *
 * julianDayUtFromTt(2451545); // => 2451544.999261
 * julianDayUtFromTt(julianDayTtFromUt(2451545)); // => 2451545
 * ```
 */
export function julianDayUtFromTt(epochJdTt: JdTt): JdUt {
  let epochJdUt: number = epochJdTt;
  for (let step = 0; step <= STEPS; step++) {
    epochJdUt = epochJdTt - deltaTSeconds(epochJdUt) / SECONDS_PER_DAY;
  }
  return epochJdUt;
}
