import {
  BODY,
  BODY_COUNT,
  type ChartCalculator,
  DEG_E4_PER_DEGREE,
  type NatalChart,
  type NatalPoints,
  type NatalPositions,
} from "../../../engine/index.ts";
import type { Birth } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { instantsOfLocalDay, type LocalDay } from "../../civil/instant-from-local-time.ts";
import type { ZoneFinder } from "../../civil/zone-from-place.ts";
import type { Valid } from "../../contract/valid-request.ts";
import { type ChartPreamble, houseWarningsOf } from "../../convert/birth-messages.ts";
import type { NatalErrorsDeg } from "../../convert/transit-messages.ts";
import {
  bodyErrorsDeg,
  type LongitudesOfDay,
  unknownTimeWarningOf,
} from "../../convert/unknown-time-messages.ts";
import { type BirthMoment, birthMomentOf } from "./birth-moment.ts";

/** A chart, or its positions, and how the response states the interpretation of its local time. */
export interface ChartOfMoment<Chart extends NatalPositions = NatalChart> {
  readonly chart: Chart;
  readonly preamble: ChartPreamble;
}

/** The chart of a birth. */
export interface ChartOfBirth<Chart extends NatalPositions = NatalChart> extends ChartOfMoment<Chart> {
  /** The longitudes of the day if the time is unknown; null if it is known. */
  readonly day: LongitudesOfDay | null;
}

/** The positions of a birth with the points that other charts and the sky are compared with. */
export interface PointsOfBirth extends ChartOfBirth<NatalPositions> {
  /** Longitudes in the order of the engine's NATAL_POINT_NAMES, degrees, not rounded. The angles are NaN if the time is unknown. */
  readonly points: NatalPoints;
  /** The twelve cusps, degrees, 4 decimals; null if the time is unknown. */
  readonly cuspsDeg: readonly number[] | null;
  /** The maximum error of each body if the time is unknown; null if it is known. */
  readonly errorsDeg: NatalErrorsDeg;
}

export function chartOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ChartOfBirth {
  const birthMoment = birthMomentOf(birth, zones);
  return withPreamble(birthMoment, calculator.natalChart(birthMoment.moment), calculator);
}

/** The chart of a birth without its aspects and star contacts. */
export function positionsOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ChartOfBirth<NatalPositions> {
  const birthMoment = birthMomentOf(birth, zones);
  return withPreamble(birthMoment, calculator.natalPositions(birthMoment.moment), calculator);
}

function withPreamble<Chart extends NatalPositions>(
  birthMoment: BirthMoment,
  chart: Chart,
  calculator: ChartCalculator,
): ChartOfBirth<Chart> {
  const day = longitudesOfDay(birthMoment, chart, calculator);
  return { chart, day, preamble: preambleOf(birthMoment, chart, day) };
}

export function pointsOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): PointsOfBirth {
  const birthMoment = birthMomentOf(birth, zones);
  const { chart, points } = calculator.natalPositionsWithPoints(birthMoment.moment);
  const day = longitudesOfDay(birthMoment, chart, calculator);
  return {
    chart,
    day,
    preamble: preambleOf(birthMoment, chart, day),
    points,
    cuspsDeg: chart.houses?.map(({ cuspDeg }) => cuspDeg) ?? null,
    errorsDeg: day === null ? null : bodyErrorsDeg(day),
  };
}

function preambleOf(
  birthMoment: BirthMoment,
  chart: NatalPositions,
  day: LongitudesOfDay | null,
): ChartPreamble {
  const { input, time } = birthMoment;
  const warnings = [...birthMoment.warnings];
  if (day !== null) warnings.unshift(unknownTimeWarningOf(day));
  return { input, time, warnings: [...warnings, ...houseWarningsOf(chart, input.latitude)] };
}

/** The longitudes of the day of birth, from its chart for noon; null if the time is known. */
function longitudesOfDay(
  birthMoment: BirthMoment,
  chart: NatalPositions,
  calculator: ChartCalculator,
): LongitudesOfDay | null {
  const { moment } = birthMoment;
  if (moment.timeKnown) return null;
  const { startEpochJdUt, endEpochJdUt } = localDayOf(birthMoment);
  const noonDegE4 = new Array<number>(BODY_COUNT).fill(Number.NaN);
  for (const { name, longitudeDeg } of chart.bodies) noonDegE4[BODY[name]] = degE4Of(longitudeDeg);
  return {
    startDegE4: bodiesDegE4(calculator.natalPoints({ ...moment, epochJdUt: startEpochJdUt })),
    noonDegE4,
    endDegE4: bodiesDegE4(calculator.natalPoints({ ...moment, epochJdUt: endEpochJdUt })),
  };
}

function bodiesDegE4(points: NatalPoints): readonly number[] {
  return Array.from(points.subarray(0, BODY_COUNT), degE4Of);
}

/** A longitude in units of the last digit of responses, 0 to below a full circle. */
function degE4Of(longitudeDeg: number): number {
  return Math.round(longitudeDeg * DEG_E4_PER_DEGREE) % (360 * DEG_E4_PER_DEGREE);
}

/** The local date of a birth: its first instant, and the first instant of the next date. */
function localDayOf({ input, time, history }: BirthMoment): LocalDay {
  return instantsOfLocalDay({
    date: input.date,
    zoneName: time.timezone,
    longitudeDeg: input.longitude,
    history,
  });
}
