import { DATE_MAX, julianDayOfUtcDate, utcOfJulianDay } from "../../civil/index.ts";
import {
  BODY,
  type BodyName,
  createSolarReturnCalculator,
  findContactPasses,
  printedPoint,
} from "../../engine/index.ts";
import type { Birth, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import type { Place } from "../../proto/gen/almagest/v1/place_pb.ts";
import {
  type BodyReturn,
  type FindReturnsRequest,
  type FindReturnsResponse,
  ReturnService,
} from "../../proto/gen/almagest/v1/return_pb.ts";
import { SolarReturnService } from "../../proto/gen/almagest/v1/solar_return_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import { invalidRequest } from "../contract/errors.ts";
import type { Valid } from "../contract/valid-request.ts";
import { seaWarningsOf } from "../convert/birth-messages.ts";
import { fullChartOf } from "../convert/chart-messages.ts";
import { localDateAt, localDayOf } from "../time/civil-time.ts";
import { chartOfInstant } from "./birth/chart-of-instant.ts";
import { birthMomentOf, type ChartTables, pointsOfBirth } from "./birth/natal-chart.ts";

const PASSES_MAX = 60;
const DEFAULT_COUNT = 1;
const END_HOUR = 24;

/** Returns of bodies to their natal longitudes. */
export function createReturnService(tables: ChartTables): ImplementedService {
  const { source, calculator, zones } = tables;
  return implement(ReturnService, {
    findReturns(request, { receivedAtMs, timezone, runInSlices }) {
      const from = request.from ?? localDateAt("UTC", receivedAtMs);
      return runInSlices(returnsOf(request, from, localDayOf(from, timezone).startJdUt));
    },
  });

  function* returnsOf(
    { birth, body, count = DEFAULT_COUNT, location }: Valid<FindReturnsRequest>,
    from: string,
    startJdUt: number,
  ): Steps<FindReturnsResponse> {
    const { points, preamble } = pointsOfBirth(birth, calculator, zones);
    const natalDeg = points[BODY[body as BodyName]] ?? Number.NaN;
    yield;
    const passes = yield* findContactPasses(source, {
      body: body as BodyName,
      target: natalDeg,
      anglesDeg: [0],
      window: { startJdUt, endJdUt: julianDayOfUtcDate(DATE_MAX, END_HOUR) },
      contactsMax: count,
    });
    const returned = passes.filter(({ contact }) => contact <= count).slice(0, PASSES_MAX);
    const [first] = returned;
    const natalLongitude = printedPoint(natalDeg).longitudeDeg;
    if (first === undefined) throw noReturn(body, natalLongitude, from);
    return {
      $typeName: "almagest.v1.FindReturnsResponse",
      ...preamble,
      body,
      natalLongitude,
      from,
      returns: returned.map(
        (pass): BodyReturn => ({
          $typeName: "almagest.v1.BodyReturn",
          exactAt: utcOfJulianDay(pass.epochJdUt),
          longitude: natalLongitude,
          retrograde: !pass.direct,
          return: pass.contact,
          pass: pass.pass,
          passes: pass.passes,
        }),
      ),
      ...placedChart(first.epochJdUt, birth, location, tables),
    };
  }
}

function noReturn(body: string, natalLongitude: number, from: string): Error {
  const message = `must be a body that returns before 2400: ${body} is not at ${natalLongitude} degrees from ${from} to ${DATE_MAX}`;
  return invalidRequest([{ field: "body", code: "out_of_range", message }]);
}

/** The Sun's return to its natal longitude. */
export function createSolarReturnService(tables: ChartTables): ImplementedService {
  const { source, zones } = tables;
  const returns = createSolarReturnCalculator(source);
  return implement(SolarReturnService, {
    computeSolarReturn({ birth, year, location }) {
      const { moment, input, time, warnings } = birthMomentOf(birth, zones);
      const [, month = Number.NaN, day = Number.NaN] = birth.date.split("-").map(Number);
      const epochJdUt = returns.solarReturnJdUt(moment.epochJdUt, { year, month, day });
      const placeWarnings =
        location === undefined
          ? []
          : seaWarningsOf("location", location, zones.zoneFromPlace(location.latitude, location.longitude));
      return {
        $typeName: "almagest.v1.ComputeSolarReturnResponse",
        input,
        time,
        warnings: [...warnings],
        year,
        exactMomentUtc: utcOfJulianDay(epochJdUt),
        ...placedChart(epochJdUt, birth, location, tables, placeWarnings),
      };
    },
  });
}

/** The chart of a return at the place of birth, or at another one. */
function placedChart(
  epochJdUt: number,
  birth: Valid<Birth>,
  otherPlace: Valid<Place> | undefined,
  { calculator, zones }: ChartTables,
  placeWarnings: readonly Warning[] = [],
) {
  const { latitude, longitude } = otherPlace ?? birth;
  // The requested zone belongs to the place of birth and does not apply to another place.
  const timezone = otherPlace === undefined ? birth.timezone : undefined;
  const instant = { epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timezone };
  const { chart, preamble } = chartOfInstant(instant, calculator, zones);
  const warnings = [...placeWarnings, ...preamble.warnings];
  return {
    location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude } as const,
    chart: fullChartOf(chart, { ...preamble, warnings }, null),
  };
}
