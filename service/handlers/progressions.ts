import { DATE_MAX, julianDayOfUtcDate, type LocalDay, utcOfJulianDay } from "../../civil/index.ts";
import {
  BODY,
  BODY_NAMES,
  type ChartCalculator,
  computeProgression,
  computeSolarArc,
  findNextProgressedEvents,
  findSolarArcContacts,
  findTransitContacts,
  type NatalMoment,
  type NatalPositions,
  printedPoint,
  progressedJdUt,
  TROPICAL_YEAR_DAYS,
} from "../../engine/index.ts";
import {
  type ComputeProgressionsRequest,
  type ComputeProgressionsResponse,
  ProgressionService,
} from "../../proto/gen/almagest/v1/progression_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import { zodiacPointOf } from "../convert/chart-messages.ts";
import {
  directedDayOf,
  directedPlanetOf,
  PROGRESSED_ORB_DEG,
  PROGRESSION_RULES,
  progressedAspectsOf,
  progressedEventOf,
  progressedPlanetOf,
  type UnknownDays,
} from "../convert/progression-messages.ts";
import { rangeWarningOf } from "../convert/unknown-time-messages.ts";
import { LIFE_YEARS_MAX } from "../request/request-rules.ts";
import { localDateAt, localDayOf } from "../time/civil-time.ts";
import {
  type ChartTables,
  longitudesOfSpan,
  type PointsOfBirth,
  pointsOfBirth,
} from "./birth/natal-chart.ts";

const ORBS_DEG = Object.fromEntries(BODY_NAMES.map((name) => [name, PROGRESSED_ORB_DEG])) as Readonly<
  Record<(typeof BODY_NAMES)[number], number>
>;

/** By how many days of life a date is wrong at most if the birth is at an unknown time of its day. */
function dateErrorDays({ startEpochJdUt, endEpochJdUt }: LocalDay, birthJdUt: number): number {
  return Math.ceil(Math.max(birthJdUt - startEpochJdUt, endEpochJdUt - birthJdUt) * TROPICAL_YEAR_DAYS);
}

/** Secondary progressions and solar arc directions. */
export function createProgressionService(tables: ChartTables): ImplementedService {
  return implement(ProgressionService, {
    computeProgressions(request, { receivedAtMs, timezone, runInSlices }) {
      const date = request.date ?? localDateAt("UTC", receivedAtMs);
      return runInSlices(progressionsOf(tables, request, date, localDayOf(date, timezone).noonJdUt));
    },
  });
}

function* progressionsOf(
  { source, calculator, zones }: ChartTables,
  { birth: sentBirth }: Valid<ComputeProgressionsRequest>,
  date: string,
  noonJdUt: number,
): Steps<ComputeProgressionsResponse> {
  const natal = pointsOfBirth(sentBirth, calculator, zones);
  const { cuspsDeg, points, preamble } = natal;
  const birth: NatalMoment = {
    epochJdUt: preamble.time.julianDayUt,
    latitudeDeg: preamble.input.latitude,
    longitudeDeg: preamble.input.longitude,
    timeKnown: false,
  };
  const atJdUt = Math.max(noonJdUt, birth.epochJdUt);
  const progressedMoment = { ...birth, epochJdUt: progressedJdUt(birth.epochJdUt, atJdUt, "secondary") };
  const progressed = calculator.natalPositions(progressedMoment);
  yield;
  const { houses } = computeProgression(source, birth, atJdUt, {
    rate: "secondary",
    angles: "solar-arc-longitude",
  });
  const arc = computeSolarArc(source, birth, atJdUt, { angles: "same-arc" });
  yield;
  const contacts = findTransitContacts(source, points, null, progressedMoment.epochJdUt, ORBS_DEG);
  yield;
  const directed = findSolarArcContacts(source, points, arc, ORBS_DEG);
  const days = unknownDaysOf(calculator, natal, progressedMoment, progressed, atJdUt);
  const life = {
    startJdUt: birth.epochJdUt,
    endJdUt: Math.min(
      birth.epochJdUt + LIFE_YEARS_MAX * TROPICAL_YEAR_DAYS,
      julianDayOfUtcDate(DATE_MAX, 24),
    ),
  };
  const aspectOf = progressedAspectsOf(life, days);
  yield;
  const next = yield* findNextProgressedEvents(source, life.startJdUt, { ...life, startJdUt: atJdUt });
  return {
    $typeName: "almagest.v1.ComputeProgressionsResponse",
    ...preamble,
    warnings: [
      ...preamble.warnings,
      ...(days === null ? [] : [rangeWarningOf(days.progressed, "progressed")]),
    ],
    date,
    progressedUtc: utcOfJulianDay(progressedMoment.epochJdUt),
    planets: progressed.bodies.map((body) => progressedPlanetOf(body, cuspsDeg)),
    ...(cuspsDeg === null
      ? {}
      : {
          angles: {
            $typeName: "almagest.v1.ProgressedAngles",
            ascendant: zodiacPointOf(printedPoint(houses.ascendantDeg)),
            midheaven: zodiacPointOf(printedPoint(houses.midheavenDeg)),
          },
        }),
    aspects: contacts.map((contact) => aspectOf({ ...contact, body: contact.transit }, "progressed")),
    solarArc: {
      $typeName: "almagest.v1.SolarArc",
      arcDegrees: printedPoint(arc.arcDeg).longitudeDeg,
      planets: natal.chart.bodies.map(({ name }) =>
        directedPlanetOf(name, points[BODY[name]] ?? Number.NaN, arc, cuspsDeg),
      ),
      aspects: directed.map((contact) => aspectOf({ ...contact, body: contact.directed }, "directed")),
    },
    next: next.map(progressedEventOf),
    ...(natal.span === null ? {} : { dateErrorDays: dateErrorDays(natal.span, birth.epochJdUt) }),
    rules: PROGRESSION_RULES,
  };
}

/** The longitudes of the charts if the birth is at local 00:00 and 24:00; null if its time is known. */
function unknownDaysOf(
  calculator: ChartCalculator,
  { day, span }: PointsOfBirth,
  progressedMoment: NatalMoment,
  progressed: NatalPositions,
  atJdUt: number,
): UnknownDays | null {
  if (day === null || span === null) return null;
  const progressedSpan = {
    startEpochJdUt: progressedJdUt(span.startEpochJdUt, atJdUt, "secondary"),
    endEpochJdUt: progressedJdUt(span.endEpochJdUt, atJdUt, "secondary"),
  };
  const progressedDay = longitudesOfSpan(progressedMoment, progressedSpan, progressed, calculator);
  return { natal: day, progressed: progressedDay, directed: directedDayOf(day, progressedDay) };
}
