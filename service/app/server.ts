import { setTimeout } from "node:timers/promises";
import { addCertificateMetric } from "../operations/metrics.ts";
import { createSocketAnswers } from "../transport/http/broken-request.ts";
import { type StopResult, stopGracefully } from "../transport/port/graceful-stop.ts";
import { createOnePort, type OnePort } from "../transport/port/one-port.ts";
import { sendInProtocol } from "../transport/unary/rpc-handler.ts";
import { type AccessLog, createAccessLog } from "./access-log.ts";
import { createAdvisories } from "./advisories.ts";
import { type ComposedService, composeService } from "./compose.ts";
import type { Config } from "./config.ts";
import { addPortMetrics } from "./metrics.ts";
import { createPortLimits } from "./port-limits.ts";
import { createRoutes } from "./routes.ts";
import type { ServerDependencies } from "./server-dependencies.ts";

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Reports that the service is stopping, and serves on for the configured time; then finishes the requests in progress,
   * within their time. Afterwards nothing is written to the database.
   */
  stop(): Promise<StopResult>;
  /**
   * Stops as another process serves the same port: no new connection arrives. Announces the end of the open ones and serves
   * them until they have ended, for a limited time, then stops.
   */
  retire(): Promise<StopResult>;
  readonly usage: OnePort["usage"];
}

/**
 * How long the connections of a process that another one replaces are served at least. A client that sends its next request
 * later may find its connection closed, as after the idle timeout.
 */
const RETIRE_MS = 5_000;

/**
 * Opens the port and serves every protocol on it.
 *
 * Rejects with the system's error (EADDRINUSE …) when the port is not available.
 */
export async function startServer(dependencies: ServerDependencies): Promise<RunningServer> {
  const { config, log, operations, now } = dependencies;
  const { host, tls, limits } = config;
  // The handlers need the public address, which may contain the port that the system assigns: they are made in the same turn.
  const routes = createRoutes();
  let baseUrl = config.baseUrl ?? "";
  const advisories = createAdvisories(config, dependencies.signInSecret !== null, log);
  const portLimits = createPortLimits(log, dependencies.monotonicMs);
  const port = createOnePort({
    host,
    port: config.port,
    tls,
    limits,
    trustedProxies: config.trustedProxies,
    onRequest: routes.onRequest,
    reports: portLimits,
    ...createSocketAnswers(() => baseUrl, log, sendInProtocol),
  });
  const accessLog = createAccessLog({
    log,
    onRequestEnded: operations.requestEnded,
    tracer: dependencies.tracer ?? null,
    now,
  });
  addPortMetrics(operations.metrics, port, portLimits, accessLog);
  addCertificateMetric(operations.metrics, tls);
  const address = await port.listen();
  baseUrl = config.baseUrl ?? addressOf(config, address.port);

  const service = composeService(dependencies, baseUrl, advisories);
  routes.open({
    handlers: service.handlers,
    limits,
    trustedProxies: config.trustedProxies,
    accessLog,
    advisories,
    baseUrl,
    log,
  });

  return {
    host,
    port: address.port,
    baseUrl,
    usage: port.usage,
    ...createStops(config, service, port, accessLog),
  };
}

/** The two ways to stop; the first one applies. */
function createStops(
  { drainMs, stopTimeoutMs }: Config,
  service: ComposedService,
  port: OnePort,
  accessLog: AccessLog,
): Pick<RunningServer, "stop" | "retire"> {
  let stopping: Promise<StopResult> | null = null;
  const drain = async (): Promise<void> => {
    service.stopServing();
    port.announceEnd();
    if (drainMs > 0) await setTimeout(drainMs);
  };
  /** Health checks on the open connections report the service as before: its other processes serve. */
  const awaitConnections = async (): Promise<void> => {
    const closed = port.stopAccepting();
    port.announceEnd();
    service.endStreams();
    const isOver = new AbortController();
    const limit = setTimeout(Math.max(drainMs, RETIRE_MS), null, { signal: isOver.signal }).catch(() => {});
    await Promise.race([closed, limit]);
    isOver.abort();
  };
  /** Finishes the requests in progress, within their time. */
  const end = async (): Promise<StopResult> => {
    service.stopServing();
    service.endStreams();
    const result = await stopGracefully(port, stopTimeoutMs);
    // Requests that were cut are refunded and recorded before the caller closes the database.
    await Promise.all([service.settled(), accessLog.settled()]);
    service.close();
    return result;
  };
  const stopAfter = (prepare: () => Promise<void>): Promise<StopResult> => {
    stopping ??= prepare().then(end);
    return stopping;
  };
  return { stop: () => stopAfter(drain), retire: () => stopAfter(awaitConnections) };
}

function addressOf({ host, tls }: Config, port: number): string {
  const urlHost = host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${urlHost}:${port}`;
}
