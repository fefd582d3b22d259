export interface PeriodicFlushOptions {
  /** Writes all that is held. */
  readonly flushHeld: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly everyMs: number;
  readonly stopTimeoutMs: number;
}

/** Flushes now and then, off the path of requests: one flush at a time, and what comes meanwhile with the next. */
export function startPeriodicFlush({ flushHeld, onError, everyMs, stopTimeoutMs }: PeriodicFlushOptions): {
  /** Flushes what is left and ends; resolves in bounded time, whatever the flush does. */
  stop(): Promise<void>;
} {
  let flushing: Promise<void> | null = null;
  const flush = (): Promise<void> => {
    flushing ??= flushHeld()
      .catch(onError)
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };
  const timer = setInterval(flush, everyMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([flush().then(flush), after(stopTimeoutMs)]);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
