import { createBrokenRequestAnswer } from "../transport/broken-request.ts";
import { createGracefulStop, type StopResult } from "../transport/graceful-stop.ts";
import { createOnePort, type DoorListener } from "../transport/one-port.ts";
import { createAccessLog } from "./access-log.ts";
import { composeService, type ServerParts } from "./compose.ts";
import type { Config } from "./config.ts";
import { createRoutes } from "./routes.ts";

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Finishes the requests in progress, within the configured time. Afterwards nothing is written to the database. */
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
  const port = createOnePort({
    host,
    port: config.port,
    tls,
    limits,
    onRequest: (request, response) => listener(request, response),
    onBrokenRequest: createBrokenRequestAnswer(() => baseUrl, log),
  });
  const address = await port.listen();
  baseUrl = config.baseUrl ?? addressOf(config, address.port);

  const gracefulStop = createGracefulStop(port);
  const service = await composeService(parts, baseUrl);
  const accessLog = createAccessLog({ log, onRequestEnded: operations.requestEnded, now });
  listener = createRoutes({
    doors: service.doors,
    limits,
    accessLog,
    onRequest: gracefulStop.track,
    baseUrl,
    log,
  });
  for (const exchange of pendingRequests) listener(...exchange);

  return {
    host,
    port: address.port,
    baseUrl,
    async stop() {
      service.stopServing();
      const result = await gracefulStop.stop(config.stopTimeoutMs);
      // Requests that were cut are refunded and recorded before the caller closes the database.
      await Promise.all([service.settled(), accessLog.settled()]);
      service.close();
      return result;
    },
  };
}

/** The address that the service listens on. */
function addressOf({ host, tls }: Config, port: number): string {
  const urlHost = host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${urlHost}:${port}`;
}
