import { utcOfJulianDay, type ZoneFinder } from "../../civil/index.ts";
import {
  type ChartCalculator,
  createSolarReturnCalculator,
  type EphemerisSource,
} from "../../engine/index.ts";
import { SolarReturnService } from "../../proto/gen/almagest/v1/solar_return_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { seaWarningsOf } from "../convert/birth-messages.ts";
import { fullChartOf } from "../convert/chart-messages.ts";
import { chartOfInstant } from "./birth/chart-of-instant.ts";
import { birthMomentOf } from "./birth/natal-chart.ts";

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
