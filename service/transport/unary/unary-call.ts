import {
  create,
  type DescMessage,
  type DescMethodUnary,
  fromJson,
  type JsonValue,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
  toJsonString,
} from "@bufbuild/protobuf";
import type { HandleCall } from "../../call/handle-call.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { invalidRequest } from "../../contract/errors.ts";
import type { Limits } from "../../limits/limits.ts";
import type { GrpcOutcome } from "../../operations/ended-request.ts";
import type { JsonBody } from "../../request/json-body.ts";
import { undecodable } from "../http/request-body.ts";
import { clientDisconnectSignal, type ErrorOptions, encodeAnswer } from "../http/response.ts";
import type { Procedure, UnaryCall } from "./framing.ts";
import { deadlineExceeded } from "./rpc-error.ts";

export interface UnaryOptions extends ErrorOptions {
  readonly limits: Limits;
}

/**
 * Answers a unary call in any protocol: REST, Connect, gRPC and gRPC-Web differ in their {@link Framing}.
 *
 * @returns the outcome of a call whose error was sent; null: it succeeded, or the HTTP status is the outcome
 * @throws anything once the client has disconnected
 */
export async function answerCall(call: UnaryCall, options: UnaryOptions): Promise<GrpcOutcome | null> {
  const { procedure, framing, head, request, response, context } = call;
  const { requestId, network, timing, closed } = context;
  try {
    if (head.error !== undefined) throw head.error;
    const controller = new AbortController();
    const signal = clientDisconnectSignal(response, closed, controller);
    const handled = { requestId, network, timing, headers: request.headers, signal };
    const read = (): JsonBody | Promise<JsonBody> => framing.readMessage(call, options.limits);
    const answer = await (head.timeoutMs === null
      ? procedure.answer(read, handled)
      : withDeadline(head.timeoutMs, controller, () => procedure.answer(read, handled)));
    const encode = (): Buffer => procedure.encode(answer.message, head.isJson, framing.headBytes);
    await framing.sendAnswer(call, answer, await encodeAnswer(encode, answer, timing));
    return null;
  } catch (reason) {
    return await framing.sendError(call, reason, options);
  }
}

/**
 * Runs a call that ends at its deadline.
 *
 * @param controller aborts at the deadline
 * @throws {ServiceError} at the deadline, whether or not the call ends by itself
 */
async function withDeadline<T>(
  timeoutMs: number,
  controller: AbortController,
  begin: () => Promise<T>,
): Promise<T> {
  if (timeoutMs === 0) throw deadlineExceeded();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = deadlineExceeded();
    controller.abort(error);
    reject(error);
  }, timeoutMs);
  try {
    return await Promise.race([begin(), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** The path of a method in every protocol but REST. */
export function procedurePath({ parent, name }: Pick<DescMethodUnary, "parent" | "name">): string {
  return `/${parent.typeName}/${name}`;
}

/** The procedure of an endpoint. Its JSON is the text of REST, which is valid JSON of protobuf. */
export function endpointProcedure(endpoint: Endpoint, handleCall: HandleCall): Procedure {
  const { method, writeJson, writeBinary } = endpoint;
  return {
    method,
    answer: (readBody, call) => handleCall(endpoint, readBody, call),
    encode: (message, isJson, headBytes) => (isJson ? writeJson : writeBinary)(message, headBytes),
  };
}

/** A procedure of the server itself, such as a health check: it requires no key and is not counted. */
export function serverProcedure<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  handle: (request: MessageShape<Input>) => Promise<MessageInitShape<Output>>,
): Procedure {
  return {
    method,
    async answer(readBody) {
      const request = requestOf(method.input, await readBody());
      const message: Message = create(method.output, await handle(request));
      return { message, headers: {}, isCacheable: false, refund: async () => {} };
    },
    encode(message, isJson, headBytes) {
      const content = isJson
        ? Buffer.from(toJsonString<DescMessage>(method.output, message))
        : toBinary<DescMessage>(method.output, message);
      return Buffer.concat([Buffer.alloc(headBytes), content]);
    },
  };
}

/** @throws {ServiceError} invalid_request. Unknown fields are ignored. */
function requestOf<Input extends DescMessage>(
  type: Input,
  { value, problems }: JsonBody,
): MessageShape<Input> {
  if (problems.length > 0) throw invalidRequest(problems);
  try {
    return fromJson(type, value as JsonValue, { ignoreUnknownFields: true });
  } catch {
    throw undecodable(`must be the message ${type.typeName}`);
  }
}
