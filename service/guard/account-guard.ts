import type { Logger } from "pino";
import {
  type ApiKeyHolder,
  createDailyPool,
  createFindApiKeyHolder,
  type Database,
  findAccountById,
  hashApiKey,
  nextUtcMidnightMs,
  type PlanLimits,
  planOfAccount,
  readPoolUsed,
  recordApiKeyUse,
  utcDayOf,
} from "../../db/index.ts";
import type { MethodAccess } from "../contract/endpoints.ts";
import { ServiceError } from "../contract/errors.ts";
import { PLAN_NAMES } from "../contract/plans.ts";
import { invalidApiKey, readApiKey } from "./api-key-header.ts";
import { type PoolState, rateLimitHeaders, resetOf, secondsToReset } from "./pool-state.ts";

/** Who may call what, and how often. Knows nothing of doors; all of it is in the database, at every call. */
export interface AccountGuard {
  /**
   * Whose key it is, if that account's plan has the method.
   *
   * @throws ServiceError missing_api_key · invalid_api_key · plan_required
   */
  identify(header: (name: string) => string | undefined, access: MethodAccess): Promise<ApiKeyHolder>;
  /**
   * The account's owner, who is signed in and needs no key, if the account's plan has the method.
   *
   * @throws ServiceError invalid_api_key, when the account is gone · plan_required
   */
  identifyOwner(accountId: string, access: MethodAccess): Promise<ApiKeyHolder>;
  /**
   * Takes a request from the account's day, where the method is counted.
   *
   * @throws ServiceError daily_limit_reached · invalid_api_key, when the key was revoked meanwhile
   */
  admit(holder: ApiKeyHolder, access: MethodAccess): Promise<Admission>;
}

/** A call that was let in. */
export interface Admission {
  readonly pool: PoolState;
  /** Refunds the request to the day it was counted on. Does nothing for an uncounted call. */
  refund(): Promise<void>;
}

export interface AccountGuardOptions {
  readonly database: Database;
  /** Requests a day of each plan. */
  readonly planLimits: PlanLimits;
  /** The page about the paid plan. */
  readonly upgradeUrl: string;
  /** Milliseconds since 1970-01-01T00:00:00Z; decides on the day, so it follows the clock of the world. */
  readonly now: () => number;
  readonly log: Pick<Logger, "warn">;
}

export function createAccountGuard(options: AccountGuardOptions): AccountGuard {
  const { database, planLimits, upgradeUrl, now, log } = options;
  const { kysely } = database;
  const findHolder = createFindApiKeyHolder(database);
  const dailyPool = createDailyPool(database);
  const noteUse = createUseNotes(database, log);

  const stateAt = (holder: ApiKeyHolder, used: number, nowMs: number): PoolState => ({
    limit: planLimits[holder.plan],
    used,
    resetAtMs: nextUtcMidnightMs(nowMs),
    nowMs,
  });

  return {
    async identify(header, access) {
      const holder = await findHolder(hashApiKey(readApiKey(header)), now());
      if (holder === null) throw unknownKey();
      if (!access.plans.has(holder.plan)) throw planRequired(holder, access, upgradeUrl);
      return holder;
    },

    async identifyOwner(accountId, access) {
      const account = await findAccountById(kysely, accountId);
      if (account === null) throw invalidApiKey("The account is gone.");
      const holder = { keyId: null, accountId, plan: planOfAccount(account, now()), lastUsedDay: null };
      if (!access.plans.has(holder.plan)) throw planRequired(holder, access, upgradeUrl);
      return holder;
    },

    async admit(holder, access) {
      const nowMs = now();
      const day = utcDayOf(nowMs);
      if (!access.isCounted) {
        const used = await readPoolUsed(kysely, { accountId: holder.accountId, day });
        return { pool: stateAt(holder, used, nowMs), refund: async () => {} };
      }
      const { keyId, accountId, plan } = holder;
      const by = keyId === null ? { accountId } : { keyId };
      const taken = await dailyPool.take({ by, day, limit: planLimits[plan], nowMs });
      if (!taken.ok) {
        if (taken.reason === "key_revoked") throw unknownKey();
        throw dailyLimitReached(holder, stateAt(holder, taken.used, nowMs), upgradeUrl);
      }
      noteUse(holder, day);
      return {
        pool: stateAt(holder, taken.used, nowMs),
        refund: async () => {
          await dailyPool.refund(taken);
        },
      };
    },
  };
}

function unknownKey(): ServiceError {
  return invalidApiKey("The API key is unknown or has been revoked.");
}

function planRequired(holder: ApiKeyHolder, access: MethodAccess, upgradeUrl: string): ServiceError {
  const required = access.leastPlan === "pro" ? PLAN_NAMES.pro : PLAN_NAMES.free;
  const message = `This endpoint belongs to the ${required} plan; the account is on ${PLAN_NAMES[holder.plan]}.`;
  const details = { plan: holder.plan, requiredPlan: access.leastPlan, upgradeUrl };
  return new ServiceError("plan_required", message, { details });
}

function dailyLimitReached(holder: ApiKeyHolder, pool: PoolState, upgradeUrl: string): ServiceError {
  const reset = resetOf(pool);
  const message = `The day's ${pool.limit} requests are used up; the pool refills at ${reset.resetAt}.`;
  return new ServiceError("daily_limit_reached", message, {
    details: { ...reset, ...(holder.plan === "free" ? { upgradeUrl } : {}) },
    headers: rateLimitHeaders(pool),
    retryAfterSeconds: secondsToReset(pool),
  });
}

/**
 * Notes the day on which a key was last used, for its owner: once a day and key, beside the call. It is a convenience,
 * so a failure is told to the log alone.
 */
function createUseNotes(
  { kysely }: Database,
  log: AccountGuardOptions["log"],
): (holder: ApiKeyHolder, day: string) => void {
  const noted = new Set<string>();
  let notedDay = "";
  return ({ keyId, lastUsedDay }, day) => {
    if (keyId === null || lastUsedDay === day) return;
    if (notedDay !== day) {
      noted.clear();
      notedDay = day;
    }
    if (noted.has(keyId)) return;
    noted.add(keyId);
    recordApiKeyUse(kysely, { keyId, day }).catch((error: unknown) => {
      noted.delete(keyId);
      log.warn({ err: error }, "the day of a key's last use was not noted");
    });
  };
}
