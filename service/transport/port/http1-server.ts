import { createServer, type Server as Http1Server, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Limits } from "../../settings/limits.ts";
import { afterPoll, endConnection } from "./connection-end.ts";
import {
  type DoorListener,
  type DoorRequest,
  type DoorResponse,
  type NodeExchange,
  sendByNode,
} from "./exchange.ts";
import type { ConnectionAccount } from "./held-memory.ts";
import { createHttpFeed, type FeedState, type HttpFeed } from "./http1-feed.ts";
import { ArrivedPieces, type RequestHold } from "./request-hold.ts";
import { isLong, writeInParts } from "./response-parts.ts";

export interface Http1Options {
  readonly limits: Limits;
  readonly onRequest: DoorListener;
  /** Answers a request that is refused unread, because open requests occupy too much memory. */
  readonly onRefused: (response: DoorResponse) => void;
  /** Answers bytes that are not an HTTP/1.1 request, or a request that took too long. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, socket: Socket) => void;
  /** Rejects a CONNECT request. Node no longer parses HTTP on its connection. */
  readonly onConnect: (request: IncomingMessage, socket: Socket) => void;
}

/** The HTTP/1.1 connections of a port. */
export interface Http1Connections {
  serve(socket: Socket, account: ConnectionAccount): void;
  /** Ends connections between two requests, now and as their requests finish. Arrived bytes are read first. */
  closeIdle(): void;
  /** Ends every connection without a running request: also new ones, and those that have sent part of a request. */
  closeUnused(): void;
  /** Stops the timer of the timeout checks, which would keep the process alive. */
  stopChecks(): void;
}

interface Connection {
  readonly account: ConnectionAccount;
  latestRequest: IncomingMessage | null;
  /** Requests whose response is not complete. */
  running: number;
  /** `bytesRead` of the socket when the last request ended: more means that the next one is arriving. */
  idleAtBytes: number;
  /** The reads of the head that is arriving; null between two requests and while a body arrives. */
  headPieces: ArrivedPieces | null;
  /** Whether the rest of the connection is discarded: its body was refused, or it ends. */
  isRefused: boolean;
  feed: HttpFeed | null;
}

/** How often connections are checked against the timeouts of headers and bodies. */
const CONNECTION_CHECK_MS = 1_000;
const TIMEOUT_CODE = "ERR_HTTP_REQUEST_TIMEOUT";
/** The code of the error of a head that arrives in too many pieces. */
export const HEAD_PIECES_CODE = "ALMAGEST_HEAD_PIECES";

const ignore = (): void => {};

/** Serves connections that the port passes to it. */
export function createHttp1(options: Http1Options): Http1Connections {
  const connections = new Map<Socket, Connection>();
  let closing: "none" | "idle" | "unused" = "none";
  const closeIfAllowed = (socket: Socket, connection: Connection): void => {
    if (connection.running > 0) return;
    const isIdle = connection.latestRequest !== null && socket.bytesRead === connection.idleAtBytes;
    if (closing === "unused" || (closing === "idle" && isIdle)) endConnection(socket);
  };
  const closeAllowed = (): void =>
    afterPoll(() => {
      for (const [socket, connection] of connections) closeIfAllowed(socket, connection);
    });

  const handle = (request: Http1Request, response: Http1Response): void => {
    const { socket } = request;
    const connection = connections.get(socket);
    // A client that disconnects is not an error of the service. Whatever else listens may stop listening too early.
    request.on("error", ignore);
    response.on("error", ignore);
    // The connection's end has been sent, so a response is impossible.
    if (connection === undefined || socket.writableEnded) {
      request.resume();
      return;
    }
    connection.latestRequest = request;
    connection.headPieces = null;
    connection.running += 1;
    const hold = connection.account.openRequest(request.headers, request.rawHeaders);
    response.once("close", () => {
      connection.running -= 1;
      connection.idleAtBytes = socket.bytesRead;
      hold?.closeExchange();
      // The rest of a body in chunks could cost as much as many requests.
      if (!request.complete && request.headers["transfer-encoding"] !== undefined)
        connection.isRefused = true;
      if (connection.isRefused) {
        if (connection.running === 0) endConnection(socket);
      } else if (closing !== "none") {
        afterPoll(() => closeIfAllowed(socket, connection));
      }
      connection.feed?.resume();
    });
    acceptAbsoluteTarget(request);
    if (hold === null) {
      connection.isRefused = true;
      options.onRefused(response);
      return;
    }
    request.hold = hold;
    request.onBodyRefused = () => {
      connection.isRefused = true;
    };
    hold.openFor(() => options.onRequest(request, response));
  };

  const server = createNodeServer(options, connections, handle);
  return {
    serve(socket, account) {
      const connection: Connection = {
        account,
        latestRequest: null,
        running: 0,
        idleAtBytes: 0,
        headPieces: null,
        isRefused: false,
        feed: null,
      };
      connections.set(socket, connection);
      socket.once("close", () => connections.delete(socket));
      server.emit("connection", socket);
      connection.feed = feedConnection(socket, connection, options);
    },
    closeIdle() {
      closing = "idle";
      closeAllowed();
    },
    closeUnused() {
      closing = "unused";
      closeAllowed();
    },
    stopChecks: () => server.close(),
  };
}

