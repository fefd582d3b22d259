export interface PeriodicFlushOptions {
  /** Writes all buffered rows. */
  readonly flushBuffer: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly intervalMs: number;
  readonly stopTimeoutMs: number;
}

export interface PeriodicFlush {
  /** Writes the buffered rows, those added during the last flush included. Resolves in bounded time. */
  stop(): Promise<void>;
}

/** Flushes a buffer periodically, one flush at a time. */
export function startPeriodicFlush({
  flushBuffer,
  onError,
  intervalMs,
  stopTimeoutMs,
}: PeriodicFlushOptions): PeriodicFlush {
  let currentFlush: Promise<void> | null = null;
  const flush = (): Promise<void> => {
    currentFlush ??= flushBuffer()
      .catch(onError)
      .finally(() => {
        currentFlush = null;
      });
    return currentFlush;
  };
  const timer = setInterval(flush, intervalMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      // The first may be a flush in progress, which does not include the rows added since it started.
      const flushed = flush().then(flush);
      await Promise.race([flushed, after(stopTimeoutMs)]);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
