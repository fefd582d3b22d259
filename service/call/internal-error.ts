import type { Logger } from "pino";
import { DatabaseFailure } from "../contract/database-failure.ts";
import { GRPC_UNAVAILABLE, ServiceError } from "../contract/errors.ts";

/**
 * The error to report for a bug or a database failure, which gRPC clients may retry. The client receives only the id under which
 * it is logged.
 */
export function internalError(requestId: string, cause: unknown): ServiceError {
  return new ServiceError("internal_error", `The service failed on this request (id ${requestId}).`, {
    cause,
    ...(cause instanceof DatabaseFailure ? { grpcStatus: GRPC_UNAVAILABLE } : {}),
  });
}

/** The error to report for anything thrown. A bug is logged and reported as internal_error. */
export function toServiceError(error: unknown, requestId: string, log: Pick<Logger, "error">): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, err: error }, "request failed");
  return internalError(requestId, error);
}
