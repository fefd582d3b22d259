import type { DescMethodUnary, Message } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";
import { compressionGzip } from "@connectrpc/connect-node";
import type { Answer, Call } from "../../call/handle-call.ts";
import { GRPC_UNIMPLEMENTED, invalidRequest, type ServiceError } from "../../contract/errors.ts";
import { CONNECT_TIMEOUT_HEADER, GRPC_TIMEOUT_HEADER } from "../../contract/headers.ts";
import type { Limits } from "../../limits/limits.ts";
import type { GrpcOutcome } from "../../operations/ended-request.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { RequestContext } from "../http/request-handler.ts";
import type { ErrorOptions } from "../http/response.ts";
import type { HttpRequest, HttpResponse } from "../port/exchange.ts";
import { toConnectError } from "./rpc-error.ts";

type ReadBody = () => JsonBody | Promise<JsonBody>;

/** A unary method and what serves it, whatever the protocol of its calls. */
export interface Procedure {
  readonly method: DescMethodUnary;
  /** @throws what {@link HandleCall} throws, or a ConnectError */
  answer(readBody: ReadBody, call: Call): Promise<Answer>;
  /** Encodes a response, as JSON or in the binary form of protobuf, after `headBytes` unused bytes. */
  encode(message: Message, isJson: boolean, headBytes: number): Buffer;
}

export interface HttpCall {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly context: RequestContext;
}

/** A request that is a call of a procedure, as far as its head states. */
export interface UnaryCall extends HttpCall {
  readonly procedure: Procedure;
  readonly framing: Framing;
  readonly head: CallHead;
}

export interface CallHead extends Timeout {
  /** Whether request and response are in JSON; otherwise in the binary form of protobuf. */
  readonly isJson: boolean;
  readonly requestCompression: Compression | null;
  readonly responseCompression: Compression | null;
  /** What makes the head invalid. It is reported like an error of the call. */
  readonly error: ServiceError | undefined;
}

/**
 * How a protocol carries a unary call: one message each way, with metadata before it and a status after it or in its place.
 */
export interface Framing {
  /** Unused bytes that {@link sendAnswer} needs in front of a message. */
  readonly headBytes: number;
  /** Null: the request is not of this protocol, or its codec is not known. */
  readHead(request: HttpRequest): CallHead | null;
  /**
   * @throws {ServiceError} invalid_request (400, 408, 413)
   * @throws {CallCancelledError} when the client disconnects
   */
  readMessage(call: UnaryCall, limits: Limits): JsonBody | Promise<JsonBody>;
  /** @param message the encoded message of the answer, after `headBytes` unused bytes */
  sendAnswer(call: UnaryCall, answer: Answer, message: Buffer): Promise<void>;
  /**
   * Sends the error for anything thrown. Returns the outcome; null: the HTTP status is the outcome.
   *
   * @throws what was thrown, if no response can be sent any more
   */
  sendError(call: UnaryCall, reason: unknown, options: ErrorOptions): Promise<GrpcOutcome | null>;
}

/** {@link Framing.sendError} of the protocols of procedures, which send a ConnectError. */
export function createErrorSender(
  send: (call: UnaryCall, error: ConnectError) => Promise<void>,
): Framing["sendError"] {
  return async (call, reason, options) => {
    const { response, context, procedure } = call;
    if (response.headersSent || response.destroyed) throw reason;
    const { error, outcome } = toConnectError(reason, context.requestId, procedure.method.input, options);
    await send(call, error);
    return outcome;
  };
}

/** The parts of a head that differ between protocols. */
interface HeadFields {
  readonly isJson: boolean;
  /** The encoding of the message; null: none is stated. */
  readonly encoding: string | null;
  readonly acceptHeader: string;
  readonly accepted: string | null;
  readonly timeout: Timeout;
}

export function headOf({ isJson, encoding, acceptHeader, accepted, timeout }: HeadFields): CallHead {
  const { request, response, error } = compressionNegotiate(COMPRESSIONS, encoding, accepted, acceptHeader);
  return {
    isJson,
    requestCompression: request,
    responseCompression: response,
    timeoutMs: timeout.timeoutMs,
    error: error === undefined ? timeout.error : unknownCompression(acceptHeader),
  };
}

/** The compressions of messages, in the order of preference. */
export const COMPRESSIONS: Compression[] = [compressionGzip];
const COMPRESSION_NAMES = COMPRESSIONS.map(({ name }) => name).join(",");

/**
 * A message in a compression that the service does not support. The response header states the supported ones.
 *
 * **Source:** grpc/doc/compression.md and https://connectrpc.com/docs/protocol: the status is UNIMPLEMENTED.
 */
function unknownCompression(acceptHeader: string): ServiceError {
  const message = `must not be compressed, or be compressed with ${COMPRESSION_NAMES}`;
  return invalidRequest([{ field: "body", code: "unsupported_media_type", message }], 415, {
    grpcStatus: GRPC_UNIMPLEMENTED,
    headers: { [acceptHeader]: COMPRESSION_NAMES },
  });
}

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
