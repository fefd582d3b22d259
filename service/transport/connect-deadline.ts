import { Code, ConnectError } from "@connectrpc/connect";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";

/** Timers count to 2^31 - 1 ms (25 days), and fire at once when told more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Takes a deadline so far off that no timer holds it for none at all. */
export function dropEndlessDeadline(header: Headers): void {
  const grpc = parseGrpcTimeout(header.get("grpc-timeout"), Number.MAX_SAFE_INTEGER);
  if ((grpc.timeoutMs ?? 0) > LONGEST_TIMER_MS) header.delete("grpc-timeout");
  const connect = parseConnectTimeout(header.get("connect-timeout-ms"), Number.MAX_SAFE_INTEGER);
  if ((connect.timeoutMs ?? 0) > LONGEST_TIMER_MS) header.delete("connect-timeout-ms");
}

/** What the work gives, or a failure when before that the deadline passes or the caller goes away. */
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

/** Resolves when one of the signals comes, and leaves no listener on the others. */
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

/** What the source gives until the server stops; then the source counts as ended. */
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
