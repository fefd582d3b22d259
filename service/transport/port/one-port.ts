import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { networkOf } from "../../request/client-request.ts";
import { closePort } from "./close-port.ts";
import { afterPoll, endConnection } from "./connection-end.ts";
import { type ConnectionAccount, createHeldMemory, type HeldMemory } from "./held-memory.ts";
import { createHttp1, type Http1Options } from "./http1-server.ts";
import { createHttp2, type Http2Connections } from "./http2-server.ts";
import { createReadTurns } from "./network-turns.ts";
import { createOpenConnections, type DropCause } from "./open-connections.ts";
import type { OnHeldLimit } from "./request-hold.ts";
import { takeArrived } from "./tcp-handle.ts";

export interface OnePortOptions extends Http1Options {
  readonly host: string;
  readonly port: number;
  /** PEM certificate chain and key; null: cleartext. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Number of proxies in front. With one, the addresses of connections identify no client. */
  readonly trustedProxies: number;
  /** Where connections come from; by default from a port of this process. */
  readonly connectionSource?: ConnectionSource | null;
  /** A connection was accepted. */
  readonly onConnection?: (socket: Socket) => void;
  /** A new connection was closed because there are too many. */
  readonly onDropped: (cause: DropCause) => void;
  /** A request was refused or cut because open requests occupy too much memory. */
  readonly onHeldLimit: OnHeldLimit;
}

/** The supervisor, which owns the port of several workers and passes connections to them. */
export interface ConnectionSource {
  /** Rejects with the system's error (EADDRINUSE …) when the port is not available. */
  listen(
    at: { readonly host: string; readonly port: number; readonly backlog: number },
    onConnection: (socket: Socket) => void,
  ): Promise<AddressInfo>;
  /** Resolves when the last connection has been passed. */
  stop(): Promise<void>;
}

export interface OnePort extends Pick<Http2Connections, "sessions" | "endSession"> {
  /** Rejects with the system's error (EADDRINUSE …) when the port is not available. */
  listen(): Promise<AddressInfo>;
  /** The number of open connections. */
  connections(): number;
  /** What open requests hold together. */
  readonly heldTotal: HeldMemory["total"];
  /** Accepts only connections that already wait, for a limited time; resolves when the port is closed. */
  stopAccepting(limitMs: number): Promise<void>;
  /** Resolves when no connection is open. */
  untilUnused(): Promise<void>;
  /** Ends HTTP/1.1 connections between two requests, now and as their requests finish. Arrived bytes are read first. */
  closeIdle(): void;
  /** Ends all connections without a running request, except HTTP/2 sessions. */
  closeUnused(): void;
  /** Cuts every connection. */
  destroyAll(): void;
}

const KEEP_ALIVE_DELAY_MS = 60_000;
const TCP_OPTIONS = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
};

/** A function for connections whose protocol is known. */
type ServeSocket = (socket: Socket, account: ConnectionAccount) => void;

interface Protocols {
  readonly serveHttp1: ServeSocket;
  readonly serveHttp2: ServeSocket;
}

/**
 * HTTP/1.1 and HTTP/2 on one TCP port. In cleartext the first bytes determine the protocol: HTTP/2 starts with a fixed
 * preface that is not an HTTP/1.1 request. Under TLS the client chooses by ALPN.
 */
export function createOnePort(options: OnePortOptions): OnePort {
  const { tls, limits, trustedProxies, connectionSource = null, onDropped } = options;
  const open = createOpenConnections(trustedProxies > 0 ? null : limits.connectionsPerAddressMax, onDropped);
  const heldMemory = createHeldMemory(options);
  const readTurns = createReadTurns(limits.networkTurnMs);
  const undetected = new Map<Socket, () => void>();
  const http1 = createHttp1(options);
  const http2 = createHttp2(options);

  const protocols: Protocols = {
    serveHttp1: http1.serve,
    serveHttp2(socket, account) {
      // A client that half-closes an HTTP/2 connection has left; over HTTP/1.1 it may still wait for its response.
      socket.allowHalfOpen = false;
      http2.serve(socket, account);
    },
  };
  const openAccount = (socket: Socket): ConnectionAccount =>
    heldMemory.openConnection(socket, readTurns.of(networkOf(socket.remoteAddress ?? "")));
  const accept = (socket: Socket): void => {
    options.onConnection?.(socket);
    const network = open.admit(socket);
    if (network === null) return;
    readTurns.add(socket, network, (turns) => {
      if (tls !== null) return;
      const account = heldMemory.openConnection(socket, turns);
      detectProtocol(socket, account, limits.prefaceTimeoutMs, undetected, protocols);
    });
  };
  const server =
    tls === null ? createTcpServer(TCP_OPTIONS) : createTls({ ...options, tls }, openAccount, protocols);
  server.on("connection", accept);
  server.maxConnections = limits.connectionsMax;
  server.on("drop", () => onDropped("max_connections"));
  const adopt = (socket: Socket): void => {
    if (open.sockets.size >= limits.connectionsMax) {
      onDropped("max_connections");
      socket.destroy();
      return;
    }
    socket.allowHalfOpen = true;
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
    server.emit("connection", socket);
  };

  return {
    sessions: http2.sessions,
    endSession: http2.endSession,
    listen: () => openPort(server, options, adopt),
    connections: () => open.sockets.size,
    heldTotal: heldMemory.total,
    untilUnused: open.untilEmpty,
    async stopAccepting(limitMs) {
      if (connectionSource === null)
        await closePort(server, TCP_OPTIONS, limits.connectionsMax, adopt, limitMs);
      else await connectionSource.stop();
    },
    closeIdle() {
      readTurns.end();
      http1.closeIdle();
    },
    closeUnused() {
      for (const [socket, stopDetection] of undetected) {
        stopDetection();
        endConnection(socket);
      }
      http1.closeUnused();
    },
    destroyAll() {
      for (const session of http2.sessions) session.destroy();
      for (const socket of open.sockets) socket.destroy();
      http1.stopChecks();
    },
  };
}

