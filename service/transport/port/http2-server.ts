import assert from "node:assert/strict";
import { constants, createServer, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { type Limits, nodeOptionsOf } from "../../limits/limits.ts";
import type { Network } from "../../limits/network.ts";
import type { OpenRequests } from "../../limits/open-requests.ts";
import { type Http1Options, ignore } from "./http1-server.ts";
import { Http2Request, Http2Response } from "./http2-exchange.ts";
import { afterPoll, PacedConnection, type ReadRotation } from "./paced-connection.ts";

/** The time over which frames and rejected requests are counted. */
const WINDOW_MS = 10_000;
/** Requests of a connection that are rejected in that time; then it is closed. */
const REJECTED_MAX = 50;

/**
 * One HTTP/2 connection outside its requests: its end, its idle time, and the PING and SETTINGS frames, each of which the server must
 * answer (CVE-2019-9512, CVE-2019-9515). Node and nghttp2 bound floods of resets, CONTINUATION and empty frames by the options of
 * the server.
 */
function openConnection(session: ServerHttp2Session, limits: Limits) {
  let openStreams = 0;
  let activeMs = performance.now();
  let windowStartMs = 0;
  let controlFrames = 0;
  let rejected = 0;
  let isCut = false;
  const openWindow = (): void => {
    const nowMs = performance.now();
    if (nowMs - windowStartMs <= WINDOW_MS) return;
    windowStartMs = nowMs;
    controlFrames = 0;
    rejected = 0;
  };
  /** Ends the connection, after the reason has been written. */
  const cut = (reason: string): void => {
    if (isCut || session.destroyed) return;
    isCut = true;
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    setImmediate(() => session.destroy(new Error(reason), constants.NGHTTP2_ENHANCE_YOUR_CALM));
  };
  const countControlFrame = (): void => {
    activeMs = performance.now();
    openWindow();
    controlFrames += 1;
    if (controlFrames > limits.controlFramesPerWindowMax) cut("too many control frames");
  };
  session.on("ping", countControlFrame);
  session.on("remoteSettings", countControlFrame);
  const endStream = (): void => {
    openStreams -= 1;
    activeMs = performance.now();
  };
  /** Announces the end of the connection, and closes it after its open requests. */
  const end = (): void => {
    if (!session.closed && !session.destroyed) session.close();
  };
  return {
    beginStream(stream: ServerHttp2Stream): void {
      openStreams += 1;
      stream.once("close", endStream);
    },
    /** Whether a rejected request may be answered. A connection with too many of them is closed instead. */
    mayReject(): boolean {
      openWindow();
      rejected += 1;
      if (rejected > REJECTED_MAX) cut("too many rejected requests");
      return rejected <= REJECTED_MAX;
    },
    /** Open requests have their own time limits. */
    endIfIdle(nowMs: number): void {
      if (openStreams === 0 && nowMs - activeMs > limits.idleTimeoutMs) end();
    },
    end,
    destroy: (): void => session.destroy(),
  };
}

type Http2Connection = ReturnType<typeof openConnection>;
type Http2Options = Pick<Http1Options, "limits" | "onRequest" | "onRejected">;

export function createHttp2Sessions(options: Http2Options, requests: OpenRequests, rotation: ReadRotation) {
  const connections = new Set<Http2Connection>();
  /** The connection that is being passed to Node's server, which emits its session before it returns. */
  let opening: PacedConnection | null = null;
  /** Passes a request on, unless a limit is reached. */
  const handle = (response: Http2Response, connection: Http2Connection, from: PacedConnection): void => {
    const { req: request, stream } = response;
    const usage = requests.open(response, from);
    endWithResponse(stream);
    if (usage === null) {
      if (connection.mayReject()) options.onRejected(response);
      return;
    }
    request.usage = usage;
    request.once("close", () => usage.closeResponse());
    if (request.headers.expect?.toLowerCase() === "100-continue")
      stream.additionalHeaders({ ":status": 100 });
    usage.awaitHandling(options.onRequest(request, response));
  };
  const server = createServer(nodeOptionsOf(options.limits).http2);
  server.on("sessionError", ignore);
  server.on("session", (session) => {
    const from = opening;
    assert.ok(from, "sessions are emitted while a connection is passed");
    const connection = openConnection(session, options.limits);
    connections.add(connection);
    session.once("close", () => connections.delete(connection));
    session.on("stream", (stream: ServerHttp2Stream, headers, _flags, rawHeaders: string[]) => {
      stream.on("error", ignore);
      // Requests are emitted when everything received together is parsed; some have been reset by then.
      if (stream.closed || stream.destroyed) return;
      connection.beginStream(stream);
      const request = new Http2Request(stream, headers, rawHeaders);
      handle(new Http2Response(request, from), connection, from);
    });
  });
  return {
    serve(socket: Socket, network: Network): void {
      // A client that half-closes an HTTP/2 connection has left.
      socket.allowHalfOpen = false;
      opening = new PacedConnection(socket, network, rotation);
      server.emit("connection", opening);
      opening = null;
    },
    /**
     * Closes every connection after the requests that it has opened. The client learns which of its requests were not accepted, and
     * may send them again (RFC 9113, section 6.8). They are accepted on a new connection, which stays open until the next call:
     * clients like grpc-js repeat a request once only.
     */
    announceEnd(): void {
      // By then the requests that have arrived are read.
      afterPoll(() => {
        for (const connection of connections) connection.end();
      });
    },
    /** Ends the connections without requests for too long. Call at regular intervals. */
    check(nowMs: number): void {
      for (const connection of connections) connection.endIfIdle(nowMs);
    },
    destroyAll(): void {
      for (const connection of connections) connection.destroy();
    },
  };
}

/**
 * Ends a request that is answered before its body is complete, when the end of the response has been sent: the client need not
 * send the rest (RFC 9113, section 8.1).
 */
function endWithResponse(stream: ServerHttp2Stream): void {
  if (stream.endAfterHeaders) return;
  stream.once("finish", refuseRest);
  // Trailers follow the body, and end the stream.
  stream.once("wantTrailers", refuseRest);
}

function refuseRest(this: ServerHttp2Stream): void {
  afterPoll(() => {
    if (this.destroyed || this.readableEnded || this.state.localClose !== 1) return;
    this.close(constants.NGHTTP2_NO_ERROR);
  });
}
