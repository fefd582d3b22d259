import {
  ChartService,
  type ComputePlanetsRequest,
  type ComputeShortChartRequest,
  type ComputeShortChartResponse,
  type Placement,
  type Planet,
} from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type { AddedAnswer, AddedCall } from "./addition.ts";

const DEG_PER_SIGN = 30;

/** The short chart with Sun and Moon to the decimals of the other charts, so the minutes of arc are the same in all of them. */
export async function shortChartToTheMinute({
  ask,
  request,
  call,
}: AddedCall<ComputeShortChartRequest>): Promise<AddedAnswer> {
  const short = await ask(ChartService.method.computeShortChart, request, call);
  const planetsRequest: ComputePlanetsRequest = {
    ...request,
    $typeName: "almagest.v1.ComputePlanetsRequest",
  };
  const { planets } = await ask(ChartService.method.computePlanets, planetsRequest, call);
  const message: ComputeShortChartResponse = { ...short };
  if (short.sun !== undefined) message.sun = withDegree(short.sun, planets, "Sun");
  if (short.moon !== undefined) message.moon = withDegree(short.moon, planets, "Moon");
  return { message, additions: {} };
}

/** The placement with the degrees of the body's longitude. */
function withDegree(placement: Placement, planets: readonly Planet[], name: string): Placement {
  const planet = planets.find((candidate) => candidate.name === name);
  return planet === undefined ? placement : { ...placement, degreeInSign: planet.longitude % DEG_PER_SIGN };
}
