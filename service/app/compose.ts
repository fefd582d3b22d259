import type { DescService } from "@bufbuild/protobuf";
import { file_almagest_v1_error } from "../../proto/gen/almagest/v1/error_pb.ts";
import { file_google_rpc_error_details } from "../../proto/gen/google/rpc/error_details_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { type Calls, createCalls } from "../call/handle-call.ts";
import { createBinaryWriter } from "../contract/codecs/binary-writer.ts";
import type { Endpoint } from "../contract/endpoints.ts";
import { EDITION_HEADER } from "../contract/openapi-responses.ts";
import { picturePathsOf } from "../contract/pictures.ts";
import { PLANS_PATH } from "../contract/plans.ts";
import { createAccountGuard } from "../guard/account-guard.ts";
import { type CallGuard, createCallGuard } from "../guard/call-guard.ts";
import { createVisitorGuard } from "../guard/visitor-guard.ts";
import type { MetricRegistry } from "../operations/metrics.ts";
import { createCompression } from "../transport/http/compression.ts";
import type { Door } from "../transport/http/request-handler.ts";
import { createServingState, type ServingState } from "../transport/streams/health.ts";
import { createLongStreams, type LongStreams } from "../limits/long-streams.ts";
import { createProbeDoor, readReadinessReport } from "../transport/streams/probes.ts";
import { createReflection } from "../transport/streams/reflection.ts";
import { createStreamDoor, type StreamGroup } from "../transport/streams/stream-handler.ts";
import type { Procedure } from "../transport/unary/framing.ts";
import { contractRoutes, createRestDoor } from "../transport/unary/rest-handler.ts";
import { createRpcDoor } from "../transport/unary/rpc-handler.ts";
import { endpointProcedure } from "../transport/unary/unary-call.ts";
import type { Advisories } from "./advisories.ts";
import { editionText } from "./edition.ts";
import type { ServerContext, ServerOperations, ServerParts } from "./server-dependencies.ts";
import { createWebDoors } from "./web-handlers.ts";

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
  /** Closes the portal's connections. */
  close(): void;
}

/** A reflection request names one file or symbol and needs no key, so its size limit is small. */
const REFLECTION_LIMITS = { readMaxBytes: 4096 };

/** Builds the context and every door of the service. `baseUrl` is the public address, without a trailing slash. */
export function composeService(parts: ServerParts, baseUrl: string, advisories: Advisories): ComposedService {
  const { config, operations, loaded, edition, loader } = parts;
  const guard = createGuard(parts, baseUrl);
  const calls = createServiceCalls(parts, guard);
  const context: ServerContext = {
    ...parts,
    baseUrl,
    limits: config.limits,
    planLimits: config.planLimits,
    compression: createCompression(),
    guard,
    handleCall: calls.handleCall,
    handleVisitorCall: calls.handleCallsOf(createVisitorGuard({ ...parts, guard })),
  };
  registerRefusals(operations.metrics, guard);
  addCallMetrics(operations, calls);
  const streams: OpenStreams = {
    watch: createLongStreams(config.limits),
    reflection: createLongStreams(config.limits),
  };
  addStreamMetrics(operations.metrics, streams);
  const serving = createServingState(
    servedServices(parts).map(({ typeName }) => typeName),
    operations.readiness,
    streams.watch,
  );
  operations.reportReadiness(() =>
    readReadinessReport({ ...parts, serving, loaded: { ...loaded, edition }, advisories: advisories.list }),
  );
  const procedures = endpointProcedures(context);
  const restDoor = createRestDoor({
    ...context,
    routes: contractRoutes(procedures, context.compression),
    knownPaths: [...context.endpoints.values(), ...picturePathsOf(context.endpoints)],
  });
  const web = createWebDoors(context, restDoor, advisories);
  return {
    doors: [
      restDoor,
      createProbeDoor({ ...context, serving }),
      createProcedureDoor(context, [...procedures.values(), ...serving.procedures], serving, streams),
      ...web.doors,
    ],
    stopServing() {
      loader.stop();
      serving.stopServing();
    },
    endStreams: () => streams.reflection.endAll(),
    settled: calls.settled,
    close: web.close,
  };
}

