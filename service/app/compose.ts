import { setMaxListeners } from "node:events";
import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { EphemerisSource } from "../../engine/index.ts";
import { file_almagest_v1_error } from "../../proto/gen/almagest/v1/error_pb.ts";
import { file_google_rpc_error_details } from "../../proto/gen/google/rpc/error_details_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as AlphaServerReflection } from "../../proto/gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { type Calls, createCalls } from "../call/handle-call.ts";
import type { ImplementedService } from "../call/implemented-service.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import { ERROR_CODES } from "../contract/errors.ts";
import { EDITION_HEADER } from "../contract/openapi-responses.ts";
import { createAccountGuard } from "../guard/account-guard.ts";
import { type CallGuard, createCallGuard } from "../guard/call-guard.ts";
import type { MetricRegistry } from "../operations/metric-registry.ts";
import type { Operations } from "../operations/operations.ts";
import { watchGuard } from "../operations/watched-guard.ts";
import type { OpenPortal, PortalApi } from "../portal/open-portal.ts";
import { type Assets, readAssets } from "../portal/pages/assets.ts";
import { createFrameContext, type FrameContext } from "../portal/pages/frame-context.ts";
import { assistantResources } from "../portal/site/assistant-documents.ts";
import type { Guide } from "../portal/site/guides.ts";
import { createPageNotFound } from "../portal/site/page-not-found.ts";
import { createSite, PLANS_PATH } from "../portal/site/site.ts";
import { createSiteDoor } from "../portal/site/site-door.ts";
import type { WebDocuments } from "../portal/site/web-document.ts";
import { type ConnectDoorOptions, createConnectDoor } from "../transport/connect-door.ts";
import type { Door, ErrorOptions } from "../transport/door.ts";
import { createServingState, type ServingState } from "../transport/health.ts";
import { boundBodies } from "../transport/limits-request.ts";
import type { ConnectionSource } from "../transport/one-port.ts";
import { createProbeDoor } from "../transport/probes.ts";
import { createReflection } from "../transport/reflection.ts";
import { createRestDoor } from "../transport/rest.ts";
import { createToolCallDoor } from "../transport/tool-calls.ts";
import type { Advisories } from "./advisories.ts";
import type { Config } from "./config.ts";
import { type Edition, editionText } from "./edition.ts";

/** What the service is made of. */
export interface ServerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly services: readonly ImplementedService[];
  /** The endpoints of the services. */
  readonly endpoints: Endpoints;
  readonly isKnownZone: (name: string) => boolean;
  /** Computes the pictures of the API reference. */
  readonly source: EphemerisSource;
  /** The accounts. The caller closes it after the server has stopped. */
  readonly database: Database;
  /** The clock that determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** A clock that never jumps, for limits per second: milliseconds since any time. */
  readonly monotonicMs: () => number;
  /** What computes the answers; `/readyz` and the header of every calculation report it. */
  readonly edition: Edition;
  /** What `/readyz` reports of the loaded data. */
  readonly loaded: Readonly<Record<string, unknown>>;
  /** Where connections come from; by default from a port of this process. */
  readonly connectionSource?: ConnectionSource | null;
  /** The caller stops it after the server has stopped. */
  readonly operations: ServerOperations;
  /** Opens the developer portal; null: the service has none. */
  readonly openPortal: ((api: PortalApi) => Promise<OpenPortal>) | null;
}

export type ServerOperations = Pick<
  Operations,
  "readiness" | "metrics" | "requestEnded" | "callAnswered" | "databaseFailed"
>;

/** The doors of the service, and what ends them. */
export interface ComposedService {
  /** In the order in which they are tried; the last serves every path. */
  readonly doors: readonly Door[];
  /** From now on health checks report that the service is stopping; their streams end. */
  stopServing(): void;
  /** Ends the streams that have no end of their own. */
  endStreams(): void;
  /** Resolves when no call is in progress. */
  settled(): Promise<void>;
  /** Ends what the portal has open. */
  close(): void;
}

/** A request of reflection has the name of a file or symbol. It needs no key, so reading it must cost little. */
const REFLECTION_LIMITS = { readMaxBytes: 4096 };
const SERVER_SERVICES = [Health, ServerReflection, AlphaServerReflection];

/** Builds every door of the service. `baseUrl` is the public address, without a trailing slash. */
export async function composeService(
  parts: ServerParts,
  baseUrl: string,
  advisories: Advisories,
): Promise<ComposedService> {
  const { config, log, endpoints, operations, loaded, edition, openPortal } = parts;
  const errors: ErrorOptions = { baseUrl, log };
  const guard = createGuard(parts, baseUrl);
  registerRefusals(operations.metrics, guard);
  const calls = createServiceCalls(parts, guard);
  addCallMetrics(operations, calls);
  const { handleCall, settled } = calls;
  const serving = createServingState(
    [...parts.services.map(({ service }) => service), ...SERVER_SERVICES].map(({ typeName }) => typeName),
    operations.readiness,
  );
  const streams = new AbortController();
  // Every open stream adds a listener.
  setMaxListeners(0, streams.signal);
  const assets = readAssets();
  const { contactUrl } = config;
  const frame = createFrameContext({ baseUrl, assets, hasPortal: openPortal !== null, contactUrl });
  const publicOrigin = config.baseUrl === null ? null : new URL(config.baseUrl).origin;
  const portal =
    openPortal === null ? null : await openPortal({ baseUrl, publicOrigin, endpoints, handleCall, frame });
  if (portal !== null) registerPasswordChecks(operations.metrics, portal.passwordQueue);
  const { maxBodyBytes } = config.limits;
  const documents = createDocuments(parts, baseUrl, assets, frame);
  const httpDoors = [
    ...(portal === null ? [] : [portal]),
    createToolCallDoor({
      ...errors,
      endpoints,
      handleCall,
      guard,
      maxBodyBytes,
      programOrigins: config.toolCallOrigins,
      resources: assistantResources(plainGuides(documents), baseUrl),
    }),
    createSiteDoor(documents, parts.now, errors),
    createPageNotFound({
      baseUrl,
      frame,
      guard,
      otherwise: createRestDoor({ ...errors, endpoints, handleCall, guard, maxBodyBytes }),
    }),
  ];
  return {
    doors: [
      createProbeDoor({ ...errors, serving, loaded: { ...loaded, edition }, advisories: advisories.list }),
      createRpcDoor(parts, { handleCall, guard, baseUrl, stopSignal: streams.signal }, serving),
      ...httpDoors.map((door) => boundBodies(door, config.limits, baseUrl)),
    ],
    stopServing: serving.stopServing,
    endStreams: () => streams.abort(),
    settled,
    close: () => portal?.close(),
  };
}

