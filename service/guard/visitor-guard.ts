import assert from "node:assert/strict";
import { LRUCache } from "lru-cache";
import { type ApiKeyOwner, nextUtcMidnightMs, utcDayOf } from "../../db/index.ts";
import { ServiceError, unavailable } from "../contract/errors.ts";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import type { CallAdmission, CallGuard } from "./call-guard.ts";
import { type PoolState, rateLimitHeaders, resetOf, secondsToReset } from "./pool-state.ts";

/** Charts a day that clients of one network are given without an account. */
export const VISITOR_CHARTS_MAX = 5;
/** Charts without an account, of all networks together. */
const RATE_OF_ALL = { burst: 1, perSecond: 1 };
const ALL_NETWORKS = "all";
/** Networks remembered, those served last. A network that is forgotten has its charts of the day again. */
const NETWORKS_MAX = 20_000;

export interface VisitorGuardOptions {
  readonly guard: Pick<CallGuard, "takeToken">;
  /** Milliseconds since 1970-01-01T00:00:00Z; determines the UTC day. */
  readonly now: () => number;
  /** A clock that never jumps, milliseconds. */
  readonly monotonicMs: () => number;
}

/**
 * Admits calls without an account: {@link VISITOR_CHARTS_MAX} a UTC day of each IPv4 address or IPv6 /64, and one a second
 * in all. The counts are in the memory of the process only. A rejected call is not counted, and takes a token of the
 * network's limit of rejected requests.
 */
export function createVisitorGuard({ guard, now, monotonicMs }: VisitorGuardOptions): CallAdmission {
  const usedByNetwork = new LRUCache<string, number>({ max: NETWORKS_MAX });
  let countedDay = "";
  const limiter = createRateLimiter(RATE_OF_ALL, monotonicMs);

  const poolOf = (network: string): PoolState => {
    const nowMs = now();
    const day = utcDayOf(nowMs);
    if (day !== countedDay) usedByNetwork.clear();
    countedDay = day;
    const used = usedByNetwork.get(network) ?? 0;
    return { limit: VISITOR_CHARTS_MAX, used, resetAtMs: nextUtcMidnightMs(nowMs), nowMs };
  };

  return {
    async identify(caller) {
      const network = caller.network();
      assert.ok(network !== null, "a page is computed for a client that is connected");
      return ownerOf(network);
    },
    async admit({ accountId: network }) {
      const pool = poolOf(network);
      if (pool.used >= pool.limit) throw chartsUsed(pool);
      if (limiter.waitSeconds(ALL_NETWORKS) > 0) throw tooManyAtOnce();
      limiter.spend(ALL_NETWORKS);
      usedByNetwork.set(network, pool.used + 1);
      const day = countedDay;
      return {
        pool: { ...pool, used: pool.used + 1 },
        async refund() {
          const { used } = poolOf(network);
          if (countedDay === day && used > 0) usedByNetwork.set(network, used - 1);
        },
      };
    },
    recordRejection() {},
    async addRateLimit({ accountId: network }, error) {
      if (error.code === "daily_limit_reached") return error;
      return guard.takeToken({ network: () => network }) ?? error;
    },
  };
}

/** A network in place of an account: its calls share the slots and slices of one. */
function ownerOf(network: string): ApiKeyOwner {
  return { keyId: null, accountId: network, plan: "free", planEndMs: null, lastUsedDay: null };
}

function chartsUsed(pool: PoolState): ServiceError {
  const reset = resetOf(pool);
  const message = `The ${pool.limit} charts of today without an account have been drawn for your network; there are ${pool.limit} more from ${reset.resetAt}.`;
  return new ServiceError("daily_limit_reached", message, {
    details: { ...reset },
    headers: rateLimitHeaders(pool),
    retryAfterSeconds: secondsToReset(pool),
  });
}

function tooManyAtOnce(): ServiceError {
  return unavailable("Another chart is being drawn. Try again in a second.", 1);
}
