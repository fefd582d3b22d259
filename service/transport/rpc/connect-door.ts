import assert from "node:assert/strict";
import { create, type DescMethodUnary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type Interceptor,
} from "@connectrpc/connect";
import {
  createAsyncIterable,
  type UniversalHandler,
  type UniversalServerRequest,
  type UniversalServerResponse,
} from "@connectrpc/connect/protocol";
import { universalRequestFromNodeRequest, universalResponseToNodeResponse } from "@connectrpc/connect-node";
import type { Answer, HandleCall } from "../../call/handle-call.ts";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import { type DoorName, type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import type { Limits } from "../../settings/limits.ts";
import { checkBeforeKey, type Door, type DoorContext, UNKNOWN_ENDPOINT } from "../http/door.ts";
import { dropJsonParameters, headerOf } from "../http/request-head.ts";
import { cacheHeaders, type ErrorOptions, encodeAnswer, NO_STORE, responseClosed } from "../http/response.ts";
import type { DoorRequest, NodeRequest, NodeResponse } from "../port/exchange.ts";
import { sendConnectError, statusError, watchAnswer } from "./connect-answer.ts";
import { deferBody, type ReadBody, readableMessages, readMessage } from "./connect-body.ts";
import { dropEndlessDeadline, untilAborted, untilStopped } from "./connect-deadline.ts";
import { assertValidHost, connectErrorOf, grpcCodeName, toConnectError } from "./connect-error.ts";
import { isJsonCall, type JsonOptions, withJsonText } from "./connect-json.ts";
import { COMPRESSED_BYTES_MIN, COMPRESSIONS } from "./message-body.ts";

export interface ConnectDoorOptions extends ErrorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  readonly guard: Pick<CallGuard, "takeToken">;
  /** Registers the server's own services, such as health: no key is required and no call is counted. */
  readonly registerServerServices: (router: ConnectRouter) => void;
  readonly limits: Limits;
  /** Ends the streams that have no end of their own. */
  readonly stopSignal: AbortSignal;
}

/** What the door passes to a procedure. */
interface ProcedureContext extends Pick<DoorContext, "requestId" | "network" | "timing"> {
  /** Sends an error of a request that is not a call of the protocol. */
  reject(error: ConnectError, httpStatus: number): GrpcOutcome;
}

/** What one call carries through connect, from the door to the handler and back. */
interface CallState extends ProcedureContext {
  /** Null for a stream: connect reads it. */
  readonly readBody: ReadBody | null;
  /** Whether the procedure is one of the server's own services, whose handlers do not call `handleCall`. */
  readonly isServerService: boolean;
  /** Whether request and response are in JSON. */
  readonly isJson: boolean;
  answer: Answer | null;
  /** The text of the answer, where it is in JSON. */
  json: string | null;
  /** Where connect writes the gRPC status. */
  trailer: Headers | null;
  /** The outcome of a call that ended with an error. */
  failure: GrpcOutcome | null;
}

const PROCEDURE_PATH = /^\/\w+(\.\w+)+\//;
const JSON_OPTIONS: JsonOptions = { compressions: COMPRESSIONS, compressedBytesMin: COMPRESSED_BYTES_MIN };
const HTTP_METHOD_NOT_ALLOWED = 405;
const stateKey = createContextKey<CallState | null>(null);

