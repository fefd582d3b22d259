import assert from "node:assert/strict";
import { ServiceError } from "../contract/errors.ts";
import {
  contextOf,
  type Door,
  type DoorContext,
  sendThrown,
  UNKNOWN_ENDPOINT,
} from "../transport/http/door.ts";
import {
  assertValidHead,
  joinCredentials,
  REQUEST_ID_HEADER,
  requestIdFrom,
} from "../transport/http/request-head.ts";
import type { ErrorOptions } from "../transport/http/response.ts";
import type { DoorListener, DoorRequest, DoorResponse } from "../transport/port/exchange.ts";
import type { AccessLog } from "./access-log.ts";
import type { Advisories } from "./advisories.ts";

export interface RouteOptions extends ErrorOptions {
  /** Each request goes to the first door that serves its path. */
  readonly doors: readonly Door[];
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly accessLog: AccessLog;
  readonly advisories: Pick<Advisories, "reportProxy">;
}

/** What a request passes before its door. Rejects the request by throwing. */
type Step = (request: DoorRequest, response: DoorResponse, context: DoorContext) => void;

/** The steps that every request passes, in this order. */
function stepsOf({ advisories, trustedProxies }: RouteOptions): readonly Step[] {
  return [
    function returnRequestId(_request, response, { requestId }) {
      response.setHeader(REQUEST_ID_HEADER, requestId);
    },
    function detectProxy({ headers }) {
      if (trustedProxies === 0 && headers["x-forwarded-for"] !== undefined) advisories.reportProxy();
    },
    assertValidHead,
    joinCredentials,
  ];
}

/** The way of every request to its door. */
export interface Routes {
  /** The listener of the port. Requests wait until the routes are open. */
  readonly onRequest: DoorListener;
  /** Call once. */
  open(options: RouteOptions): void;
}

/**
 * The access log records each request; in between the request passes the steps, then its door, which `compose.ts` lists. A
 * rejection is answered in the protocol of the path.
 */
export function createRoutes(): Routes {
  const opened = Promise.withResolvers<void>();
  let routes: (RouteOptions & { readonly answer: Door["serve"] }) | null = null;

  const onRequest = (request: DoorRequest, response: DoorResponse): Promise<void> => {
    if (routes === null) return opened.promise.then(() => onRequest(request, response));
    const { accessLog, log, answer } = routes;
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    const context = contextOf(request, requestId);
    return accessLog.record({ request, response, context }, answer).catch((error: unknown) => {
      log.error({ requestId, err: error }, "failed to record a request");
    });
  };
  return {
    onRequest,
    open(options) {
      routes = { ...options, answer: createAnswer(options) };
      opened.resolve();
    },
  };
}

function createAnswer(options: RouteOptions): Door["serve"] {
  const { doors } = options;
  const steps = stepsOf(options);
  return async (request, response, context) => {
    try {
      for (const pass of steps) pass(request, response, context);
      for (const door of doors)
        if (door.serves(context.path)) return await door.serve(request, response, context);
      assert.fail("the last door serves every path");
    } catch (error) {
      const { reject } = doors.find(({ serves }) => serves(context.path)) ?? {};
      if (reject !== undefined && error instanceof ServiceError)
        return reject(error, request, response, context);
      sendThrown(error, request, response, context, options);
      return { endpoint: UNKNOWN_ENDPOINT, door: "rest", outcome: null };
    }
  };
}
