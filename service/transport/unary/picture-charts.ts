import { create, type Message } from "@bufbuild/protobuf";
import type { Birth } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ChartService,
  type ComputeFullChartRequest,
  ComputeFullChartRequestSchema,
  type ComputeFullChartResponse,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  type ComputeSolarReturnRequest,
  SolarReturnService,
} from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import {
  type ComputeSynastryRequest,
  type SynastryAspect,
  SynastryService,
} from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { Ask } from "../../call/handle-call.ts";
import type { AdmittedCall } from "../../call/implemented-service.ts";
import type { PictureValues } from "./picture-query.ts";

/** The response of the endpoint, and what is drawn of it. */
export interface DrawnAnswer {
  readonly message: Message;
  readonly chart: ComputeFullChartResponse;
  /** The chart in a ring around it. */
  readonly outerChart?: ComputeFullChartResponse;
  /** Whose chart it is. */
  readonly outerName?: string;
  /** The aspects between both; absent: the aspects of the chart. */
  readonly outerAspects?: readonly SynastryAspect[];
}

/** Computes what a picture shows, as parts of one call. */
export type FindCharts = (
  ask: Ask,
  request: Message,
  call: AdmittedCall,
  values: PictureValues,
) => Promise<DrawnAnswer>;

/** By the path of the endpoint whose result is drawn. */
export const PICTURE_CHARTS: Readonly<Record<string, FindCharts>> = {
  async "/v1/chart/full"(ask, request, call) {
    const { birth } = request as ComputeFullChartRequest;
    const chart = await chartOf(birth, ask, call);
    return { message: chart, chart };
  },

  async "/v1/synastry"(ask, request, call) {
    const synastryRequest = request as ComputeSynastryRequest;
    const message = await ask(SynastryService.method.computeSynastry, synastryRequest, call);
    const chart = await chartOf(synastryRequest.personA, ask, call);
    const outerChart = await chartOf(synastryRequest.personB, ask, call);
    return { message, chart, outerChart, outerName: "Person B", outerAspects: message.aspects };
  },

  async "/v1/solar-return"(ask, request, call, { birth: isWithBirth }) {
    const returnRequest = request as ComputeSolarReturnRequest;
    const message = await ask(SolarReturnService.method.computeSolarReturn, returnRequest, call);
    const returnChart = message.chart as ComputeFullChartResponse;
    if (isWithBirth !== true) return { message, chart: returnChart };
    const chart = await chartOf(returnRequest.birth, ask, call);
    return { message, chart, outerChart: returnChart, outerName: "Solar return" };
  },
};

/** The natal chart of a birth, which the validation of the request has found present. */
async function chartOf(
  birth: Birth | undefined,
  ask: Ask,
  call: AdmittedCall,
): Promise<ComputeFullChartResponse> {
  const request = create(ComputeFullChartRequestSchema, birth === undefined ? {} : { birth });
  return ask(ChartService.method.computeFullChart, request, call);
}
