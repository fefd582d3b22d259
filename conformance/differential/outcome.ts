import type { JsonValue, Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { errorFromJson } from "@connectrpc/connect/protocol-connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RetryInfoSchema,
} from "../../proto/gen/google/rpc/error_details_pb.ts";

/** One problem of a request. */
export interface Problem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The facts of an error, in the same form for every protocol. */
export interface ErrorFacts {
  /** `invalid_request` and so on; `no code` if the error states none. */
  readonly code: string;
  /** The number of the gRPC status; null where the protocol has none. */
  readonly grpcCode: number | null;
  readonly message: string;
  readonly problems: readonly Problem[];
  /** Details other than problems, numbers as text. */
  readonly details: Readonly<Record<string, string>>;
  readonly docs: string;
  readonly retryAfterSeconds: number | null;
}

/** How a call ended. `text` is the JSON of the protocols that have one, `message` the message of the others. */
export interface Outcome {
  readonly protocol: string;
  readonly httpStatus: number | null;
  readonly text: string | null;
  readonly message: Message | null;
  /** The header Almagest-Edition; null where the protocol shows no headers of results. */
  readonly edition: string | null;
  /** Null if the call succeeded. */
  readonly error: ErrorFacts | null;
}

interface RestError {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly Problem[] | Readonly<Record<string, unknown>>;
  readonly docs?: string;
}

/** Reads the error of REST and of tool calls. Members that it does not know, such as the request's id, are ignored. */
export function factsOfRestError(text: string, retryAfter: string | number | null): ErrorFacts {
  const { code = "no code", message = "", details, docs = "" } = restErrorOf(text);
  const problems = Array.isArray(details) ? (details as readonly Problem[]) : [];
  const others = details === undefined || Array.isArray(details) ? {} : details;
  return {
    code,
    grpcCode: null,
    message,
    problems: problems.map((each) => ({ field: each.field, code: each.code, message: each.message })),
    details: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    docs,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  };
}

function restErrorOf(text: string): RestError {
  try {
    return (JSON.parse(text) as { error?: RestError }).error ?? {};
  } catch {
    return { message: text };
  }
}

/** Reads the error of gRPC, gRPC-Web and Connect. */
export function factsOfConnectError(error: ConnectError): ErrorFacts {
  const info = error.findDetails(ErrorInfoSchema)[0];
  const delay = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return {
    code: info?.reason ?? "no code",
    grpcCode: error.code,
    message: error.rawMessage,
    problems: error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) =>
      fieldViolations.map(({ field, reason, description }) => ({
        field,
        code: reason,
        message: description,
      })),
    ),
    details: { ...info?.metadata },
    docs: error.findDetails(HelpSchema)[0]?.links[0]?.url ?? "",
    retryAfterSeconds: delay === undefined ? null : Number(delay.seconds),
  };
}

/** The error in the JSON of Connect. */
export function connectErrorOf(text: string): ConnectError {
  const unknown = new ConnectError(text, Code.Unknown);
  try {
    return errorFromJson(JSON.parse(text) as JsonValue, undefined, unknown);
  } catch {
    return unknown;
  }
}
