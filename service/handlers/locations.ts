import type { RegionName, RelocationCalculator, SphereName } from "../../engine/index.ts";
import { LocationService } from "../../proto/gen/almagest/v1/location_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { birthToMoment } from "../convert/birth-to-moment.ts";
import { locationScoreOf, rankedCityOf } from "../convert/location-to-message.ts";
import { placidusUndefinedWarning } from "../convert/natal-chart-of-birth.ts";

/** How many cities are named when the caller does not say. */
const DEFAULT_LIMIT = 5;

/** What places do for a birth. Requests have been validated: birth, its time and the place are there. */
export function createLocationService(calculator: RelocationCalculator): ImplementedService {
  return implement(LocationService, {
    scoreLocation(request) {
      const { moment, input, time, warnings } = birthToMoment(request.birth!);
      const { latitude = Number.NaN, longitude = Number.NaN } = request.location!;
      const place = { latitudeDeg: latitude, longitudeDeg: longitude };
      const score = calculator.scoreLocation(moment.epochJdUt, place);
      const ofPlace = score.houseSystem === "porphyry" ? [placidusUndefinedWarning(latitude)] : [];
      return {
        $typeName: "almagest.v1.ScoreLocationResponse",
        input,
        time,
        warnings: [...warnings, ...ofPlace],
        location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
        ...locationScoreOf(score),
      };
    },

    rankLocations({ birth, focus, region, limit = DEFAULT_LIMIT }) {
      const { moment, input, time, warnings } = birthToMoment(birth!);
      const { comparedCities, top } = calculator.rankCities(moment.epochJdUt, {
        focus: (focus ?? null) as SphereName | null,
        region: (region ?? null) as RegionName | null,
        limit,
      });
      return {
        $typeName: "almagest.v1.RankLocationsResponse",
        input,
        time,
        warnings: [...warnings],
        ...(focus === undefined ? {} : { focus }),
        ...(region === undefined ? {} : { region }),
        comparedCities,
        top: top.map(rankedCityOf),
      };
    },
  });
}
