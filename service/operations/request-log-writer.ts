import { setImmediate as yieldTurn } from "node:timers/promises";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface RequestLogWriter<Entry> {
  /** Buffers an entry. */
  record(entry: Entry): void;
  /** Writes the buffered entries. Resolves in bounded time, even if the database does not respond. */
  stop(): Promise<void>;
}

export interface RequestLogWriterOptions<Entry> {
  /** Writes a batch, or nothing if it rejects. */
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Called with the number of entries that were discarded. */
  readonly onDropped: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly flushIntervalMs?: number;
  /** Entries per statement. */
  readonly batchSize?: number;
  /** Maximum number of buffered entries. Further entries are discarded. */
  readonly capacity?: number;
  readonly stopTimeoutMs?: number;
}

/** Writes the request log in batches, one at a time. A batch that fails is retried with the next flush. */
export function createRequestLogWriter<Entry>(
  options: RequestLogWriterOptions<Entry>,
): RequestLogWriter<Entry> {
  const { write, onDropped, onError } = options;
  const { flushIntervalMs = 1_000, batchSize = 100, capacity = 20_000, stopTimeoutMs = 2_000 } = options;
  let buffer: Entry[] = [];

  const flushBuffer = async (): Promise<void> => {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, batchSize);
      await write(batch);
      buffer = buffer.slice(batch.length);
      await yieldTurn();
    }
  };
  const flushes = startPeriodicFlush({ flushBuffer, onError, intervalMs: flushIntervalMs, stopTimeoutMs });

  return {
    record(entry) {
      if (buffer.length < capacity) buffer.push(entry);
      else onDropped(1);
    },
    async stop() {
      await flushes.stop();
      if (buffer.length > 0) onDropped(buffer.length);
    },
  };
}
