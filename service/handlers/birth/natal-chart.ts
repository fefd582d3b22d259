import {
  type ClockHistory,
  epochSecondsOfJulianDay,
  isoWithOffset,
  type LocalDay,
  NO_CLOCK_HISTORY,
  SECONDS_PER_HOUR,
  usedLocalTime,
  type ZoneFinder,
} from "../../../civil/index.ts";
import {
  BODY,
  BODY_COUNT,
  type ChartCalculator,
  computeAscendant,
  DEG_E4_PER_DEGREE,
  type EphemerisSource,
  findRisingSigns,
  type NatalChart,
  type NatalMoment,
  type NatalPoints,
  type NatalPositions,
} from "../../../engine/index.ts";
import type { Birth, BirthEcho, CivilMoment, Warning } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import type { RisingSign } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { Valid } from "../../contract/valid-request.ts";
import {
  type ChartPreamble,
  calendarWarningsOf,
  civilMomentOf,
  civilTimeWarningsOf,
  fixedOffsetWarningsOf,
  houseWarningsOf,
  seaWarningsOf,
} from "../../convert/birth-messages.ts";
import type { NatalErrorsDeg } from "../../convert/transit-messages.ts";
import {
  bodyErrorsDeg,
  differingFields,
  type FieldReader,
  type LongitudesOfDay,
  unknownTimeWarningOf,
} from "../../convert/unknown-time-messages.ts";
import {
  clockHistoryOf,
  instantFromLocalTime,
  instantsOfLocalDay,
  julianRecordOf,
  localTimeAtInstant,
} from "../../time/civil-time.ts";
import { chartsOfDay } from "./charts-of-day.ts";

/** What charts are computed with. */
export interface ChartTables {
  readonly source: EphemerisSource;
  readonly calculator: ChartCalculator;
  readonly zones: ZoneFinder;
}

/** A birth as the engine's input, and how the response states its interpretation. */
export interface BirthMoment {
  readonly moment: NatalMoment;
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  /** The clock rules that the local time was interpreted with; none if the request named a time zone. */
  readonly history: ClockHistory;
  readonly warnings: readonly Warning[];
}

/** The local time used if the time of birth is unknown. */
const NOON = "12:00";

export function birthMomentOf(birth: Valid<Birth>, zones: ZoneFinder): BirthMoment {
  const { date, latitude, longitude } = birth;
  const timeKnown = birth.time !== undefined;
  const time = birth.time ?? NOON;
  const zoneOfPlace = zones.zoneFromPlace(latitude, longitude);
  const zoneName = birth.timezone ?? zoneOfPlace;
  const place = { latitudeDeg: latitude, longitudeDeg: longitude, zoneName };
  const history = birth.timezone === undefined ? clockHistoryOf(place, date) : NO_CLOCK_HISTORY;
  const instant = instantFromLocalTime({ date, time, zoneName, longitudeDeg: longitude, history });
  const used = usedLocalTime(instant, { date, time });
  return {
    moment: { epochJdUt: instant.epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timeKnown },
    history,
    input: {
      $typeName: "almagest.v1.BirthEcho",
      date: used.date,
      time: used.time,
      latitude,
      longitude,
      timeKnown,
    },
    time: civilMomentOf(instant),
    warnings: [
      ...seaWarningsOf("birth", birth, zoneOfPlace),
      ...fixedOffsetWarningsOf(birth.timezone, zoneOfPlace),
      ...calendarWarningsOf(date, julianRecordOf(date, place, zones)),
      ...civilTimeWarningsOf(instant, {
        date,
        time,
        isTimeSent: timeKnown,
        zoneName,
        longitudeOf: "the birth longitude",
        ascendantAt: (epochJdUt) =>
          timeKnown ? computeAscendant({ epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude }) : null,
      }),
    ],
  };
}

/** A chart, or its positions, and how the response states the interpretation of its local time. */
export interface ChartOfMoment<Chart extends NatalPositions = NatalChart> {
  readonly chart: Chart;
  readonly preamble: ChartPreamble;
}

