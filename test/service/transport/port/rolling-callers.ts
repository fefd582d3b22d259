import { Agent, request as httpRequest } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { fileURLToPath } from "node:url";
import { credentials, loadPackageDefinition, type ServiceClientConstructor } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";

/**
 * One request of a caller. Resolves when it was answered by 200, or was not sent because the connection was ending; rejects
 * with the reason otherwise.
 */
export type SendRequest = () => Promise<"answered" | "unsent">;

/** A caller that sends one request after another. It opens its connections itself. */
export interface RollingCaller {
  readonly kind: "keep-alive" | "fresh" | "h2" | "mcp" | "watch";
  readonly send: SendRequest;
  close(): void;
}

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CHART_PATH = "/v1/chart/short";
const CHART_BODY = JSON.stringify({ birth: BIRTH });
const TOOL_BODY = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "chart_short", arguments: { birth: BIRTH } },
});
const JSON_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  ...WITH_KEY,
};
const PROTO = fileURLToPath(new URL("../../../../proto", import.meta.url));

/** Callers of every kind, as their libraries are used. None of them repeats a request that may have been processed. */
export function openCallers(port: number): readonly RollingCaller[] {
  return [
    ...Array.from({ length: 6 }, () => httpCaller("keep-alive", port, CHART_PATH, CHART_BODY)),
    ...Array.from({ length: 3 }, () => httpCaller("fresh", port, CHART_PATH, CHART_BODY)),
    ...Array.from({ length: 3 }, () => httpCaller("mcp", port, "/mcp", TOOL_BODY)),
    ...Array.from({ length: 2 }, () => http2Callers(port, 3)).flat(),
    ...Array.from({ length: 2 }, () => watchCaller(port)),
  ];
}

function httpCaller(
  kind: "keep-alive" | "fresh" | "mcp",
  port: number,
  path: string,
  body: string,
): RollingCaller {
  // Node's agent drops a connection whose response announced the end.
  const agent = kind === "fresh" ? false : new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    kind,
    send: () =>
      new Promise((resolve, reject) => {
        const options = { port, host: "127.0.0.1", method: "POST", path, agent, headers: JSON_HEADERS };
        const request = httpRequest(options, (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          response.once("end", () => {
            if (response.statusCode === 200 && text.includes("1990-06-15")) resolve("answered");
            else reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`));
          });
          response.once("error", reject);
        });
        request.once("error", reject);
        request.end(body);
      }),
    close() {
      if (agent !== false) agent.destroy();
    },
  };
}

/**
 * Callers that share a connection until the server announces its end. Node's client refuses a request by itself if the
 * announcement arrives before it has written it: like every request refused so, it was not processed (RFC 9113, section 8.7).
 */
function http2Callers(port: number, count: number): readonly RollingCaller[] {
  let session: ClientHttp2Session | null = null;
  const openSession = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    session = connectHttp2(`http://127.0.0.1:${port}`);
    // Each of its requests reports the error.
    session.on("error", () => {});
    return session;
  };
  const send: SendRequest = () =>
    new Promise((resolve, reject) => {
      const stream = openSession().request({ ":method": "POST", ":path": CHART_PATH, ...JSON_HEADERS });
      let status: number | undefined;
      let text = "";
      stream.once("response", (headers) => {
        status = headers[":status"];
      });
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      stream.once("error", (error) => {
        if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) resolve("unsent");
        else reject(error);
      });
      stream.once("close", () => {
        if (status === 200 && text.includes("1990-06-15")) resolve("answered");
        else reject(new Error(`${status} ${text.slice(0, 200)}, reset with ${stream.rstCode}`));
      });
      stream.end(CHART_BODY);
    });
  return Array.from({ length: count }, () => ({ kind: "h2", send, close: () => session?.close() }));
}

/** Watches the health until the server ends the stream, which must be without an error. */
function watchCaller(port: number): RollingCaller {
  const definition = loadPackageDefinition(loadSync("grpc/health/v1/health.proto", { includeDirs: [PROTO] }));
  const { Health } = (
    definition as never as { grpc: { health: { v1: { Health: ServiceClientConstructor } } } }
  ).grpc.health.v1;
  const client = new Health(`127.0.0.1:${port}`, credentials.createInsecure());
  let isClosed = false;
  let cancel = (): void => {};
  return {
    kind: "watch",
    send: () =>
      new Promise((resolve, reject) => {
        const stream = defined(client["watch"]).call(client, { service: "" });
        cancel = () => stream.cancel();
        let messages = 0;
        stream.on("data", () => {
          messages += 1;
        });
        stream.once("error", (error: Error) => (isClosed ? resolve("answered") : reject(error)));
        stream.once("end", () =>
          messages > 0 ? resolve("answered") : reject(new Error("no status was received")),
        );
      }),
    close() {
      isClosed = true;
      cancel();
      client.close();
    },
  };
}
