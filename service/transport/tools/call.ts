import type { CallToolResult } from "@modelcontextprotocol/server";
import { CallCancelledError } from "../../call/cancellation.ts";
import type { Call, HandleCall } from "../../call/handle-call.ts";
import { toServiceError } from "../../call/internal-error.ts";
import type { ServiceError } from "../../contract/errors.ts";
import type { GrpcOutcome } from "../../operations/ended-request.ts";
import type { JsonBody } from "../../request/json-body.ts";
import { outcomeOfError } from "../http/door.ts";
import { type ErrorOptions, encodeAnswer } from "../http/response.ts";
import { parseDetail, withDetail } from "./request.ts";
import { answerResult, errorResult } from "./result.ts";
import type { CallTool } from "./tools.ts";

type Headers = Readonly<Record<string, string>>;

export interface RunToolOptions extends ErrorOptions {
  readonly handleCall: HandleCall;
  /** Adds the rate-limit headers of the caller to an error. */
  readonly addRateLimit: (error: ServiceError) => Promise<ServiceError>;
}

/** A finished tool call. */
export interface ToolOutcome {
  readonly result: CallToolResult;
  /** The headers of REST's response. */
  readonly headers: Headers;
  /** Null: the call succeeded. */
  readonly failure: GrpcOutcome | null;
}

/**
 * Runs one tool call of any transport. An error is a result too.
 *
 * @throws {CallCancelledError} when the call is cancelled
 */
export async function runTool(
  { endpoint, encodeBrief }: CallTool,
  readArguments: () => JsonBody,
  call: Call,
  { handleCall, addRateLimit, baseUrl, log }: RunToolOptions,
): Promise<ToolOutcome> {
  const { requestId } = call;
  const { method } = endpoint;
  let isFull = false;
  try {
    const answer = await handleCall(
      endpoint,
      () => {
        const parsed = parseDetail(method.input, readArguments());
        isFull = parsed.isFull;
        return parsed.body;
      },
      call,
    );
    const text = await encodeAnswer(isFull ? endpoint.encode : encodeBrief, answer);
    return { result: answerResult(text, answer.headers, requestId), headers: answer.headers, failure: null };
  } catch (error) {
    if (error instanceof CallCancelledError) throw error;
    const failure = withDetail(method.input, toServiceError(error, requestId, log));
    const serviceError = await addRateLimit(failure);
    const { headers } = serviceError;
    const result = errorResult(serviceError, baseUrl, requestId);
    return { result, headers, failure: outcomeOfError(serviceError) };
  }
}