/** The door of gRPC, gRPC-Web and Connect: one path per procedure; the content type determines the protocol. */
export function createConnectDoor(options: ConnectDoorOptions): Door {
  const procedures = createProcedures(options);
  const { baseUrl, guard } = options;

  const answer = async (
    request: NodeRequest,
    response: NodeResponse,
    handler: UniversalHandler | undefined,
    context: DoorContext,
  ): Promise<GrpcOutcome> => {
    const reject = (error: ConnectError, httpStatus: number): GrpcOutcome => {
      const limit = guard.takeToken(context);
      if (limit === null) return sendError(request, response, error, httpStatus);
      return sendError(request, response, connectErrorOf(limit, baseUrl, null), limit.httpStatus);
    };
    if (handler === undefined) return reject(unknownProcedure(baseUrl), 404);
    try {
      checkBeforeKey(guard, context, () => assertValidHost(request));
      return await procedures.call(handler, request, response, { ...context, reject });
    } catch (reason) {
      if (response.headersSent || response.isClosed) {
        // The client disconnected.
        request.cancel();
        return outcomeOfGrpc(grpcCodeName(Code.Canceled));
      }
      const { error, outcome } = toConnectError(reason, context.requestId, handler.method.input, options);
      sendConnectError(request, response, error, outcome.restStatus);
      return outcome;
    }
  };

  return {
    serves: (path) => PROCEDURE_PATH.test(path),
    async serve(_doorRequest, doorResponse, context) {
      const [request, response] = doorResponse.asNodeExchange();
      response.setHeader("cache-control", NO_STORE);
      const { path } = context;
      const handler = procedures.byPath.get(path);
      const outcome = await answer(request, response, handler, context);
      return {
        endpoint: handler === undefined ? UNKNOWN_ENDPOINT : path,
        door: doorOfContentType(request.headers["content-type"]),
        outcome,
      };
    },
  };
}

/** The protocol of a procedure call. */
export function doorOfContentType(contentType: string | undefined): DoorName {
  if (contentType === undefined || !contentType.startsWith("application/grpc")) return "connect";
  return contentType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
}

/** not_found, with the code that gRPC clients expect for a procedure that the server does not have. */
function unknownProcedure(baseUrl: string): ConnectError {
  const notFound = connectErrorOf(
    new ServiceError("not_found", "This procedure does not exist."),
    baseUrl,
    null,
  );
  const error = new ConnectError(notFound.rawMessage, Code.Unimplemented);
  error.details = notFound.details;
  return error;
}

/** The procedures of the endpoints and of the server's own services, by path. */
function createProcedures(options: ConnectDoorOptions) {
  const { limits } = options;
  const router = createConnectRouter({
    acceptCompression: COMPRESSIONS,
    compressMinBytes: COMPRESSED_BYTES_MIN,
    readMaxBytes: limits.bodyBytesMax,
    // A stream's message can have thousands; nothing reads them.
    binaryOptions: { readUnknownFields: false },
    interceptors: [createErrorInterceptor(options)],
  });
  options.registerServerServices(router);
  const serverHandlers = new Set(router.handlers);
  for (const endpoint of options.endpoints.values()) {
    router.rpc(endpoint.method, handlerOf(endpoint, options.handleCall));
  }

  const deferredBody = (
    { method }: UniversalHandler,
    universalRequest: UniversalServerRequest,
    request: DoorRequest,
  ): ReadBody => deferBody(method as DescMethodUnary, universalRequest, request, limits, COMPRESSIONS);

  return {
    byPath: new Map(router.handlers.map((handler) => [handler.requestPath, handler])),

    /** Runs a procedure and sends its response. */
    async call(
      handler: UniversalHandler,
      request: NodeRequest,
      response: NodeResponse,
      context: ProcedureContext,
    ): Promise<GrpcOutcome> {
      const contextValues = createContextValues();
      const universalRequest = universalRequestFromNodeRequest(request, response, undefined, contextValues);
      // connect does not support HEAD; sendAnswer omits the body.
      if (universalRequest.method === "HEAD") universalRequest.method = "GET";
      dropEndlessDeadline(universalRequest.header);
      dropJsonParameters(universalRequest.header);
      const isStream = handler.method.methodKind !== "unary";
      if (isStream) {
        const body = universalRequest.body as AsyncIterable<Uint8Array>;
        universalRequest.body = untilStopped(body, options.stopSignal, universalRequest.signal);
      }
      const state: CallState = {
        ...context,
        readBody: isStream ? null : deferredBody(handler, universalRequest, request),
        isServerService: serverHandlers.has(handler),
        isJson: isJsonCall(universalRequest),
        answer: null,
        json: null,
        trailer: null,
        failure: null,
      };
      contextValues.set(stateKey, state);
      const answer = await handler(universalRequest);
      if (answer.status === HTTP_METHOD_NOT_ALLOWED) response.setHeader("allow", allowHeader(handler));
      return sendAnswer(answer, state, request, response, options);
    },
  };
}