function createGuard(parts: ServerParts, baseUrl: string): CallGuard {
  const { config, database, now, monotonicMs, log, operations } = parts;
  const { planLimits, limits } = config;
  const accountGuard = createAccountGuard({
    database,
    planLimits,
    upgradeUrl: `${baseUrl}${PLANS_PATH}`,
    now,
    log,
  });
  const guard = watchGuard(accountGuard, operations.databaseFailed);
  return createCallGuard({ guard, rate: limits, monotonicMs });
}

function registerRefusals(metrics: MetricRegistry, { totals }: CallGuard): void {
  metrics.addCounter({
    name: "almagest_pool_refusals_total",
    help: "Requests rejected because the daily limit was reached",
    read: () => totals.dailyLimit,
  });
  metrics.addCounter({
    name: "almagest_limited_refusals_total",
    help: "Requests rejected unread because too many requests of the account or network were rejected before",
    label: "by",
    values: ["account", "network"],
    read: (by) => totals[by],
  });
}

function registerPasswordChecks(metrics: MetricRegistry, queue: OpenPortal["passwordQueue"]): void {
  metrics.addGauge({
    name: "almagest_password_checks_running",
    help: "Passwords that are being hashed",
    read: () => queue.running,
  });
  metrics.addGauge({
    name: "almagest_password_checks_waiting",
    help: "Passwords that wait to be hashed",
    read: () => queue.waiting,
  });
  metrics.addCounter({
    name: "almagest_password_checks_total",
    help: "Passwords hashed, and those rejected because too many were waiting",
    label: "result",
    values: ["started", "rejected"],
    read: (result) => queue[result],
  });
}

function createServiceCalls(parts: ServerParts, guard: CallGuard): Calls {
  const { config, services, isKnownZone, now, operations, log, edition } = parts;
  return createCalls({
    services,
    guard,
    isKnownZone,
    now,
    onAnswered: (accountId, { path }) => operations.callAnswered(accountId, path),
    calculationHeaders: { [EDITION_HEADER.toLowerCase()]: editionText(edition) },
    limits: config.limits,
    log,
  });
}

function addCallMetrics({ metrics }: ServerOperations, { admission, work }: Calls): void {
  metrics.addGauge({
    name: "almagest_calls",
    help: "Valid calls that have not been answered, by state",
    label: "state",
    values: ["in_progress", "waiting"],
    read: (state) => (state === "waiting" ? admission.waiting : admission.inProgress),
  });
  metrics.addCounter({
    name: "almagest_calls_rejected_total",
    help: "Calls rejected because too many were waiting",
    read: () => admission.rejected,
  });
  metrics.addCounter({
    name: "almagest_calculation_slices_total",
    help: "Slices of calculations run; the event loop reads and writes at least once per millisecond of them",
    read: () => work.slices,
  });
}

/** The pages and documents that need no key. */
function createDocuments(
  { config, endpoints, openPortal, source, edition }: ServerParts,
  baseUrl: string,
  assets: Assets,
  frame: FrameContext,
): WebDocuments {
  return createSite({
    endpoints,
    data: edition,
    errorCodes: ERROR_CODES,
    source,
    assets,
    frame,
    plans: {
      limits: config.planLimits,
      isPaymentEnabled: openPortal !== null && config.portal.stripe !== null,
    },
    baseUrl,
    securityContact: config.securityContact,
  });
}

/** The guides among the documents: those with a text that is not rendered. */
function plainGuides(documents: WebDocuments): readonly Guide[] {
  return [...documents].flatMap(([path, { plainText }]) =>
    typeof plainText === "string" ? [{ path, text: plainText }] : [],
  );
}

/** gRPC, gRPC-Web and Connect, with health and reflection. */
function createRpcDoor(
  { config, services, endpoints, log }: ServerParts,
  parts: Pick<ConnectDoorOptions, "handleCall" | "guard" | "baseUrl" | "stopSignal">,
  serving: ServingState,
): Door {
  const reflection = createReflection(
    [...services.map(({ service }) => service), ...SERVER_SERVICES],
    [file_almagest_v1_error, file_google_rpc_error_details],
  );
  return createConnectDoor({
    ...parts,
    endpoints,
    registerServerServices: (router) => {
      router.service(Health, serving.implementation);
      router.service(ServerReflection, reflection.v1, REFLECTION_LIMITS);
      router.service(AlphaServerReflection, reflection.v1alpha, REFLECTION_LIMITS);
    },
    limits: config.limits,
    log,
  });
}
