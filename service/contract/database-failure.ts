import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import { GRPC_UNAVAILABLE, ServiceError, unavailable } from "./errors.ts";

/**
 * A failure of the database, with the message of its driver. The message names files, connections and statements, never
 * client input, so the log may contain it.
 */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message, one error for each address. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** How long a client should wait while the database is not open: the longest pause between two attempts, and a margin. */
const OPENING_RETRY_SECONDS = 5;

/**
 * Rejects a request while the database is not open. Nothing is counted.
 *
 * @throws {ServiceError} internal_error (503)
 */
export function assertOpen(database: Pick<Database, "waitingFor">): void {
  if (database.waitingFor() === null) return;
  const message = `The service is waiting for its database. Retry in ${OPENING_RETRY_SECONDS} seconds.`;
  throw unavailable(message, OPENING_RETRY_SECONDS);
}

/**
 * Throws what a function of `db/` has thrown as a DatabaseFailure: `find(key).catch(throwDatabaseFailure)`. Code outside of
 * `db/` must not use it for its own errors: the message of a bug may quote the request.
 */
export function throwDatabaseFailure(error: unknown): never {
  throw new DatabaseFailure(error);
}

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
