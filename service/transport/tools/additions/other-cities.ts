import { CITIES } from "../../../../engine/index.ts";
import {
  LocationService,
  type RankedCity,
  type RankLocationsRequest,
  type RankLocationsResponse,
} from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { DEFAULT_LIMIT } from "../../../handlers/locations.ts";
import { rounded } from "../brief/forms.ts";
import type { AddedAnswer, AddedCall } from "./addition.ts";

/** The best cities, with the score of every other city that was compared, best first: so the last one is the worst. */
export async function rankingWithOthers({
  ask,
  request,
  call,
}: AddedCall<RankLocationsRequest>): Promise<AddedAnswer> {
  const ranking = await ask(
    LocationService.method.rankLocations,
    { ...request, limit: CITIES.length } as RankLocationsRequest,
    call,
  );
  const limit = request.limit ?? DEFAULT_LIMIT;
  const message: RankLocationsResponse = { ...ranking, top: ranking.top.slice(0, limit) };
  return {
    message,
    additions: { others: ranking.top.slice(limit).map(scoreOfCity).join(", ") },
  };
}

function scoreOfCity({ city, focus10 }: RankedCity): string {
  return `${city} ${rounded(focus10)}`;
}