/** `http://api.example.com/v1/sky`: the scheme and the host in front of a path. */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]+)/i;

/**
 * Replaces an absolute URL as target, as clients send it to a proxy, by its path and query. Its host replaces the header Host.
 *
 * **Source:** RFC 9112, section 3.2.2.
 */
function acceptAbsoluteTarget(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [origin, host] = ABSOLUTE_TARGET.exec(url) ?? [];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  if (request.headers.host !== undefined) request.headers.host = host;
}

function feedConnection(
  socket: Socket,
  connection: Connection,
  { limits, onBrokenRequest }: Http1Options,
): HttpFeed {
  const onRead = (bytes: number): void => {
    if (hasFewReads(connection, bytes)) return;
    connection.isRefused = true;
    onBrokenRequest(Object.assign(new Error("too many pieces"), { code: HEAD_PIECES_CODE }), socket);
  };
  return createHttpFeed(socket, onRead, () => feedStateOf(connection, limits));
}

/** Counts a read of a head: each costs as much as a part of a request. The pieces of a body are counted by its request. */
function hasFewReads(connection: Connection, bytes: number): boolean {
  const { latestRequest, isRefused } = connection;
  if (isRefused || latestRequest?.complete === false) return true;
  connection.headPieces ??= new ArrivedPieces();
  return connection.headPieces.add(bytes);
}

function feedStateOf(connection: Connection, { streamsPerConnectionMax }: Limits): FeedState {
  if (connection.isRefused) return "discard";
  if (connection.running >= streamsPerConnectionMax) return "wait";
  const { turns } = connection.account;
  if (turns.enter()) return "read";
  turns.wait(() => connection.feed?.resume());
  return "wait";
}

function createNodeServer(
  { limits, onBrokenRequest, onConnect }: Http1Options,
  connections: ReadonlyMap<Socket, Connection>,
  handle: (request: Http1Request, response: Http1Response) => void,
): Http1Server<typeof Http1Request, typeof Http1Response> {
  const server = createServer(
    {
      IncomingMessage: Http1Request,
      ServerResponse: Http1Response,
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.idleTimeoutMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      // The routes reject a request without Host, in the format of every error.
      requireHostHeader: false,
    },
    handle,
  );
  server.on("checkExpectation", handle);
  server.on("connect", (request, stream) => {
    const socket = stream as Socket;
    const connection = connections.get(socket);
    // Node has taken its parser from the connection.
    if (connection !== undefined) connection.isRefused = true;
    onConnect(request, socket);
  });
  // For a socket without traffic while a response waits to be read.
  server.setTimeout(limits.responseTimeoutMs);
  server.on("timeout", (socket) => endSilent(socket, connections.get(socket)));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code !== TIMEOUT_CODE) onBrokenRequest(error, socket);
    else unlessArrived(connections.get(socket), () => onBrokenRequest(error, socket));
  });
  // Node starts its timeout checks on "listening" (an internal: see the test), and this server never listens itself.
  server.emit("listening");
  // Deno ends a connection after its first response unless the server listens.
  Object.defineProperty(server, "listening", { value: true });
  return server;
}

