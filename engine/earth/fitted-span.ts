/**
 * The span of the fitted polynomials, in Julian centuries of TT since J2000.0: 1798 to 2402.
 *
 * Everything of the precession is so smooth that one polynomial covers it: in radians it moves by a
 * tenth over the span.
 */
export const FIT_MIDDLE_CENTURIES = 1;
export const FIT_HALF_SPAN_CENTURIES = 3.02;

/** Position inside the span, −1 to 1; beyond ±1 the exact series serve. */
export function spanPosition(centuriesTt: number): number {
  return (centuriesTt - FIT_MIDDLE_CENTURIES) / FIT_HALF_SPAN_CENTURIES;
}

/** The date at a position. */
export function centuriesAtPosition(position: number): number {
  return FIT_MIDDLE_CENTURIES + FIT_HALF_SPAN_CENTURIES * position;
}
