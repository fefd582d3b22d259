import assert from "node:assert/strict";
import { CallCancelledError } from "../../call/cancellation.ts";
import type { AnswerWith, Call } from "../../call/handle-call.ts";
import { toServiceError } from "../../contract/database-failure.ts";
import type { ServiceError } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import { outcomeOfError } from "../http/request-handler.ts";
import { type ErrorOptions, encodeAnswer } from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import { parseArguments, type ToolArguments, withArgumentNames } from "./arguments.ts";
import type { BriefObject } from "./brief/forms.ts";
import { answerResult, errorResult } from "./result.ts";
import type { CallTool } from "./tools.ts";

export interface RunToolOptions extends ErrorOptions, Pick<ServiceContext, "handleCall" | "source" | "now"> {
  /** Adds the rate-limit headers of the caller to an error. */
  readonly addRateLimit: (error: ServiceError) => Promise<ServiceError>;
}

/**
 * Runs one tool call of any transport. An error is a result too. Returns it with the headers of REST's response, and with its
 * outcome if it is an error.
 *
 * @throws {CallCancelledError} when the call is cancelled
 */
export async function runTool(
  tool: CallTool,
  readArguments: () => JsonBody,
  call: Call,
  { handleCall, source, now, addRateLimit, baseUrl, log }: RunToolOptions,
) {
  const { endpoint, addition, encodeBrief } = tool;
  const { requestId } = call;
  let parsed: ToolArguments | null = null;
  let additions: BriefObject = {};
  const read = (): JsonBody => {
    parsed = parseArguments(tool, readArguments(), now());
    return parsed.body;
  };
  const answerWith: AnswerWith = async (ask, request, admitted) => {
    const { isFull, timezone, months } = argumentsOf(parsed);
    const local = timezone === undefined ? admitted : { ...admitted, timezone };
    if (isFull || addition === undefined) return ask(endpoint.method, request, local);
    const added = await addition(ask, request, local, { source, months });
    additions = added.additions;
    return added.message;
  };
  try {
    const answer = await handleCall(endpoint, read, call, answerWith);
    const { isFull, timezone } = argumentsOf(parsed);
    const { message } = answer;
    const encode = (): string =>
      isFull ? endpoint.writeJson(message).toString() : encodeBrief(message, { timezone, additions });
    const text = await encodeAnswer(encode, answer, call.timing);
    return { result: answerResult(text, answer.headers, requestId), headers: answer.headers, failure: null };
  } catch (error) {
    if (error instanceof CallCancelledError) throw error;
    const failure = withArgumentNames(toServiceError(error, requestId, log), tool);
    const serviceError = await addRateLimit(failure);
    const { headers } = serviceError;
    const result = errorResult(serviceError, baseUrl, requestId);
    return { result, headers, failure: outcomeOfError(serviceError) };
  }
}

/** The arguments, which the pipeline has read before it admits the call. */
function argumentsOf(parsed: ToolArguments | null): ToolArguments {
  assert.ok(parsed !== null, "an admitted call has been read");
  return parsed;
}
