import { AlmanacService } from "../../../../proto/gen/almagest/v1/almanac_pb.ts";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { CompositeService } from "../../../../proto/gen/almagest/v1/composite_pb.ts";
import { LocationService } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { ProgressionService } from "../../../../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../../../../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../../../../proto/gen/almagest/v1/search_pb.ts";
import { SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../../../../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../../../../proto/gen/almagest/v1/usage_pb.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../../../../service/contract/examples.ts";
import type { RequestValue, SampleCall } from "../../../../service/portal/samples/literals.ts";
import { codeSamplesOf } from "../../../../service/portal/samples/samples.ts";
import { defined } from "../../../defined.ts";

const SERVICES = [
  ChartService,
  SkyService,
  TransitService,
  SynastryService,
  SolarReturnService,
  LocationService,
  TimingService,
  ProgressionService,
  ReturnService,
  CompositeService,
  SearchService,
  AlmanacService,
  UsageService,
];

/** The endpoints of the contract, in the order of the documentation. */
export const ENDPOINTS = createEndpoints(SERVICES.map((service) => ({ service })));

/** A recorded call with its response. */
export interface RecordedCall extends SampleCall {
  readonly name: string;
  readonly response: unknown;
}

/** All recorded calls of the OpenAPI description. */
export function recordedCalls(baseUrl: string): readonly RecordedCall[] {
  return Object.entries(examplesOf(baseUrl).calls).flatMap(([path, examples]) =>
    examples.map((example) => ({
      name: example.name,
      endpoint: defined(ENDPOINTS.get(path)),
      request: requestOfExample(example) as RequestValue,
      baseUrl,
      response: example.response,
    })),
  );
}

/** The sample of a call in a language. */
export function sampleOf(call: SampleCall, id: string): string {
  const idOf = (name: string) => name.toLowerCase().replace(", ", "-");
  return defined(codeSamplesOf(call).find(({ name }) => idOf(name) === id)).code;
}
