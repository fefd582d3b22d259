import assert from "node:assert/strict";
import {
  BODY,
  BODY_COUNT,
  type ChartCalculator,
  DEG_E4_PER_DEGREE,
  type NatalChart,
  type NatalPoints,
  signedArcDegE4,
} from "../../../engine/index.ts";
import type { Birth, Warning } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { instantsOfLocalDay, type LocalDay } from "../../civil/instant-from-local-time.ts";
import type { Valid } from "../../contract/valid-request.ts";
import {
  type ChartPreamble,
  placidusUndefinedWarningOf,
  unknownTimeWarningOf,
} from "../../convert/birth-messages.ts";
import type { NatalErrorsDeg } from "../../convert/transit-messages.ts";
import { type BirthMoment, birthMomentOf } from "./birth-moment.ts";

/** The chart of a birth, and how the response states the interpretation of the birth. */
export interface ChartOfBirth {
  readonly chart: NatalChart;
  readonly preamble: ChartPreamble;
}

/** The chart of a birth with the points that other charts and the sky are compared with. */
export interface PointsOfBirth extends ChartOfBirth {
  /** Longitudes in the order of the engine's NATAL_POINT_NAMES, degrees, not rounded. The angles are NaN if the time is unknown. */
  readonly points: NatalPoints;
  /** The twelve cusps, degrees, 4 decimals; null if the time is unknown. */
  readonly cuspsDeg: readonly number[] | null;
  /**
   * If the time is unknown: for each body the larger of its distances at local 00:00 and 24:00 from its noon position,
   * degrees, 4 decimals, from rounded longitudes. Null if the time is known.
   */
  readonly errorsDeg: NatalErrorsDeg;
}

export function chartOfBirth(birth: Valid<Birth>, calculator: ChartCalculator): ChartOfBirth {
  const birthMoment = birthMomentOf(birth);
  const chart = calculator.natalChart(birthMoment.moment);
  return { chart, preamble: preambleOf(birthMoment, chart, calculator) };
}

export function pointsOfBirth(birth: Valid<Birth>, calculator: ChartCalculator): PointsOfBirth {
  const birthMoment = birthMomentOf(birth);
  const { chart, points } = calculator.natalChartWithPoints(birthMoment.moment);
  return {
    chart,
    preamble: preambleOf(birthMoment, chart, calculator),
    points,
    cuspsDeg: chart.houses?.map(({ cuspDeg }) => cuspDeg) ?? null,
    errorsDeg: birthMoment.moment.timeKnown ? null : errorsOfUnknownTime(birthMoment, points, calculator),
  };
}

function preambleOf(birthMoment: BirthMoment, chart: NatalChart, calculator: ChartCalculator): ChartPreamble {
  const { moment, input, time } = birthMoment;
  const warnings = [...birthMoment.warnings];
  if (!moment.timeKnown) warnings.unshift(moonWarningOf(birthMoment, chart, calculator));
  if (chart.houseSystem === "porphyry") warnings.push(placidusUndefinedWarningOf(input.latitude));
  return { input, time, warnings };
}

function moonWarningOf(birthMoment: BirthMoment, chart: NatalChart, calculator: ChartCalculator): Warning {
  const { startEpochJdUt, endEpochJdUt } = localDayOf(birthMoment);
  const moonAtNoon = chart.bodies[BODY.Moon];
  assert.ok(moonAtNoon !== undefined, "a chart has the Moon");
  return unknownTimeWarningOf({
    startDeg: calculator.moonLongitudeDeg(startEpochJdUt),
    noonDeg: moonAtNoon.longitudeDeg,
    endDeg: calculator.moonLongitudeDeg(endEpochJdUt),
  });
}

function errorsOfUnknownTime(
  birthMoment: BirthMoment,
  noonPoints: NatalPoints,
  calculator: ChartCalculator,
): readonly number[] {
  const { moment } = birthMoment;
  const { startEpochJdUt, endEpochJdUt } = localDayOf(birthMoment);
  const startDegE4 = roundedDegE4(calculator.natalPoints({ ...moment, epochJdUt: startEpochJdUt }));
  const endDegE4 = roundedDegE4(calculator.natalPoints({ ...moment, epochJdUt: endEpochJdUt }));
  const noonDegE4 = roundedDegE4(noonPoints);
  return noonDegE4.map((noon, body) => {
    const [start = Number.NaN, end = Number.NaN] = [startDegE4[body], endDegE4[body]];
    const errorDegE4 = Math.max(Math.abs(signedArcDegE4(noon, start)), Math.abs(signedArcDegE4(noon, end)));
    return errorDegE4 / DEG_E4_PER_DEGREE;
  });
}

/** The bodies' longitudes in units of the last digit of responses. */
function roundedDegE4(points: NatalPoints): readonly number[] {
  return Array.from(points.subarray(0, BODY_COUNT), (longitudeDeg) =>
    Math.round(longitudeDeg * DEG_E4_PER_DEGREE),
  );
}

/** The local date of a birth: its first instant and that of the next date. */
function localDayOf({ input, time, history }: BirthMoment): LocalDay {
  return instantsOfLocalDay({
    date: input.date,
    zoneName: time.timezone,
    longitudeDeg: input.longitude,
    history,
  });
}
