import { ServiceError } from "../contract/errors.ts";
import type { AccountGuard } from "../guard/account-guard.ts";
import { DatabaseFailure } from "./database-failure.ts";

/**
 * The same guard, with a word to whoever counts when it failed by anything else than a refusal: by its database.
 *
 * Its calls reject with a ServiceError or a DatabaseFailure.
 */
export function watchGuard(guard: AccountGuard, onFailure: () => void): AccountGuard {
  const failed = (error: unknown): never => {
    if (error instanceof ServiceError) throw error;
    onFailure();
    throw new DatabaseFailure(error);
  };
  return {
    identify: (header, access) => guard.identify(header, access).catch(failed),
    identifyOwner: (accountId, access) => guard.identifyOwner(accountId, access).catch(failed),
    admit: async (holder, access) => {
      const { pool, refund } = await guard.admit(holder, access).catch(failed);
      return { pool, refund: () => refund().catch(failed) };
    },
  };
}
