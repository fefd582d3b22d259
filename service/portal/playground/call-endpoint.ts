import type { Call, HandleCall } from "../../call/handle-call.ts";
import { REMAINING_HEADER } from "../../contract/headers.ts";
import { encodeAnswer } from "../../transport/http/response.ts";
import type { PlaygroundCall } from "./result.ts";

/** The response to a request of a form. */
export interface EndpointAnswer {
  /** The body, as over REST. */
  readonly text: string;
  /** How many requests are left today, of the header; undefined if the method is not counted. */
  readonly remaining: string | undefined;
}

/** Runs a request as any other, except that the caller is known without a key. */
export async function callEndpoint(
  handleCall: HandleCall,
  { endpoint, request }: Pick<PlaygroundCall, "endpoint" | "request">,
  caller: Omit<Call, "headers">,
): Promise<EndpointAnswer> {
  const body = { value: request, problems: [] };
  const answer = await handleCall(endpoint, () => body, { ...caller, headers: {} });
  return {
    text: await encodeAnswer(() => endpoint.encode(answer.message), answer),
    remaining: answer.headers[REMAINING_HEADER],
  };
}
