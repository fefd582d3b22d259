import type { ApiKeyOwner } from "../../db/index.ts";
import { DatabaseFailure } from "../contract/database-failure.ts";
import { ANY_PLAN, type MethodAccess } from "../contract/endpoints.ts";
import { ServiceError, tooManyRefusals } from "../contract/errors.ts";
import { createRateLimiter, type RateLimiter } from "../limits/rate-limiter.ts";
import type { AccountGuard, KeyBearer } from "./account-guard.ts";
import { hasRateLimit, rateLimitHeaders } from "./pool-state.ts";

/** What the guard reads of a call. */
export interface Caller extends KeyBearer {
  /** The account of the caller, if the protocol identified it by other means than an API key. */
  readonly accountId?: string;
  /** The network of the client, for limits only: it is never stored or logged. Null if the client has disconnected. */
  network(): string | null;
}

/** Numbers since the start, for the metrics. */
export interface RefusalTotals {
  /** Requests rejected because the daily limit was reached. */
  readonly dailyLimit: number;
  /** Requests rejected unread because the client had too many requests rejected before. */
  readonly account: number;
  readonly network: number;
}

/**
 * The guard of every protocol: finds the account of a call, counts the call, and limits how many requests may be rejected.
 *
 *     wait for an iteration ─► identify ─► read the body ─► wait for a slot ─► admit ─► compute ─► response
 *                        who, plan                                        count       └ fails ─► refund
 *                            └──────────────┴─ rejected ─► a token of the account, or of the network without a valid key
 *
 * `service/call` reads the body, waits and computes. A rejected request is not counted against the daily limit, so rejections
 * have limits of their own: per account once the key is known to be valid, per network before that. A client beyond its limit
 * gets 429 until tokens are restored. A valid request never takes a token, and one with a valid key does not depend on the
 * network.
 *
 * A request beyond the daily limit is valid, so it takes no token: it is answered `daily_limit_reached` for as long as the limit
 * is reached. Many of them are answered before their bodies are read. Uncounted methods have tokens of their own, so an account
 * can always read its usage.
 */
export interface CallGuard {
  /**
   * Finds the account of a call, before its body is read.
   *
   * @throws {ServiceError} missing_api_key · invalid_api_key · plan_required · invalid_request (429), when too many requests of
   * the account or, without a valid key, of the network were rejected · daily_limit_reached, when many requests of the account
   * were rejected and the limit is reached
   */
  identify(caller: Caller, access: MethodAccess): Promise<ApiKeyOwner>;
  /**
   * Finds the account of a request that may contain several calls of any methods.
   *
   * @throws {ServiceError} as {@link identify}, except plan_required and daily_limit_reached
   */
  identifySender(caller: Caller): Promise<ApiKeyOwner>;
  /** As {@link AccountGuard.admit}. */
  admit: AccountGuard["admit"];
  /** Takes a token of the account, if the error is a rejection of its request. */
  recordRejection(owner: ApiKeyOwner, access: Pick<MethodAccess, "isCounted">, error: unknown): void;
  /** The error with the rate-limit headers of the account; without them if the database fails. */
  addRateLimit(owner: ApiKeyOwner, error: ServiceError): Promise<ServiceError>;
  /**
   * Takes a token of a client whose key was not checked.
   *
   * @returns the error to send instead if it has none; null: the rejection is sent as it is
   */
  takeToken(caller: Pick<Caller, "network">): ServiceError | null;
  readonly totals: RefusalTotals;
}

export interface CallGuardOptions {
  readonly guard: AccountGuard;
  readonly rate: RefusalRate;
  /** A clock that never jumps, milliseconds. */
  readonly monotonicMs: () => number;
  /** Called for each call that fails because the database does. */
  readonly onDatabaseFailure: () => void;
}

export function createCallGuard(options: CallGuardOptions): CallGuard {
  const { guard, rate, monotonicMs, onDatabaseFailure } = options;
  const rateOfRefusals = { burst: rate.refusalBurst, perSecond: rate.refusalsPerSecond };
  const accounts = createRateLimiter(rateOfRefusals, monotonicMs);
  const uncounted = createRateLimiter(rateOfRefusals, monotonicMs);
  const beyondDailyLimit = createRateLimiter(rateOfRefusals, monotonicMs);
  const networks = createRateLimiter(rateOfRefusals, monotonicMs);
  const totals = { dailyLimit: 0, account: 0, network: 0 };

  const limitOf = (limiter: RateLimiter, client: string): ServiceError | null => {
    const waitSeconds = limiter.waitSeconds(client);
    if (waitSeconds === 0) return null;
    totals[limiter === networks ? "network" : "account"] += 1;
    return tooManyRefusals(waitSeconds);
  };

  const takeToken: CallGuard["takeToken"] = (caller) => {
    const network = caller.network();
    if (network === null) return null;
    const limit = limitOf(networks, network);
    if (limit === null) networks.spend(network);
    return limit;
  };

  const recordFailure = (error: unknown): never => {
    if (error instanceof DatabaseFailure) onDatabaseFailure();
    if (error instanceof ServiceError && error.code === "daily_limit_reached") totals.dailyLimit += 1;
    throw error;
  };

  const addRateLimit: CallGuard["addRateLimit"] = async (owner, error) => {
    if (hasRateLimit(error.headers)) return error;
    try {
      return error.withHeaders(rateLimitHeaders(await guard.readPool(owner)));
    } catch (failure) {
      if (!(failure instanceof DatabaseFailure)) throw failure;
      onDatabaseFailure();
      return error;
    }
  };

  const findKeyOwner = async (caller: Caller, access: MethodAccess): Promise<ApiKeyOwner> => {
    const { accountId } = caller;
    try {
      return accountId === undefined
        ? await guard.identify(caller, access).catch(recordFailure)
        : await guard.identifyOwner(accountId, access).catch(recordFailure);
    } catch (error) {
      throw (isRejection(error) ? takeToken(caller) : null) ?? error;
    }
  };

  return {
    async identify(caller, access) {
      const owner = await findKeyOwner(caller, access);
      const { accountId } = owner;
      const isLimited = accounts.waitSeconds(accountId) > 0 || beyondDailyLimit.waitSeconds(accountId) > 0;
      if (access.isCounted && isLimited) await guard.assertRequestLeft(owner).catch(recordFailure);
      const limit = limitOf(access.isCounted ? accounts : uncounted, accountId);
      if (limit !== null) throw await addRateLimit(owner, limit);
      return owner;
    },
    async identifySender(caller) {
      const owner = await findKeyOwner(caller, ANY_PLAN);
      const limit = limitOf(accounts, owner.accountId);
      if (limit !== null) throw await addRateLimit(owner, limit);
      return owner;
    },
    async admit(owner, access) {
      const { pool, refund } = await guard.admit(owner, access).catch(recordFailure);
      return { pool, refund: () => refund().catch(recordFailure) };
    },
    recordRejection({ accountId }, { isCounted }, error) {
      if (!isRejection(error)) return;
      if (error.code === "daily_limit_reached") beyondDailyLimit.spend(accountId);
      else (isCounted ? accounts : uncounted).spend(accountId);
    },
    addRateLimit,
    takeToken,
    totals,
  };
}

/** Whether an error is due to the request. A failure or overload of the service is not. */
export function isRejection(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code !== "internal_error";
}

/** How many rejections a client may have: a burst, and how many are restored per second. */
export interface RefusalRate {
  readonly refusalBurst: number;
  readonly refusalsPerSecond: number;
}
