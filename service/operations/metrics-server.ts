import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

export interface MetricsServerOptions {
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
  readonly metrics: Pick<Metrics, "render" | "contentType">;
  readonly onError: (error: unknown) => void;
}

const PATH = "/metrics";
const CONNECTIONS_MAX = 16;
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Serves the metrics on a separate port, which the public port never exposes.
 *
 * @throws {NodeJS.ErrnoException} when the port is not available: EADDRINUSE and others.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { metrics, onError } = options;
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      request.resume();
      const isReadMethod = request.method === "GET" || request.method === "HEAD";
      if (request.url?.split("?", 1)[0] !== PATH || !isReadMethod) {
        response
          .writeHead(404, { "content-type": "text/plain" })
          .end(`Not found. The metrics are at ${PATH}.\n`);
        return;
      }
      metrics.render().then(
        (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
        (error) => {
          onError(error);
          response.writeHead(500).end();
        },
      );
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  await once(server.listen({ host: options.host, port: options.port }), "listening");
  const { port } = server.address() as AddressInfo;
  server.on("error", onError);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
