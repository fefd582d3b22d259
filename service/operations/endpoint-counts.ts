import type { EndpointCalls } from "../../db/index.ts";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface EndpointCountsOptions {
  readonly write: (counts: readonly EndpointCalls[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly flushEveryMs?: number;
  readonly stopTimeoutMs?: number;
}

/** Counts the calls that accounts make of endpoints, for their owners to look at. */
export interface EndpointCounts {
  /** Costs a call nothing but this. */
  record(call: Omit<EndpointCalls, "calls">): void;
  /** Writes what is left and ends; resolves in bounded time, whatever the database does. */
  stop(): Promise<void>;
}

/**
 * Gathers counts in memory and adds them to the database every few seconds. What is paid for is counted exactly elsewhere:
 * of these counts, a process that is killed loses the last seconds.
 */
export function createEndpointCounts({
  write,
  onError,
  flushEveryMs = 5_000,
  stopTimeoutMs = 2_000,
}: EndpointCountsOptions): EndpointCounts {
  let held = new Map<string, EndpointCalls>();

  const add = (call: EndpointCalls): void => {
    const key = `${call.accountId} ${call.day} ${call.endpoint}`;
    held.set(key, { ...call, calls: call.calls + (held.get(key)?.calls ?? 0) });
  };
  const flushHeld = async (): Promise<void> => {
    if (held.size === 0) return;
    const counts = [...held.values()];
    held = new Map();
    try {
      await write(counts);
    } catch (error) {
      for (const count of counts) add(count);
      throw error;
    }
  };
  const flushes = startPeriodicFlush({ flushHeld, onError, everyMs: flushEveryMs, stopTimeoutMs });

  return {
    record: (call) => add({ ...call, calls: 1 }),
    stop: flushes.stop,
  };
}
