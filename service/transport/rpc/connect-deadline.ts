import { Code, ConnectError } from "@connectrpc/connect";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";

/** Timers are limited to 2^31 - 1 ms (25 days); a longer one fires immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Removes a deadline that exceeds the longest timer. */
export function dropEndlessDeadline(header: Headers): void {
  const grpc = parseGrpcTimeout(header.get("grpc-timeout"), Number.MAX_SAFE_INTEGER);
  if ((grpc.timeoutMs ?? 0) > TIMER_MS_MAX) header.delete("grpc-timeout");
  const connect = parseConnectTimeout(header.get("connect-timeout-ms"), Number.MAX_SAFE_INTEGER);
  if ((connect.timeoutMs ?? 0) > TIMER_MS_MAX) header.delete("connect-timeout-ms");
}

/**
 * The timeout of a gRPC call, in milliseconds; null if it has none, or one that exceeds the longest timer.
 *
 * @throws {ConnectError} for a header that is not a timeout
 */
export function readGrpcTimeout(header: string | null): number | null {
  if (header === null) return null;
  const { timeoutMs, error } = parseGrpcTimeout(header, Number.MAX_SAFE_INTEGER);
  if (timeoutMs !== undefined && timeoutMs > TIMER_MS_MAX) return null;
  if (error !== undefined) throw error;
  return timeoutMs ?? null;
}

/**
 * Runs a call that ends at its deadline.
 *
 * @param timeoutMs null: the call has no deadline
 * @param controller aborts at the deadline
 * @throws {ConnectError} at the deadline, whether or not the call ends by itself
 */
export async function withDeadline<T>(
  timeoutMs: number | null,
  controller: AbortController,
  begin: () => Promise<T>,
): Promise<T> {
  if (timeoutMs === null) return begin();
  if (timeoutMs === 0) throw deadlineExceeded();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = deadlineExceeded();
    controller.abort(error);
    reject(error);
  }, timeoutMs);
  try {
    return await Promise.race([begin(), expired]);
  } finally {
    clearTimeout(timer);
  }
}

function deadlineExceeded(): ConnectError {
  return new ConnectError("the operation timed out", Code.DeadlineExceeded);
}

/** The result of the work, or a ConnectError if the deadline passes or the client disconnects first. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(ConnectError.from(signal.reason, Code.Canceled));
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Resolves when one of the signals aborts, and removes its listeners from all of them. */
export function firstAbort(...signals: readonly AbortSignal[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const abort = (): void => {
    for (const signal of signals) signal.removeEventListener("abort", abort);
    resolve();
  };
  for (const signal of signals) signal.addEventListener("abort", abort);
  if (signals.some((signal) => signal.aborted)) abort();
  return promise;
}

/** The parts of the source until the server stops or the call ends; then the source ends. */
export async function* untilStopped<T>(
  source: AsyncIterable<T>,
  stopSignal: AbortSignal,
  callSignal: AbortSignal,
): AsyncGenerator<T> {
  const stopped = firstAbort(stopSignal, callSignal).then(() => null);
  const parts = source[Symbol.asyncIterator]();
  for (;;) {
    const part = await Promise.race([parts.next(), stopped]);
    if (part === null || part.done) return;
    yield part.value;
  }
}