function createGuard(parts: ServerParts, baseUrl: string): CallGuard {
  const { config, monotonicMs, operations } = parts;
  const { planLimits, planNames, limits } = config;
  const accountGuard = createAccountGuard({
    ...parts,
    planLimits,
    planNames,
    upgradeUrl: `${baseUrl}${PLANS_PATH}`,
    recordKeyUse: operations.keyUsed,
  });
  const onDatabaseFailure = operations.databaseFailed;
  return createCallGuard({ guard: accountGuard, rate: limits, monotonicMs, onDatabaseFailure });
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

function createServiceCalls(parts: ServerParts, guard: CallGuard): Calls {
  const { config, operations, edition } = parts;
  return createCalls({
    ...parts,
    guard,
    onAnswered: operations.callAnswered,
    calculationHeaders: { [EDITION_HEADER.toLowerCase()]: editionText(edition) },
    limits: config.limits,
  });
}

function addCallMetrics({ metrics }: ServerOperations, { places, turns }: Calls): void {
  metrics.addGauge({
    name: "almagest_calls",
    aggregation: "sum",
    help: "Valid calls that have not been answered, by state",
    label: "state",
    values: ["in_progress", "waiting"],
    read: (state) => (state === "waiting" ? places.waiting : places.inProgress),
  });
  metrics.addCounter({
    name: "almagest_calls_rejected_total",
    help: "Calls rejected because too many were waiting",
    read: () => places.rejected,
  });
  metrics.addCounter({
    name: "almagest_calculation_slices_total",
    help: "Parts of calculations run; the event loop reads and writes at least once per millisecond of them",
    read: () => turns.parts,
  });
}

const STREAM_KINDS = ["watch", "reflection"] as const;
type OpenStreams = Readonly<Record<(typeof STREAM_KINDS)[number], LongStreams>>;

function addStreamMetrics(metrics: MetricRegistry, streams: OpenStreams): void {
  metrics.addGauge({
    name: "almagest_long_streams",
    aggregation: "sum",
    help: "Open health watches and reflection streams",
    label: "kind",
    values: STREAM_KINDS,
    read: (kind) => streams[kind].count,
  });
  metrics.addCounter({
    name: "almagest_long_streams_rejected_total",
    help: "Health watches and reflection streams that were rejected because of a limit",
    label: "kind",
    values: STREAM_KINDS,
    read: (kind) => streams[kind].rejectedCount,
  });
}

/** The services that health checks and reflection list. */
function servedServices({
  config,
  services,
}: Pick<ServerParts, "config" | "services">): readonly DescService[] {
  const ownServices = services.map(({ service }) => service);
  return [...ownServices, Health, ...(config.hasReflection ? [ServerReflection] : [])];
}

/** What serves the endpoints, over every protocol. */
function endpointProcedures({ endpoints, handleCall }: ServerContext): ReadonlyMap<Endpoint, Procedure> {
  const writeBinary = createBinaryWriter();
  const entries = [...endpoints.values()].map(
    (endpoint) => [endpoint, endpointProcedure(endpoint, handleCall, writeBinary)] as const,
  );
  return new Map(entries);
}

/** gRPC, gRPC-Web and Connect, with health and reflection. */
function createProcedureDoor(
  context: ServerContext,
  procedures: readonly Procedure[],
  serving: ServingState,
  longStreams: OpenStreams,
): Door {
  const { config } = context;
  const watches: StreamGroup = {
    title: "health watches",
    longStreams: longStreams.watch,
    register: (router) => router.rpc(Health.method.watch, serving.watch),
  };
  const streams = config.hasReflection
    ? [watches, reflectionStreams(context, longStreams.reflection)]
    : [watches];
  return createRpcDoor({
    ...context,
    procedures,
    streamDoor: createStreamDoor({ ...context, streams }),
  });
}

function reflectionStreams(context: ServerContext, longStreams: LongStreams): StreamGroup {
  const reflection = createReflection(servedServices(context), [
    file_almagest_v1_error,
    file_google_rpc_error_details,
  ]);
  return {
    title: "reflection streams",
    longStreams,
    register: (router) => router.service(ServerReflection, reflection, REFLECTION_LIMITS),
  };
}
