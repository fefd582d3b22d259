import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import {
  type ApiKeyOwner,
  createDailyPool,
  createFindApiKeyOwner,
  type Database,
  findAccountById,
  hashApiKey,
  isApiKey,
  type KeyUse,
  nextUtcMidnightMs,
  type PlanLimits,
  planAt,
  planEndMs,
  readPoolUsed,
  utcDayOf,
} from "../../db/index.ts";
import { assertOpen, throwDatabaseFailure } from "../contract/database-failure.ts";
import type { MethodAccess } from "../contract/endpoints.ts";
import { ServiceError } from "../contract/errors.ts";
import { API_KEY_HEADER } from "../contract/headers.ts";
import { PLAN_NAMES, type PlanNames } from "../contract/plans.ts";
import { type PoolState, rateLimitHeaders, remainingOf, resetOf, secondsToReset } from "./pool-state.ts";

const CHALLENGE = 'Bearer realm="almagest"';
const BEARER = /^bearer +(.*)$/i;

/** A call that may contain an API key. */
export interface KeyBearer {
  /** Headers (gRPC: metadata) by lower-case name. */
  readonly headers: IncomingHttpHeaders;
}

/**
 * Decides which calls are admitted. Reads keys, plans and counts from the database at every call. Until the database is open,
 * every call is rejected with 503.
 *
 * @throws {DatabaseFailure} from each function when the database fails
 */
export interface AccountGuard {
  /**
   * Finds the owner of the call's API key.
   *
   * @throws {ServiceError} missing_api_key · invalid_api_key · plan_required, when the account's plan lacks the method
   */
  identify(caller: KeyBearer, access: MethodAccess): Promise<ApiKeyOwner>;
  /**
   * The owner of an account, who is signed in and needs no key.
   *
   * @throws {ServiceError} invalid_api_key, when the account does not exist · plan_required
   */
  identifyOwner(accountId: string, access: MethodAccess): Promise<ApiKeyOwner>;
  /**
   * Counts the call against the account's daily limit, if the method is counted.
   *
   * @throws {ServiceError} daily_limit_reached · invalid_api_key, when the key has been revoked since it was identified
   */
  admit(owner: ApiKeyOwner, access: MethodAccess): Promise<Admission>;
  /** The daily limit of an account and what has been counted. */
  readPool(owner: ApiKeyOwner): Promise<PoolState>;
  /**
   * Rejects a call of an account whose daily limit is reached, before its body is read. Reads the count only if this process has
   * seen the account reach its limit today.
   *
   * @throws {ServiceError} daily_limit_reached
   */
  assertRequestLeft(owner: ApiKeyOwner): Promise<void>;
}

/** An admitted call. */
export interface Admission {
  readonly pool: PoolState;
  /** Refunds the request to the day it was counted on. Does nothing for an uncounted call. */
  refund(): Promise<void>;
}

export interface AccountGuardOptions {
  readonly database: Database;
  /** The daily limit of each plan. */
  readonly planLimits: PlanLimits;
  /** `PLAN_NAMES` by default. */
  readonly planNames?: PlanNames;
  /** The page about the paid plan. */
  readonly upgradeUrl: string;
  /** Milliseconds since 1970-01-01T00:00:00Z; determines the UTC day. */
  readonly now: () => number;
  /** Called for calls of a key whose last use is not recorded for the day. Returns immediately. */
  readonly recordKeyUse: (use: KeyUse, day: string) => void;
}

/** Accounts remembered as having reached their limit, those seen last. */
const LIMITED_ACCOUNTS_MAX = 20_000;

