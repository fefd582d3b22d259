import {
  createServer as createHttp1Server,
  type Server as Http1Server,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import {
  createServer as createHttp2Server,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import type { Limits } from "../settings/limits.ts";
import { detectHttp2 } from "./detect-http2.ts";
import { boundSession } from "./limits-session.ts";

/** A request over HTTP/1.1 or HTTP/2; Node's two classes share the members used here. */
export type DoorRequest = IncomingMessage | Http2ServerRequest;
export type DoorResponse = ServerResponse | Http2ServerResponse;
export type DoorListener = (request: DoorRequest, response: DoorResponse) => void;

export interface OnePortOptions {
  readonly host: string;
  readonly port: number;
  /** PEM certificate chain and key; null: cleartext. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly limits: Limits;
  readonly onRequest: DoorListener;
  /** Answers bytes that are not an HTTP/1.1 request, or a request that took too long. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

export interface OnePort {
  /** Rejects with the system's error (EADDRINUSE …) when the port is not available. */
  listen(): Promise<AddressInfo>;
  /** Accepts no new connection; resolves when the last open one has ended. */
  stopAccepting(): Promise<void>;
  /** Ends HTTP/1.1 connections without a request, and connections whose protocol is not known yet. */
  closeIdle(): void;
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  /** Cuts every connection. */
  destroyAll(): void;
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

/** How often HTTP/1.1 connections are checked against their timeouts. */
const CONNECTION_CHECK_MS = 1_000;

const TCP_OPTIONS = { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };

/** A function for connections whose protocol is known. */
type ServeSocket = (socket: Socket) => void;

interface Protocols {
  readonly serveHttp1: ServeSocket;
  readonly serveHttp2: ServeSocket;
}

/**
 * HTTP/1.1 and HTTP/2 on one TCP port. In cleartext the first bytes determine the protocol: HTTP/2 starts with a fixed
 * preface that is not an HTTP/1.1 request. Under TLS the client chooses by ALPN.
 */
export function createOnePort(options: OnePortOptions): OnePort {
  const sockets = new Set<Socket>();
  const undetected = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  const http1 = createHttp1(options);
  const http2 = createHttp2(options, sessions);

  const protocols: Protocols = {
    serveHttp1(socket) {
      http1.emit("connection", socket);
    },
    serveHttp2(socket) {
      // A client that half-closes an HTTP/2 connection has left; over HTTP/1.1 it may still wait for its response.
      socket.allowHalfOpen = false;
      http2.emit("connection", socket);
    },
  };
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server =
    options.tls === null
      ? createTcpServer(TCP_OPTIONS, (socket) => {
          track(socket);
          detectProtocol(socket, options.limits.prefaceTimeoutMs, undetected, protocols);
        })
      : createTls({ ...options, tls: options.tls }, protocols).on("connection", track);
  server.maxConnections = options.limits.maxConnections;

  return {
    sessions,
    listen: () => listen(server, options),
    stopAccepting: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
    closeIdle: () => {
      for (const socket of undetected) socket.destroy();
      http1.closeIdleConnections();
    },
    destroyAll: () => {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
      // Stops the timer of the connection checks, which would keep the process alive.
      http1.close();
    },
  };
}

function listen(server: Server, { host, port }: OnePortOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** A server of HTTP/1.1 for connections that the port passes to it. */
function createHttp1({ limits, onRequest, onBrokenRequest }: OnePortOptions): Http1Server {
  const server = createHttp1Server(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.idleTimeoutMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    onRequest,
  );
  // For a socket without traffic while a response waits to be read.
  server.setTimeout(limits.responseTimeoutMs);
  server.on("clientError", (error, socket) => onBrokenRequest(error, socket as Socket));
  // Node starts its timeout checks on "listening" (an internal: see the test), and this server never listens itself.
  server.emit("listening");
  return server;
}

/** A server of HTTP/2 for connections that the port passes to it. Adds its open sessions to `sessions`. */
function createHttp2({ limits, onRequest }: OnePortOptions, sessions: Set<ServerHttp2Session>): Http2Server {
  const server = createHttp2Server(
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
      // Requests are emitted when everything received together is parsed; some have been reset by then.
      if (!request.stream.closed && !request.stream.destroyed) onRequest(request, response);
    },
  );
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    boundSession(session, limits);
  });
  return server;
}

function createTls(
  { tls, limits }: OnePortOptions & { readonly tls: NonNullable<OnePortOptions["tls"]> },
  { serveHttp1, serveHttp2 }: Protocols,
): Server {
  return (
    createTlsServer({
      ...TCP_OPTIONS,
      ...tls,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["h2", "http/1.1"],
      handshakeTimeout: limits.prefaceTimeoutMs,
    })
      // Node reports a handshake that fails or takes too long, and leaves the connection open.
      .on("tlsClientError", (_error, socket) => socket.destroy())
      .on("secureConnection", (socket: TLSSocket) => {
        socket.on("error", () => socket.destroy());
        if (socket.alpnProtocol === "h2") serveHttp2(socket);
        else serveHttp1(socket);
      })
  );
}

/** Passes a cleartext connection to its protocol; cuts it if the client does not send enough in time. */
function detectProtocol(
  socket: Socket,
  timeoutMs: number,
  undetected: Set<Socket>,
  { serveHttp1, serveHttp2 }: Protocols,
): void {
  undetected.add(socket);
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  const stop = (): void => {
    clearTimeout(timer);
    undetected.delete(socket);
  };
  socket.once("close", stop);
  detectHttp2(socket, (isHttp2) => {
    socket.off("close", stop);
    stop();
    (isHttp2 ? serveHttp2 : serveHttp1)(socket);
  });
}
