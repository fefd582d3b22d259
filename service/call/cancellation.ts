/** The call was cancelled: the client disconnected, or the deadline it set has passed. No response is needed. */
export class CallCancelledError extends Error {
  override readonly name = "CallCancelledError";
}

/**
 * Runs `begin` and returns its result, unless the signal aborts first. Does not start if the signal has aborted.
 *
 * @throws {CallCancelledError} when the signal aborts
 */
export async function untilCancelled<T>(begin: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  assertNotCancelled(signal);
  const work = begin();
  const cancelled = Promise.withResolvers<never>();
  const cancel = (): void => cancelled.reject(cancelledError(signal));
  signal.addEventListener("abort", cancel);
  try {
    return await Promise.race([work, cancelled.promise]);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** @throws {CallCancelledError} when the signal has aborted */
export function assertNotCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelledError(signal);
}

/** The error of a call whose signal has aborted. */
export function cancelledError(signal: AbortSignal): CallCancelledError {
  return new CallCancelledError("the call was cancelled", { cause: signal.reason });
}

/** Whether a result must be awaited. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === "object" && value !== null && "then" in value;
}
