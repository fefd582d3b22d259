/** The services and the files of the contract as protoc-gen-es has compiled them into proto/gen. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DescFile } from "@bufbuild/protobuf";
import { AlmanacService } from "../proto/gen/almagest/v1/almanac_pb.ts";
import { ChartService } from "../proto/gen/almagest/v1/chart_pb.ts";
import { CompositeService } from "../proto/gen/almagest/v1/composite_pb.ts";
import { LocationService } from "../proto/gen/almagest/v1/location_pb.ts";
import { ProgressionService } from "../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../proto/gen/almagest/v1/search_pb.ts";
import { SkyService } from "../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../proto/gen/almagest/v1/usage_pb.ts";

/** The services, in the order of the reference. */
export const SERVICES = [
  ChartService,
  SkyService,
  TransitService,
  SynastryService,
  SolarReturnService,
  TimingService,
  LocationService,
  ProgressionService,
  ReturnService,
  CompositeService,
  SearchService,
  AlmanacService,
  UsageService,
];

const GENERATED = join(import.meta.dirname, "../proto/gen/almagest/v1");
const SUFFIX = "_pb.ts";

/** The files, in alphabetical order: a compiled file exports its descriptor as `file_`, followed by its package and name. */
export async function readContractFiles(): Promise<readonly DescFile[]> {
  const names = readdirSync(GENERATED).filter((name) => name.endsWith(SUFFIX));
  return Promise.all(
    names.sort().map(async (name) => {
      const exports: Record<string, unknown> = await import(join(GENERATED, name));
      return exports[`file_almagest_v1_${name.replace(SUFFIX, "")}`] as DescFile;
    }),
  );
}
