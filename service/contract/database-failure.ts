import { AssertionError } from "node:assert/strict";
import { ServiceError } from "./errors.ts";

/**
 * A failure of the database, in the words of its driver. They speak of files, connections and statements, never of what a
 * caller sent, so that the log may repeat them.
 */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** A refused connection to a name with several addresses is an error without a message that holds several. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** The types of errors that JavaScript and our own assertions throw. Drivers do not throw them for a failed statement. */
const BUG_TYPES = [TypeError, RangeError, ReferenceError, SyntaxError, URIError, EvalError, AssertionError];

/**
 * Throws what code that calls the database has thrown: a rejection and a bug unchanged, anything else as a DatabaseFailure.
 * The message of a bug may quote the request, so it must not be logged as the database's.
 */
export function rethrowDatabaseFailure(error: unknown): never {
  if (error instanceof ServiceError || BUG_TYPES.some((type) => error instanceof type)) throw error;
  throw new DatabaseFailure(error);
}
