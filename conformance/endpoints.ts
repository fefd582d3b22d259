import type { DescMethodUnary } from "@bufbuild/protobuf";
import { getOption } from "@bufbuild/protobuf";
import { AlmanacService } from "../proto/gen/almagest/v1/almanac_pb.ts";
import { ChartService } from "../proto/gen/almagest/v1/chart_pb.ts";
import { CompositeService } from "../proto/gen/almagest/v1/composite_pb.ts";
import { LocationService } from "../proto/gen/almagest/v1/location_pb.ts";
import { plan } from "../proto/gen/almagest/v1/options_pb.ts";
import { ProgressionService } from "../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../proto/gen/almagest/v1/search_pb.ts";
import { SkyService } from "../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../proto/gen/almagest/v1/usage_pb.ts";
import { http } from "../proto/gen/google/api/annotations_pb.ts";

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

/** An endpoint, by the published contract. */
export interface Endpoint {
  readonly method: DescMethodUnary;
  readonly verb: "GET" | "POST";
  /** The path over REST. */
  readonly path: string;
  /** The path over Connect, gRPC and gRPC-Web. */
  readonly procedure: string;
  /** The name of the tool. */
  readonly tool: string;
  readonly plan: string;
}

/** All endpoints of the contract. */
export const ENDPOINTS: readonly Endpoint[] = SERVICES.flatMap((service) =>
  service.methods.map((method) => {
    const { case: pattern, value } = getOption(method, http).pattern;
    const path = String(value);
    return {
      method: method as DescMethodUnary,
      verb: pattern === "get" ? "GET" : "POST",
      path,
      procedure: `/${service.typeName}/${method.name}`,
      tool: path.slice("/v1/".length).replaceAll(/[/-]/g, "_"),
      plan: getOption(method, plan),
    } as const;
  }),
);
