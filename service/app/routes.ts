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

/** What a request passes around its handler. What a step begins, it ends when the next step has ended. */
type Step = (...call: [...Parameters<Serve>, next: Serve]) => ReturnType<Serve>;

/** The steps that every request passes, in this order. The last one answers. */
function stepsOf(options: RouteOptions): readonly Step[] {
  const { accessLog, advisories, trustedProxies, handlers } = options;
  return [
    accessLog.record,
    /** A response is over when its stream has closed. Until then the rest of the body is dropped. */
    async function awaitClose(request, response, context, next) {
      const result = await next(request, response, context);
      if (!request.complete && !request.destroyed) dropBody(request, context.bodyTimeLeftMs());
      await context.closed;
      return result;
    },
    /** Answers a rejection in the protocol of the path. */
    async function sendRejection(request, response, context, next) {
      try {
        return await next(request, response, context);
      } catch (error) {
        const { reject } = handlers.find(({ serves }) => serves(context.path)) ?? {};
        if (reject !== undefined && error instanceof ServiceError)
          return reject(error, request, response, context);
        sendThrown(error, request, response, context, options);
        return { endpoint: UNKNOWN_ENDPOINT, protocol: "rest", outcome: null };
      }
    },
    function answer(request, response, context) {
      if (trustedProxies === 0 && request.headers[FORWARDED_FOR_HEADER] !== undefined)
        advisories.reportProxy();
      assertValidHead(request);
      for (const handler of handlers)
        if (handler.serves(context.path)) return handler.serve(request, response, context);
      assert.fail("the last handler serves every path");
    },
  ];
}

/** One function of the steps. */
function compose(steps: readonly Step[]): Serve {
  const end: Serve = () => assert.fail("the last step answers");
  return steps.reduceRight<Serve>(
    (next, step) => (request, response, context) => step(request, response, context, next),
    end,
  );
}

/** The way of every request to its handler. */
export interface Routes {
  /** The listener of the port. */
  readonly onRequest: RequestListener;
  /** Call once, before the port reads a request. */
  open(options: RouteOptions): void;
}

/** Requests pass the steps, then their handler; `compose.ts` lists the handlers. */
export function createRoutes(): Routes {
  let opened: (RouteOptions & { readonly serve: Serve }) | null = null;
  return {
    async onRequest(request, response) {
      assert.ok(opened !== null, "the routes are open");
      const { limits, log, serve } = opened;
      const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
      response.setHeader(REQUEST_ID_HEADER, requestId);
      try {
        await serve(request, response, contextOf(request, response, requestId, limits));
      } catch (error) {
        log.error({ requestId, err: error }, "failed to record a request");
      }
    },
    open(options) {
      opened = { ...options, serve: compose(stepsOf(options)) };
    },
  };
}
