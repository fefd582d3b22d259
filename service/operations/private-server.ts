import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";
import type { ReadinessReport } from "./readiness.ts";

export type PrivateServer = Awaited<ReturnType<typeof startPrivateServer>>;

export interface PrivateServerOptions {
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
  readonly metrics: Pick<Metrics, "render" | "contentType">;
  readonly readReadiness: () => Promise<ReadinessReport>;
  readonly onError: (error: unknown) => void;
}

interface Answer {
  readonly httpStatus: number;
  readonly contentType: string;
  readonly text: string;
}

const CONNECTIONS_MAX = 16;
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Serves what only the operator needs on a separate port: the metrics, and readiness with its details and warnings.
 *
 * @throws {NodeJS.ErrnoException} when the port is not available: EADDRINUSE and others.
 */
export async function startPrivateServer(options: PrivateServerOptions) {
  const { metrics, readReadiness, onError } = options;
  const jsonAnswer = ({ httpStatus, body }: ReadinessReport): Answer => ({
    httpStatus,
    contentType: "application/json",
    text: JSON.stringify(body),
  });
  const answers: ReadonlyMap<string, () => Promise<Answer>> = new Map([
    [
      "/metrics",
      async () => ({ httpStatus: 200, contentType: metrics.contentType, text: await metrics.render() }),
    ],
    ["/readyz", async () => jsonAnswer(await readReadiness())],
    ["/healthz", async () => jsonAnswer({ httpStatus: 200, body: { status: "ok" } })],
  ]);
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      request.resume();
      const isReadMethod = request.method === "GET" || request.method === "HEAD";
      const answer = answers.get(request.url?.split("?", 1)[0] ?? "");
      if (answer === undefined || !isReadMethod) {
        const paths = [...answers.keys()].join(", ");
        send(response, { httpStatus: 404, contentType: "text/plain", text: `Not found. Served: ${paths}\n` });
        return;
      }
      answer().then(
        (content) => send(response, content),
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
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { httpStatus, contentType, text }: Answer): void {
  response.writeHead(httpStatus, { "content-type": contentType, "cache-control": "no-store" }).end(text);
}
