/** The types of requests and answers, with the schemas that make and read them. */
export * from "../proto/gen/almagest/v1/birth_pb.ts";
export * from "../proto/gen/almagest/v1/chart_pb.ts";
export * from "../proto/gen/almagest/v1/contribution_pb.ts";
export * from "../proto/gen/almagest/v1/location_pb.ts";
export * from "../proto/gen/almagest/v1/place_pb.ts";
export * from "../proto/gen/almagest/v1/sky_pb.ts";
export * from "../proto/gen/almagest/v1/solar_return_pb.ts";
export * from "../proto/gen/almagest/v1/synastry_pb.ts";
export * from "../proto/gen/almagest/v1/timing_pb.ts";
export * from "../proto/gen/almagest/v1/transits_pb.ts";
export * from "../proto/gen/almagest/v1/usage_pb.ts";
