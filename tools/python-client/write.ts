/**
 * Writes the generated part of the Python client, clients/python/almagest_client, from the OpenAPI description: the messages, the
 * methods and the version. A step of `npm run generate`; test/clients/python.slow.test.ts fails if it was forgotten.
 *
 *     node tools/python-client/write.ts [folder]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AlmanacService } from "../../proto/gen/almagest/v1/almanac_pb.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { CompositeService } from "../../proto/gen/almagest/v1/composite_pb.ts";
import { LocationService } from "../../proto/gen/almagest/v1/location_pb.ts";
import { ProgressionService } from "../../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../../proto/gen/almagest/v1/search_pb.ts";
import { SkyService } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { UsageService } from "../../proto/gen/almagest/v1/usage_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { openApiDocument } from "../../service/contract/openapi.ts";
import { servicesModule } from "./python-services.ts";
import { typesModule } from "./python-types.ts";

const ROOT = join(import.meta.dirname, "../..");
const SERVICES = [
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

const folder = process.argv[2] ?? join(ROOT, "clients/python/almagest_client");
const endpoints = createEndpoints(SERVICES.map((service) => ({ service })));
const document = openApiDocument(endpoints.values(), "https://api.example.com");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string;
};
writeFileSync(join(folder, "types.py"), typesModule(document.components.schemas));
writeFileSync(join(folder, "_services.py"), servicesModule(document));
writeFileSync(
  join(folder, "_version.py"),
  `"""Generated from package.json by \`npm run generate\`: do not edit."""\n\nVERSION = ${JSON.stringify(version)}\n`,
);
