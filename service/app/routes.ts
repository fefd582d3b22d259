import assert from "node:assert/strict";
import { ServiceError } from "../contract/errors.ts";
import { FORWARDED_FOR_HEADER, REQUEST_ID_HEADER } from "../contract/headers.ts";
import { dropBody } from "../transport/http/request-body.ts";
import {
  contextOf,
  type RequestHandler,
  type Serve,
  sendThrown,
  UNKNOWN_ENDPOINT,
} from "../transport/http/request-handler.ts";
import { assertValidHead, requestIdFrom } from "../transport/http/request-head.ts";
import type { ErrorOptions } from "../transport/http/response.ts";
import type { ServiceContext } from "../transport/http/service-context.ts";
import type { RequestListener } from "../transport/port/exchange.ts";
import type { AccessLog } from "./access-log.ts";
import type { Advisories } from "./advisories.ts";

export interface RouteOptions extends Pick<ServiceContext, "limits">, ErrorOptions {
  /** Each request goes to the first handler that serves its path. */
  readonly handlers: readonly RequestHandler[];
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly accessLog: Pick<AccessLog, "record">;
  readonly advisories: Pick<Advisories, "reportProxy">;
}

/** The way of every request to its handler, around which it is recorded; `compose.ts` lists the handlers. */
export function createRoutes() {
  let opened: (RouteOptions & { readonly serve: Serve }) | null = null;
  return {
    async onRequest(...[request, response]: Parameters<RequestListener>): Promise<void> {
      assert.ok(opened !== null, "the routes are open");
      const { accessLog, limits, log, serve } = opened;
      const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
      response.setHeader(REQUEST_ID_HEADER, requestId);
      try {
        await accessLog.record(request, response, contextOf(request, response, requestId, limits), serve);
      } catch (error) {
        log.error({ requestId, err: error }, "failed to record a request");
      }
    },
    /** Call once, before the port reads a request. */
    open(options: RouteOptions): void {
      opened = { ...options, serve: createServe(options) };
    },
  };
}

/** Passes a request to its handler, and answers a rejection in the protocol of the path. */
function createServe(options: RouteOptions): Serve {
  const { advisories, trustedProxies, handlers } = options;
  return async (request, response, context) => {
    const handler = handlers.find((each) => each.serves(context.path));
    assert.ok(handler, "the last handler serves every path");
    try {
      if (trustedProxies === 0 && request.headers[FORWARDED_FOR_HEADER] !== undefined)
        advisories.reportProxy();
      assertValidHead(request);
      return await handler.serve(request, response, context);
    } catch (error) {
      if (handler.reject !== undefined && error instanceof ServiceError)
        return handler.reject(error, request, response, context);
      sendThrown(error, request, response, context, options);
      return { endpoint: UNKNOWN_ENDPOINT, protocol: "rest", outcome: null };
    } finally {
      // Until the response has closed, the rest of the body is dropped.
      if (!request.complete && !request.destroyed) dropBody(request, context.bodyTimeLeftMs());
    }
  };
}
