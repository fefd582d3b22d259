import { ServiceError } from "../contract/errors.ts";
import type { AccountGuard } from "../guard/account-guard.ts";
import { DatabaseFailure, isBug } from "./database-failure.ts";

/**
 * The same guard, with its database failures counted.
 *
 * Its functions throw ServiceError for a rejection, DatabaseFailure for a failed statement, and a bug unchanged: the message
 * of a bug may quote the request, so it must not be logged as the database's.
 */
export function watchGuard(guard: AccountGuard, onDatabaseFailure: () => void): AccountGuard {
  const rethrow = (error: unknown): never => {
    if (error instanceof ServiceError || isBug(error)) throw error;
    onDatabaseFailure();
    throw new DatabaseFailure(error);
  };
  return {
    identify: (header, access) => guard.identify(header, access).catch(rethrow),
    identifyOwner: (accountId, access) => guard.identifyOwner(accountId, access).catch(rethrow),
    admit: async (holder, access) => {
      const { pool, refund } = await guard.admit(holder, access).catch(rethrow);
      return { pool, refund: () => refund().catch(rethrow) };
    },
  };
}