/** The value of the header Allow of a procedure. */
function allowHeader({ allowedMethods }: UniversalHandler): string {
  return allowedMethods.includes("GET") ? "GET, HEAD, POST" : "POST";
}

/**
 * Ends a unary call at its deadline, and converts what a call throws to a ConnectError. What the server's own services
 * cannot read is the client's mistake; connect would report it as INTERNAL.
 */
function createErrorInterceptor(options: ErrorOptions): Interceptor {
  return (next) => async (request) => {
    const state = stateOf(request.contextValues.get(stateKey));
    const fail = (reason: unknown): ConnectError => {
      const { error, outcome } = toConnectError(reason, state.requestId, request.method.input, options);
      state.failure = outcome;
      return error;
    };
    try {
      if (request.stream) {
        const answer = await next({ ...request, message: readableMessages(request.message) });
        return answer.stream ? { ...answer, message: withErrors(answer.message, fail) } : answer;
      }
      const call = async () => {
        if (!state.isServerService) return await next(request);
        const message = await readMessage(request.method.input, readBodyOf(state));
        return await next({ ...request, message });
      };
      return await untilAborted(call(), request.signal);
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

function sendError(...args: Parameters<typeof sendConnectError>): GrpcOutcome {
  return outcomeOfGrpc(sendConnectError(...args));
}

/** The handler of an endpoint: connect passes it an empty message, and handleCall reads the body. */
function handlerOf(endpoint: Endpoint, handleCall: HandleCall) {
  return async (_emptyRequest: unknown, context: HandlerContext) => {
    const state = stateOf(context.values.get(stateKey));
    state.trailer = context.responseTrailer;
    const answer = await handleCall(endpoint, readBodyOf(state), {
      requestId: state.requestId,
      network: state.network,
      timing: state.timing,
      header: (name) => context.requestHeader.get(name) ?? undefined,
      signal: context.signal,
    });
    if (state.isJson) state.json = await encodeAnswer(endpoint.encode, answer);
    state.answer = answer;
    const headers = { ...answer.headers, ...(context.requestMethod === "GET" ? cacheHeaders(answer) : {}) };
    for (const [name, value] of Object.entries(headers)) context.responseHeader.set(name, value);
    return state.isJson ? create(endpoint.method.output) : answer.message;
  };
}

function stateOf(state: CallState | null): CallState {
  assert.ok(state, "connect calls carry a state");
  return state;
}

function readBodyOf({ readBody }: CallState): ReadBody {
  assert.ok(readBody, "unary calls have a deferred body");
  return readBody;
}

/** Sends what connect answered. */
async function sendAnswer(
  answer: UniversalServerResponse,
  state: CallState,
  request: NodeRequest,
  response: NodeResponse,
  errorOptions: ErrorOptions,
): Promise<GrpcOutcome> {
  const { status, body } = answer;
  if (state.answer !== null && hasFailed(answer, state.trailer)) {
    // The handler answered, but connect could not encode the message.
    await state.answer.refund();
    const bug = new Error("connect cannot encode the response");
    const { error } = toConnectError(bug, state.requestId, null, errorOptions);
    return sendError(request, response, error, 500);
  }
  if (body === undefined && status >= 400) return state.reject(statusError(status), status);
  const acceptEncoding = headerOf(request, "accept-encoding") ?? null;
  const written =
    state.json === null ? answer : await withJsonText(answer, state.json, acceptEncoding, JSON_OPTIONS);
  const watched = watchAnswer(
    request.method === "HEAD" ? { ...written, body: createAsyncIterable([]) } : written,
  );
  // connect's promise waits for an event that responses do not emit, so the close of the response ends the wait.
  await Promise.race([universalResponseToNodeResponse(watched.answer, response), responseClosed(response)]);
  return state.failure ?? outcomeOfGrpc(watched.statusName());
}

function hasFailed({ status }: UniversalServerResponse, trailer: Headers | null): boolean {
  return status >= 400 || (trailer?.get("grpc-status") ?? "0") !== "0";
}
