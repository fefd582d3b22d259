import { Code, ConnectError } from "@connectrpc/connect";
import { AlmagestError } from "./almagest-error.ts";

export interface RetryRules {
  /** How often a call is tried again, at most. */
  readonly mostRetries: number;
  /** The longest wait that is kept when the call has no deadline, milliseconds. */
  readonly longestWaitMs: number;
}

/** The first wait where the service does not say how long; it doubles with each try. */
const FIRST_WAIT_MS = 250;

/**
 * How long to wait before a call that failed is tried again, milliseconds; null when it is not to be.
 *
 * Tried again is what was turned away without being looked at: UNAVAILABLE and RESOURCE_EXHAUSTED, over HTTP 429 and 503. How
 * long, is the service's word (RetryInfo, Retry-After); without one, a call that was turned away as UNAVAILABLE waits
 * for up to a quarter of a second, and twice that each time again. A spent day is not waited for, and neither is
 * anything that would end after the caller's deadline: the caller is told at once.
 */
export function waitBeforeRetry(
  error: ConnectError,
  tries: number,
  remainingMs: number | null,
  { mostRetries, longestWaitMs }: RetryRules,
): number | null {
  if (tries > mostRetries || !wasTurnedAway(error)) return null;
  const { code, retryAfterMs } = new AlmagestError(error);
  if (code !== "unavailable") return null;
  if (retryAfterMs === null && error.code !== Code.Unavailable) return null;
  const waitMs = retryAfterMs ?? Math.random() * FIRST_WAIT_MS * 2 ** (tries - 1);
  return waitMs > (remainingMs === null ? longestWaitMs : remainingMs) ? null : waitMs;
}

/** Whether somebody answered and refused; a connection that broke may have taken the request with it, and its cost. */
function wasTurnedAway({ code, cause }: ConnectError): boolean {
  return (code === Code.Unavailable || code === Code.ResourceExhausted) && cause === undefined;
}

/** Resolves after that time; rejects as soon as the signal comes. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(new ConnectError("The call was ended by its signal.", Code.Canceled));
    };
    if (signal?.aborted) return reject(new ConnectError("The call was ended by its signal.", Code.Canceled));
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
