import type { AccountGuard } from "../guard/account-guard.ts";
import { ServiceError } from "../guard/errors.ts";

/** The same guard, with a word to whoever counts when it failed by anything else than a refusal: by its database. */
export function watchGuard(guard: AccountGuard, onFailure: () => void): AccountGuard {
  const failed = (error: unknown): never => {
    if (!(error instanceof ServiceError)) onFailure();
    throw error;
  };
  return {
    identify: (header, access) => guard.identify(header, access).catch(failed),
    admit: (holder, access) => guard.admit(holder, access).catch(failed),
  };
}
