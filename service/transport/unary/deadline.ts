import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";
import { GRPC_DEADLINE_EXCEEDED, invalidRequest, ServiceError } from "../../contract/errors.ts";
import { CONNECT_TIMEOUT_HEADER, GRPC_TIMEOUT_HEADER } from "../../contract/headers.ts";
import { CLIENT_LEFT_STATUS } from "../../operations/ended-request.ts";

/** Timers are limited to 2^31 - 1 ms (25 days); a longer one fires immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The time that a call may take. */
export interface Timeout {
  /** Null: no deadline, or one that exceeds the longest timer. */
  readonly timeoutMs: number | null;
  /** The header is not a timeout. */
  readonly error?: ServiceError | undefined;
}

const NO_TIMEOUT: Timeout = { timeoutMs: null };

interface TimeoutHeader {
  readonly name: string;
  readonly parse: typeof parseGrpcTimeout;
  /** Its format, as a part of a message. */
  readonly format: string;
}

export const GRPC_TIMEOUT: TimeoutHeader = {
  name: GRPC_TIMEOUT_HEADER,
  parse: parseGrpcTimeout,
  format: "a number of at most 8 digits and a unit, one of H, M, S, m, u and n",
};

export const CONNECT_TIMEOUT: TimeoutHeader = {
  name: CONNECT_TIMEOUT_HEADER,
  parse: parseConnectTimeout,
  format: "a number of milliseconds of at most 10 digits",
};

/** The timeout that the value of a header states. */
export function readTimeout(
  { name, parse, format }: TimeoutHeader,
  value: string | null | undefined,
): Timeout {
  if (value === null || value === undefined) return NO_TIMEOUT;
  const { timeoutMs } = parse(value, Number.MAX_SAFE_INTEGER);
  if (timeoutMs === undefined) {
    const message = `must be ${format}`;
    return {
      timeoutMs: null,
      error: invalidRequest([{ field: `header.${name}`, code: "wrong_format", message }]),
    };
  }
  return timeoutMs > TIMER_MS_MAX ? NO_TIMEOUT : { timeoutMs };
}

/** Removes a deadline that exceeds the longest timer. */
export function dropEndlessDeadline(headers: Headers): void {
  for (const timeout of [GRPC_TIMEOUT, CONNECT_TIMEOUT])
    if (readTimeout(timeout, headers.get(timeout.name)) === NO_TIMEOUT) headers.delete(timeout.name);
}

/**
 * Runs a call that ends at its deadline.
 *
 * @param controller aborts at the deadline
 * @throws {ServiceError} at the deadline, whether or not the call ends by itself
 */
export async function withDeadline<T>(
  timeoutMs: number,
  controller: AbortController,
  begin: () => Promise<T>,
): Promise<T> {
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

/** The deadline is the client's choice, so the call is recorded as one whose client disconnected. */
export function deadlineExceeded(): ServiceError {
  return new ServiceError("internal_error", "The deadline of the call has passed.", {
    httpStatus: CLIENT_LEFT_STATUS,
    grpcStatus: GRPC_DEADLINE_EXCEEDED,
  });
}
