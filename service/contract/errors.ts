/**
 * The service's errors: the closed set of codes, and one class with an error's facts, which each protocol renders in its
 * own format.
 */

import assert from "node:assert/strict";
import { RETRY_AFTER_HEADER } from "./headers.ts";

export interface GrpcStatus {
  readonly grpcCode: number;
  readonly grpcName: string;
}

/** The codes, and their status over HTTP and over gRPC. */
export const ERRORS = {
  invalid_request: { httpStatus: 400, grpcCode: 3, grpcName: "INVALID_ARGUMENT" },
  missing_api_key: { httpStatus: 401, grpcCode: 16, grpcName: "UNAUTHENTICATED" },
  invalid_api_key: { httpStatus: 401, grpcCode: 16, grpcName: "UNAUTHENTICATED" },
  plan_required: { httpStatus: 403, grpcCode: 7, grpcName: "PERMISSION_DENIED" },
  not_found: { httpStatus: 404, grpcCode: 5, grpcName: "NOT_FOUND" },
  daily_limit_reached: { httpStatus: 429, grpcCode: 8, grpcName: "RESOURCE_EXHAUSTED" },
  internal_error: { httpStatus: 500, grpcCode: 13, grpcName: "INTERNAL" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The status of an error that is safe to retry: the service cannot handle the call now. */
export const GRPC_UNAVAILABLE: GrpcStatus = { grpcCode: 14, grpcName: "UNAVAILABLE" };
export const GRPC_DEADLINE_EXCEEDED: GrpcStatus = { grpcCode: 4, grpcName: "DEADLINE_EXCEEDED" };
/** The status of a call that uses what the protocol defines but the service does not support. */
export const GRPC_UNIMPLEMENTED: GrpcStatus = { grpcCode: 12, grpcName: "UNIMPLEMENTED" };
/** The status of a call beyond a limit. */
export const GRPC_RESOURCE_EXHAUSTED: GrpcStatus = ERRORS.daily_limit_reached;

/** The statuses that errors of a code have in exceptional cases, instead of the code's; docs/errors-and-limits.md states the cases. */
export const EXCEPTIONAL_GRPC_STATUSES: Readonly<Partial<Record<ErrorCode, readonly GrpcStatus[]>>> = {
  invalid_request: [GRPC_RESOURCE_EXHAUSTED, GRPC_UNIMPLEMENTED],
  not_found: [GRPC_UNIMPLEMENTED],
  internal_error: [GRPC_UNAVAILABLE, GRPC_RESOURCE_EXHAUSTED, GRPC_DEADLINE_EXCEEDED],
};

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** The kinds of problem that a request can have; see docs/errors-and-limits.md. */
export const VIOLATION_CODES = [
  "required",
  "unknown_field",
  "duplicate_field",
  "wrong_type",
  "null_not_allowed",
  "out_of_range",
  "not_in_set",
  "wrong_format",
  "no_such_date",
  "unknown_timezone",
  "malformed_json",
  "invalid_encoding",
  "unsupported_media_type",
  "body_too_large",
  "body_timeout",
  "too_many_rejections",
  "more_problems",
] as const;

export type ViolationCode = (typeof VIOLATION_CODES)[number];

export interface Violation {
  /** Path of the field, `birth.date`; `body` for the body as a whole, `request` for the request as a whole. */
  readonly field: string;
  readonly code: ViolationCode;
  /** The problem, to be read after the field's name. */
  readonly message: string;
}

/** The details of an error without violations, by the field names of almagest.v1.DailyLimit and PlanRequirement. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

export interface ErrorFacts {
  /** With invalid_request: every problem found. */
  readonly violations?: readonly Violation[];
  /** With the other codes: what the client needs to react. */
  readonly details?: ErrorDetails | null;
  /** When to retry, in whole seconds from now. */
  readonly retryAfterSeconds?: number | null;
  /** The HTTP status if it differs from the code's: 403, 405, 408, 413, 415, 417, 429, 431, 503. */
  readonly httpStatus?: number;
  /** The gRPC status if it differs from the code's: one of {@link EXCEPTIONAL_GRPC_STATUSES}. */
  readonly grpcStatus?: GrpcStatus;
  /** Response headers that belong to the error, such as Allow. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The internal error, for the log only. */
  readonly cause?: unknown;
}

/** An error that the client sees. Anything else that is thrown is a bug, reported as internal_error. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly violations: readonly Violation[];
  readonly details: ErrorDetails | null;
  readonly retryAfterSeconds: number | null;
  readonly httpStatus: number;
  readonly grpcStatus: GrpcStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.violations = facts.violations ?? [];
    this.details = facts.details ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.httpStatus = facts.httpStatus ?? ERRORS[code].httpStatus;
    this.grpcStatus = facts.grpcStatus ?? ERRORS[code];
    if (this.grpcStatus !== ERRORS[code])
      assert.ok(EXCEPTIONAL_GRPC_STATUSES[code]?.includes(this.grpcStatus));
    this.headers = {
      ...facts.headers,
      ...(this.retryAfterSeconds === null ? {} : { [RETRY_AFTER_HEADER]: String(this.retryAfterSeconds) }),
    };
  }

  withHeaders(headers: Readonly<Record<string, string>>): ServiceError {
    const allHeaders = { ...this.headers, ...headers };
    return new ServiceError(this.code, this.message, { ...this, headers: allHeaders, cause: this.cause });
  }
}

/**
 * How many problems a response lists. Collecting problems may stop as soon as there are more. Over gRPC the problems are part
 * of the trailers, which many clients limit to 16 KiB.
 */
export const PROBLEMS_MAX = 50;

/** How many problems the message of an error states; the details list all. */
const SUMMARY_PROBLEMS_MAX = 3;

/** Follows the listed problems where there are more. */
const MORE_PROBLEMS: Violation = {
  field: "body",
  code: "more_problems",
  message: `has more than ${PROBLEMS_MAX} problems; the first ${PROBLEMS_MAX} are listed`,
};

/**
 * A request with problems; the message states their number and the first ones.
 *
 * @param facts what the protocol of the request requires
 */
export function invalidRequest(
  violations: readonly Violation[],
  httpStatus = 400,
  facts: Pick<ErrorFacts, "grpcStatus" | "headers"> = {},
): ServiceError {
  const first = violations[0];
  const isCut = violations.length > PROBLEMS_MAX;
  const listedProblems = isCut ? [...violations.slice(0, PROBLEMS_MAX), MORE_PROBLEMS] : violations;
  const message = first === undefined ? "The request is not valid." : summaryOf(violations);
  return new ServiceError("invalid_request", message, { ...facts, violations: listedProblems, httpStatus });
}

/** `birth.date must be …`, `3 problems: (1) birth.date must be … (2) birth.time must be … (3) …`. The first ones only. */
function summaryOf(violations: readonly Violation[]): string {
  const texts = violations.slice(0, SUMMARY_PROBLEMS_MAX).map(({ field, message }) => `${field} ${message}`);
  if (texts.length === 1) return `${texts.join("")}.`;
  const count = violations.length > PROBLEMS_MAX ? `More than ${PROBLEMS_MAX}` : `${violations.length}`;
  const list = texts.map((text, index) => `(${index + 1}) ${text}.`).join(" ");
  return `${count} problems: ${list}${violations.length > texts.length ? " (…)" : ""}`;
}

/** The same error about the same problems with other paths or messages; itself if they are the same. */
export function mapViolations(
  error: ServiceError,
  change: (violation: Violation) => Partial<Violation>,
): ServiceError {
  const violations = error.violations.map((violation) => ({ ...violation, ...change(violation) }));
  const isSame = violations.every(({ field, message }, index) => {
    const before = error.violations[index];
    return field === before?.field && message === before.message;
  });
  const { httpStatus, grpcStatus, headers } = error;
  return isSame ? error : invalidRequest(violations, httpStatus, { grpcStatus, headers });
}

/** A request that cannot be served now and is not counted: 503, and UNAVAILABLE over gRPC. */
export function unavailable(message: string, retryAfterSeconds: number): ServiceError {
  const facts = { httpStatus: 503, grpcStatus: GRPC_UNAVAILABLE, retryAfterSeconds };
  return new ServiceError("internal_error", message, facts);
}

/** How long a client should wait after a rejection for overload. The longest full queue takes about twice as long. */
const OVERLOAD_RETRY_SECONDS = 5;

/** A call that is not accepted because too many others are waiting. */
export function overloaded(): ServiceError {
  const message = `Too many requests are waiting. Retry in ${OVERLOAD_RETRY_SECONDS} seconds.`;
  return unavailable(message, OVERLOAD_RETRY_SECONDS);
}

/** A request that is not read, because open requests occupy too much memory. */
export function memoryLimitReached(): ServiceError {
  const message = `Too much data of other requests is waiting. Retry in ${OVERLOAD_RETRY_SECONDS} seconds.`;
  return unavailable(message, OVERLOAD_RETRY_SECONDS);
}

/** A request that is rejected unread, because too many requests of the client were rejected before. It is not counted. */
export function tooManyRefusals(waitSeconds: number): ServiceError {
  const seconds = waitSeconds === 1 ? "1 second" : `${waitSeconds} seconds`;
  const message = `Too many requests of this client were rejected. Correct them and retry in ${seconds}.`;
  const problem = "was rejected unread, because too many requests of this client were rejected before";
  return new ServiceError("invalid_request", message, {
    violations: [{ field: "request", code: "too_many_rejections", message: problem }],
    httpStatus: 429,
    grpcStatus: GRPC_RESOURCE_EXHAUSTED,
    retryAfterSeconds: waitSeconds,
  });
}

export function errorDocsUrl(code: ErrorCode, baseUrl: string): string {
  return `${baseUrl}/docs/errors/${code}`;
}

/** The JSON body of an error: almagest.v1.ErrorResponse. */
export type ErrorBody = ReturnType<typeof errorBody>;

/**
 * The error as JSON.
 *
 * @param baseUrl the service's public address, without a trailing slash
 * @param requestId the X-Request-Id of the response
 */
export function errorBody(error: ServiceError, baseUrl: string, requestId: string) {
  const details = error.violations.length > 0 ? error.violations : error.details;
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(details === null ? {} : { details }),
      docs: errorDocsUrl(error.code, baseUrl),
      requestId,
    },
  };
}
