import {
  fixedToMovingPlaneSeries,
  icrsToEclipticOfDateSeries,
  meanObliquitySeriesRad,
} from "../../engine/earth/precession-series.ts";

/** The span of the polynomials, in Julian centuries of TT since J2000.0: 1798 to 2402. One polynomial covers it. */
export const MIDDLE_CENTURIES = 1;
export const HALF_SPAN_CENTURIES = 3.02;
export const POLYNOMIAL_LENGTH = 9;

type Series = (centuriesTt: number, values: Float64Array) => void;

const fitted = (series: Series, functionCount: number): Float64Array =>
  fitPolynomials(
    (position, values) => series(MIDDLE_CENTURIES + HALF_SPAN_CENTURIES * position, values),
    functionCount,
    POLYNOMIAL_LENGTH,
  );

/** The polynomials that write-precession-polynomials.ts writes, fitted to the series. */
export function fitPrecession(): Readonly<Record<"rotation" | "obliquity" | "plane", Float64Array>> {
  const obliquity: Series = (centuriesTt, values) => {
    values[0] = meanObliquitySeriesRad(centuriesTt);
  };
  return {
    rotation: fitted(icrsToEclipticOfDateSeries, 9),
    obliquity: fitted(obliquity, 1),
    plane: fitted(fixedToMovingPlaneSeries, 4),
  };
}

/**
 * Fits several smooth functions on −1 ≤ x ≤ 1 by the polynomials that equal them at the Chebyshev points. Each is within
 * a small factor of the best polynomial of its degree.
 *
 * Notes:
 * 1. Power coefficients are accurate here because the high coefficients of such smooth functions vanish. More than 20
 *    of them would lose digits.
 *
 * @param sample writes the values of all functions at x into its second argument
 * @param functionCount number of functions
 * @param coefficientCount coefficients per function, at most 20
 * @returns one row of `coefficientCount` power coefficients (c₀ first) per function
 */
function fitPolynomials(
  sample: (x: number, values: Float64Array) => void,
  functionCount: number,
  coefficientCount: number,
): Float64Array {
  const chebyshev = chebyshevCoefficients(sample, functionCount, coefficientCount);
  return powersFromChebyshev(chebyshev, functionCount, coefficientCount);
}

/** One row of Chebyshev coefficients per function, from its values at the Chebyshev points. */
function chebyshevCoefficients(
  sample: (x: number, values: Float64Array) => void,
  functionCount: number,
  n: number,
): Float64Array {
  const values = new Float64Array(functionCount);
  const chebyshev = new Float64Array(functionCount * n);
  for (let k = 0; k < n; k++) {
    const theta = (Math.PI * (k + 0.5)) / n;
    sample(Math.cos(theta), values);
    for (let j = 0; j < n; j++) {
      const weight = ((j === 0 ? 1 : 2) / n) * Math.cos(j * theta);
      for (let f = 0; f < functionCount; f++)
        chebyshev[f * n + j] = numberAt(chebyshev, f * n + j) + weight * numberAt(values, f);
    }
  }
  return chebyshev;
}

/** Converts rows of Chebyshev coefficients to rows of power coefficients. */
function powersFromChebyshev(chebyshev: Float64Array, functionCount: number, n: number): Float64Array {
  const power = new Float64Array(functionCount * n);
  let previous: Float64Array = new Float64Array(n);
  let current: Float64Array = new Float64Array(n);
  current[0] = 1;
  for (let j = 0; j < n; j++) {
    for (let f = 0; f < functionCount; f++) {
      for (let i = 0; i <= j; i++)
        power[f * n + i] = numberAt(power, f * n + i) + numberAt(chebyshev, f * n + j) * numberAt(current, i);
    }
    const next = nextChebyshev(previous, current, j);
    previous = current;
    current = next;
  }
  return power;
}

/** Power coefficients of T_{j+1} = 2x·T_j − T_{j−1}, given T_{j−1} and T_j; T₁ = x. */
function nextChebyshev(previous: Float64Array, current: Float64Array, j: number): Float64Array {
  const n = current.length;
  const next = new Float64Array(n);
  const doubling = j === 0 ? 1 : 2;
  for (let i = 0; i <= j && i + 1 < n; i++) next[i + 1] = doubling * numberAt(current, i);
  for (let i = 0; i < n; i++) next[i] = numberAt(next, i) - numberAt(previous, i);
  return next;
}

const numberAt = (values: Float64Array, index: number): number => values[index] as number;
