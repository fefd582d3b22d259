import { ENDPOINT_COUNTS_PER_STATEMENT_MAX, type EndpointCalls } from "../../db/index.ts";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface EndpointCountsOptions {
  /** Writes counts, all or none of them. */
  readonly write: (counts: readonly EndpointCalls[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly flushIntervalMs?: number;
  readonly stopTimeoutMs?: number;
}

/** Counts the calls of each account by endpoint, for the usage page. */
export interface EndpointCounts {
  /** Adds calls in memory. */
  record(calls: EndpointCalls): void;
  /** Writes the buffered counts. Resolves in bounded time, even if the database does not respond. */
  stop(): Promise<void>;
}

/**
 * Buffers counts in memory and adds them to the database every few seconds. A process that is killed loses its last
 * seconds; the daily limit is counted separately and exactly.
 */
export function createEndpointCounts({
  write,
  onError,
  flushIntervalMs = 5_000,
  stopTimeoutMs = 2_000,
}: EndpointCountsOptions): EndpointCounts {
  let buffer = new Map<string, EndpointCalls>();

  const add = (call: EndpointCalls): void => {
    const key = `${call.accountId} ${call.day} ${call.endpoint}`;
    buffer.set(key, { ...call, calls: call.calls + (buffer.get(key)?.calls ?? 0) });
  };
  const flushBuffer = async (): Promise<void> => {
    const counts = [...buffer.values()];
    buffer = new Map();
    let written = 0;
    try {
      for (; written < counts.length; written += ENDPOINT_COUNTS_PER_STATEMENT_MAX) {
        await write(counts.slice(written, written + ENDPOINT_COUNTS_PER_STATEMENT_MAX));
      }
    } catch (error) {
      for (const count of counts.slice(written)) add(count);
      throw error;
    }
  };
  const flushes = startPeriodicFlush({ flushBuffer, onError, intervalMs: flushIntervalMs, stopTimeoutMs });

  return {
    record: add,
    stop: flushes.stop,
  };
}
