import { fitPolynomials, polynomialSlope, polynomialValue } from "../math/polynomial.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../time/julian-day.ts";
import { centuriesAtPosition, FIT_HALF_SPAN_CENTURIES, spanPosition } from "./fitted-span.ts";
import { meanObliquitySeriesRad } from "./precession-series.ts";

const COEFFICIENT_COUNT = 9;
const COEFFICIENTS = fitPolynomials(
  (position, values) => {
    values[0] = meanObliquitySeriesRad(centuriesAtPosition(position));
  },
  1,
  COEFFICIENT_COUNT,
);
/** Step of the difference quotient outside the fitted span, centuries. */
const OUTSIDE_STEP_CENTURIES = 0.01;

/**
 * Mean obliquity of the ecliptic ε_A in radians, at Julian centuries of TT since J2000.0.
 *
 * **Source:** Vondrák, Capitaine & Wallace (2011) A&A 534, A22. From 1798 to 2402 by a polynomial equal to the
 * series within 1e-15 rad; beyond, by the series itself.
 */
export function meanObliquityRad(centuriesTt: number): number {
  const position = spanPosition(centuriesTt);
  if (position >= -1 && position <= 1) return polynomialValue(COEFFICIENTS, 0, COEFFICIENT_COUNT, position);
  return meanObliquitySeriesRad(centuriesTt);
}

/** Its rate, radians a day (about −6e-9). */
export function meanObliquityRateRadPerDay(centuriesTt: number): number {
  const position = spanPosition(centuriesTt);
  if (position >= -1 && position <= 1) {
    const perSpan = polynomialSlope(COEFFICIENTS, 0, COEFFICIENT_COUNT, position);
    return perSpan / (FIT_HALF_SPAN_CENTURIES * DAYS_PER_JULIAN_CENTURY);
  }
  const after = meanObliquitySeriesRad(centuriesTt + OUTSIDE_STEP_CENTURIES);
  const before = meanObliquitySeriesRad(centuriesTt - OUTSIDE_STEP_CENTURIES);
  return (after - before) / (2 * OUTSIDE_STEP_CENTURIES * DAYS_PER_JULIAN_CENTURY);
}
