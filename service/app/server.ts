import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import { file_almagest_v1_error } from "../../proto/gen/almagest/v1/error_pb.ts";
import { file_google_rpc_error_details } from "../../proto/gen/google/rpc/error_details_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as AlphaServerReflection } from "../../proto/gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { createCalls, internalError } from "../call/handle-call.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { ERROR_CODES } from "../contract/errors.ts";
import { createAccountGuard } from "../guard/account-guard.ts";
import { CALLER_LEFT, doorOfContentType, statusOfGrpc } from "../operations/ended-request.ts";
import type { Operations } from "../operations/operations.ts";
import { watchGuard } from "../operations/watched-guard.ts";
import type { OpenPortal, PortalApi } from "../portal/open-portal.ts";
import { createSendDocument } from "../portal/site/send-document.ts";
import { createSite, PLANS_PATH } from "../portal/site/site.ts";
import { createBrokenRequestAnswer, refuseSlowBody } from "../transport/broken-request.ts";
import { createConnectDoor } from "../transport/connect-door.ts";
import type { DoorCall } from "../transport/door-call.ts";
import { createGracefulStop, type StopResult } from "../transport/graceful-stop.ts";
import { createServingState } from "../transport/health.ts";
import { boundBody, boundLeftover, boundResponse } from "../transport/limits-request.ts";
import {
  createOnePort,
  type DoorListener,
  type DoorRequest,
  type DoorResponse,
} from "../transport/one-port.ts";
import { createReflection } from "../transport/reflection.ts";
import { REQUEST_ID_HEADER, requestIdFrom } from "../transport/request-id.ts";
import { createRestHandler, sendError } from "../transport/rest.ts";
import { createToolCallDoor, TOOL_CALLS_PATH } from "../transport/tool-calls.ts";
import type { Config } from "./config.ts";

export interface ServerParts {
  readonly config: Config;
  readonly log: Logger;
  /** What the doors lead to. */
  readonly services: readonly ImplementedService[];
  /** The endpoints of the services. */
  readonly endpoints: Endpoints;
  readonly isKnownZone: (name: string) => boolean;
  /** Where the accounts are; whoever opened it closes it, after the stop. */
  readonly database: Database;
  /** The clock that decides on the day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** What `/readyz` tells of the data that was loaded. */
  readonly loaded: Readonly<Record<string, unknown>>;
  /** Who counts requests, and knows whether the database answers; whoever started it stops it, after the server. */
  readonly operations: ServerOperations;
  /** Opens the developer area of the service; null: there is none. */
  readonly openPortal: ((doors: PortalApi) => Promise<OpenPortal>) | null;
}

export type ServerOperations = Pick<
  Operations,
  "readiness" | "requestEnded" | "callAnswered" | "databaseFailed"
>;

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** The address that callers know the service by. */
  readonly baseUrl: string;
  /** Finishes what runs, within the time configured; from then on nothing is written to the database. */
  stop(): Promise<StopResult>;
}

const WATCH_PATH = `/${Health.typeName}/${Health.method.watch.name}`;

