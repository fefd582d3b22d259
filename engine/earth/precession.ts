import { polynomialValue } from "../math/number-arrays.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../units/time.ts";
import {
  OBLIQUITY_POLYNOMIAL,
  PRECESSION_HALF_SPAN_CENTURIES,
  PRECESSION_MIDDLE_CENTURIES,
  PRECESSION_POLYNOMIAL_LENGTH,
  ROTATION_POLYNOMIALS,
} from "./precession-polynomials.ts";
import { icrsToEclipticOfDateSeries, meanObliquitySeriesRad } from "./precession-series.ts";

/** Position in the span, −1 to 1. Beyond ±1 the series themselves are summed. */
export function spanPosition(centuriesTt: number): number {
  return (centuriesTt - PRECESSION_MIDDLE_CENTURIES) / PRECESSION_HALF_SPAN_CENTURIES;
}

/** Step of difference quotients, centuries: of the rotation outside of the fitted span, and of the obliquity. */
const STEP_CENTURIES = 0.01;

const ELEMENTS = 9;
const POSITIONS_PER_DAY = 1 / (PRECESSION_HALF_SPAN_CENTURIES * DAYS_PER_JULIAN_CENTURY);

/**
 * Rotation of ICRS vectors to the mean ecliptic and equinox of date, and its rate.
 *
 * Notes:
 * 1. Frame bias of IAU 2006, precession of Vondrák, Capitaine & Wallace (2011), then ε_A about the equinox of date.
 * 2. Nutation is not included; its part in longitude is added to the longitude.
 * 3. From 1798 to 2402 by polynomials equal to the series within 2e-15, beyond by the series.
 *
 * **Source:** see ./precession-series.ts. Checked against ERFA `bp06` and `ltp`.
 *
 * @param out output: row-major 3×3: v_date = out · v_icrs
 * @param outRatePerDay output: derivative of each element: v̇_date = out · v̇ + outRatePerDay · v
 */
export function icrsToEclipticOfDate(
  centuriesTt: number,
  out: Float64Array,
  outRatePerDay: Float64Array,
): void {
  const position = spanPosition(centuriesTt);
  if (!(position >= -1 && position <= 1)) {
    outsideSpan(centuriesTt, out, outRatePerDay);
    return;
  }
  let at = 0;
  for (let element = 0; element < ELEMENTS; element++) {
    let value = ROTATION_POLYNOMIALS[at + PRECESSION_POLYNOMIAL_LENGTH - 1]!;
    let slope = 0;
    for (let i = at + PRECESSION_POLYNOMIAL_LENGTH - 2; i >= at; i--) {
      slope = slope * position + value;
      value = value * position + ROTATION_POLYNOMIALS[i]!;
    }
    out[element] = value;
    outRatePerDay[element] = slope * POSITIONS_PER_DAY;
    at += PRECESSION_POLYNOMIAL_LENGTH;
  }
}

function outsideSpan(centuriesTt: number, out: Float64Array, outRatePerDay: Float64Array): void {
  icrsToEclipticOfDateSeries(centuriesTt + STEP_CENTURIES, outRatePerDay);
  icrsToEclipticOfDateSeries(centuriesTt - STEP_CENTURIES, out);
  const days = 2 * STEP_CENTURIES * DAYS_PER_JULIAN_CENTURY;
  for (let i = 0; i < ELEMENTS; i++) outRatePerDay[i] = (outRatePerDay[i]! - out[i]!) / days;
  icrsToEclipticOfDateSeries(centuriesTt, out);
}

/**
 * Mean obliquity of the ecliptic ε_A in radians, at Julian centuries of TT since J2000.0.
 *
 * **Source:** Vondrák, Capitaine & Wallace (2011) A&A 534, A22. From 1798 to 2402 by a polynomial equal to the
 * series within 1e-15 rad; beyond, by the series itself.
 */
export function meanObliquityRad(centuriesTt: number): number {
  const position = spanPosition(centuriesTt);
  if (position >= -1 && position <= 1)
    return polynomialValue(OBLIQUITY_POLYNOMIAL, 0, PRECESSION_POLYNOMIAL_LENGTH, position);
  return meanObliquitySeriesRad(centuriesTt);
}

/** The rate of the mean obliquity, radians a day: by a difference over two years, exact to 1e-9 of the rate. */
export function meanObliquityRateRadPerDay(centuriesTt: number): number {
  const difference =
    meanObliquityRad(centuriesTt + STEP_CENTURIES) - meanObliquityRad(centuriesTt - STEP_CENTURIES);
  return difference / (2 * STEP_CENTURIES * DAYS_PER_JULIAN_CENTURY);
}
