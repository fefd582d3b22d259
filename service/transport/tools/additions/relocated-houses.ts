import { createChartCalculator } from "../../../../engine/index.ts";
import { LocationService, type ScoreLocationRequest } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { julianDayOfEpochSeconds } from "../../../civil/calendar.ts";
import type { AddedAnswer, AddedCall } from "./addition.ts";

/** The score of a place, with the houses of the bodies there. */
export async function scoreWithHouses({
  ask,
  request,
  call,
  source,
}: AddedCall<ScoreLocationRequest>): Promise<AddedAnswer> {
  const message = await ask(LocationService.method.scoreLocation, request, call);
  const { time, location } = message;
  if (time === undefined || location === undefined) return { message, additions: {} };
  const { bodies } = createChartCalculator(source).natalPositions({
    epochJdUt: julianDayOfEpochSeconds(Date.parse(time.utc) / 1000),
    latitudeDeg: location.latitude,
    longitudeDeg: location.longitude,
    timeKnown: true,
  });
  return {
    message,
    additions: { houses: Object.fromEntries(bodies.map(({ name, house }) => [name, house])) },
  };
}