/** Opens the port and serves every door on it: REST, gRPC, gRPC-Web, Connect, tool calls, health. */
export async function startServer({
  config,
  log,
  services,
  endpoints,
  isKnownZone,
  database,
  now,
  loaded,
  operations,
  openPortal,
}: ServerParts): Promise<RunningServer> {
  const { limits } = config;
  // The doors need the public address, which may hold the port that the system chooses: who comes before they stand waits.
  const early: Parameters<DoorListener>[] = [];
  let serve: DoorListener = (...visit) => early.push(visit);
  let baseUrl = config.baseUrl ?? "";
  const port = createOnePort({
    host: config.host,
    port: config.port,
    tls: config.tls,
    limits,
    onRequest: (request, response) => serve(request, response),
    onBrokenRequest: createBrokenRequestAnswer(() => baseUrl, log),
  });
  const address = await port.listen();
  const scheme = config.tls === null ? "http" : "https";
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  baseUrl = config.baseUrl ?? `${scheme}://${host}:${address.port}`;

  const gracefulStop = createGracefulStop(port);
  const own = [Health, ServerReflection, AlphaServerReflection];
  const described = services.map(({ service }) => service);
  const serving = createServingState(
    [...described, ...own].map(({ typeName }) => typeName),
    operations.readiness,
  );
  const reflection = createReflection(
    [...described, ...own],
    [file_almagest_v1_error, file_google_rpc_error_details],
  );
  const upgradeUrl = `${baseUrl}${PLANS_PATH}`;
  const guard = watchGuard(
    createAccountGuard({ database, planLimits: config.planLimits, upgradeUrl, now, log }),
    operations.databaseFailed,
  );
  const { handleCall, settled } = createCalls({
    services,
    guard,
    isKnownZone,
    now,
    onAnswered: (accountId, { path }) => operations.callAnswered(accountId, path),
    log,
  });
  const portal = openPortal === null ? null : await openPortal({ baseUrl, endpoints, handleCall });
  const documents = createSite({
    endpoints,
    errorCodes: ERROR_CODES,
    portalPaths: portal?.paths ?? new Set(),
    baseUrl,
    securityContact: config.securityContact,
  });
  const rest = createRestHandler({
    endpoints,
    handleCall,
    documents,
    sendDocument: createSendDocument(now),
    baseUrl,
    maxBodyBytes: limits.maxBodyBytes,
    log,
  });
  const connect = createConnectDoor({
    endpoints,
    handleCall,
    ownRoutes: (router) => {
      router.service(Health, serving.implementation);
      router.service(ServerReflection, reflection.v1);
      router.service(AlphaServerReflection, reflection.v1alpha);
    },
    baseUrl,
    limits,
    stopSignal: serving.stopSignal,
    log,
  });
  const toolCalls = createToolCallDoor({
    endpoints,
    handleCall,
    guard,
    baseUrl,
    maxBodyBytes: limits.maxBodyBytes,
    log,
  });

  const restPaths = new Set([...endpoints.keys(), ...documents.keys()]);
  const probes: Readonly<Record<string, () => Promise<readonly [status: number, body: object]>>> = {
    "/healthz": async () => [200, { status: "ok" }],
    "/readyz": async () => {
      const status = await serving.look();
      return status === "serving" ? [200, { status: "ready", ...loaded }] : [503, { status }];
    },
  };

  const door = (request: DoorRequest, response: DoorResponse, path: string, call: DoorCall): void => {
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
    if (probe !== undefined) {
      call.endpoint = path;
      call.door = "probe";
      probe().then(([status, body]) => sendJson(response, status, body));
    } else if (connect.isProcedure(path)) {
      call.door = doorOfContentType(request.headers["content-type"]);
      connect.serve(request, response, path, call);
    } else if (portal?.paths.has(path)) {
      call.endpoint = path;
      call.door = "web";
      boundBody(request, response, limits, (late) => refuseSlowBody(late, baseUrl));
      portal.serve(request, response, path);
    } else if (path === TOOL_CALLS_PATH) {
      call.door = "mcp";
      boundBody(request, response, limits, (late) => refuseSlowBody(late, baseUrl));
      toolCalls(request, response, call);
    } else {
      boundBody(request, response, limits, (late) => refuseSlowBody(late, baseUrl));
      if (documents.has(path)) call.door = "web";
      // Only paths that lead somewhere are kept: another could hold anything.
      if (restPaths.has(path)) call.endpoint = path;
      rest(request, response);
    }
  };

  serve = (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    // Every door takes the id from here, so that the answer and all lines of the log agree on it.
    request.headers[REQUEST_ID_HEADER] = requestId;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const call: DoorCall = { requestId, endpoint: "unknown", door: "rest", outcome: null };
    const path = (request.url ?? "").split("?", 1)[0]!;
    gracefulStop.track(response);
    if (path !== WATCH_PATH) boundResponse(request, response, limits);
    boundLeftover(request, response);
    try {
      door(request, response, path, call);
    } catch (error) {
      log.error({ requestId, err: error }, "a request failed");
      sendError(response, internalError(requestId, error), baseUrl);
    }
    response.once("close", () => {
      const latencyMs = Math.round((performance.now() - startedAt) * 1000) / 1000;
      const { endpoint, door, outcome } = call;
      const httpStatus = response.headersSent ? response.statusCode : CALLER_LEFT;
      logCall(log, call, response, httpStatus, latencyMs);
      const status = outcome === null || httpStatus === CALLER_LEFT ? httpStatus : statusOfGrpc(outcome);
      operations.requestEnded({ endpoint, door, status, latencyMs, endedAtMs: now() });
    });
  };

  for (const visit of early) serve(...visit);

  return {
    host: config.host,
    port: address.port,
    baseUrl,
    async stop() {
      serving.stopServing();
      const result = await gracefulStop.stop(config.stopTimeoutMs);
      // Requests that were cut are given back before the database is closed.
      await settled();
      portal?.close();
      return result;
    },
  };
}

function logCall(
  log: Logger,
  { requestId, endpoint, outcome }: DoorCall,
  response: DoorResponse,
  status: number,
  latencyMs: number,
): void {
  const grpc = outcome === null ? {} : { grpc: outcome };
  const broken = response.writableFinished ? {} : { broken: true };
  log.info({ requestId, endpoint, status, ...grpc, latencyMs, ...broken }, "request");
}

function sendJson(response: DoorResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  response.setHeader("cache-control", "no-store");
  response.end(JSON.stringify(body));
}
