import { DATE_MAX, julianDayOfUtcDate, utcOfJulianDay, type ZoneFinder } from "../../civil/index.ts";
import {
  BODY,
  type BodyName,
  type ChartCalculator,
  createSolarReturnCalculator,
  type EphemerisSource,
  findContactPasses,
  printedPoint,
} from "../../engine/index.ts";
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
import { birthMomentOf, pointsOfBirth } from "./birth/natal-chart.ts";

/** The passes in a response. */
const PASSES_MAX = 60;
const DEFAULT_COUNT = 1;
const END_HOUR = 24;

/** Returns of bodies to their natal longitudes. */
export function createReturnService(
  source: EphemerisSource,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ImplementedService {
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
    const latitude = location?.latitude ?? birth.latitude;
    const longitude = location?.longitude ?? birth.longitude;
    const { chart, preamble: chartPreamble } = chartOfInstant(
      {
        epochJdUt: first.epochJdUt,
        latitudeDeg: latitude,
        longitudeDeg: longitude,
        // The requested zone belongs to the place of birth and does not apply to another place.
        timezone: location === undefined ? birth.timezone : undefined,
      },
      calculator,
      zones,
    );
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
      location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
      chart: fullChartOf(chart, chartPreamble, null),
    };
  }
}

function noReturn(body: string, natalLongitude: number, from: string): Error {
  const message = `must be a body that returns before 2400: ${body} is not at ${natalLongitude} degrees from ${from} to ${DATE_MAX}`;
  return invalidRequest([{ field: "body", code: "out_of_range", message }]);
}

/** The Sun's return to its natal longitude. */
export function createSolarReturnService(
  source: EphemerisSource,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ImplementedService {
  const returns = createSolarReturnCalculator(source);
  return implement(SolarReturnService, {
    computeSolarReturn({ birth, year, location }) {
      const { moment, input, time, warnings } = birthMomentOf(birth, zones);
      const [, month = Number.NaN, day = Number.NaN] = birth.date.split("-").map(Number);
      const epochJdUt = returns.solarReturnJdUt(moment.epochJdUt, { year, month, day });
      const latitude = location?.latitude ?? input.latitude;
      const longitude = location?.longitude ?? input.longitude;
      const { chart, preamble } = chartOfInstant(
        {
          epochJdUt,
          latitudeDeg: latitude,
          longitudeDeg: longitude,
          // The requested zone belongs to the place of birth and does not apply to another place.
          timezone: location === undefined ? birth.timezone : undefined,
        },
        calculator,
        zones,
      );
      const placeWarnings =
        location === undefined
          ? []
          : seaWarningsOf("location", location, zones.zoneFromPlace(latitude, longitude));
      return {
        $typeName: "almagest.v1.ComputeSolarReturnResponse",
        input,
        time,
        warnings: [...warnings],
        year,
        exactMomentUtc: utcOfJulianDay(epochJdUt),
        location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
        chart: fullChartOf(chart, { ...preamble, warnings: [...placeWarnings, ...preamble.warnings] }, null),
      };
    },
  });
}
