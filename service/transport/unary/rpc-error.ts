import type { DescMessage } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RetryInfoSchema,
} from "../../../proto/gen/google/rpc/error_details_pb.ts";
import { CallCancelledError } from "../../call/cancellation.ts";
import { toServiceError } from "../../contract/database-failure.ts";
import {
  errorDocsUrl,
  GRPC_DEADLINE_EXCEEDED,
  GRPC_UNIMPLEMENTED,
  mapViolations,
  ServiceError,
} from "../../contract/errors.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import { CLIENT_LEFT_STATUS, type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import { protoPathOf } from "../../request/proto-names.ts";
import { undecodable } from "../http/request-body.ts";
import { isDisconnect, outcomeOfError } from "../http/request-handler.ts";
import type { ErrorOptions } from "../http/response.ts";

/** The domain of every ErrorInfo: the service that defines its reasons. */
const ERROR_DOMAIN = "almagest.v1";

/**
 * An error for gRPC, gRPC-Web and Connect, with the same facts as REST's error body: the code as ErrorInfo.reason and the
 * details as its metadata, the violations as BadRequest, the retry delay as RetryInfo, the documentation of the code and the
 * page of the paid plan as Help. Fields have their proto names, `person_a`; REST uses JSON names, `personA`.
 *
 * @param request the type of the request; null if the error has no violations
 */
export function connectErrorOf(
  serviceError: ServiceError,
  baseUrl: string,
  request: DescMessage | null,
): ConnectError {
  const error =
    request === null
      ? serviceError
      : mapViolations(serviceError, ({ field }) => ({ field: protoPathOf(request, field) }));
  const facts = Object.entries(error.details ?? {}).map(([name, value]) => [name, String(value)]);
  const metadata: Record<string, string> = Object.fromEntries(facts);
  const details: ConnectError["details"] = [
    { desc: ErrorInfoSchema, value: { reason: error.code, domain: ERROR_DOMAIN, metadata } },
  ];
  if (error.violations.length > 0) {
    const fieldViolations = error.violations.map(({ field, code, message }) => ({
      field,
      description: message,
      reason: code,
    }));
    details.push({ desc: BadRequestSchema, value: { fieldViolations } });
  }
  if (error.retryAfterSeconds !== null) {
    const retryDelay = { seconds: BigInt(error.retryAfterSeconds), nanos: 0 };
    details.push({ desc: RetryInfoSchema, value: { retryDelay } });
  }
  const links = [{ description: `About ${error.code}`, url: errorDocsUrl(error.code, baseUrl) }];
  if (metadata["upgradeUrl"] !== undefined)
    links.push({ description: PLAN_NAMES.pro, url: metadata["upgradeUrl"] });
  details.push({ desc: HelpSchema, value: { links } });
  const connectError = new ConnectError(
    // It may quote half of a surrogate pair from a JSON string, which UTF-8 cannot encode.
    error.message.toWellFormed(),
    error.grpcStatus.grpcCode,
    error.headers,
    undefined,
    error.cause,
  );
  connectError.details = details;
  return connectError;
}

/** The gRPC name of a code: INVALID_ARGUMENT. */
export function grpcCodeName(code: Code): string {
  return Code[code].replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/**
 * Converts anything thrown to the error to send, and the outcome to record.
 *
 * @param input the type of the request; null if it has been read
 */
export function toConnectError(
  reason: unknown,
  requestId: string,
  input: DescMessage | null,
  { baseUrl, log }: ErrorOptions,
): { readonly error: ConnectError; readonly outcome: GrpcOutcome } {
  if (reason instanceof CallCancelledError || isDisconnect(reason))
    return { error: ConnectError.from(reason, Code.Canceled), outcome: outcomeOfGrpc("CANCELED") };
  if (reason instanceof ConnectError) {
    const protocolError = protocolErrorOf(reason);
    const error = protocolError === null ? reason : connectErrorOf(protocolError, baseUrl, input);
    return { error, outcome: outcomeOfGrpc(grpcCodeName(error.code)) };
  }
  const serviceError = toServiceError(reason, requestId, log);
  return { error: connectErrorOf(serviceError, baseUrl, input), outcome: outcomeOfError(serviceError) };
}

/**
 * The service's error for an error of connect. Null if connect reports the end of the connection: such an error is not sent.
 */
function protocolErrorOf({ code, rawMessage }: ConnectError): ServiceError | null {
  switch (code) {
    case Code.DeadlineExceeded:
      return deadlineExceeded();
    case Code.InvalidArgument:
      return undecodable(`breaks the protocol: ${rawMessage}`);
    case Code.Unimplemented:
      return undecodable(`breaks the protocol: ${rawMessage}`, { grpcStatus: GRPC_UNIMPLEMENTED });
    default:
      return null;
  }
}

/** The deadline is the client's choice, so the call is recorded as one whose client disconnected. */
export function deadlineExceeded(): ServiceError {
  return new ServiceError("internal_error", "The deadline of the call has passed.", {
    httpStatus: CLIENT_LEFT_STATUS,
    grpcStatus: GRPC_DEADLINE_EXCEEDED,
  });
}
