import { fitPolynomials } from "../math/polynomial.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../time/julian-day.ts";
import { centuriesAtPosition, FIT_HALF_SPAN_CENTURIES, spanPosition } from "./fitted-span.ts";
import { icrsToEclipticOfDateSeries } from "./precession-series.ts";

const ELEMENTS = 9;
const COEFFICIENT_COUNT = 9;
const COEFFICIENTS = fitPolynomials(
  (position, values) => icrsToEclipticOfDateSeries(centuriesAtPosition(position), values),
  ELEMENTS,
  COEFFICIENT_COUNT,
);
const POSITIONS_PER_DAY = 1 / (FIT_HALF_SPAN_CENTURIES * DAYS_PER_JULIAN_CENTURY);
/** Step of the difference quotient outside the fitted span, centuries. */
const OUTSIDE_STEP_CENTURIES = 0.01;

/**
 * The rotation of ICRS vectors to the mean ecliptic and equinox of date, and its rate per day.
 *
 * `centuriesTt`: Julian centuries of TT since J2000.0. `out`: row-major 3×3, v_date = out · v_icrs.
 * `outRatePerDay`: the time derivative of each element, so that for a moving vector
 * v̇_date = out · v̇ + outRatePerDay · v. Nutation is not in it: its part in longitude is added to the longitude.
 *
 * Frame bias of IAU 2006, precession of Vondrák, Capitaine & Wallace (2011), then ε_A about the equinox of
 * date. From 1798 to 2402 by polynomials equal to the series within 2e-15; beyond, by the series.
 *
 * **Source:** see ./precession-series.ts and ./frame-bias.ts. Checked against ERFA `bp06` and `ltp`.
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
    let value = COEFFICIENTS[at + COEFFICIENT_COUNT - 1]!;
    let slope = 0;
    for (let i = at + COEFFICIENT_COUNT - 2; i >= at; i--) {
      slope = slope * position + value;
      value = value * position + COEFFICIENTS[i]!;
    }
    out[element] = value;
    outRatePerDay[element] = slope * POSITIONS_PER_DAY;
    at += COEFFICIENT_COUNT;
  }
}

function outsideSpan(centuriesTt: number, out: Float64Array, outRatePerDay: Float64Array): void {
  icrsToEclipticOfDateSeries(centuriesTt + OUTSIDE_STEP_CENTURIES, outRatePerDay);
  icrsToEclipticOfDateSeries(centuriesTt - OUTSIDE_STEP_CENTURIES, out);
  const days = 2 * OUTSIDE_STEP_CENTURIES * DAYS_PER_JULIAN_CENTURY;
  for (let i = 0; i < ELEMENTS; i++) outRatePerDay[i] = (outRatePerDay[i]! - out[i]!) / days;
  icrsToEclipticOfDateSeries(centuriesTt, out);
}
