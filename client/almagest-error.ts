import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RetryInfoSchema,
} from "../proto/gen/google/rpc/error_details_pb.ts";

/** The error codes of the service. `AlmagestError.docs` links to the description of each. */
export type ServiceErrorCode =
  | "missing_api_key"
  | "invalid_api_key"
  | "invalid_request"
  | "plan_required"
  | "daily_limit_reached"
  | "not_found"
  | "internal_error";

/**
 * An error code of the service, or the reason why a call has no result of the service:
 *
 * - `unavailable`: the service is unreachable, or it or a proxy asked to retry later;
 * - `deadline_exceeded`: the timeout of the call elapsed;
 * - `canceled`: the signal of the call aborted;
 * - `unexpected`: anything else, such as the response of another server at the address.
 */
export type AlmagestErrorCode =
  | ServiceErrorCode
  | "unavailable"
  | "deadline_exceeded"
  | "canceled"
  | "unexpected";

/** One problem of a request. */
export interface Problem {
  /** The path of the field: `birth.date`, `personA.date`. */
  readonly field: string;
  /** The rule that the field violates, such as `out_of_range`. */
  readonly code: string;
  /** A sentence that describes the problem. */
  readonly message: string;
}

/** Further details of an error, named as in REST: `resetAt`, `requiredPlan`, `upgradeUrl` … */
export type ErrorFacts = Readonly<Record<string, string | number>>;

const SERVICE_DOMAIN = "almagest.v1";

/**
 * The error of a failed call. Its message lists every problem of the request, or states the address and the cause of a failed
 * connection. It contains neither the key nor the values of the request.
 */
export class AlmagestError extends Error {
  /** The name of the class, also in minified code. */
  override readonly name = "AlmagestError";
  /** The code of the service, or of a failure without a response. */
  readonly code: AlmagestErrorCode;
  /** For `invalid_request`, every problem of the request; else further details; null if there are none. */
  readonly details: readonly Problem[] | ErrorFacts | null;
  /** URL of the description of the code; null without a response of the service. */
  readonly docs: string | null;
  /** Identifies the request in bug reports; null without a response of the service. */
  readonly requestId: string | null;
  /** For `daily_limit_reached`, the time at which the limit resets; else null. */
  readonly resetAt: Date | null;
  /** The wait before a retry that the service states, milliseconds; null if it states none. */
  readonly retryAfterMs: number | null;

  /**
   * Creates the error of a failed call.
   *
   * @param error what the transport rejected with
   * @param problems every problem of the request. Default: those in the details of `error`
   */
  constructor(error: ConnectError, problems: readonly Problem[] = problemsIn(error)) {
    const info = error.findDetails(ErrorInfoSchema).find(({ domain }) => domain === SERVICE_DOMAIN);
    super(messageOf(error, problems), { cause: causeOf(error) });
    this.code = codeOf(error.code, info?.reason as ServiceErrorCode | undefined);
    const facts = Object.entries(info?.metadata ?? {}).map(([name, value]) => [
      name,
      name === "resetEpochSeconds" ? Number(value) : value,
    ]);
    if (problems.length > 0) this.details = problems;
    else this.details = facts.length > 0 ? (Object.fromEntries(facts) as ErrorFacts) : null;
    this.docs = error.findDetails(HelpSchema)[0]?.links[0]?.url ?? null;
    this.requestId = error.metadata.get("x-request-id");
    const resetAt = info?.metadata["resetAt"];
    this.resetAt = resetAt === undefined ? null : new Date(resetAt);
    this.retryAfterMs = retryAfterMsOf(error);
  }
}

/** The error of a request that is rejected before it is sent. */
export function invalidRequest(problems: readonly Problem[]): AlmagestError {
  const info = { reason: "invalid_request" satisfies ServiceErrorCode, domain: SERVICE_DOMAIN };
  const error = new ConnectError("", Code.InvalidArgument, undefined, [
    { desc: ErrorInfoSchema, value: info },
  ]);
  return new AlmagestError(error, problems);
}

function problemsIn(error: ConnectError): readonly Problem[] {
  return error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) =>
    fieldViolations.map(({ field, reason, description }) => ({
      field: inJsonNames(field),
      code: reason,
      message: description,
    })),
  );
}

/** Every problem, each in the words of REST; without problems the message of the service. */
function messageOf({ rawMessage }: ConnectError, problems: readonly Problem[]): string {
  const sentences = problems.map(({ field, message }) => `${field} ${message}`);
  if (sentences.length <= 1) return sentences.length === 0 ? rawMessage : `${sentences[0]}.`;
  return `The request has problems:\n${sentences.map((sentence) => `- ${sentence}`).join("\n")}`;
}

/** `personA.date` for `person_a.date`: the path with the names of the messages' fields, as in REST. */
function inJsonNames(field: string): string {
  return field.replace(/_([a-z0-9])/g, (_separator, letter: string) => letter.toUpperCase());
}

/**
 * Whether a caught value is an AlmagestError. Unlike `instanceof`, this works if the package is installed twice.
 *
 * @param error what a call rejected with
 * @returns true for an error of this package or of another copy of it. There are no errors.
 *
 * @example
 * ```ts
 * import { isAlmagestError } from "almagest/client";
 *
 * isAlmagestError(new Error("another error")); // => false
 * ```
 *
 * @example
 * ```ts no-run
 * import { type AlmagestClient, isAlmagestError } from "almagest/client";
 *
 * async function computeOrPrint(almagest: AlmagestClient): Promise<void> {
 *   try {
 *     await almagest.chart.computePlanets({ birth: { date: "1990-06-15" } });
 *   } catch (error) {
 *     if (!isAlmagestError(error)) throw error;
 *     console.error(error.code, error.details, error.requestId);
 *   }
 * }
 * ```
 */
export function isAlmagestError(error: unknown): error is AlmagestError {
  return error instanceof Error && error.name === "AlmagestError" && "code" in error;
}

/** An elapsed timeout has one code, whether the client or the service notices it first. */
function codeOf(code: Code, reason: ServiceErrorCode | undefined): AlmagestErrorCode {
  if (code === Code.DeadlineExceeded) return "deadline_exceeded";
  if (reason !== undefined) return reason;
  if (code === Code.Unavailable || code === Code.ResourceExhausted) return "unavailable";
  return code === Code.Canceled ? "canceled" : "unexpected";
}

/** The error of fetch if the connection failed. The response of the service is already part of the error. */
function causeOf({ cause }: ConnectError): unknown {
  return cause instanceof ConnectError ? undefined : cause;
}

/** From RetryInfo, else from the Retry-After header in seconds or as a date. */
function retryAfterMsOf(error: ConnectError): number | null {
  const delay = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  if (delay !== undefined) return Number(delay.seconds) * 1000 + Math.ceil(delay.nanos / 1e6);
  const header = error.metadata.get("retry-after")?.trim();
  if (header === undefined || header === "") return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
