import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import {
  type LimitReports,
  type Network,
  Networks,
  networkOf,
  type UsageKind,
} from "../../limits/network.ts";
import { OpenRequests } from "../../limits/open-requests.ts";
import { createHttp1Server, type Http1Options } from "./http1-server.ts";
import { createHttp2Sessions } from "./http2-server.ts";
import { afterPoll, endConnection, ReadRotation } from "./paced-connection.ts";

export interface OnePortOptions extends Http1Options {
  readonly host: string;
  readonly port: number;
  /** PEM certificate chain and key; null: cleartext. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Number of proxies in front. With one, the addresses of connections identify no client. */
  readonly trustedProxies: number;
  readonly reports: LimitReports;
}

export type OnePort = ReturnType<typeof createOnePort>;

const TCP_OPTIONS = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
};

/** How often connections and requests are checked against their time limits, which are seconds. */
const CHECK_INTERVAL_MS = 250;

/**
 * HTTP/1.1 and HTTP/2 on one TCP port. In cleartext the first bytes determine the protocol: HTTP/2 starts with a fixed
 * preface that is not an HTTP/1.1 request. Under TLS the client chooses by ALPN.
 */
export function createOnePort(options: OnePortOptions) {
  const { tls, limits, trustedProxies, reports } = options;
  const networks = new Networks(limits, trustedProxies > 0, reports);
  const requests = new OpenRequests(networks, options);
  const rotation = new ReadRotation();
  const http1 = createHttp1Server(options, requests, rotation);
  const http2 = createHttp2Sessions(options, requests, rotation);
  const sockets = new Set<Socket>();
  let accepted = 0;
  const serve: ServeConnection = (socket, network, isHttp2) => {
    if (!isHttp2) http1.serve(socket, network);
    else if (networks.admitHttp2(socket, network)) http2.serve(socket, network);
  };
  const undetected = createUndetected(limits.prefaceTimeoutMs, serve);

  const server = tls === null ? createTcpServer(TCP_OPTIONS) : createTls(tls, limits.prefaceTimeoutMs);
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    socket.on("error", () => socket.destroy());
    const network = networks.admit(socket);
    if (network === null) return;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (tls === null) undetected.add(socket, network);
  });
  server.on("secureConnection", (socket) => {
    socket.on("error", () => socket.destroy());
    const network = networks.named(networkOf(socket.remoteAddress ?? ""));
    serve(socket, network, socket.alpnProtocol === "h2");
  });

  let closed: Promise<void> | null = null;
  const check = (): void => {
    const nowMs = performance.now();
    for (const checked of [undetected, requests, http1, http2]) checked.check(nowMs);
  };
  // Bytes that arrived while the process was busy are read before.
  const timer = setInterval(() => afterPoll(check), CHECK_INTERVAL_MS).unref();

  return {
    /** Rejects with the system's error (EADDRINUSE …) when the port is not available. */
    async listen(): Promise<AddressInfo> {
      // Connections that arrive while the process is busy wait; the system limits their number further.
      const at = { port: options.port, host: options.host, backlog: limits.connectionsMax };
      await once(server.listen(at), "listening");
      return server.address() as AddressInfo;
    },
    connections: () => networks.total.connections,
    acceptedConnections: () => accepted,
    /** What open requests occupy together. */
    usage: (kind: UsageKind): number => networks.total.used[kind],
    openRequests: () => requests.size,
    /**
     * Announces the end of the open HTTP/2 connections, and from now on of every HTTP/1.1 connection. Requests and new connections
     * are served as before.
     */
    announceEnd(): void {
      // Connections that open later get no GOAWAY until the port is closed: nghttp2 rejects every request after a GOAWAY, and a
      // client that has repeated one request, such as grpc-js, repeats no second one.
      http1.announceEnd();
      http2.announceEnd();
    },
    /** Accepts no new connections. Resolves when no connection is open. */
    stopAccepting(): Promise<void> {
      closed ??= once(server.close(), "close").then(() => {});
      return closed;
    },
    /** Ends HTTP/1.1 connections between two requests, now and as their requests finish. Arrived bytes are read first. */
    closeIdle: (): void => http1.close("idle"),
    /** Ends all connections without a running request. */
    closeUnused(): void {
      undetected.end();
      http1.close("unused");
      http2.announceEnd();
    },
    destroyAll(): void {
      clearInterval(timer);
      http2.destroyAll();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** How long a handshake may go on after its timeout. Its bytes may have arrived while the process was busy. */
const HANDSHAKE_GRACE_MS = 1_000;

function createTls(tls: NonNullable<OnePortOptions["tls"]>, handshakeTimeout: number): Server {
  const server = createTlsServer({
    ...TCP_OPTIONS,
    ...tls,
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2", "http/1.1"],
    handshakeTimeout,
  });
  // Node reports a handshake that fails or takes too long, and leaves the connection open.
  server.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
    socket.on("error", () => socket.destroy());
    if (error.code !== "ERR_TLS_HANDSHAKE_TIMEOUT") {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), HANDSHAKE_GRACE_MS);
    socket.once("close", () => clearTimeout(timer));
    socket.once("secure", () => clearTimeout(timer));
  });
  return server;
}

/** The first bytes of a client that speaks HTTP/2 without negotiation (RFC 9113, section 3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

type ServeConnection = (socket: Socket, network: Network, isHttp2: boolean) => void;

/** The cleartext connections whose protocol is not known. */
function createUndetected(timeoutMs: number, serve: ServeConnection) {
  /** Since when each has been open. */
  const openedMs = new Map<Socket, number>();
  return {
    /** Reads as many bytes as determine the protocol, puts them back, and serves the connection. */
    add(socket: Socket, network: Network): void {
      let received: Buffer = Buffer.alloc(0);
      const stop = (): void => {
        openedMs.delete(socket);
        socket.off("readable", read);
        socket.off("end", disconnect);
        socket.off("close", stop);
      };
      const disconnect = (): void => {
        socket.destroy();
      };
      const read = (): void => {
        const chunk: Buffer | null = socket.read();
        if (chunk === null) return;
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const length = Math.min(received.length, PREFACE.length);
        const isHttp2 = received.compare(PREFACE, 0, length, 0, length) === 0;
        if (isHttp2 && length < PREFACE.length) return;
        stop();
        socket.unshift(received);
        serve(socket, network, isHttp2);
      };
      openedMs.set(socket, performance.now());
      socket.on("readable", read);
      socket.on("end", disconnect);
      socket.once("close", stop);
    },
    /** Cuts the connections that have not sent enough in time. Call at regular intervals. */
    check(nowMs: number): void {
      for (const [socket, sinceMs] of openedMs) if (nowMs - sinceMs >= timeoutMs) socket.destroy();
    },
    end(): void {
      for (const socket of openedMs.keys()) endConnection(socket);
    },
  };
}
