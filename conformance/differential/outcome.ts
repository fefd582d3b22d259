import { fromBinary, type Message } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { Code, ConnectError } from "@connectrpc/connect";
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

interface ConnectErrorJson {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly { readonly type: string; readonly value: string }[];
}

const DETAIL_SCHEMAS = [BadRequestSchema, ErrorInfoSchema, HelpSchema, RetryInfoSchema];

/** The error in the JSON of Connect; its details are base64 of their messages. */
export function connectErrorOf(text: string): ConnectError {
  let json: ConnectErrorJson;
  try {
    json = JSON.parse(text) as ConnectErrorJson;
  } catch {
    return new ConnectError(text, Code.Unknown);
  }
  const names = Object.entries(Code).filter(([name]) => Number.isNaN(Number(name)));
  const code = names.find(([name]) => name.replaceAll(/\B[A-Z]/g, "_$&").toLowerCase() === json.code)?.[1];
  const details = (json.details ?? []).flatMap(({ type, value }) => {
    const schema = DETAIL_SCHEMAS.find(({ typeName }) => typeName === type);
    if (schema === undefined) return [];
    return [{ desc: schema, value: fromBinary(schema, base64Decode(value)) }];
  });
  const error = new ConnectError(json.message ?? "", (code as Code | undefined) ?? Code.Unknown);
  error.details = details;
  return error;
}
