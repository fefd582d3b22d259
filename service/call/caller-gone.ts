/** Nobody waits for the answer any more: the caller has left, or the deadline that it set has passed. */
export class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";
}

/**
 * What the work gives, unless the signal comes first; work that nobody waits for is not begun.
 *
 * @throws CallerGoneError when the signal has come
 */
export async function whileCallerWaits<T>(begin: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  assertCallerWaits(signal);
  const work = begin();
  if (!isPromise(work)) return work;
  const gone = Promise.withResolvers<never>();
  const leave = (): void => gone.reject(callerGone(signal));
  signal.addEventListener("abort", leave);
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** @throws CallerGoneError when the signal has come */
export function assertCallerWaits(signal: AbortSignal): void {
  if (signal.aborted) throw callerGone(signal);
}

function callerGone(signal: AbortSignal): CallerGoneError {
  return new CallerGoneError("the caller has left", { cause: signal.reason });
}

function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === "object" && value !== null && "then" in value;
}
