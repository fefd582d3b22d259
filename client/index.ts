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
export * from "./messages.ts";
export { type RateLimit, rateLimitOf } from "./rate-limit.ts";
