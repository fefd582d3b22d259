/** Whether what a request needs can be reached. */
export interface Readiness {
  /** What the last look found. */
  readonly isReady: boolean;
  /** Looks again, unless the last look is still fresh; never rejects, and resolves in bounded time. */
  look(): Promise<boolean>;
  /** Calls back whenever the answer changes. Returns how to end it. */
  onChange(listener: (isReady: boolean) => void): () => void;
  stop(): void;
}

export interface ReadinessOptions {
  /** Resolves when everything is reached. */
  readonly check: () => Promise<void>;
  /** Told why a look failed, when it is the first one that does. */
  readonly onLost: (error: unknown) => void;
  readonly onFound: () => void;
  readonly onFailedLook: () => void;
  readonly timeoutMs?: number;
  /** How long an answer stands. Many who ask at once cause one look. */
  readonly freshMs?: number;
  /** How often to look when nobody asks, so that those who watch are told. */
  readonly everyMs?: number;
}

/** Begins as ready: whoever makes it has just opened what it looks at. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { check, onLost, onFound, onFailedLook, timeoutMs = 1_500, freshMs = 500, everyMs = 2_000 } = options;
  const listeners = new Set<(isReady: boolean) => void>();
  let isReady = true;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<boolean> | null = null;

  const setReady = (found: boolean, error: unknown): void => {
    if (!found) onFailedLook();
    if (found === isReady) return;
    isReady = found;
    if (found) onFound();
    else onLost(error);
    for (const listener of listeners) listener(found);
  };
  const lookNow = async (): Promise<boolean> => {
    try {
      await withTimeout(check(), timeoutMs);
      setReady(true, null);
    } catch (error) {
      setReady(false, error);
    }
    lookedAtMs = performance.now();
    looking = null;
    return isReady;
  };
  const look = (): Promise<boolean> => {
    if (performance.now() - lookedAtMs < freshMs) return Promise.resolve(isReady);
    looking ??= lookNow();
    return looking;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();

  return {
    get isReady() {
      return isReady;
    },
    look,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => clearInterval(timer),
  };
}

/** What was asked may go on after the timeout: its outcome is then no longer looked at. */
async function withTimeout<Value>(value: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}
