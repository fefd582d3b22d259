import { setImmediate as nextTurn } from "node:timers/promises";

export interface RequestLogWriter<Entry> {
  /** Takes an entry to be written later; costs a request nothing but this. */
  record(entry: Entry): void;
  /** Writes what is left and ends; resolves in bounded time, whatever the database does. */
  stop(): Promise<void>;
}

export interface RequestLogWriterOptions<Entry> {
  /** Writes a batch, all of it or nothing. */
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Deletes some of what is older than the retention; resolves to how many, 0 when none is left. */
  readonly deleteExpired: () => Promise<number>;
  /** Told how many entries had to be given up. */
  readonly onDropped: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly flushEveryMs?: number;
  readonly deleteEveryMs?: number;
  /** Entries a statement. */
  readonly batchSize?: number;
  /** Entries held while the database is away; further ones are given up. */
  readonly capacity?: number;
  readonly stopTimeoutMs?: number;
}

const HOUR_MS = 3_600_000;

/**
 * Writes the request log in batches, off the path of requests: one batch at a time, and others get a turn between two.
 * A batch that fails stays, and is tried again with the next flush.
 */
export function createRequestLogWriter<Entry>(
  options: RequestLogWriterOptions<Entry>,
): RequestLogWriter<Entry> {
  const { write, deleteExpired, onDropped, onError } = options;
  const {
    flushEveryMs = 1_000,
    deleteEveryMs = HOUR_MS,
    batchSize = 100,
    capacity = 20_000,
    stopTimeoutMs = 2_000,
  } = options;
  let held: Entry[] = [];
  let flushing: Promise<void> | null = null;
  let isDeleting = false;
  let isStopped = false;

  const flushAll = async (): Promise<void> => {
    while (held.length > 0) {
      const batch = held.slice(0, batchSize);
      await write(batch);
      held = held.slice(batch.length);
      await nextTurn();
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= flushAll()
      .catch(onError)
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };
  const deleteAll = async (): Promise<void> => {
    while (!isStopped && (await deleteExpired()) > 0) await nextTurn();
  };
  const expire = async (): Promise<void> => {
    if (isDeleting) return;
    isDeleting = true;
    try {
      await deleteAll();
    } catch (error) {
      onError(error);
    } finally {
      isDeleting = false;
    }
  };

  const flushTimer = setInterval(flush, flushEveryMs);
  const deleteTimer = setInterval(expire, deleteEveryMs);
  flushTimer.unref();
  deleteTimer.unref();
  expire();

  return {
    record(entry) {
      if (held.length < capacity) held.push(entry);
      else onDropped(1);
    },
    async stop() {
      isStopped = true;
      clearInterval(flushTimer);
      clearInterval(deleteTimer);
      await Promise.race([flush().then(flush), after(stopTimeoutMs)]);
      if (held.length > 0) onDropped(held.length);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
