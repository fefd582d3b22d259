import { createServer as createHttp1Server, type IncomingMessage, type ServerResponse } from "node:http";
import {
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import type { Limits } from "../settings/limits.ts";
import { boundSession } from "./limits-session.ts";

/** A request of either protocol; Node's two classes answer to the same names. */
export type DoorRequest = IncomingMessage | Http2ServerRequest;
export type DoorResponse = ServerResponse | Http2ServerResponse;
export type DoorListener = (request: DoorRequest, response: DoorResponse) => void;

export interface OnePortOptions {
  readonly host: string;
  readonly port: number;
  /** PEM certificate chain and key; without them the port speaks cleartext. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly limits: Limits;
  readonly onRequest: DoorListener;
  /** Writes the answer to bytes that are no HTTP/1.1 request, or one that took too long. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

export interface OnePort {
  /** Rejects with the system's error (EADDRINUSE …) when the port can't be had. */
  listen(): Promise<AddressInfo>;
  /** Takes no new connection; resolves when the last open one has ended. */
  stopAccepting(): Promise<void>;
  /** Ends HTTP/1.1 connections that carry no request, and those that have not said what they speak. */
  closeIdle(): void;
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  /** Cuts every connection. */
  destroyAll(): void;
}

/** What a client that speaks HTTP/2 without negotiation sends first (RFC 9113, section 3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

/**
 * What nghttp2 and Node count themselves: entries of a SETTINGS frame, malformed or empty frames, streams refused
 * for being too many, megabytes held. (The typings do not know all of these documented options.)
 */
const HTTP2_FLOOD_LIMITS = {
  maxSettings: 32,
  maxOutstandingPings: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  maxSessionMemory: 4,
};

/** How often HTTP/1.1 connections are checked against their timeouts. */
const CONNECTION_CHECK_MS = 1_000;

/**
 * HTTP/1.1 and HTTP/2 on one TCP port. In cleartext the first bytes tell them apart: HTTP/2 starts with a fixed
 * preface that is no HTTP/1.1 request. Under TLS the client chooses by ALPN.
 */
export function createOnePort(options: OnePortOptions): OnePort {
  const { limits } = options;
  const sockets = new Set<Socket>();
  const undecided = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();

  const http1 = createHttp1Server(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.idleTimeoutMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    options.onRequest,
  );
  // A socket without any traffic while a response waits to be read.
  http1.setTimeout(limits.responseTimeoutMs);
  http1.on("clientError", (error, socket) => options.onBrokenRequest(error, socket as Socket));
  // This server never listens itself, and Node starts its timeout checks only on "listening".
  http1.emit("listening");

  const http2 = createHttp2Server(
    {
      settings: {
        maxConcurrentStreams: limits.maxStreamsPerConnection,
        maxHeaderListSize: limits.maxHeaderBytes,
        enablePush: false,
      },
      ...HTTP2_FLOOD_LIMITS,
      streamResetBurst: limits.streamResetBurst,
      streamResetRate: limits.streamResetsPerSecond,
    },
    (request, response) => {
      // Requests come to light when all that was received at once is parsed; some are taken back by then.
      if (!request.stream.closed && !request.stream.destroyed) options.onRequest(request, response);
    },
  );
  http2.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    boundSession(session, limits);
  });

  const serveHttp1 = (socket: Socket): void => {
    http1.emit("connection", socket);
  };
  const serveHttp2 = (socket: Socket): void => {
    // A peer that half-closes an HTTP/2 connection is gone; in HTTP/1.1 it may still wait for its answer.
    socket.allowHalfOpen = false;
    http2.emit("connection", socket);
  };

  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const sniff = (socket: Socket): void => {
    undecided.add(socket);
    const timer = setTimeout(() => socket.destroy(), limits.prefaceTimeoutMs);
    const decided = (): void => {
      clearTimeout(timer);
      undecided.delete(socket);
    };
    socket.once("close", decided);
    decideProtocol(socket, (isHttp2) => {
      socket.off("close", decided);
      decided();
      (isHttp2 ? serveHttp2 : serveHttp1)(socket);
    });
  };

  const tcpOptions = { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };
  const server: Server =
    options.tls === null
      ? createTcpServer(tcpOptions, (socket) => {
          track(socket);
          sniff(socket);
        })
      : createTlsServer({
          ...tcpOptions,
          ...options.tls,
          minVersion: "TLSv1.2",
          ALPNProtocols: ["h2", "http/1.1"],
          handshakeTimeout: limits.prefaceTimeoutMs,
        })
          .on("connection", track)
          // Node reports a handshake that fails or takes too long, and leaves the connection open.
          .on("tlsClientError", (_error, socket) => socket.destroy())
          .on("secureConnection", (socket: TLSSocket) => {
            socket.on("error", () => socket.destroy());
            if (socket.alpnProtocol === "h2") serveHttp2(socket);
            else serveHttp1(socket);
          });
  server.maxConnections = limits.maxConnections;

  return {
    sessions,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(options.port, options.host, () => {
          server.off("error", reject);
          resolve(server.address() as AddressInfo);
        });
      }),
    stopAccepting: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
    closeIdle: () => {
      for (const socket of undecided) socket.destroy();
      http1.closeIdleConnections();
    },
    destroyAll: () => {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
      // Stops the connection checks, which would keep a test's process busy.
      http1.close();
    },
  };
}

/** Reads just enough to tell, puts it back, and says whether the peer speaks HTTP/2. Never says when it leaves. */
function decideProtocol(socket: Socket, decide: (isHttp2: boolean) => void): void {
  let seen: Buffer = Buffer.alloc(0);
  const read = (): void => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
    const length = Math.min(seen.length, PREFACE.length);
    const matches = seen.compare(PREFACE, 0, length, 0, length) === 0;
    if (matches && length < PREFACE.length) return;
    socket.off("readable", read);
    socket.off("end", leave);
    socket.unshift(seen);
    decide(matches);
  };
  const leave = (): void => {
    socket.destroy();
  };
  socket.on("readable", read);
  socket.on("end", leave);
}
