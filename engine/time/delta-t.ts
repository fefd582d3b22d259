import type { JdTt, JdUt } from "../units/flavours.ts";
import { DAYS_PER_JULIAN_YEAR, J2000_JD, SECONDS_PER_DAY } from "../units/time.ts";
import { DELTA_T_FIRST_YEAR, DELTA_T_SPLINE, DELTA_T_YEARLY_SECONDS } from "./delta-t-table.ts";
import { julianDayFromCalendar } from "./julian-day.ts";

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

const PIECE_START_JD = Float64Array.from(DELTA_T_SPLINE, (piece) => julianDayFromCalendar(piece[0], 1, 1));
const PIECE_PER_DAY = Float64Array.from(
  DELTA_T_SPLINE,
  (piece, i) => 1 / (julianDayFromCalendar(piece[1], 1, 1) - PIECE_START_JD[i]!),
);
const PIECE_COEFFICIENTS = Float64Array.from(DELTA_T_SPLINE.flatMap((piece) => piece.slice(2)));

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
 * Accuracy: equal to the reference within 1e-9 s from 1800 to 2400 (ephe-tests/earth/delta-t.test.ts), within 0.5 s
 * before 1600. Before −720 the first piece is extrapolated.
 *
 * **Source:** Stephenson, Morrison & Hohenkerk (2016) Proc. R. Soc. A 472, 20160404, table S15; Stephenson (1997)
 * "Historical Eclipses and Earth's Rotation"; the joints were found by sampling the reference.
 *
 * @example
 * ```ts
 * import { deltaTSeconds } from "almagest/engine";
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
 * @example
 * ```ts
 * import { julianDayTtFromUt } from "almagest/engine";
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
  let high = PIECE_START_JD.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (epochJdUt < PIECE_START_JD[middle]!) high = middle - 1;
    else low = middle;
  }
  const t = (epochJdUt - PIECE_START_JD[low]!) * PIECE_PER_DAY[low]!;
  const at = 4 * low;
  const cubic =
    PIECE_COEFFICIENTS[at]! +
    t * (PIECE_COEFFICIENTS[at + 1]! + t * (PIECE_COEFFICIENTS[at + 2]! + t * PIECE_COEFFICIENTS[at + 3]!));
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
 * Given: `epochJdTt`, Julian day of TT, any date. An input that is not finite yields NaN.
 *
 * Accuracy: to the step of a Julian day, 40 µs.
 *
 * **Source:** the ΔT of {@link deltaTSeconds}.
 *
 * @example
 * ```ts
 * import { julianDayTtFromUt, julianDayUtFromTt } from "almagest/engine";
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
