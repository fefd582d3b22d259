import assert from "node:assert/strict";
import {
  constants,
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import { type Limits, nodeOptionsOf } from "../../limits/limits.ts";
import type { Network } from "../../limits/network.ts";
import type { OpenRequests } from "../../limits/open-requests.ts";
import type { Http1Options } from "./http1-server.ts";
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
class Http2Connection {
  readonly #session: ServerHttp2Session;
  readonly #limits: Limits;
  #openStreams = 0;
  #activeMs = performance.now();
  #windowStartMs = 0;
  #controlFrames = 0;
  #rejected = 0;
  #isCut = false;

  constructor(session: ServerHttp2Session, limits: Limits) {
    this.#session = session;
    this.#limits = limits;
    session.on("ping", this.#countControlFrame);
    session.on("remoteSettings", this.#countControlFrame);
  }

  beginStream(stream: ServerHttp2Stream): void {
    this.#openStreams += 1;
    stream.once("close", this.#endStream);
  }

  readonly #endStream = (): void => {
    this.#openStreams -= 1;
    this.#activeMs = performance.now();
  };

  readonly #countControlFrame = (): void => {
    this.#activeMs = performance.now();
    this.#openWindow();
    this.#controlFrames += 1;
    if (this.#controlFrames > this.#limits.controlFramesPerWindowMax) this.#cut("too many control frames");
  };

  /** Whether a rejected request may be answered. A connection with too many of them is closed instead. */
  mayReject(): boolean {
    this.#openWindow();
    this.#rejected += 1;
    if (this.#rejected <= REJECTED_MAX) return true;
    this.#cut("too many rejected requests");
    return false;
  }

  #openWindow(): void {
    const nowMs = performance.now();
    if (nowMs - this.#windowStartMs <= WINDOW_MS) return;
    this.#windowStartMs = nowMs;
    this.#controlFrames = 0;
    this.#rejected = 0;
  }

  /** Ends the connection, after the reason has been written. */
  #cut(reason: string): void {
    if (this.#isCut || this.#session.destroyed) return;
    this.#isCut = true;
    this.#session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    setImmediate(() => this.#session.destroy(new Error(reason), constants.NGHTTP2_ENHANCE_YOUR_CALM));
  }

  /** Open requests have their own time limits. */
  endIfIdle(nowMs: number): void {
    if (this.#openStreams === 0 && nowMs - this.#activeMs > this.#limits.idleTimeoutMs) this.end();
  }

  /** Announces the end of the connection, and closes it after its open requests. */
  end(): void {
    if (!this.#session.closed && !this.#session.destroyed) this.#session.close();
  }

  destroy(): void {
    this.#session.destroy();
  }
}

type Http2Options = Pick<Http1Options, "limits" | "onRequest" | "onRejected">;

const ignore = (): void => {};

export class Http2Sessions {
  readonly #options: Http2Options;
  readonly #requests: OpenRequests;
  readonly #rotation: ReadRotation;
  readonly #server: Http2Server;
  readonly #connections = new Set<Http2Connection>();
  /** The connection that is being passed to Node's server, which emits its session before it returns. */
  #opening: PacedConnection | null = null;

  constructor(options: Http2Options, requests: OpenRequests, rotation: ReadRotation) {
    this.#options = options;
    this.#requests = requests;
    this.#rotation = rotation;
    this.#server = createServer(nodeOptionsOf(options.limits).http2);
    this.#server.on("session", (session) => this.#open(session));
    this.#server.on("sessionError", ignore);
  }

  serve(socket: Socket, network: Network): void {
    // A client that half-closes an HTTP/2 connection has left.
    socket.allowHalfOpen = false;
    this.#opening = new PacedConnection(socket, network, this.#rotation);
    this.#server.emit("connection", this.#opening);
    this.#opening = null;
  }

  #open(session: ServerHttp2Session): void {
    const opening = this.#opening;
    assert.ok(opening, "sessions are emitted while a connection is passed");
    const connection = new Http2Connection(session, this.#options.limits);
    this.#connections.add(connection);
    session.once("close", () => this.#connections.delete(connection));
    session.on("stream", (stream: ServerHttp2Stream, headers, _flags, rawHeaders: string[]) => {
      stream.on("error", ignore);
      // Requests are emitted when everything received together is parsed; some have been reset by then.
      if (stream.closed || stream.destroyed) return;
      connection.beginStream(stream);
      const request = new Http2Request(stream, headers, rawHeaders);
      this.#handle(new Http2Response(request, opening), connection, opening);
    });
  }

  /** Passes a request on, unless a limit is reached. */
  #handle(response: Http2Response, connection: Http2Connection, from: PacedConnection): void {
    const { req: request, stream } = response;
    const usage = this.#requests.open(response, from);
    endWithResponse(stream);
    if (usage === null) {
      if (connection.mayReject()) this.#options.onRejected(response);
      return;
    }
    request.usage = usage;
    request.once("close", () => usage.closeResponse());
    if (request.headers.expect?.toLowerCase() === "100-continue")
      stream.additionalHeaders({ ":status": 100 });
    usage.awaitHandling(this.#options.onRequest(request, response));
  }

  /**
   * Closes every connection after the requests that it has opened. The client learns which of its requests were not accepted, and
   * may send them again (RFC 9113, section 6.8). They are accepted on a new connection, which stays open until the next call:
   * clients like grpc-js repeat a request once only.
   */
  announceEnd(): void {
    // By then the requests that have arrived are read.
    afterPoll(() => {
      for (const connection of this.#connections) connection.end();
    });
  }

  /** Ends the connections without requests for too long. Call at regular intervals. */
  check(nowMs: number): void {
    for (const connection of this.#connections) connection.endIfIdle(nowMs);
  }

  destroyAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }
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
