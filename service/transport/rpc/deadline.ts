import { Code, ConnectError } from "@connectrpc/connect";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";

/** Timers are limited to 2^31 - 1 ms (25 days); a longer one fires immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The time that a call may take. */
export interface Timeout {
  /** Null: no deadline, or one that exceeds the longest timer. */
  readonly timeoutMs: number | null;
  /** The header is not a timeout. */
  readonly error?: ConnectError | undefined;
}

const NO_TIMEOUT: Timeout = { timeoutMs: null };

/** The timeout that `grpc-timeout` states. */
export function readGrpcTimeout(header: string | null): Timeout {
  return header === null ? NO_TIMEOUT : boundTimeout(parseGrpcTimeout(header, Number.MAX_SAFE_INTEGER));
}

/** The timeout that `connect-timeout-ms` states. */
export function readConnectTimeout(header: string | null): Timeout {
  return header === null ? NO_TIMEOUT : boundTimeout(parseConnectTimeout(header, Number.MAX_SAFE_INTEGER));
}

function boundTimeout({ timeoutMs, error }: ReturnType<typeof parseGrpcTimeout>): Timeout {
  if (timeoutMs === undefined) return { timeoutMs: null, error };
  return timeoutMs > TIMER_MS_MAX ? NO_TIMEOUT : { timeoutMs, error };
}

/** Removes a deadline that exceeds the longest timer. */
export function dropEndlessDeadline(header: Headers): void {
  for (const [name, read] of [
    ["grpc-timeout", readGrpcTimeout],
    ["connect-timeout-ms", readConnectTimeout],
  ] as const) {
    if (read(header.get(name)) === NO_TIMEOUT) header.delete(name);
  }
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
