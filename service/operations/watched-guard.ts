import { DatabaseFailure, rethrowDatabaseFailure } from "../contract/database-failure.ts";
import type { AccountGuard } from "../guard/account-guard.ts";

/** The same guard, with its database failures counted and thrown as such: see `rethrowDatabaseFailure`. */
export function watchGuard(guard: AccountGuard, onDatabaseFailure: () => void): AccountGuard {
  const rethrow = (error: unknown): never => {
    try {
      return rethrowDatabaseFailure(error);
    } catch (thrown) {
      if (thrown instanceof DatabaseFailure) onDatabaseFailure();
      throw thrown;
    }
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
