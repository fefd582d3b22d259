import assert from "node:assert/strict";
import { writeSync } from "node:fs";
import { createServer, type Http2Session, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { Limits } from "../../settings/limits.ts";
import { afterPoll, endUnread } from "./connection-end.ts";
import type { DoorListener } from "./exchange.ts";
import type { ConnectionAccount } from "./held-memory.ts";
import { type Http2Exchange, openHttp2Exchange } from "./http2-exchange.ts";
import { boundSession } from "./limits-session.ts";
import { isProcedureCall, StreamRequest, StreamResponse } from "./stream-exchange.ts";
import { boundBody, createStreamCuts, endWithResponse, isFlooded } from "./stream-limits.ts";
import { tcpHandleOf } from "./tcp-handle.ts";

export interface Http2Options {
  readonly limits: Limits;
  /** Number of proxies in front, which share a connection among clients. */
  readonly trustedProxies: number;
  readonly onRequest: DoorListener;
}

/** The HTTP/2 connections of a port. */
export interface Http2Connections {
  serve(socket: Socket, account: ConnectionAccount): void;
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  /**
   * Announces the end of a connection, serves the requests that the client sent before it knew, and closes it after the
   * last one (RFC 9113, section 6.8).
   */
  endSession(session: Http2Session): void;
}

/**
 * The floods that nghttp2 and Node bound themselves: entries of a SETTINGS frame, malformed or empty frames, streams refused
 * because there are too many, megabytes of memory. (Node's types lack some of these documented options.)
 */
const HTTP2_FLOOD_LIMITS = {
  maxSettings: 32,
  maxOutstandingPings: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  maxSessionMemory: 4,
};

const ignore = (): void => {};

/** Serves connections that the port passes to it. */
export function createHttp2({ limits, trustedProxies, onRequest }: Http2Options): Http2Connections {
  const sessions = new Set<ServerHttp2Session>();
  const endingSessions = new WeakSet<Http2Session>();
  const endSession = (session: Http2Session): void => {
    if (endingSessions.has(session)) return;
    endingSessions.add(session);
    announceEnd(session);
  };
  const server = createServer({
    settings: {
      maxConcurrentStreams: limits.streamsPerConnectionMax,
      maxHeaderListSize: limits.headerBytesMax,
      enablePush: false,
    },
    ...HTTP2_FLOOD_LIMITS,
    streamResetBurst: limits.streamResetBurst,
    streamResetRate: limits.streamResetsPerSecond,
  });
  let connecting: { readonly socket: Socket; readonly account: ConnectionAccount } | null = null;
  server.on("session", (session) => {
    assert.ok(connecting, "sessions are emitted while a connection is passed");
    const { socket, account } = connecting;
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    boundSession(session, limits, endSession);
    const cuts = createStreamCuts(session, trustedProxies > 0);
    session.on("stream", (stream: ServerHttp2Stream, headers, _flags, rawHeaders: string[]) => {
      stream.on("error", ignore);
      // Requests are emitted when everything received together is parsed; some have been reset by then.
      if (stream.closed || stream.destroyed) {
        if (isFlooded(stream)) cuts.cutFlood(stream);
        return;
      }
      const hold = account.openRequest(headers, rawHeaders);
      if (hold === null) {
        cuts.refuse(stream);
        return;
      }
      boundBody(stream, hold, cuts.cutFlood);
      endWithResponse(stream);
      if (isProcedureCall(headers)) {
        const request = new StreamRequest(stream, headers, rawHeaders, socket, hold);
        hold.openFor(() => onRequest(request, new StreamResponse(request)));
      } else {
        hold.openFor(() => onRequest(...openExchange(stream, headers, rawHeaders, hold)));
      }
    });
  });
  return {
    serve(socket, account) {
      if (account.isRefused()) {
        endUnread(socket, REFUSAL);
        return;
      }
      // The session is emitted before the call returns.
      connecting = { socket, account };
      server.emit("connection", socket);
      connecting = null;
    },
    sessions,
    endSession,
  };
}

function openExchange(...head: Parameters<typeof openHttp2Exchange>): Http2Exchange {
  const exchange = openHttp2Exchange(...head);
  const [request, response] = exchange;
  request.on("error", ignore);
  response.on("error", ignore);
  if (request.headers.expect === "100-continue") response.writeContinue();
  return exchange;
}

/** The length of a payload, type GOAWAY, no flags, stream 0; the last stream 2^31 - 1, NO_ERROR. */
const GOAWAY_NOTICE = Buffer.from("000008070000000000" + "7fffffff" + "00000000", "hex");

/** Empty SETTINGS, then GOAWAY: no stream is served, ENHANCE_YOUR_CALM. A session would cost as much as many requests. */
const REFUSAL = Buffer.from("000000040000000000" + "000008070000000000" + "00000000" + "0000000b", "hex");

/** How long a client may take to acknowledge the notice. */
const NOTICE_MS = 1_000;
/** How often, and at what interval, the notice is tried while other frames wait to be written. */
const NOTICE_RETRIES = 10;
const NOTICE_RETRY_MS = 100;

function announceEnd(session: Http2Session, retries = NOTICE_RETRIES): void {
  // By then the server's SETTINGS, which must be its first frame, are sent, and arrived requests are read.
  afterPoll(() => {
    if (session.destroyed || session.closed) return;
    if (!sendNotice(session)) {
      // Closing sends the id of the last stream served: the client knows which requests are safe to send again.
      if (session.encrypted || retries === 0) session.close();
      else setTimeout(() => announceEnd(session, retries - 1), NOTICE_RETRY_MS);
      return;
    }
    const close = (): void => {
      clearTimeout(timer);
      if (!session.destroyed) session.close();
    };
    const timer = setTimeout(close, NOTICE_MS);
    session.ping(close);
  });
}

/**
 * Sends a GOAWAY after which streams are still accepted. `session.goaway` would not do: nghttp2 ignores every stream that
 * arrives after it. So the frame is written to the connection itself, between two frames of the session. That is possible
 * without TLS and while no frame waits to be written. Returns false if it was not sent.
 */
function sendNotice(session: Http2Session): boolean {
  if (session.encrypted) return false;
  try {
    const handle = tcpHandleOf(session.socket);
    if (handle === null || handle.fd < 0 || handle.writeQueueSize > 0) return false;
    const written = writeSync(handle.fd, GOAWAY_NOTICE);
    // A truncated frame would corrupt the connection.
    if (written < GOAWAY_NOTICE.length) session.destroy();
    return true;
  } catch {
    // The system's buffer is full, or the connection has just ended.
    return false;
  }
}
