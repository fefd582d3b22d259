import {
  fixedToMovingPlaneSeries,
  icrsToEclipticOfDateSeries,
  meanObliquitySeriesRad,
} from "../../engine/earth/precession-series.ts";
import { fitPolynomials } from "./fit-polynomials.ts";

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
