import assert from "node:assert/strict";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { toServiceError } from "../call/internal-error.ts";
import type { Limits } from "../settings/limits.ts";
import {
  contextOf,
  type Door,
  type DoorContext,
  type DoorResult,
  UNKNOWN_ENDPOINT,
} from "../transport/http/door.ts";
import { boundLeftover, boundResponse } from "../transport/http/limits-request.ts";
import { discardBody } from "../transport/http/request-body.ts";
import {
  findHeadProblem,
  joinCredentials,
  REQUEST_ID_HEADER,
  requestIdFrom,
} from "../transport/http/request-head.ts";
import { type ErrorOptions, sendError } from "../transport/http/response.ts";
import type { DoorListener, DoorRequest, DoorResponse } from "../transport/port/exchange.ts";
import type { AccessLog } from "./access-log.ts";

export interface RouteOptions extends ErrorOptions {
  /** Each request goes to the first door that serves its path. */
  readonly doors: readonly Door[];
  readonly limits: Limits;
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly accessLog: AccessLog;
  /** Called for every request, as it begins. */
  readonly onRequest: (response: DoorResponse) => void;
}

/** A health watch lasts as long as its client likes. */
const WATCH_PATH = `/${Health.typeName}/${Health.method.watch.name}`;

/** The listener of the port: gives each request an id and its time limits, passes it to its door, and records it. */
export function createRoutes(options: RouteOptions): DoorListener {
  const { limits, trustedProxies, accessLog, onRequest } = options;
  return (request, response) => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const context = contextOf(request, requestId, trustedProxies);
    onRequest(response);
    if (context.path !== WATCH_PATH) boundResponse(request, response, limits);
    boundLeftover(request, response);
    const answer = () => serve(request, response, context, options);
    accessLog.record({ request, response, context }, answer).catch((error: unknown) => {
      options.log.error({ requestId, err: error }, "failed to record a request");
    });
  };
}

async function serve(
  request: DoorRequest,
  response: DoorResponse,
  context: DoorContext,
  { doors, baseUrl, log }: RouteOptions,
): Promise<DoorResult> {
  try {
    const problem = findHeadProblem(request);
    if (problem !== null) throw problem;
    joinCredentials(request);
    const door = doors.find(({ serves }) => serves(context.path));
    if (door === undefined) assert.fail("the last door serves every path");
    return await door.serve(request, response, context);
  } catch (error) {
    sendError(response, toServiceError(error, context.requestId, log), baseUrl);
    discardBody(request);
    return { endpoint: UNKNOWN_ENDPOINT, door: "rest", outcome: null };
  }
}
