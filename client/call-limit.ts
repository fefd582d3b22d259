import { Code, ConnectError } from "@connectrpc/connect";

/** Admits calls in the order of their arrival, at most a number at a time. */
export interface CallLimit {
  /**
   * Resolves when the call may be sent. The caller then releases it, however it ends.
   *
   * @param waitMsMax null: no limit
   * @throws {ConnectError} when the signal aborts or the time elapses before that
   */
  acquire(signal: AbortSignal | undefined, waitMsMax: number | null): Promise<void>;
  release(): void;
}

export function createCallLimit(callsMax: number): CallLimit {
  let free = callsMax;
  /** In the order of arrival. */
  const waiting = new Set<() => void>();
  return {
    async acquire(signal, waitMsMax) {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const end = (): void => {
          waiting.delete(admit);
          clearTimeout(timer);
          signal?.removeEventListener("abort", cancel);
        };
        const admit = (): void => {
          end();
          resolve();
        };
        const cancel = (): void => {
          end();
          reject(new ConnectError("The signal aborted the call.", Code.Canceled));
        };
        const expire = (): void => {
          end();
          reject(
            new ConnectError("The timeout elapsed while other calls were running.", Code.DeadlineExceeded),
          );
        };
        const timer = waitMsMax === null ? undefined : setTimeout(expire, waitMsMax);
        if (signal?.aborted) return cancel();
        waiting.add(admit);
        signal?.addEventListener("abort", cancel, { once: true });
      });
    },
    release() {
      const [admitNext] = waiting;
      if (admitNext === undefined) free += 1;
      else admitNext();
    },
  };
}
