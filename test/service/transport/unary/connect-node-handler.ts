import assert from "node:assert/strict";
import {
  ConnectError,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type Interceptor,
} from "@connectrpc/connect";
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import type { HandleCall } from "../../../../service/call/handle-call.ts";
import type { Endpoints } from "../../../../service/contract/endpoints.ts";
import type { Limits } from "../../../../service/limits/limits.ts";
import type { RequestContext, RequestHandler } from "../../../../service/transport/http/request-handler.ts";
import { cacheHeaders, type ErrorOptions, NO_STORE } from "../../../../service/transport/http/response.ts";
import { bodyOfMessage } from "../../../../service/transport/unary/message-body.ts";
import { toConnectError } from "../../../../service/transport/unary/rpc-error.ts";

export interface ConnectNodeHandlerOptions extends ErrorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  readonly limits: Limits;
}

/** The limit of the service: shorter messages are not compressed. */
const COMPRESSED_BYTES_MIN = 32 * 1024;

const contextKey = createContextKey<RequestContext | null>(null);

/**
 * The service's pipeline behind connect-node's own protocols: connect reads the request and writes the response. It does not
 * log the outcome of a call.
 */
export function createConnectNodeHandler(options: ConnectNodeHandlerOptions): RequestHandler {
  const { endpoints, handleCall, limits } = options;
  const router = createConnectRouter({
    acceptCompression: [compressionGzip],
    compressMinBytes: COMPRESSED_BYTES_MIN,
    readMaxBytes: limits.bodyBytesMax,
    binaryOptions: { readUnknownFields: false },
    interceptors: [createErrorInterceptor(options)],
  });
  for (const endpoint of endpoints.values()) {
    const { method } = endpoint;
    router.rpc(method, async (message, context) => {
      const { requestId, network, timing } = contextOf(context.values.get(contextKey));
      const answer = await handleCall(endpoint, () => bodyOfMessage(method.input, message), {
        ...{ requestId, network, timing, signal: context.signal },
        headers: Object.fromEntries(context.requestHeader),
      });
      const headers = { ...answer.headers, ...(context.requestMethod === "GET" ? cacheHeaders(answer) : {}) };
      for (const [name, value] of Object.entries(headers)) context.responseHeader.set(name, value);
      return answer.message;
    });
  }
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));

  return {
    serves: () => true,
    async serve(_httpRequest, httpResponse, context) {
      const [request, response] = httpResponse.asNodeExchange();
      response.setHeader("cache-control", NO_STORE);
      const handler = handlers.get(context.path);
      const values = createContextValues().set(contextKey, context);
      try {
        const answer =
          handler === undefined
            ? { status: 404 }
            : await handler(universalRequestFromNodeRequest(request, response, undefined, values));
        // connect's promise waits for an event that responses do not emit.
        await Promise.race([universalResponseToNodeResponse(answer, response), context.closed]);
      } catch {
        response.end();
      }
      return { endpoint: context.path, protocol: "connect", outcome: null };
    },
  };
}

/** Reports errors as the service does. */
function createErrorInterceptor(options: ErrorOptions): Interceptor {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (reason) {
      if (request.signal.aborted) throw ConnectError.from(request.signal.reason);
      const { requestId } = contextOf(request.contextValues.get(contextKey));
      throw toConnectError(reason, requestId, request.method.input, options).error;
    }
  };
}

function contextOf(context: RequestContext | null): RequestContext {
  assert.ok(context, "the handler has set the context");
  return context;
}
