import type { DescMessage } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import type { Answer } from "../../call/handle-call.ts";
import { GRPC_UNIMPLEMENTED, invalidRequest, type ServiceError } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { Limits } from "../../settings/limits.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import type { Timeout } from "./deadline.ts";
import { COMPRESSIONS } from "./message-body.ts";

/** What the head of a unary call states. */
export interface CallHead extends Timeout {
  /** Whether request and response are in JSON; otherwise in the binary form of protobuf. */
  readonly isJson: boolean;
  readonly requestCompression: Compression | null;
  /** The compression that the client accepts. */
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
  readHead(request: DoorRequest): CallHead | null;
  /**
   * @throws {ServiceError} invalid_request (400, 408, 413)
   * @throws {CallCancelledError} when the client disconnects
   */
  readMessage(
    request: DoorRequest,
    head: CallHead,
    type: DescMessage,
    limits: Limits,
  ): JsonBody | Promise<JsonBody>;
  /** @param message the encoded message of the answer, after `headBytes` unused bytes */
  sendAnswer(response: DoorResponse, head: CallHead, answer: Answer, message: Buffer): Promise<void>;
  sendError(response: DoorResponse, head: CallHead, error: ConnectError): Promise<void>;
}

/** The parts of a head that differ between protocols. */
export interface HeadFields {
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
