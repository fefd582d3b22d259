import type { DescMessage, DescMethodUnary, MessageShape } from "@bufbuild/protobuf";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { LocationService } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { TransitService } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import type { Addition } from "./addition.ts";
import { aspectsWithAngles } from "./angle-aspects.ts";
import { skyWithCalendar } from "./calendar.ts";
import { transitsWithNearby } from "./nearby-transits.ts";
import { rankingWithOthers } from "./other-cities.ts";
import { scoreWithHouses } from "./relocated-houses.ts";
import { shortChartToTheMinute } from "./short-chart.ts";

/** The additions by the method of the endpoint. The other tools answer with the response alone. */
export const ADDITIONS: ReadonlyMap<DescMethodUnary, Addition> = new Map([
  additionOf(ChartService.method.computeShortChart, shortChartToTheMinute),
  additionOf(ChartService.method.computeAspects, aspectsWithAngles),
  additionOf(SkyService.method.getSky, skyWithCalendar),
  additionOf(TransitService.method.findTransits, transitsWithNearby),
  additionOf(LocationService.method.scoreLocation, scoreWithHouses),
  additionOf(LocationService.method.rankLocations, rankingWithOthers),
]);

function additionOf<Request extends DescMessage>(
  method: DescMethodUnary<Request>,
  addition: Addition<MessageShape<Request>>,
): [DescMethodUnary, Addition] {
  return [method, addition as Addition];
}
