import { BODY_COUNT, type ChartCalculator, type NatalPoints } from "../../engine/index.ts";
import type { Birth } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { type ChartOfBirth, localDayOf, natalChartOfBirth } from "./natal-chart-of-birth.ts";

/** The chart of a birth together with the points that other charts and the sky are compared with. */
export interface PointsOfBirth extends ChartOfBirth {
  /** Longitudes by the engine's NATAL_POINT_NAMES, degrees, not rounded; no angles when the time is unknown. */
  readonly points: NatalPoints;
  /**
   * When the time is unknown: by body, the larger of its distances at local 00:00 and 24:00 from where it was at noon,
   * degrees, 4 decimals. Null when the time is known.
   */
  readonly errorsDeg: readonly number[] | null;
}

/** The chart and the points of a birth that has been validated. */
export function natalPointsOfBirth(birth: Birth, calculator: ChartCalculator): PointsOfBirth {
  const chartOfBirth = natalChartOfBirth(birth, calculator);
  const { moment, preamble } = chartOfBirth;
  const points = calculator.natalPoints(moment);
  if (moment.timeKnown) return { ...chartOfBirth, points, errorsDeg: null };
  const day = localDayOf(preamble);
  const start = calculator.natalPoints({ ...moment, epochJdUt: day.startEpochJdUt });
  const end = calculator.natalPoints({ ...moment, epochJdUt: day.endEpochJdUt });
  const errorsDeg = Array.from({ length: BODY_COUNT }, (_, body) => {
    const noonDeg = points[body]!;
    const error = Math.max(arcDeg(start[body]!, noonDeg), arcDeg(end[body]!, noonDeg));
    return Math.round(error * 1e4) / 1e4;
  });
  return { ...chartOfBirth, points, errorsDeg };
}

/** The shorter arc between two longitudes, degrees. */
function arcDeg(aDeg: number, bDeg: number): number {
  const differenceDeg = Math.abs(aDeg - bDeg) % 360;
  return Math.min(differenceDeg, 360 - differenceDeg);
}
