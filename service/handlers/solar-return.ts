import { type ChartCalculator, type EphemerisSource, solarReturnJdUt } from "../../engine/index.ts";
import { SolarReturnService } from "../../proto/gen/almagest/v1/solar_return_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { birthToMoment } from "../convert/birth-to-moment.ts";
import { chartOfInstant } from "../convert/chart-of-instant.ts";
import { fullChartOf } from "../convert/chart-to-message.ts";
import { utcOfJulianDay } from "../convert/utc-of-julian-day.ts";

/** The Sun's return to where it was at birth. */
export function createSolarReturnService(
  source: EphemerisSource,
  calculator: ChartCalculator,
): ImplementedService {
  return implement(SolarReturnService, {
    computeSolarReturn({ birth, year, location }) {
      const { moment, input, time, warnings } = birthToMoment(birth!);
      const [, month, day] = input.date.split("-").map(Number);
      const birthday = { year: year!, month: month!, day: day! };
      const epochJdUt = solarReturnJdUt(source, moment.epochJdUt, birthday);
      const latitude = location?.latitude ?? input.latitude;
      const longitude = location?.longitude ?? input.longitude;
      // The zone that was sent is that of the birth: it says nothing of another place.
      const timezone = location === undefined ? birth!.timezone : undefined;
      const { chart, preamble } = chartOfInstant({ epochJdUt, latitude, longitude, timezone }, calculator);
      return {
        $typeName: "almagest.v1.ComputeSolarReturnResponse",
        input,
        time,
        warnings: [...warnings],
        year: year!,
        exactMomentUtc: utcOfJulianDay(epochJdUt),
        location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
        chart: fullChartOf(chart, preamble),
      };
    },
  });
}
