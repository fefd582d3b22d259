import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RetryInfoSchema,
} from "../proto/gen/google/rpc/error_details_pb.ts";

/** What the service says went wrong; the page under `docs` explains each. */
export type ServiceErrorCode =
  | "missing_api_key"
  | "invalid_api_key"
  | "invalid_request"
  | "plan_required"
  | "daily_limit_reached"
  | "not_found"
  | "internal_error";

/**
 * What the service says, or what became of a call that it did not get to answer: the service or something on the way was
 * away or asked to wait (`unavailable`), the time set for the call was over (`deadline_exceeded`), the caller's own signal
 * ended it (`canceled`), or anything else: an answer that is none of this service's, a request that cannot be written
 * (`unexpected`).
 */
export type AlmagestErrorCode =
  | ServiceErrorCode
  | "unavailable"
  | "deadline_exceeded"
  | "canceled"
  | "unexpected";

/** One problem of a request. */
export interface Problem {
  /** The path of the field: `birth.date`. */
  readonly field: string;
  /** The kind of the problem, such as `out_of_range`. */
  readonly code: string;
  /** The same in words. */
  readonly message: string;
}

/** What is told with an error besides problems, by the names that REST has: `resetAt`, `requiredPlan`, `upgradeUrl` … */
export type ErrorFacts = Readonly<Record<string, string | number>>;

const SERVICE_DOMAIN = "almagest.v1";

/** Why a call came to nothing. Holds nothing of the key, nor of the request. */
export class AlmagestError extends Error {
  override readonly name = "AlmagestError";
  readonly code: AlmagestErrorCode;
  /** Of `invalid_request` every problem of the request; of others what there is to go by, or null. */
  readonly details: readonly Problem[] | ErrorFacts | null;
  /** The page about the code; null when the service did not answer. */
  readonly docs: string | null;
  /** The id that the service knows the call by: tell it when you report a failure. Null when it did not answer. */
  readonly requestId: string | null;
  /** With `daily_limit_reached`: when the day's pool refills. Null otherwise. */
  readonly resetAt: Date | null;
  /** How long the service asks to wait before the next try, milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(error: ConnectError) {
    const info = error.findDetails(ErrorInfoSchema).find(({ domain }) => domain === SERVICE_DOMAIN);
    super(error.rawMessage, { cause: causeOf(error) });
    this.code = (info?.reason as ServiceErrorCode | undefined) ?? codeWithoutAnswer(error.code);
    const problems = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) =>
      fieldViolations.map(({ field, reason, description }) => ({
        field,
        code: reason,
        message: description,
      })),
    );
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

/** Whether something that was thrown is an AlmagestError; `instanceof` does not tell when the package is there twice. */
export function isAlmagestError(thrown: unknown): thrown is AlmagestError {
  return thrown instanceof Error && thrown.name === "AlmagestError" && "code" in thrown;
}

function codeWithoutAnswer(code: Code): AlmagestErrorCode {
  switch (code) {
    case Code.Unavailable:
    case Code.ResourceExhausted:
      return "unavailable";
    case Code.DeadlineExceeded:
      return "deadline_exceeded";
    case Code.Canceled:
      return "canceled";
    default:
      return "unexpected";
  }
}

/** What fetch says of a connection that failed; an answer of the service is told in full by the error itself. */
function causeOf({ cause }: ConnectError): unknown {
  return cause instanceof ConnectError ? undefined : cause;
}

/** RetryInfo, or the header Retry-After in seconds or as a date; null when neither is there. */
function retryAfterMsOf(error: ConnectError): number | null {
  const delay = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  if (delay !== undefined) return Number(delay.seconds) * 1000 + Math.ceil(delay.nanos / 1e6);
  const header = error.metadata.get("retry-after")?.trim();
  if (header === undefined || header === "") return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
