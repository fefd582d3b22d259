/** The client of the service, `almagest/client` in the packed library: calls, errors, and the types of all messages. */

export * from "../proto/gen/almagest/v1/almanac_pb.ts";
export * from "../proto/gen/almagest/v1/birth_pb.ts";
export * from "../proto/gen/almagest/v1/chart_pb.ts";
export * from "../proto/gen/almagest/v1/composite_pb.ts";
export * from "../proto/gen/almagest/v1/contribution_pb.ts";
export * from "../proto/gen/almagest/v1/location_pb.ts";
export * from "../proto/gen/almagest/v1/place_pb.ts";
export * from "../proto/gen/almagest/v1/progression_pb.ts";
export * from "../proto/gen/almagest/v1/return_pb.ts";
export * from "../proto/gen/almagest/v1/search_pb.ts";
export * from "../proto/gen/almagest/v1/sky_pb.ts";
export * from "../proto/gen/almagest/v1/solar_return_pb.ts";
export * from "../proto/gen/almagest/v1/synastry_pb.ts";
export * from "../proto/gen/almagest/v1/timing_pb.ts";
export * from "../proto/gen/almagest/v1/transits_pb.ts";
export * from "../proto/gen/almagest/v1/usage_pb.ts";
export {
  type AlmagestClient,
  type ClientOptions,
  createAlmagestClient,
  type RetryOptions,
} from "./almagest-client.ts";
export {
  AlmagestError,
  type AlmagestErrorCode,
  type ErrorFacts,
  isAlmagestError,
  type Problem,
  type ServiceErrorCode,
} from "./almagest-error.ts";
export { type RateLimit, rateLimitOf } from "./rate-limit.ts";
