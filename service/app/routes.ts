import assert from "node:assert/strict";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import {
  contextOf,
  type Door,
  type DoorContext,
  type DoorResult,
  sendThrown,
  UNKNOWN_ENDPOINT,
} from "../transport/http/door.ts";
import { boundLeftover, boundResponse } from "../transport/http/limits-request.ts";
import {
  assertValidHead,
  joinCredentials,
  REQUEST_ID_HEADER,
  requestIdFrom,
} from "../transport/http/request-head.ts";
import type { ErrorOptions } from "../transport/http/response.ts";
import type { ServiceContext } from "../transport/http/service-context.ts";
import type { DoorListener, DoorRequest, DoorResponse } from "../transport/port/exchange.ts";
import type { GracefulStop } from "../transport/port/graceful-stop.ts";
import type { AccessLog } from "./access-log.ts";
import type { Advisories } from "./advisories.ts";

export interface RouteOptions extends Pick<ServiceContext, "limits">, ErrorOptions {
  /** Each request goes to the first door that serves its path. */
  readonly doors: readonly Door[];
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly accessLog: AccessLog;
  readonly advisories: Pick<Advisories, "observe">;
  readonly gracefulStop: Pick<GracefulStop, "track">;
}

/** What a request passes before its door. Rejects the request by throwing. */
type Step = (request: DoorRequest, response: DoorResponse, context: DoorContext) => void;

/** The steps that every request passes, in this order. */
function stepsOf({ advisories, gracefulStop, limits }: RouteOptions): readonly Step[] {
  return [
    function returnRequestId(_request, response, { requestId }) {
      response.setHeader(REQUEST_ID_HEADER, requestId);
    },
    function detectProxy({ headers }) {
      advisories.observe(headers);
    },
    function trackUntilClosed(_request, response) {
      gracefulStop.track(response);
    },
    function cutSlowResponse(request, response, { path }) {
      if (path !== WATCH_PATH) boundResponse(request, response, limits);
    },
    boundLeftover,
    assertValidHead,
    joinCredentials,
  ];
}

/** A health watch lasts as long as its client likes. */
const WATCH_PATH = `/${Health.typeName}/${Health.method.watch.name}`;

/**
 * The listener of the port. The access log records each request; in between the request passes the steps, then its door, which
 * `compose.ts` lists. A rejection is answered as by REST.
 */
export function createRoutes(options: RouteOptions): DoorListener {
  const { doors, trustedProxies, accessLog, log } = options;
  const steps = stepsOf(options);

  const answer: Door["serve"] = async (request, response, context): Promise<DoorResult> => {
    try {
      for (const pass of steps) pass(request, response, context);
      for (const door of doors)
        if (door.serves(context.path)) return await door.serve(request, response, context);
      assert.fail("the last door serves every path");
    } catch (error) {
      sendThrown(error, request, response, context, options);
      return { endpoint: UNKNOWN_ENDPOINT, door: "rest", outcome: null };
    }
  };

  return (request, response) => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    const context = contextOf(request, requestId, trustedProxies);
    const recorded = accessLog.record({ request, response, context }, () =>
      answer(request, response, context),
    );
    recorded.catch((error: unknown) => {
      log.error({ requestId, err: error }, "failed to record a request");
    });
  };
}
