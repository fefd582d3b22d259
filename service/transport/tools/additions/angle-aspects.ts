import {
  ChartService,
  type ComputeAspectsRequest,
  type ComputeFullChartRequest,
} from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { angleAspectsOf } from "../brief/angle-aspects.ts";
import type { AddedAnswer, AddedCall } from "./addition.ts";

/** The aspects of a chart with the aspects to its angles, from the positions of the full chart. */
export async function aspectsWithAngles({
  ask,
  request,
  call,
}: AddedCall<ComputeAspectsRequest>): Promise<AddedAnswer> {
  const message = await ask(ChartService.method.computeAspects, request, call);
  const fullRequest: ComputeFullChartRequest = {
    ...request,
    $typeName: "almagest.v1.ComputeFullChartRequest",
  };
  const chart = await ask(ChartService.method.computeFullChart, fullRequest, call);
  return { message, additions: angleAspectsOf(chart) };
}
