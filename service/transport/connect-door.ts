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
import type { UniversalHandler, UniversalServerResponse } from "@connectrpc/connect/protocol";
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import { type Answer, type HandleCall, internalError } from "../call/handle-call.ts";
import type { Endpoint, Endpoints } from "../contract/endpoints.ts";
import { ServiceError } from "../contract/errors.ts";
import type { Limits } from "../settings/limits.ts";
import { cacheHeaders, NOT_KEPT } from "./cache-headers.ts";
import { answerConnectError, statusError, withReadableMessage } from "./connect-answer.ts";
import { deferBody, type ReadBody } from "./connect-body.ts";
import { dropEndlessDeadline, untilAborted, untilStopped } from "./connect-deadline.ts";
import { connectErrorOf, grpcCodeName } from "./connect-error.ts";
import type { DoorCall } from "./door-call.ts";
import { cut } from "./limits-request.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";

export interface ConnectDoorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  /** Services of the server itself, such as health, that no key or count concerns. */
  readonly ownRoutes: (router: ConnectRouter) => void;
  /** The service's public address, for the pages about errors. */
  readonly baseUrl: string;
  readonly limits: Limits;
  /** Ends the streams that last until somebody ends them. */
  readonly stopSignal: AbortSignal;
  readonly log: { error(fields: object, message: string): void };
}

/** The doors of gRPC, gRPC-Web and Connect: one path per procedure, the protocol told by the content type. */
export interface ConnectDoor {
  /** Whether a path is of the form of a procedure's, `/package.Service/Method`, known or not. */
  isProcedure(path: string): boolean;
  serve(request: DoorRequest, response: DoorResponse, path: string, call: DoorCall): void;
}

interface CallInside {
  readonly call: DoorCall;
  readonly readBody: ReadBody | null;
  /** Once there is one. */
  answer: Answer | null;
  /** Where connect notes the status of gRPC. */
  trailer: Headers | null;
}

const PROCEDURE_PATH = /^\/\w+(\.\w+)+\//;
const COMPRESSIONS = [compressionGzip];
/** A chart is some 5 kB; packing that takes longer than computing it, and than sending it most anywhere. */
const LEAST_COMPRESSED_BYTES = 32 * 1024;
const insideKey = createContextKey<CallInside | null>(null);

export function createConnectDoor(options: ConnectDoorOptions): ConnectDoor {
  const { baseUrl, handleCall, limits, log } = options;

  /** Anything thrown, as the error that the caller is told. */
  const told = (reason: unknown, call: DoorCall): ConnectError => {
    if (reason instanceof ConnectError) return reason;
    if (reason instanceof ServiceError) return connectErrorOf(reason, baseUrl);
    log.error({ requestId: call.requestId, endpoint: call.endpoint, err: reason }, "a call failed");
    return connectErrorOf(internalError(call.requestId, reason), baseUrl);
  };

  /** Ends a unary call at its deadline, whatever it waits for, and tells its errors. */
  const guard: Interceptor = (next) => async (request) => {
    try {
      return await (request.stream ? next(request) : untilAborted(next(request), request.signal));
    } catch (reason) {
      const { call } = request.contextValues.get(insideKey)!;
      const error = told(reason, call);
      call.outcome = grpcCodeName(error.code);
      throw error;
    }
  };

  const answer = (endpoint: Endpoint) => async (_empty: unknown, context: HandlerContext) => {
    const inside = context.values.get(insideKey)!;
    inside.trailer = context.responseTrailer;
    inside.answer = await handleCall(endpoint, inside.readBody!, {
      requestId: inside.call.requestId,
      header: (name) => context.requestHeader.get(name) ?? undefined,
      signal: context.signal,
    });
    const { message, headers } = inside.answer;
    for (const name in headers) context.responseHeader.set(name, headers[name]!);
    if (context.requestMethod === "GET") {
      for (const [name, value] of Object.entries(cacheHeaders(inside.answer))) {
        context.responseHeader.set(name, value);
      }
    }
    return message;
  };

  const router = createConnectRouter({
    acceptCompression: COMPRESSIONS,
    compressMinBytes: LEAST_COMPRESSED_BYTES,
    readMaxBytes: limits.maxBodyBytes,
    interceptors: [guard],
  });
  options.ownRoutes(router);
  const ownHandlers = new Set(router.handlers);
  for (const endpoint of options.endpoints.values()) router.rpc(endpoint.method, answer(endpoint));
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));

  const serveProcedure = async (
    handler: UniversalHandler,
    request: DoorRequest,
    response: DoorResponse,
    call: DoorCall,
  ): Promise<void> => {
    const values = createContextValues();
    const asked = universalRequestFromNodeRequest(request, response, undefined, values);
    dropEndlessDeadline(asked.header);
    const { method } = handler;
    let readBody: ReadBody | null = null;
    if (!ownHandlers.has(handler))
      readBody = deferBody(method as DescMethodUnary, asked, request, limits, COMPRESSIONS);
    else if (method.methodKind !== "unary") {
      asked.body = untilStopped(asked.body as AsyncIterable<Uint8Array>, options.stopSignal, asked.signal);
    }
    const inside: CallInside = { call, readBody, answer: null, trailer: null };
    values.set(insideKey, inside);

    const answered = await handler(asked);
    if (inside.answer !== null && isFailure(answered, inside.trailer)) {
      await inside.answer.giveBack();
      const error = told(new Error("the answer cannot be written as a message"), call);
      answerConnectError(request, response, error, 500, call);
    } else if (answered.body === undefined && answered.status >= 400) {
      answerConnectError(request, response, statusError(answered.status), answered.status, call);
    } else {
      await universalResponseToNodeResponse(withReadableMessage(answered, call), response);
    }
  };

  return {
    isProcedure: (path) => PROCEDURE_PATH.test(path),
    serve(request, response, path, call) {
      call.outcome = "OK";
      response.setHeader("cache-control", NOT_KEPT);
      const handler = handlers.get(path);
      if (handler === undefined) {
        const error = connectErrorOf(new ServiceError("not_found", "There is no such procedure."), baseUrl);
        // The code that gRPC's clients expect of a procedure that a server does not have.
        const unimplemented = new ConnectError(error.rawMessage, Code.Unimplemented);
        unimplemented.details = error.details;
        answerConnectError(request, response, unimplemented, 404, call);
        return;
      }
      call.endpoint = path;
      serveProcedure(handler, request, response, call).catch(() => {
        // The caller has gone, or sent headers from which no request can be made.
        if (response.headersSent || response.destroyed) cut(request);
        else answerConnectError(request, response, statusError(400), 400, call);
      });
    },
  };
}

/** Whether connect could not write what the handler gave it. */
function isFailure({ status }: UniversalServerResponse, trailer: Headers | null): boolean {
  return status >= 400 || (trailer?.get("grpc-status") ?? "0") !== "0";
}
