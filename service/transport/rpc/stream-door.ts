import assert from "node:assert/strict";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type Interceptor,
} from "@connectrpc/connect";
import { assertByteStreamRequest, type UniversalServerResponse } from "@connectrpc/connect/protocol";
import { universalRequestFromNodeRequest, universalResponseToNodeResponse } from "@connectrpc/connect-node";
import { type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import type { Limits } from "../../settings/limits.ts";
import { type ErrorOptions, responseClosed } from "../http/response.ts";
import { dropEndlessDeadline, firstAbort } from "./deadline.ts";
import { COMPRESSED_BYTES_MIN, COMPRESSIONS, undecodable } from "./message-body.ts";
import type { ProcedureDoor } from "./procedure.ts";
import { makeMessageReadable, Rejection } from "./rejection.ts";
import { toConnectError } from "./rpc-error.ts";

export interface StreamDoorOptions extends ErrorOptions {
  /** Registers the procedures that stream. They require no key and are not counted. */
  readonly registerStreams: (router: ConnectRouter) => void;
  readonly limits: Limits;
  /** Ends the streams that have no end of their own. */
  readonly stopSignal: AbortSignal;
}

/** What one stream carries through connect. */
interface StreamState {
  readonly requestId: string;
  /** The outcome of a stream that ended with an error. */
  failure: GrpcOutcome | null;
}

const HTTP_METHOD_NOT_ALLOWED = 405;
const OK = outcomeOfGrpc("OK");
const stateKey = createContextKey<StreamState | null>(null);

/** Streams over gRPC, gRPC-Web and Connect, served by connect-node. */
export function createStreamDoor(options: StreamDoorOptions): ProcedureDoor {
  const { limits, stopSignal } = options;
  const router = createConnectRouter({
    acceptCompression: COMPRESSIONS,
    compressMinBytes: COMPRESSED_BYTES_MIN,
    readMaxBytes: limits.bodyBytesMax,
    // A message can have thousands of unknown fields; nothing reads them.
    binaryOptions: { readUnknownFields: false },
    interceptors: [createErrorInterceptor(options)],
  });
  options.registerStreams(router);
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));

  return {
    serves: (path) => handlers.has(path),
    async serve({ request: doorRequest, response: doorResponse, context: { path, requestId } }) {
      const handler = handlers.get(path);
      assert.ok(handler, "the path names a stream");
      // connect reads the body by itself.
      doorRequest.hold.onRefused = () => doorRequest.cancel();
      const [request, response] = doorResponse.asNodeExchange();
      const state: StreamState = { requestId, failure: null };
      const values = createContextValues().set(stateKey, state);
      const universalRequest = universalRequestFromNodeRequest(request, response, undefined, values);
      assertByteStreamRequest(universalRequest);
      dropEndlessDeadline(universalRequest.header);
      const body = untilStopped(universalRequest.body, stopSignal, universalRequest.signal);
      const answer = await handler({ ...universalRequest, body });
      const { status } = answer;
      if (answer.body === undefined && status >= 400) {
        throw new Rejection(status, status === HTTP_METHOD_NOT_ALLOWED ? "POST" : null);
      }
      const sent = universalResponseToNodeResponse(withReadableMessage(answer), response);
      // connect's promise waits for an event that responses do not emit, so the close of the response ends the wait.
      await Promise.race([sent, responseClosed(doorResponse)]);
      return state.failure ?? OK;
    },
  };
}

/** Converts what a stream throws to a ConnectError, and stores its outcome. */
function createErrorInterceptor(options: ErrorOptions): Interceptor {
  return (next) => async (request) => {
    assert.ok(request.stream, "only streams are registered");
    const state = request.contextValues.get(stateKey);
    assert.ok(state, "streams carry a state");
    const fail = (reason: unknown): ConnectError => {
      const { error, outcome } = toConnectError(reason, state.requestId, request.method.input, options);
      state.failure = outcome;
      return error;
    };
    try {
      const answer = await next({ ...request, message: readableMessages(request.message) });
      return answer.stream ? { ...answer, message: withErrors(answer.message, fail) } : answer;
    } catch (reason) {
      throw fail(reason);
    }
  };
}

/** The messages, with every error converted. */
async function* withErrors<T>(messages: AsyncIterable<T>, convert: (reason: unknown) => ConnectError) {
  try {
    yield* messages;
  } catch (reason) {
    throw convert(reason);
  }
}

/** The codes that connect uses for a stream whose envelopes or messages it cannot read. */
const UNREADABLE_CODES: ReadonlySet<Code> = new Set([
  Code.Internal,
  Code.Unknown,
  Code.DataLoss,
  // The message is too large.
  Code.ResourceExhausted,
]);

/**
 * The messages of a client's stream.
 *
 * @throws {ServiceError} invalid_request for what is not a message
 * @throws {ConnectError} when the client disconnects, its deadline passes, or its stream breaks the protocol
 */
async function* readableMessages<T>(messages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* messages;
  } catch (reason) {
    const error = ConnectError.from(reason, Code.Canceled);
    if (!UNREADABLE_CODES.has(error.code)) throw error;
    throw undecodable(`must be a stream of valid messages: ${error.rawMessage}`);
  }
}

/** The parts of the source until the server stops or the call ends; then the source ends. */
async function* untilStopped<T>(
  source: AsyncIterable<T>,
  stopSignal: AbortSignal,
  callSignal: AbortSignal,
): AsyncGenerator<T> {
  const stopped = firstAbort(stopSignal, callSignal).then(() => null);
  const parts = source[Symbol.asyncIterator]();
  for (;;) {
    const part = await Promise.race([parts.next(), stopped]);
    if (part === null || part.done) return;
    yield part.value;
  }
}

/** The same response, with an error message that every gRPC client can decode. connect writes the trailer after the body. */
function withReadableMessage(answer: UniversalServerResponse): UniversalServerResponse {
  const { body, trailer } = answer;
  if (body === undefined || trailer === undefined) return answer;
  return { ...answer, body: thenRun(body, () => makeMessageReadable(trailer)) };
}

async function* thenRun<T>(parts: AsyncIterable<T>, run: () => void): AsyncGenerator<T> {
  yield* parts;
  run();
}