export interface ChartOfBirth<Chart extends NatalPositions = NatalChart> extends ChartOfMoment<Chart> {
  /** The longitudes of the day if the time is unknown; null if it is known. */
  readonly day: LongitudesOfDay | null;
  /** The clock rules that the local time was interpreted with. */
  readonly history: ClockHistory;
  /** The first instants of the date and of the next date if the time is unknown; null if it is known. */
  readonly span: LocalDay | null;
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

/** Reads nothing: the response has no field that depends on the time of day. */
const readNoFields: FieldReader = () => new Map();

/** @param readFields the fields of the response that the warning about an unknown time states if they depend on it */
export function chartOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
  readFields: FieldReader = readNoFields,
): ChartOfBirth {
  const birthMoment = birthMomentOf(birth, zones);
  return withPreamble(birthMoment, calculator.natalChart(birthMoment.moment), calculator, readFields);
}

/** The chart of a birth without its aspects and star contacts; `readFields` as for {@link chartOfBirth}. */
export function positionsOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
  readFields: FieldReader = readNoFields,
): ChartOfBirth<NatalPositions> {
  const birthMoment = birthMomentOf(birth, zones);
  return withPreamble(birthMoment, calculator.natalPositions(birthMoment.moment), calculator, readFields);
}

function withPreamble<Chart extends NatalPositions>(
  birthMoment: BirthMoment,
  chart: Chart,
  calculator: ChartCalculator,
  readFields: FieldReader,
): ChartOfBirth<Chart> {
  const { moment, input, time, history } = birthMoment;
  const span = moment.timeKnown ? null : localDayOf(birthMoment);
  const day = span === null ? null : longitudesOfSpan(moment, span, chart, calculator);
  const warnings = [...birthMoment.warnings];
  if (day !== null && span !== null) {
    const charts = readFields === readNoFields ? [] : chartsOfDay(moment, chart, span, day, calculator);
    warnings.unshift(unknownTimeWarningOf(day, differingFields(charts, readFields)));
  }
  warnings.push(...houseWarningsOf(chart, input.latitude));
  return { chart, day, span, history, preamble: { input, time, warnings } };
}

export function pointsOfBirth(
  birth: Valid<Birth>,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): PointsOfBirth {
  const birthMoment = birthMomentOf(birth, zones);
  const { chart, points } = calculator.natalPositionsWithPoints(birthMoment.moment);
  const chartOfPoints = withPreamble(birthMoment, chart, calculator, readNoFields);
  const { day } = chartOfPoints;
  return {
    ...chartOfPoints,
    points,
    cuspsDeg: chart.houses?.map(({ longitudeDeg }) => longitudeDeg) ?? null,
    errorsDeg: day === null ? null : bodyErrorsDeg(day),
  };
}

/** The signs that rise on the date of a birth of unknown time, with local times; empty if the time is known. */
export function risingSignsOf({
  span,
  history,
  preamble: { input, time },
}: ChartOfBirth<NatalPositions>): RisingSign[] {
  if (span === null) return [];
  const { latitude: latitudeDeg, longitude: longitudeDeg } = input;
  const localTime = (epochJdUt: number): string => {
    const { offsetHours } = localTimeAtInstant(time.timezone, epochJdUt, longitudeDeg, history.ownRules);
    return isoWithOffset(epochSecondsOfJulianDay(epochJdUt), Math.round(offsetHours * SECONDS_PER_HOUR));
  };
  const window = { startJdUt: span.startEpochJdUt, endJdUt: span.endEpochJdUt };
  return findRisingSigns({ latitudeDeg, longitudeDeg }, window).map(({ sign, startJdUt, endJdUt }) => ({
    $typeName: "almagest.v1.RisingSign",
    sign,
    from: localTime(startJdUt),
    to: localTime(endJdUt),
  }));
}

/** The longitudes at the start, at the moment of a chart and at the end of the time in which the true moment is. */
export function longitudesOfSpan(
  moment: NatalMoment,
  { startEpochJdUt, endEpochJdUt }: LocalDay,
  chart: NatalPositions,
  calculator: ChartCalculator,
): LongitudesOfDay {
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