async function openPort(
  server: Server,
  { host, port, limits, connectionSource = null }: OnePortOptions,
  adopt: (socket: Socket) => void,
): Promise<AddressInfo> {
  // Connections that arrive while the process is busy wait; the system limits their number further.
  const at = { port, host, backlog: limits.connectionsMax };
  if (connectionSource !== null) return await connectionSource.listen(at, adopt);
  await once(server.listen(at), "listening");
  return server.address() as AddressInfo;
}

/** How long a handshake may go on after its timeout. Its bytes may have arrived while the process was busy. */
const HANDSHAKE_GRACE_MS = 1_000;

function createTls(
  { tls, limits }: OnePortOptions & { readonly tls: NonNullable<OnePortOptions["tls"]> },
  openAccount: (socket: Socket) => ConnectionAccount,
  { serveHttp1, serveHttp2 }: Protocols,
): Server {
  const secured = new WeakSet<TLSSocket>();
  const server = createTlsServer({
    ...TCP_OPTIONS,
    ...tls,
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2", "http/1.1"],
    handshakeTimeout: limits.prefaceTimeoutMs,
  });
  // Node reports a handshake that fails or takes too long, and leaves the connection open.
  server.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== "ERR_TLS_HANDSHAKE_TIMEOUT") {
      socket.destroy();
      return;
    }
    const cut = (): void => {
      if (!secured.has(socket)) socket.destroy();
    };
    const timer = setTimeout(cut, HANDSHAKE_GRACE_MS);
    socket.once("close", () => clearTimeout(timer));
    socket.on("error", () => socket.destroy());
  });
  server.on("secureConnection", (socket) => {
    secured.add(socket);
    socket.on("error", () => socket.destroy());
    const serve = socket.alpnProtocol === "h2" ? serveHttp2 : serveHttp1;
    serve(socket, openAccount(socket));
  });
  return server;
}

/** The first bytes of a client that speaks HTTP/2 without negotiation (RFC 9113, section 3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

/**
 * Reads as many bytes of a cleartext connection as determine its protocol, puts them back, and passes the connection on. Cuts it
 * if the client does not send enough in time. While the protocol is not known, `undetected` has a function that stops the
 * detection. A connection that is going to be refused is read no further than that.
 */
function detectProtocol(
  socket: Socket,
  account: ConnectionAccount,
  timeoutMs: number,
  undetected: Map<Socket, () => void>,
  { serveHttp1, serveHttp2 }: Protocols,
): void {
  let received: Buffer = Buffer.alloc(0);
  // Bytes that arrived while the process was busy are still accepted.
  const cut = (): void =>
    afterPoll(() => {
      if (undetected.has(socket)) socket.destroy();
    });
  const timer = setTimeout(cut, timeoutMs);
  const disconnect = (): void => {
    socket.destroy();
  };
  const stop = (): void => {
    clearTimeout(timer);
    undetected.delete(socket);
    socket.off("readable", read);
    socket.off("end", disconnect);
    socket.off("close", stop);
  };
  const read = (): void => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = Math.min(received.length, PREFACE.length);
    const isHttp2 = received.compare(PREFACE, 0, length, 0, length) === 0;
    if (isHttp2 && length < PREFACE.length) return;
    stop();
    account.turns.enter();
    socket.unshift(received);
    (isHttp2 ? serveHttp2 : serveHttp1)(socket, account);
  };
  undetected.set(socket, stop);
  const first = account.isFull() ? takeArrived(socket, PREFACE.length) : null;
  if (first !== null) socket.unshift(first);
  socket.on("readable", read);
  socket.on("end", disconnect);
  socket.once("close", stop);
}
