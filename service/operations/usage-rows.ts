import {
  type Database,
  ENDPOINT_COUNTS_PER_STATEMENT_MAX,
  type EndpointCalls,
  type KeyUse,
  USES_PER_STATEMENT_MAX,
} from "../../db/index.ts";
import { type BufferedRows, type BufferOptions, createBufferedRows } from "./buffered-rows.ts";

/** A use of a key on a UTC day. */
export interface KeyUseOfDay extends KeyUse {
  readonly day: string;
}

/** Keys whose first uses of a day are buffered; further ones are recorded at their next calls. */
const KEY_USES_MAX = 50_000;

/** Counts the calls of each account by endpoint, for the usage page. The daily limit is counted separately and exactly. */
export function createEndpointCounts(
  write: (counts: readonly EndpointCalls[]) => Promise<void>,
  options: BufferOptions,
): BufferedRows<EndpointCalls> {
  return createBufferedRows({
    ...options,
    keyOf: ({ accountId, day, endpoint }) => `${accountId} ${day} ${endpoint}`,
    merge: (buffered, { calls }) => ({ ...buffered, calls: buffered.calls + calls }),
    write,
    batchSize: ENDPOINT_COUNTS_PER_STATEMENT_MAX,
    // Calls are counted while the database works only, so a flush empties the buffer.
    capacity: Number.POSITIVE_INFINITY,
  });
}

/**
 * Records the day of each key's last use, for its owner: many keys with one statement, as at midnight every key's next call
 * is the first of the day. A use that is discarded, or lost with a killed process, is recorded at the key's next call.
 */
export function createKeyUses(
  { recordUses }: Pick<Database["batchStatements"], "recordUses">,
  options: BufferOptions & { readonly capacity?: number },
): BufferedRows<KeyUseOfDay> {
  return createBufferedRows({
    capacity: KEY_USES_MAX,
    ...options,
    keyOf: ({ keyId, day }) => `${keyId} ${day}`,
    async write(uses) {
      // Repeating the statement of one day changes nothing, so the days need no transaction.
      for (const [day, usesOfDay] of Map.groupBy(uses, (use) => use.day)) await recordUses(usesOfDay, day);
    },
    batchSize: USES_PER_STATEMENT_MAX,
  });
}
