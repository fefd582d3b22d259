import assert from "node:assert/strict";
import type { DescMethod } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ContextValues,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type Interceptor,
} from "@connectrpc/connect";
import {
  assertByteStreamRequest,
  type UniversalHandler,
  type UniversalServerResponse,
} from "@connectrpc/connect/protocol";
import { universalRequestFromNodeRequest, universalResponseToNodeResponse } from "@connectrpc/connect-node";
import { GRPC_RESOURCE_EXHAUSTED, ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import type { Limits } from "../../limits/limits.ts";
import type { LongStream, LongStreams } from "../../limits/long-streams.ts";
import { type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import { undecodable } from "../http/request-body.ts";
import type { ErrorOptions } from "../http/response.ts";
import {
  COMPRESSIONS,
  CONNECT_TIMEOUT,
  dropEndlessDeadline,
  GRPC_TIMEOUT,
  type HttpCall,
  headOf,
  readTimeout,
} from "../unary/framing.ts";
import { COMPRESSED_BYTES_MIN } from "../unary/message-body.ts";
import {
  makeMessageReadable,
  needsHttp2,
  type Rejection,
  unknownContentType,
  wrongMethod,
} from "../unary/rejection.ts";
import { toConnectError } from "../unary/rpc-error.ts";
import type { StreamHandler } from "../unary/rpc-handler.ts";
import { acceptsText, isText, readText, writeText } from "../unary/web-text.ts";

export interface StreamHandlerOptions extends ErrorOptions {
  readonly streams: readonly StreamGroup[];
  readonly limits: Limits;
  readonly guard: Pick<CallGuard, "takeToken">;
}

/** Procedures that stream, with what bounds their streams. They require no key and are not counted. */
export interface StreamGroup {
  /** What the streams are, for messages: "health watches". */
  readonly title: string;
  readonly longStreams: LongStreams;
  register(router: ConnectRouter): void;
}

/** What one stream carries through connect. */
interface StreamState {
  readonly longStream: LongStream;
  readonly requestId: string;
  /** The outcome of a stream that ended with an error. */
  failure: GrpcOutcome | null;
}

const OK = outcomeOfGrpc("OK");
const stateKey = createContextKey<StreamState | null>(null);

/** The state of a call that the stream handler serves. */
export function streamStateOf(values: ContextValues): StreamState {
  const state = values.get(stateKey);
  assert.ok(state, "the stream handler sets the state of each call");
  return state;
}

/** How long a client whose stream was rejected should wait. Open streams end after minutes. */
const RETRY_SECONDS = 60;

/** Streams over gRPC, gRPC-Web and Connect, served by connect-node. */
export function createStreamHandler(options: StreamHandlerOptions): StreamHandler {
  const { limits, guard } = options;
  const handlers = handlersOf(options);

  const openStream = (group: StreamGroup, { request, context }: HttpCall): LongStream => {
    const stream = group.longStreams.open(request.usage);
    if (stream === null) throw guard.takeToken(context) ?? tooManyStreams(group);
    request.usage.endMs = performance.now() + limits.longStreamTimeoutMs + limits.responseTimeoutMs;
    return stream;
  };

  return {
    serves: (path) => handlers.has(path),
    async serve(call) {
      const { request: httpRequest, response: httpResponse, context } = call;
      const entry = handlers.get(context.path);
      assert.ok(entry, "the path names a stream");
      const { handler, group } = entry;
      const stream = openStream(group, call);
      try {
        const [request, response] = httpResponse.asNodeExchange();
        const state: StreamState = { longStream: stream, requestId: context.requestId, failure: null };
        const values = createContextValues().set(stateKey, state);
        const universalRequest = universalRequestFromNodeRequest(request, response, undefined, values);
        assertByteStreamRequest(universalRequest);
        dropEndlessDeadline(universalRequest.header);
        const body = boundSource(universalRequest.body, stream, handler.method.methodKind, limits);
        const streamRequest = { ...universalRequest, body };
        const answer = await handler(isText(httpRequest) ? readText(streamRequest) : streamRequest);
        if (answer.body === undefined) throw rejectionOf(answer.status);
        const sentAnswer = acceptsText(httpRequest) ? writeText(answer) : withReadableMessage(answer);
        const sent = universalResponseToNodeResponse(sentAnswer, response);
        // connect's promise waits for an event that responses do not emit, so the close of the response ends the wait.
        await Promise.race([sent, context.closed]);
        return state.failure ?? OK;
      } finally {
        group.longStreams.close(stream);
      }
    },
  };
}

function handlersOf(options: StreamHandlerOptions) {
  const handlers = new Map<string, { readonly handler: UniversalHandler; readonly group: StreamGroup }>();
  for (const group of options.streams) {
    const router = createConnectRouter({
      acceptCompression: COMPRESSIONS,
      compressMinBytes: COMPRESSED_BYTES_MIN,
      readMaxBytes: options.limits.bodyBytesMax,
      // A message can have thousands of unknown fields; nothing reads them.
      binaryOptions: { readUnknownFields: false },
      interceptors: [createErrorInterceptor(options)],
    });
    group.register(router);
    for (const handler of router.handlers) handlers.set(handler.requestPath, { handler, group });
  }
  return handlers;
}

function tooManyStreams({ title }: StreamGroup): ServiceError {
  const message = `Too many ${title} are open. Close some, or retry in ${RETRY_SECONDS} seconds.`;
  return new ServiceError("invalid_request", message, {
    httpStatus: 429,
    grpcStatus: GRPC_RESOURCE_EXHAUSTED,
    retryAfterSeconds: RETRY_SECONDS,
  });
}

/** The error for a response of connect to what is not a call. */
function rejectionOf(httpStatus: number): Rejection {
  switch (httpStatus) {
    case 405:
      return wrongMethod(undefined, "POST");
    case 415:
      return unknownContentType();
    case 505:
      return needsHttp2();
    default:
      throw new Error(`connect answered ${httpStatus} without a body`);
  }
}

/** Converts what a stream throws to a ConnectError, and stores its outcome. */
function createErrorInterceptor(options: ErrorOptions): Interceptor {
  return (next) => async (request) => {
    assert.ok(request.stream, "only streams are registered");
    const state = streamStateOf(request.contextValues);
    const { signal } = request;
    signal.addEventListener("abort", () => state.longStream.end(), { once: true });
    const fail = (reason: unknown): ConnectError => {
      const cause = passedDeadlineOf(signal) ?? reason;
      const { error, outcome } = toConnectError(cause, state.requestId, request.method.input, options);
      state.failure = outcome;
      return error;
    };
    try {
      const headError = headErrorOf(request.header);
      if (headError !== undefined) throw headError;
      const answer = await next({ ...request, message: readableMessages(request.message) });
      return answer.stream ? { ...answer, message: withErrors(answer.message, request, fail) } : answer;
    } catch (reason) {
      throw fail(reason);
    }
  };
}

/** What makes the head of a stream invalid; connect would report it without details. */
function headErrorOf(header: Headers): ServiceError | undefined {
  const isConnect = header.get("content-type")?.startsWith("application/connect") ?? false;
  const timeoutHeader = isConnect ? CONNECT_TIMEOUT : GRPC_TIMEOUT;
  const { error } = headOf({
    isJson: false,
    encoding: header.get(isConnect ? "connect-content-encoding" : "grpc-encoding"),
    acceptHeader: isConnect ? "connect-accept-encoding" : "grpc-accept-encoding",
    accepted: null,
    timeout: readTimeout(timeoutHeader, header.get(timeoutHeader.name)),
  });
  return error;
}

/** The messages, with every error converted; also when they end because the deadline of the call has passed. */
async function* withErrors<T>(
  messages: AsyncIterable<T>,
  { signal }: { readonly signal: AbortSignal },
  convert: (reason: unknown) => ConnectError,
) {
  try {
    yield* messages;
  } catch (reason) {
    throw convert(reason);
  }
  const deadline = passedDeadlineOf(signal);
  if (deadline !== null) throw convert(deadline);
}

/** Null if the call was not aborted by its deadline. */
function passedDeadlineOf({ reason }: AbortSignal): ConnectError | null {
  return reason instanceof ConnectError && reason.code === Code.DeadlineExceeded ? reason : null;
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
    if (reason instanceof ServiceError) throw reason;
    const error = ConnectError.from(reason, Code.Canceled);
    if (!UNREADABLE_CODES.has(error.code)) throw error;
    throw undecodable(`must be a stream of valid messages: ${error.rawMessage}`);
  }
}

/**
 * The parts of the source until the stream ends; then the source ends. A single message must arrive within the time of a
 * body: a client that sends none would keep its slot.
 */
async function* boundSource<T>(
  source: AsyncIterable<T>,
  stream: LongStream,
  methodKind: DescMethod["methodKind"],
  { requestTimeoutMs }: Limits,
): AsyncGenerator<T> {
  const isSingle = methodKind === "server_streaming";
  const timer = isSingle ? setTimeout(() => stream.end(), requestTimeoutMs) : undefined;
  const parts = source[Symbol.asyncIterator]();
  try {
    while (!stream.hasEnded) {
      const part = await stream.unlessEnded(parts.next());
      if (part === null || part.done) return;
      yield part.value;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The same response, with an error message that every gRPC client can decode. connect writes the trailer after the body. */
function withReadableMessage(answer: UniversalServerResponse): UniversalServerResponse {
  const { body, trailer } = answer;
  if (body === undefined || trailer === undefined) return answer;
  const withTrailer = async function* (): AsyncGenerator<Uint8Array> {
    yield* body;
    makeMessageReadable(trailer);
  };
  return { ...answer, body: withTrailer() };
}
