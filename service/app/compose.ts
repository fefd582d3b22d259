import type { DescService } from "@bufbuild/protobuf";
import { file_almagest_v1_error } from "../../proto/gen/almagest/v1/error_pb.ts";
import { file_google_rpc_error_details } from "../../proto/gen/google/rpc/error_details_pb.ts";
import { Health } from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { type Calls, createCalls } from "../call/handle-call.ts";
import { EDITION_HEADER } from "../contract/headers.ts";
import { picturePathsOf } from "../contract/pictures.ts";
import { PLANS_PATH } from "../contract/plans.ts";
import { createAccountGuard } from "../guard/account-guard.ts";
import { type CallGuard, createCallGuard } from "../guard/call-guard.ts";
import { createLongStreams, type LongStreams } from "../limits/long-streams.ts";
import { createCompression } from "../transport/http/compression.ts";
import type { RequestHandler } from "../transport/http/request-handler.ts";
import {
  createProbeHandler,
  createServingState,
  readReadinessReport,
  type ServingState,
} from "../transport/streams/health.ts";
import { createReflection } from "../transport/streams/reflection.ts";
import { createStreamHandler, type StreamGroup } from "../transport/streams/stream-handler.ts";
import type { Procedure } from "../transport/unary/framing.ts";
import { contractRoutes, createRestHandler } from "../transport/unary/rest-handler.ts";
import { createRpcHandler } from "../transport/unary/rpc-handler.ts";
import { endpointProcedure } from "../transport/unary/unary-call.ts";
import type { Advisories } from "./advisories.ts";
import { editionText } from "./edition.ts";
import { addCallMetrics, addGuardMetrics, addStreamMetrics, type OpenStreams } from "./metrics.ts";
import type { ServerContext, ServerDependencies } from "./server-dependencies.ts";
import { createWebHandlers } from "./web-handlers.ts";

/** A reflection request names one file or symbol and needs no key, so its size limit is small. */
const REFLECTION_LIMITS = { readMaxBytes: 4096 };

export type ComposedService = ReturnType<typeof composeService>;

/** Builds the context and every handler of the service. `baseUrl` is the public address, without a trailing slash. */
export function composeService(dependencies: ServerDependencies, baseUrl: string, advisories: Advisories) {
  const { config, operations, loaded, edition, loader } = dependencies;
  const guard = createGuard(dependencies, baseUrl);
  const calls = createServiceCalls(dependencies, guard);
  const context: ServerContext = {
    ...dependencies,
    baseUrl,
    limits: config.limits,
    planLimits: config.planLimits,
    compression: createCompression(),
    guard,
    handleCall: calls.handleCall,
  };
  addGuardMetrics(operations.metrics, guard);
  addCallMetrics(operations.metrics, calls);
  const streams: OpenStreams = {
    watch: createLongStreams(config.limits),
    reflection: createLongStreams(config.limits),
  };
  addStreamMetrics(operations.metrics, streams);
  const serving = createServingState(
    servedServices(dependencies).map(({ typeName }) => typeName),
    operations.readiness,
    streams.watch,
  );
  operations.reportReadiness(() =>
    readReadinessReport({
      ...dependencies,
      serving,
      loaded: { ...loaded, edition },
      advisories: advisories.list,
    }),
  );
  const procedures = new Map(
    [...context.endpoints.values()].map((endpoint) => [
      endpoint,
      endpointProcedure(endpoint, context.handleCall),
    ]),
  );
  const restHandler = createRestHandler({
    ...context,
    routes: contractRoutes(procedures, context.compression),
    knownPaths: [...context.endpoints.values(), ...picturePathsOf(context.endpoints)],
  });
  const web = createWebHandlers(context, restHandler, advisories);
  return {
    /** In the order in which they are tried; the last serves every path. */
    handlers: [
      restHandler,
      createProcedureHandler(context, [...procedures.values(), ...serving.procedures], serving, streams),
      createProbeHandler({ ...context, serving }),
      ...web.handlers,
    ],
    /** From now on health checks report that the service is stopping; their streams end. */
    stopServing(): void {
      loader.stop();
      serving.stopServing();
    },
    /** Ends the streams that have no end of their own. */
    endStreams: (): void => streams.reflection.endAll(),
    settled: calls.settled,
    close: web.close,
  };
}

function createGuard(dependencies: ServerDependencies, baseUrl: string): CallGuard {
  const { config, monotonicMs, operations } = dependencies;
  const { planLimits, planNames, limits } = config;
  const accountGuard = createAccountGuard({
    ...dependencies,
    planLimits,
    planNames,
    upgradeUrl: `${baseUrl}${PLANS_PATH}`,
    recordKeyUse: operations.keyUsed,
  });
  const onDatabaseFailure = operations.databaseFailed;
  return createCallGuard({ guard: accountGuard, rate: limits, monotonicMs, onDatabaseFailure });
}

function createServiceCalls(dependencies: ServerDependencies, guard: CallGuard): Calls {
  const { config, operations, edition } = dependencies;
  return createCalls({
    ...dependencies,
    guard,
    onAnswered: operations.callAnswered,
    calculationHeaders: { [EDITION_HEADER.toLowerCase()]: editionText(edition) },
    limits: config.limits,
  });
}

/** The services that health checks and reflection list. */
function servedServices({
  config,
  services,
}: Pick<ServerDependencies, "config" | "services">): readonly DescService[] {
  const ownServices = services.map(({ service }) => service);
  return [...ownServices, Health, ...(config.hasReflection ? [ServerReflection] : [])];
}

/** gRPC, gRPC-Web and Connect, with health and reflection. */
function createProcedureHandler(
  context: ServerContext,
  procedures: readonly Procedure[],
  serving: ServingState,
  longStreams: OpenStreams,
): RequestHandler {
  const { config } = context;
  const watches: StreamGroup = {
    title: "health watches",
    longStreams: longStreams.watch,
    register: (router) => router.rpc(Health.method.watch, serving.watch),
  };
  const streams = config.hasReflection
    ? [watches, reflectionStreams(context, longStreams.reflection)]
    : [watches];
  return createRpcHandler({
    ...context,
    procedures,
    streamHandler: createStreamHandler({ ...context, streams }),
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
