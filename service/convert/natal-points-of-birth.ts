import { BODY_COUNT, type ChartCalculator, type NatalPoints } from "../../engine/index.ts";
import type { Birth } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { birthToMoment } from "./birth-to-moment.ts";
import { type ChartOfBirth, chartOfBirth, localDayOf } from "./natal-chart-of-birth.ts";

const DEG_E4_PER_DEGREE = 10_000;

/** The chart of a birth together with the points that other charts and the sky are compared with. */
export interface PointsOfBirth extends ChartOfBirth {
  /** Longitudes by the engine's NATAL_POINT_NAMES, degrees, not rounded; no angles when the time is unknown. */
  readonly points: NatalPoints;
  /** The twelve cusps, degrees, 4 decimals; null when the time is unknown. */
  readonly cuspsDeg: readonly number[] | null;
  /**
   * When the time is unknown: by body, the larger of its distances at local 00:00 and 24:00 from where it was at noon,
   * degrees, 4 decimals, of longitudes as they are printed. Null when the time is known.
   */
  readonly errorsDeg: readonly number[] | null;
}

/** The chart and the points of a birth that has been validated. */
export function natalPointsOfBirth(birth: Birth, calculator: ChartCalculator): PointsOfBirth {
  const read = birthToMoment(birth);
  const { moment } = read;
  const { chart, points } = calculator.natalChartWithPoints(moment);
  const ofBirth = chartOfBirth(read, chart, calculator);
  const cuspsDeg = chart.houses?.map(({ cuspDeg }) => cuspDeg) ?? null;
  if (moment.timeKnown) return { ...ofBirth, points, cuspsDeg, errorsDeg: null };
  const day = localDayOf(ofBirth.preamble);
  const start = calculator.natalPoints({ ...moment, epochJdUt: day.startEpochJdUt });
  const end = calculator.natalPoints({ ...moment, epochJdUt: day.endEpochJdUt });
  const errorsDeg = Array.from({ length: BODY_COUNT }, (_, body) => {
    const noonDegE4 = printedDegE4(points[body]!);
    const fromNoonDegE4 = [start, end].map((other) => arcDegE4(printedDegE4(other[body]!), noonDegE4));
    return Math.max(...fromNoonDegE4) / DEG_E4_PER_DEGREE;
  });
  return { ...ofBirth, points, cuspsDeg, errorsDeg };
}

/** A longitude in units of the last digit that answers print. */
function printedDegE4(longitudeDeg: number): number {
  return Math.round(longitudeDeg * DEG_E4_PER_DEGREE);
}

/** The shorter arc between two longitudes, 10⁻⁴ degree. */
function arcDegE4(aDegE4: number, bDegE4: number): number {
  const circleDegE4 = 360 * DEG_E4_PER_DEGREE;
  const differenceDegE4 = Math.abs(aDegE4 - bDegE4) % circleDegE4;
  return Math.min(differenceDegE4, circleDegE4 - differenceDegE4);
}
