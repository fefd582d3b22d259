import { setImmediate as nextTurn } from "node:timers/promises";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface RequestLogWriter<Entry> {
  /** Takes an entry to be written later; costs a request nothing but this. */
  record(entry: Entry): void;
  /** Writes what is left and ends; resolves in bounded time, whatever the database does. */
  stop(): Promise<void>;
}

export interface RequestLogWriterOptions<Entry> {
  /** Writes a batch, all of it or nothing. */
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Told how many entries had to be given up. */
  readonly onDropped: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly flushEveryMs?: number;
  /** Entries a statement. */
  readonly batchSize?: number;
  /** Entries held while the database is away; further ones are given up. */
  readonly capacity?: number;
  readonly stopTimeoutMs?: number;
}

/**
 * Writes the request log in batches, off the path of requests: one batch at a time, and others get a turn between two.
 * A batch that fails stays, and is tried again with the next flush.
 */
export function createRequestLogWriter<Entry>(
  options: RequestLogWriterOptions<Entry>,
): RequestLogWriter<Entry> {
  const { write, onDropped, onError } = options;
  const { flushEveryMs = 1_000, batchSize = 100, capacity = 20_000, stopTimeoutMs = 2_000 } = options;
  let held: Entry[] = [];

  const flushAll = async (): Promise<void> => {
    while (held.length > 0) {
      const batch = held.slice(0, batchSize);
      await write(batch);
      held = held.slice(batch.length);
      await nextTurn();
    }
  };
  const flushes = startPeriodicFlush({
    flushHeld: flushAll,
    onError,
    everyMs: flushEveryMs,
    stopTimeoutMs,
  });

  return {
    record(entry) {
      if (held.length < capacity) held.push(entry);
      else onDropped(1);
    },
    async stop() {
      await flushes.stop();
      if (held.length > 0) onDropped(held.length);
    },
  };
}
