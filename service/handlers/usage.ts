import { countActiveApiKeys, type Database, isoSecondsOf } from "../../db/index.ts";
import { UsageService } from "../../proto/gen/almagest/v1/usage_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { throwDatabaseFailure } from "../contract/database-failure.ts";
import { remainingOf, resetOf } from "../guard/pool-state.ts";

/**
 * The account's usage of the day. Limit and count are the guard's, so the body and the rate-limit headers of a response
 * agree.
 */
export function createUsageService({ kysely }: Database): ImplementedService {
  return implement(UsageService, {
    async getUsage(_request, { accountId, plan, planEndMs, pool }) {
      return {
        $typeName: "almagest.v1.GetUsageResponse",
        plan,
        limit: pool.limit,
        used: pool.used,
        remaining: remainingOf(pool),
        ...resetOf(pool),
        activeKeys: await countActiveApiKeys(kysely, accountId).catch(throwDatabaseFailure),
        ...(planEndMs === null ? {} : { paidUntil: isoSecondsOf(planEndMs) }),
      };
    },
  });
}