export function createAccountGuard(options: AccountGuardOptions): AccountGuard {
  const { database, planLimits, planNames = PLAN_NAMES, upgradeUrl, now, recordKeyUse } = options;
  const { kysely } = database;
  const findKeyOwner = createFindApiKeyOwner(database);
  const dailyPool = createDailyPool(database);
  /** The day on which an account was last seen to have reached its limit. */
  const limitedDays = new LRUCache<string, string>({ max: LIMITED_ACCOUNTS_MAX });

  const readPool: AccountGuard["readPool"] = async ({ accountId, plan }) => {
    const nowMs = now();
    const used = await readPoolUsed(kysely, { accountId, day: utcDayOf(nowMs) }).catch(throwDatabaseFailure);
    return { limit: planLimits[plan], used, resetAtMs: nextUtcMidnightMs(nowMs), nowMs };
  };
  const planRejection = async (owner: ApiKeyOwner, access: MethodAccess): Promise<ServiceError> => {
    const error = planRequired(owner, access, planNames, upgradeUrl);
    return error.withHeaders(rateLimitHeaders(await readPool(owner)));
  };

  return {
    async identify(caller, access) {
      assertOpen(database);
      const owner = await findKeyOwner(hashApiKey(readApiKey(caller)), now()).catch(throwDatabaseFailure);
      if (owner === null) throw unknownKey();
      if (!access.plans.has(owner.plan)) throw await planRejection(owner, access);
      return owner;
    },

    async identifyOwner(accountId, access) {
      assertOpen(database);
      const account = await findAccountById(kysely, accountId).catch(throwDatabaseFailure);
      if (account === null) throw invalidApiKey("The account no longer exists.");
      const nowMs = now();
      const owner = {
        keyId: null,
        accountId,
        plan: planAt(account.subscription, nowMs),
        planEndMs: planEndMs(account.subscription, nowMs),
        lastUsedDay: null,
      };
      if (!access.plans.has(owner.plan)) throw await planRejection(owner, access);
      return owner;
    },

    async admit(owner, access) {
      if (!access.isCounted) return { pool: await readPool(owner), refund: async () => {} };
      const { keyId, accountId, plan } = owner;
      const nowMs = now();
      const day = utcDayOf(nowMs);
      const limit = planLimits[plan];
      const resetAtMs = nextUtcMidnightMs(nowMs);
      const take = { accountId, keyId, day, limit, nowMs };
      const result = await dailyPool.take(take).catch(throwDatabaseFailure);
      if (!result.ok && result.reason === "key_revoked") throw unknownKey();
      const pool: PoolState = { limit, used: result.used, resetAtMs, nowMs };
      if (remainingOf(pool) === 0) limitedDays.set(accountId, day);
      if (!result.ok) throw dailyLimitReached(owner, pool, upgradeUrl);
      if (keyId !== null && owner.lastUsedDay !== day) recordKeyUse({ accountId, keyId }, day);
      return {
        pool,
        refund: async () => {
          await dailyPool.refund(result).catch(throwDatabaseFailure);
        },
      };
    },

    readPool,

    async assertRequestLeft(owner) {
      const day = utcDayOf(now());
      if (limitedDays.get(owner.accountId) !== day) return;
      const pool = await readPool(owner);
      if (remainingOf(pool) === 0) throw dailyLimitReached(owner, pool, upgradeUrl);
    },
  };
}

function unknownKey(): ServiceError {
  return invalidApiKey("The API key is unknown or has been revoked.");
}

function planRequired(
  owner: ApiKeyOwner,
  access: MethodAccess,
  names: PlanNames,
  upgradeUrl: string,
): ServiceError {
  const required = names[access.leastPlan];
  const message = `This endpoint requires the ${required} plan; the account is on ${names[owner.plan]}.`;
  const details = { plan: owner.plan, requiredPlan: access.leastPlan, upgradeUrl };
  return new ServiceError("plan_required", message, { details });
}

function dailyLimitReached(owner: ApiKeyOwner, pool: PoolState, upgradeUrl: string): ServiceError {
  const reset = resetOf(pool);
  const message = `The daily limit of ${pool.limit} requests is reached; it resets at ${reset.resetAt}.`;
  return new ServiceError("daily_limit_reached", message, {
    details: { ...reset, ...(owner.plan === "free" ? { upgradeUrl } : {}) },
    headers: rateLimitHeaders(pool),
    retryAfterSeconds: secondsToReset(pool),
  });
}

/**
 * The API key of a call: `Authorization: Bearer <key>`, `X-API-Key: <key>`, or both with the same key. An Authorization of
 * another scheme is ignored.
 *
 * @throws {ServiceError} missing_api_key · invalid_api_key, for a malformed key, a wrong checksum, or two different keys
 */
export function readApiKey({ headers }: KeyBearer): string {
  const authorization = headers.authorization?.trim() ?? "";
  const bearerKey = BEARER.exec(authorization)?.[1] ?? "";
  const plainKey = String(headers[API_KEY_HEADER] ?? "").trim();
  // A header that is sent several times is joined by commas, which keys do not contain.
  if (bearerKey.includes(",")) throw invalidApiKey("Authorization must be sent once, with one key.");
  if (plainKey.includes(",")) throw invalidApiKey("X-API-Key must be sent once, with one key.");
  if (bearerKey !== "" && plainKey !== "" && bearerKey !== plainKey) {
    throw invalidApiKey("Authorization and X-API-Key contain different keys.");
  }
  const key = bearerKey === "" ? plainKey : bearerKey;
  if (key === "") {
    const message = `${missingCredential(authorization)}: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>${authorization === "" ? "; it is not read from the query" : ""}.`;
    throw new ServiceError("missing_api_key", message, { headers: { "www-authenticate": CHALLENGE } });
  }
  if (!isApiKey(key))
    throw invalidApiKey("The API key is malformed; it may have been truncated or mistyped.");
  return key;
}

/** What a call without a key lacks. */
function missingCredential(authorization: string): string {
  if (authorization === "") return "An API key is required";
  if (/^bearer$/i.test(authorization)) return "Authorization has no API key after Bearer";
  if (/\s/.test(authorization))
    return "Authorization has another scheme than Bearer, and an API key is required";
  return "Authorization has no scheme before the API key";
}

/** A rejected key, with the challenge of RFC 6750, section 3. */
function invalidApiKey(message: string): ServiceError {
  return new ServiceError("invalid_api_key", message, {
    headers: { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
  });
}
