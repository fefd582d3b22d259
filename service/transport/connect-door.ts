import assert from "node:assert/strict";
import type { DescMethodUnary } from "@bufbuild/protobuf";
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
import type {
  UniversalHandler,
  UniversalServerRequest,
  UniversalServerResponse,
} from "@connectrpc/connect/protocol";
import { codeFromHttpStatus } from "@connectrpc/connect/protocol-connect";
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import { CallCancelledError } from "../call/cancellation.ts";
import type { Answer, HandleCall } from "../call/handle-call.ts";
import type { Endpoint, Endpoints } from "../contract/endpoints.ts";
import { ServiceError } from "../contract/errors.ts";
import { type DoorName, type GrpcOutcome, outcomeOfGrpc } from "../operations/ended-request.ts";
import type { Limits } from "../settings/limits.ts";
import { sendConnectError, statusError, trailerStatusName, withReadableMessage } from "./connect-answer.ts";
import { deferBody, type ReadBody } from "./connect-body.ts";
import { dropEndlessDeadline, untilAborted, untilStopped } from "./connect-deadline.ts";
import { connectErrorOf, grpcCodeName } from "./connect-error.ts";
import {
  cacheHeaders,
  type Door,
  type ErrorOptions,
  isClosed,
  NO_STORE,
  outcomeOfError,
  responseClosed,
  toServiceError,
  UNKNOWN_ENDPOINT,
} from "./door.ts";
import { cutRequest } from "./limits-request.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";

export interface ConnectDoorOptions extends ErrorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  /** Registers the server's own services, such as health: no key is required and no call is counted. */
  readonly registerServerServices: (router: ConnectRouter) => void;
  readonly limits: Limits;
  /** Ends the streams that have no end of their own. */
  readonly stopSignal: AbortSignal;
}

/** What one call carries through connect, from the door to the handler and back. */
interface CallState {
  readonly requestId: string;
  /** Null for the server's own services: connect reads their requests. */
  readonly readBody: ReadBody | null;
  answer: Answer | null;
  /** Where connect writes the gRPC status. */
  trailer: Headers | null;
  /** The outcome of a call that ended with an error. */
  failure: GrpcOutcome | null;
}

const PROCEDURE_PATH = /^\/\w+(\.\w+)+\//;
const COMPRESSIONS = [compressionGzip];
/** A chart is about 5 kB; compressing it takes longer than computing it, and than sending it over most networks. */
const COMPRESSED_BYTES_MIN = 32 * 1024;
const stateKey = createContextKey<CallState | null>(null);

/** The door of gRPC, gRPC-Web and Connect: one path per procedure; the content type determines the protocol. */
export function createConnectDoor(options: ConnectDoorOptions): Door {
  const procedures = createProcedures(options);
  const { baseUrl } = options;

  const answer = async (
    request: DoorRequest,
    response: DoorResponse,
    handler: UniversalHandler | undefined,
    requestId: string,
  ): Promise<GrpcOutcome> => {
    if (handler === undefined) return sendError(request, response, unknownProcedure(baseUrl), 404);
    try {
      return await procedures.call(handler, request, response, requestId);
    } catch {
      // The client disconnected, or sent headers that are not a valid request.
      if (!response.headersSent && !isClosed(response)) {
        return sendError(request, response, statusError(400), 400);
      }
      cutRequest(request);
      return outcomeOfGrpc(grpcCodeName(Code.Canceled));
    }
  };

  return {
    serves: (path) => PROCEDURE_PATH.test(path),
    async serve(request, response, { path, requestId }) {
      response.setHeader("cache-control", NO_STORE);
      const handler = procedures.byPath.get(path);
      const outcome = await answer(request, response, handler, requestId);
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
  const notFound = connectErrorOf(new ServiceError("not_found", "This procedure does not exist."), baseUrl);
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
    readMaxBytes: limits.maxBodyBytes,
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
      request: DoorRequest,
      response: DoorResponse,
      requestId: string,
    ): Promise<GrpcOutcome> {
      const contextValues = createContextValues();
      const universalRequest = universalRequestFromNodeRequest(request, response, undefined, contextValues);
      dropEndlessDeadline(universalRequest.header);
      const isServerService = serverHandlers.has(handler);
      if (isServerService && handler.method.methodKind !== "unary") {
        const body = universalRequest.body as AsyncIterable<Uint8Array>;
        universalRequest.body = untilStopped(body, options.stopSignal, universalRequest.signal);
      }
      const readBody = isServerService ? null : deferredBody(handler, universalRequest, request);
      const state: CallState = { requestId, readBody, answer: null, trailer: null, failure: null };
      contextValues.set(stateKey, state);
      return sendAnswer(await handler(universalRequest), state, request, response, options);
    },
  };
}

