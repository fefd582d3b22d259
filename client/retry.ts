import { Code, ConnectError } from "@connectrpc/connect";
import { AlmagestError } from "./almagest-error.ts";

export interface RetryRules {
  readonly retriesMax: number;
  /** Maximum wait of a call without a deadline, milliseconds. */
  readonly waitMsMax: number;
}

/** Upper bound of the first wait if the service does not state one. It doubles with each retry. */
const FIRST_WAIT_MS_MAX = 250;

/**
 * Returns the milliseconds to wait before a failed call is retried; null if it must not be retried.
 *
 * A call is retried if the service rejected it without processing it: UNAVAILABLE and RESOURCE_EXHAUSTED, HTTP 503 and
 * 429. The wait is the one that the service states (RetryInfo, Retry-After), else exponential backoff with full jitter.
 * A call is not retried if the daily limit is reached, or if the wait would exceed the deadline.
 */
export function waitBeforeRetry(
  error: ConnectError,
  attempts: number,
  remainingMs: number | null,
  { retriesMax, waitMsMax }: RetryRules,
): number | null {
  if (attempts > retriesMax || !isRejectedUnprocessed(error)) return null;
  const { code, retryAfterMs } = new AlmagestError(error);
  const isOverload = code === "internal_error" && error.code === Code.Unavailable && retryAfterMs !== null;
  if (code !== "unavailable" && !isOverload) return null;
  if (retryAfterMs === null && error.code !== Code.Unavailable) return null;
  const waitMs = retryAfterMs ?? Math.random() * FIRST_WAIT_MS_MAX * 2 ** (attempts - 1);
  return waitMs > (remainingMs ?? waitMsMax) ? null : waitMs;
}

/** False for a broken connection: the service may have processed and counted the request. */
function isRejectedUnprocessed({ code, cause }: ConnectError): boolean {
  return (code === Code.Unavailable || code === Code.ResourceExhausted) && cause === undefined;
}

/** Resolves after `ms`; rejects as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(new ConnectError("The signal aborted the call.", Code.Canceled));
    };
    if (signal?.aborted) return reject(new ConnectError("The signal aborted the call.", Code.Canceled));
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    signal?.addEventListener("abort", cancel, { once: true });
  });
}
