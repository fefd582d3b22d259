import { createRelocationCalculator, type RegionName, type SphereName } from "../../engine/index.ts";
import {
  LocationService,
  type RankLocationsRequest,
  type RankLocationsResponse,
} from "../../proto/gen/almagest/v1/location_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { inOneStep } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import { houseWarningsOf, seaWarningsOf } from "../convert/birth-messages.ts";
import { locationScoreOf, rankedCityOf } from "../convert/score-messages.ts";
import { birthMomentOf, type ChartTables } from "./birth/natal-chart.ts";

/** The number of cities in a response without `limit`. */
export const DEFAULT_LIMIT = 5;

/** Relocation: how places affect a chart. */
export function createLocationService({ source, zones }: ChartTables): ImplementedService {
  const calculator = createRelocationCalculator(source);
  return implement(LocationService, {
    scoreLocation({ birth, location: { latitude, longitude } }) {
      const { moment, input, time, warnings } = birthMomentOf(birth, zones);
      const place = { latitudeDeg: latitude, longitudeDeg: longitude };
      const score = calculator.scoreLocation(moment.epochJdUt, place);
      return {
        $typeName: "almagest.v1.ScoreLocationResponse",
        input,
        time,
        warnings: [
          ...warnings,
          ...seaWarningsOf("location", { latitude, longitude }, zones.zoneFromPlace(latitude, longitude)),
          ...houseWarningsOf(score, latitude),
        ],
        location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
        ...locationScoreOf(score),
      };
    },

    rankLocations(request, { runInSlices }) {
      return runInSlices(inOneStep(() => rankingOf(request)));
    },
  });

  function rankingOf({
    birth,
    focus,
    region,
    limit = DEFAULT_LIMIT,
  }: Valid<RankLocationsRequest>): RankLocationsResponse {
    const { moment, input, time, warnings } = birthMomentOf(birth, zones);
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
  }
}