/** Ends a unary call at its deadline, and converts what it throws to a ConnectError. */
function createErrorInterceptor({ baseUrl, log }: ErrorOptions): Interceptor {
  return (next) => async (request) => {
    try {
      return await (request.stream ? next(request) : untilAborted(next(request), request.signal));
    } catch (reason) {
      const state = stateOf(request.contextValues.get(stateKey));
      const { error, outcome } = toConnectError(reason, state.requestId, { baseUrl, log });
      state.failure = outcome;
      throw error;
    }
  };
}

interface CallFailure {
  readonly error: ConnectError;
  readonly outcome: GrpcOutcome;
}

function toConnectError(reason: unknown, requestId: string, { baseUrl, log }: ErrorOptions): CallFailure {
  if (reason instanceof ConnectError || reason instanceof CallCancelledError) {
    const error = reason instanceof ConnectError ? reason : new ConnectError(reason.message, Code.Canceled);
    return { error, outcome: outcomeOfGrpc(grpcCodeName(error.code)) };
  }
  const serviceError = toServiceError(reason, requestId, log);
  return { error: connectErrorOf(serviceError, baseUrl), outcome: outcomeOfError(serviceError) };
}

function sendError(...args: Parameters<typeof sendConnectError>): GrpcOutcome {
  return outcomeOfGrpc(sendConnectError(...args));
}

/** The handler of an endpoint: connect passes it an empty message, and handleCall reads the body. */
function handlerOf(endpoint: Endpoint, handleCall: HandleCall) {
  return async (_emptyRequest: unknown, context: HandlerContext) => {
    const state = stateOf(context.values.get(stateKey));
    assert.ok(state.readBody, `${endpoint.path} has a deferred body`);
    state.trailer = context.responseTrailer;
    const answer = await handleCall(endpoint, state.readBody, {
      requestId: state.requestId,
      header: (name) => context.requestHeader.get(name) ?? undefined,
      signal: context.signal,
    });
    state.answer = answer;
    const headers = { ...answer.headers, ...(context.requestMethod === "GET" ? cacheHeaders(answer) : {}) };
    for (const [name, value] of Object.entries(headers)) context.responseHeader.set(name, value);
    return answer.message;
  };
}

function stateOf(state: CallState | null): CallState {
  assert.ok(state, "connect calls carry a state");
  return state;
}

/** Sends what connect answered. */
async function sendAnswer(
  answer: UniversalServerResponse,
  state: CallState,
  request: DoorRequest,
  response: DoorResponse,
  errorOptions: ErrorOptions,
): Promise<GrpcOutcome> {
  const { status, body, trailer } = answer;
  if (state.answer !== null && hasFailed(answer, state.trailer)) {
    // The handler answered, but connect could not encode the message.
    await state.answer.refund();
    const bug = new Error("connect cannot encode the response");
    const { error } = toConnectError(bug, state.requestId, errorOptions);
    return sendError(request, response, error, 500);
  }
  if (body === undefined && status >= 400) {
    return sendError(request, response, statusError(status), status);
  }
  // connect's promise waits for an event that responses do not emit, so the close of the response ends the wait.
  await Promise.race([
    universalResponseToNodeResponse(withReadableMessage(answer), response),
    responseClosed(response),
  ]);
  if (state.failure !== null) return state.failure;
  return outcomeOfGrpc(
    trailerStatusName(trailer) ?? (status >= 400 ? grpcCodeName(codeFromHttpStatus(status)) : "OK"),
  );
}

function hasFailed({ status }: UniversalServerResponse, trailer: Headers | null): boolean {
  return status >= 400 || (trailer?.get("grpc-status") ?? "0") !== "0";
}
