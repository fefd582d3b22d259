import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import { type Limits, nodeOptionsOf } from "../../limits/limits.ts";
import type { Network } from "../../limits/network.ts";
import type { OpenRequests } from "../../limits/open-requests.ts";
import type { HttpResponse, RequestListener } from "./exchange.ts";
import {
  acceptAbsoluteTarget,
  type Closing,
  Http1Connection,
  Http1Request,
  Http1Response,
  type Waiting,
} from "./http1-connection.ts";
import { afterPoll, type ReadRotation } from "./paced-connection.ts";

export interface Http1Options {
  readonly limits: Limits;
  readonly onRequest: RequestListener;
  /** Answers a request that is rejected unread, because of a limit of open requests. */
  readonly onRejected: (response: HttpResponse) => void;
  /** Answers bytes that are not an HTTP/1.1 request, or a head that took too long. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, connection: Http1Connection) => void;
  /** Rejects a CONNECT request. Node no longer parses HTTP on its connection. */
  readonly onConnect: (request: IncomingMessage, connection: Http1Connection) => void;
}

/** The code of the error of a head that took too long, as Node's. */
const TIMEOUT_CODE = "ERR_HTTP_REQUEST_TIMEOUT";

export const ignore = (): void => {};

export function createHttp1Server(options: Http1Options, requests: OpenRequests, rotation: ReadRotation) {
  const { limits, onRequest, onRejected, onBrokenRequest } = options;
  const connections = new Set<Http1Connection>();
  let isEndAnnounced = false;
  let closing: Closing = "none";
  /** Passes a request on, unless a limit is reached or its connection ends. */
  const handle = (request: Http1Request, response: Http1Response): void => {
    const connection = request.socket as unknown as Http1Connection;
    // A client that disconnects is not an error of the service. Whatever else listens may stop listening too early.
    request.on("error", ignore);
    response.on("error", ignore);
    // HTTP/0.9 has neither a status nor headers.
    if (request.httpVersionMajor === 0) connection.destroy();
    if (connection.isEnding || connection.writableEnded || connection.destroyed) {
      request.resume();
      return;
    }
    connection.begin(request, response);
    acceptAbsoluteTarget(request);
    const hasManyPipelined = connection.running > limits.streamsPerConnectionMax;
    const usage = hasManyPipelined ? null : requests.open(response, connection);
    response.once("close", () => {
      usage?.closeResponse();
      connection.endResponse();
      if (closing !== "none") afterPoll(() => connection.closeIfAllowed(closing));
    });
    connection.isEnding = usage === null;
    if (connection.isEnding || isEndAnnounced) response.setHeader("connection", "close");
    if (usage === null) {
      onRejected(response);
      return;
    }
    request.usage = usage;
    usage.awaitHandling(onRequest(request, response));
  };
  const server = createNodeServer(options, handle);
  return {
    serve(socket: Socket, network: Network): void {
      const connection = new Http1Connection(socket, network, rotation);
      connections.add(connection);
      connection.once("close", () => connections.delete(connection));
      server.emit("connection", connection);
    },
    /** From now on each response announces the end of its connection. */
    announceEnd(): void {
      isEndAnnounced = true;
      for (const connection of connections) connection.announceEnd();
    },
    /** Ends connections without a running request, now and as their requests finish. Arrived bytes are read first. */
    close(which: Closing): void {
      closing = which;
      afterPoll(() => {
        for (const connection of connections) connection.closeIfAllowed(which);
      });
    },
    /** Ends the connections that have waited too long for their client. Call at regular intervals. */
    check(nowMs: number): void {
      for (const connection of connections) {
        const waiting = connection.waiting(nowMs);
        if (waiting === null || waiting.ms < waitingMsMax(waiting.for, limits)) continue;
        if (waiting.for === "idle") connection.finish();
        else if (waiting.for === "body") connection.destroy();
        else onBrokenRequest(Object.assign(new Error("slow head"), { code: TIMEOUT_CODE }), connection);
      }
    },
  };
}

function createNodeServer(
  { limits, onBrokenRequest, onConnect }: Http1Options,
  handle: (request: Http1Request, response: Http1Response) => void,
): Server<typeof Http1Request, typeof Http1Response> {
  const classes = { IncomingMessage: Http1Request, ServerResponse: Http1Response };
  const server = createServer({ ...classes, ...nodeOptionsOf(limits).http1 }, handle);
  server.on("checkExpectation", handle);
  server.on("connect", (request) => {
    const connection = request.socket as unknown as Http1Connection;
    connection.isEnding = true;
    onConnect(request, connection);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, connection) =>
    onBrokenRequest(error, connection as unknown as Http1Connection),
  );
  // Deno ends a connection after its first response unless the server listens, and this one never listens itself.
  Object.defineProperty(server, "listening", { value: true });
  return server;
}

function waitingMsMax(waitingFor: Waiting, limits: Limits): number {
  if (waitingFor === "idle") return limits.idleTimeoutMs;
  return waitingFor === "head" ? limits.headersTimeoutMs : limits.requestTimeoutMs;
}
