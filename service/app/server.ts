import { setTimeout } from "node:timers/promises";
import { createReadClock } from "../operations/read-clock.ts";
import { createSocketAnswers } from "../transport/broken-request.ts";
import { createDroppedConnections, type DroppedConnections } from "../transport/dropped-connections.ts";
import { createGracefulStop, type StopResult } from "../transport/graceful-stop.ts";
import { createOnePort, type DoorListener, type OnePort } from "../transport/one-port.ts";
import { DROP_CAUSES } from "../transport/open-connections.ts";
import { createAccessLog } from "./access-log.ts";
import { createAdvisories } from "./advisories.ts";
import { composeService, type ServerParts } from "./compose.ts";
import type { Config } from "./config.ts";
import { createRoutes } from "./routes.ts";

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
}

/**
 * Opens the port and serves every protocol on it.
 *
 * Rejects with the system's error (EADDRINUSE …) when the port is not available.
 */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, log, operations, now } = parts;
  const { host, tls, limits } = config;
  // The doors need the public address, which may contain the port that the system assigns: requests wait for them.
  const pendingRequests: Parameters<DoorListener>[] = [];
  let listener: DoorListener = (...exchange) => pendingRequests.push(exchange);
  let baseUrl = config.baseUrl ?? "";
  const advisories = createAdvisories(config, parts.openPortal !== null, log);
  const dropped = createDroppedConnections(log);
  const readClock = createReadClock();
  const port = createOnePort({
    host,
    port: config.port,
    tls,
    limits,
    isBehindProxy: config.trustedProxies > 0,
    onRequest(request, response) {
      advisories.observe(request.headers);
      listener(request, response);
    },
    onConnection: readClock.connectionAccepted,
    onDropped: dropped.record,
    ...createSocketAnswers(() => baseUrl, log),
  });
  addConnectionMetrics(parts, port, dropped);
  const address = await port.listen();
  baseUrl = config.baseUrl ?? addressOf(config, address.port);

  const gracefulStop = createGracefulStop(port);
  const service = await composeService(parts, baseUrl, advisories);
  const accessLog = createAccessLog({ log, onRequestEnded: operations.requestEnded, readClock, now });
  operations.metrics.addGauge({
    name: "almagest_requests_in_flight",
    help: "Requests whose response is not complete",
    read: accessLog.inFlight,
  });
  listener = createRoutes({
    doors: service.doors,
    limits,
    trustedProxies: config.trustedProxies,
    accessLog,
    onRequest: gracefulStop.track,
    baseUrl,
    log,
  });
  for (const exchange of pendingRequests) listener(...exchange);

  const stop = async (): Promise<StopResult> => {
    service.stopServing();
    gracefulStop.announce();
    if (config.drainMs > 0) await setTimeout(config.drainMs);
    service.endStreams();
    const result = await gracefulStop.stop(config.stopTimeoutMs);
    // Requests that were cut are refunded and recorded before the caller closes the database.
    await Promise.all([service.settled(), accessLog.settled()]);
    service.close();
    readClock.stop();
    return result;
  };
  let stopping: Promise<StopResult> | null = null;
  return {
    host,
    port: address.port,
    baseUrl,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function addConnectionMetrics({ operations }: ServerParts, port: OnePort, dropped: DroppedConnections): void {
  operations.metrics.addGauge({
    name: "almagest_open_connections",
    help: "Open TCP connections",
    read: port.connections,
  });
  operations.metrics.addCounter({
    name: "almagest_dropped_connections_total",
    help: "New connections that were closed because of a limit, by limit",
    label: "limit",
    values: DROP_CAUSES,
    read: dropped.total,
  });
}

/** The address that the service listens on. */
function addressOf({ host, tls }: Config, port: number): string {
  const urlHost = host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${urlHost}:${port}`;
}