/** Ends a connection without traffic for too long, unless a request has just arrived. */
function endSilent(socket: Socket, connection: Connection | undefined): void {
  if (connection === undefined || connection.running > 0) {
    socket.destroy();
    return;
  }
  const { bytesRead } = socket;
  afterPoll(() => {
    if (connection.running === 0 && socket.bytesRead === bytesRead) endConnection(socket);
  });
}

/** Calls back unless the rest of the current request was already there, and only the process was late to read it. */
function unlessArrived(connection: Connection | undefined, callback: () => void): void {
  const previous = connection?.latestRequest ?? null;
  const isNextAwaited = previous?.complete ?? true;
  afterPoll(() => {
    const latest = connection?.latestRequest ?? null;
    const isComplete = latest?.complete ?? false;
    if (!isComplete || (isNextAwaited && latest === previous)) callback();
  });
}

/** A request over HTTP/1.1. */
export class Http1Request extends IncomingMessage implements DoorRequest {
  readonly isHttp2 = false;
  /** Set before the request is passed on. */
  declare hold: RequestHold;
  onBodyRefused: () => void = ignore;
  #pieces: ArrivedPieces | null = null;

  get host(): string | undefined {
    return this.headers.host;
  }

  get endsWithHead(): boolean {
    const { "content-length": length, "transfer-encoding": encoding } = this.headers;
    return length === undefined && encoding === undefined;
  }

  get isClosed(): boolean {
    return this.destroyed;
  }

  /** Node passes each piece of the body to this method, and null at its end. */
  override push(piece: Buffer | null): boolean {
    if (piece === null || this.hold === undefined) return super.push(piece);
    const wasRefused = this.hold.refusal !== null;
    this.#pieces ??= new ArrivedPieces();
    if (this.hold.receive(piece.length, this.#pieces.add(piece.length))) return super.push(piece);
    if (!wasRefused) this.onBodyRefused();
    return true;
  }

  cancel(): void {
    this.socket.destroy();
  }
}

/** The response to an {@link Http1Request}. */
export class Http1Response extends ServerResponse<Http1Request> implements DoorResponse {
  get isClosed(): boolean {
    return this.destroyed;
  }

  get isComplete(): boolean {
    return this.writableFinished;
  }

  get unsentBytes(): number {
    return this.writableLength + this.req.hold.unwrittenBytes;
  }

  get session(): undefined {
    return undefined;
  }

  override write(...content: [unknown]): boolean {
    const mayWriteOn = super.write(...content);
    this.#count();
    return mayWriteOn;
  }

  override end(...content: [unknown]): this {
    const [data, ...rest] = content;
    if (isLong(data) && this.req.hold !== undefined) {
      if (!this.headersSent && !this.hasHeader("content-length"))
        this.setHeader("content-length", data.length);
      const end = (part: Uint8Array): void => {
        super.end(part, ...rest);
      };
      writeInParts(this, data, this.req.hold, end, () => this.#count());
    } else {
      super.end(...content);
      this.#count();
    }
    return this;
  }

  /** A request that was refused unread has no account. */
  #count(): void {
    if (this.req.hold?.setUnsent(this.unsentBytes) === false) this.req.cancel();
  }

  sendAll(...parts: Parameters<DoorResponse["sendAll"]>): void {
    sendByNode(this, ...parts);
  }

  asNodeExchange(): NodeExchange {
    return [this.req, this];
  }
}
