import { withRunningTimeout } from "../../db/index.ts";

/** Whether the service can process requests. */
export type Readiness = ReturnType<typeof createReadiness>;

/** What `/readyz` of the private port answers. */
export interface ReadinessReport {
  readonly httpStatus: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ReadinessOptions {
  /** Resolves if the service can process requests, else rejects with the reason. */
  readonly check: () => Promise<void>;
  /** Called with the reason when a check fails after a successful one. */
  readonly onLost: (error: unknown) => void;
  readonly onRecovered: () => void;
  readonly onCheckFailed: () => void;
  readonly timeoutMs?: number;
  /** Whether it begins as ready: the database is open. */
  readonly beginsReady?: boolean;
  /** How long a result is reused. Concurrent callers share one check. */
  readonly reuseMs?: number;
  /** Interval of the checks that notify the listeners. */
  readonly intervalMs?: number;
}

/** Checks readiness on request and, once started, periodically. */
export function createReadiness(options: ReadinessOptions) {
  const { check, onLost, onRecovered, onCheckFailed } = options;
  const { timeoutMs = 1_500, reuseMs = 500, intervalMs = 1_000, beginsReady = true } = options;
  const listeners = new Set<(isReady: boolean) => void>();
  let isReady = beginsReady;
  let hasFailed = false;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let currentCheck: Promise<boolean> | null = null;

  const update = (isReadyNow: boolean, error: unknown): void => {
    if (!isReadyNow) onCheckFailed();
    if (isReadyNow === isReady) return;
    isReady = isReadyNow;
    if (isReadyNow) onRecovered();
    else onLost(error);
    for (const listener of listeners) listener(isReadyNow);
  };
  const checkNow = async (): Promise<boolean> => {
    try {
      await withRunningTimeout(check(), timeoutMs, `timed out after ${timeoutMs} ms`);
      if (!hasFailed) update(true, null);
    } catch (error) {
      update(false, error);
    }
    checkedAtMs = performance.now();
    currentCheck = null;
    return isReady;
  };
  const refresh = (): Promise<boolean> => {
    if (performance.now() - checkedAtMs < reuseMs) return Promise.resolve(isReady);
    currentCheck ??= checkNow();
    return currentCheck;
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    get isReady(): boolean {
      return isReady;
    },
    /** Checks again, unless the last check is recent. Never rejects; resolves in bounded time. */
    refresh,
    /** Calls the listener on every change. Returns a function that removes it. */
    onChange(listener: (isReady: boolean) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reports that a part of the service does not work: from now on it is not ready, whatever the checks find. */
    fail(): void {
      hasFailed = true;
      if (!isReady) return;
      isReady = false;
      for (const listener of listeners) listener(false);
    },
    start(): void {
      timer = setInterval(refresh, intervalMs).unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
